import { loadWithSession } from '../support/account'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'no-preference',
})

test('on a phone login stacks its cards, a tap opens an icon, the start menu is a sheet of three columns, and windows fill the screen [A2.10 A2.13 A2.15 A2.16 A4.6 A4.8 A4.11 A9.6 A9.7 B2.22 B9.20]', async ({
  page,
  desktop,
  person,
}) => {
  await test.step('login is as wide as the screen', async () => {
    await page.goto('/')
    await expect(page.locator('[data-system-state]')).toHaveAttribute('data-system-state', 'booting')
    await page.locator('body').tap()
    await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
  await loadWithSession(page, person, () => desktop.load())
  await test.step('a tap beside the start sheet closes it', async () => {
    const start = desktop.taskbar().getByRole('button', { name: 'Start' })
    await start.tap()
    await expect(start).toHaveAttribute('aria-expanded', 'true')
    const sheet = await desktop.box(desktop.startMenu())
    expect(sheet).toMatchObject({ x: 0, width: 390 })
    expect(sheet.height).toBeLessThanOrEqual(384)
    const entries = await desktop.startMenu().getByRole('menuitem').all()
    const lefts = new Set<number>()
    for (const entry of entries.slice(0, 6)) lefts.add(Math.round((await entry.boundingBox())?.x ?? -1))
    expect(lefts.size).toBe(3)
    await desktop.surface().tap({ position: { x: 195, y: 300 } })
    await expect(desktop.startMenu()).toBeHidden()
    const columns = new Set<number>()
    for (const label of [
      'File Manager',
      'Terminal',
      'Text Editor',
      'Code Editor',
      'Web Browser',
      'Messenger',
    ]) {
      columns.add(Math.round((await desktop.box(desktop.icon(label))).x))
    }
    expect(columns.size).toBe(4)
  })
  await test.step('windows fill the screen, cannot be minimized, and titles are cut', async () => {
    await desktop.taskbar().getByRole('button', { name: 'Start' }).tap()
    await desktop.startMenu().getByRole('menuitem', { name: 'File Manager' }).tap()
    const window = desktop.window('File Manager')
    await expect(window).toBeVisible()
    await expect(desktop.startMenu()).toBeHidden()
    await expect.poll(() => desktop.box(window)).toMatchObject({ x: 0, y: 0, width: 390, height: 784 })
    await expect(window.getByRole('button', { name: 'Minimize' })).toBeHidden()
    await expect.poll(() => desktop.box(desktop.taskbar())).toMatchObject({ height: 60, y: 784 })
    const button = desktop.taskbarButton('File Manager')
    await expect(button).toHaveText('File Man')
    expect((await desktop.box(button)).width).toBeLessThan(176)
    await expect(page.locator('[data-part="username"]')).toBeHidden()
    await window.getByRole('button', { name: 'Close' }).tap()
  })
  await test.step('a tap opens an icon', async () => {
    await desktop.icon('Settings').tap()
    await expect(desktop.window('Settings')).toBeVisible()
  })
})
