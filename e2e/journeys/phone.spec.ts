import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'no-preference',
})

test('on a phone windows fill the screen, cannot be minimized, and titles are cut [A2.15 A2.16 A4.6 A4.8 A9.6 A9.7]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).tap()
  await signedIn.startMenu().getByRole('menuitem', { name: 'File Manager' }).tap()
  const window = signedIn.window('File Manager')
  await expect(window).toBeVisible()
  await expect(signedIn.startMenu()).toBeHidden()
  await expect.poll(() => signedIn.box(window)).toMatchObject({ x: 0, y: 0, width: 390, height: 784 })
  await expect(window.getByRole('button', { name: 'Minimize' })).toBeHidden()
  await expect.poll(() => signedIn.box(signedIn.taskbar())).toMatchObject({ height: 60, y: 784 })
  const button = signedIn.taskbarButton('File Manager')
  await expect(button).toHaveText('File Man')
  expect((await signedIn.box(button)).width).toBeLessThan(176)
  await expect(page.locator('[data-part="username"]')).toBeHidden()
})

test('the start menu is a bottom sheet of three columns, a tap beside it closes it [A2.10 A2.13 A4.11 B2.22 B9.20]', async ({
  signedIn,
}) => {
  const start = signedIn.taskbar().getByRole('button', { name: 'Start' })
  await start.tap()
  await expect(start).toHaveAttribute('aria-expanded', 'true')
  const sheet = await signedIn.box(signedIn.startMenu())
  expect(sheet).toMatchObject({ x: 0, width: 390 })
  expect(sheet.height).toBeLessThanOrEqual(384)
  const entries = await signedIn.startMenu().getByRole('menuitem').all()
  const lefts = new Set<number>()
  for (const entry of entries.slice(0, 6)) lefts.add(Math.round((await entry.boundingBox())?.x ?? -1))
  expect(lefts.size).toBe(3)
  await signedIn.surface().tap({ position: { x: 195, y: 300 } })
  await expect(signedIn.startMenu()).toBeHidden()
  const columns = new Set<number>()
  for (const label of [
    'File Manager',
    'Terminal',
    'Text Editor',
    'Code Editor',
    'Web Browser',
    'Messenger',
  ]) {
    columns.add(Math.round((await signedIn.box(signedIn.icon(label))).x))
  }
  expect(columns.size).toBe(4)
})

test('a tap opens an icon', async ({ signedIn }) => {
  await signedIn.icon('Settings').tap()
  await expect(signedIn.window('Settings')).toBeVisible()
})

test('login stacks its cards and stays usable', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('[data-system-state]')).toHaveAttribute('data-system-state', 'booting')
  await page.locator('body').tap()
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
