import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

test('icons, start menu and the sheet of shortcuts are used with the keyboard alone, and our own menu opens in place of that of the browser [A2.11 A2.14]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await test.step('the shortcut sheet opens with a question mark and lists what the shell does', async () => {
    await signedIn.icon('File Manager').focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const text of ['start menu', 'Close', 'Minimize', 'Maximize', 'Snap', 'Show the desktop']) {
      await expect(sheet).toContainText(new RegExp(text, 'i'))
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
  await test.step('the menu and the zoom of the browser are blocked', async () => {
    const blocked = await page.evaluate(() => {
      const surface = document.querySelector('[aria-label="Desktop"]')
      const wheel = new WheelEvent('wheel', { ctrlKey: true, cancelable: true, bubbles: true })
      surface?.dispatchEvent(wheel)
      const menu = new MouseEvent('contextmenu', {
        cancelable: true,
        bubbles: true,
        clientX: 900,
        clientY: 500,
      })
      surface?.dispatchEvent(menu)
      return [wheel.defaultPrevented, menu.defaultPrevented]
    })
    expect(blocked).toEqual([true, true])
    await signedIn.surface().click({ button: 'right', position: { x: 1000, y: 600 } })
    await expect(page.getByRole('menu', { name: 'Desktop', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('arrow keys reach icons, Enter opens them', async () => {
    await signedIn.icon('File Manager').focus()
    await page.keyboard.press('ArrowRight')
    await expect(signedIn.icon('Terminal')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(signedIn.window('OtterOS Terminal')).toBeVisible()
  })
  await test.step('the start menu opens, searches and starts, Escape gives the focus back', async () => {
    const start = signedIn.taskbar().getByRole('button', { name: 'Start' })
    const search = signedIn.page.getByRole('searchbox', { name: 'Search apps' })
    await start.focus()
    await page.keyboard.press('Enter')
    await expect(signedIn.startMenu()).toBeVisible()
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(signedIn.startMenu()).toBeHidden()
    await expect(start).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(search).toBeFocused()
    await page.keyboard.type('credential')
    await expect(signedIn.startMenu().getByRole('menuitem').first()).toHaveText('Credential Manager')
    await page.keyboard.press('Enter')
    await expect(signedIn.window('Credential Manager')).toBeVisible()
  })
})
