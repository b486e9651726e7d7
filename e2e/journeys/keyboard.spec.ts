import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

test('icons are reached and opened with the keyboard alone [A2.11]', async ({ signedIn }) => {
  const { page } = signedIn
  await signedIn.icon('File Manager').focus()
  await page.keyboard.press('ArrowRight')
  await expect(signedIn.icon('Terminal')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(signedIn.window('OtterOS Terminal')).toBeVisible()
})

test('the start menu opens, searches and starts by keyboard, Escape gives focus back', async ({
  signedIn,
}) => {
  const { page } = signedIn
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

test('the shortcut sheet opens with a question mark and lists what the shell does', async ({ signedIn }) => {
  const { page } = signedIn
  await signedIn.icon('File Manager').focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const text of ['start menu', 'Close', 'Minimize', 'Maximize', 'Snap', 'Show the desktop']) {
    await expect(sheet).toContainText(new RegExp(text, 'i'))
  }
})

test('the browser context menu and ctrl-wheel zoom are blocked, our own menu opens instead [A2.14]', async ({
  signedIn,
}) => {
  const { page } = signedIn
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
})
