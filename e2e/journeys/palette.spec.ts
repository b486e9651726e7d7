import { expect, test } from '../pages/community'
import { codeOf, sendAs } from '../pages/messenger'
import { Palette } from '../pages/palette'
import { phone } from '../pages/phone'
import type { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { meetsWcag } from '../support/looks'

/** Closes the windows that are open, one after the other. */
const closeAll = async (desktop: Desktop) => {
  const windows = desktop.page.locator('[data-window-id]')
  for (let count = await windows.count(); count > 0; count--) {
    await windows.first().getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(windows).toHaveCount(count - 1)
  }
}

test('one key finds apps, windows, commands, files, plugins, messages, people, the store and sums, and the start menu finds settings', async ({
  page,
  community,
}) => {
  const { administrator } = community
  const river = await community.member('River Otter')
  await sendAs(community.server, river, {
    to: codeOf(administrator),
    subject: 'Salmon season',
    content: 'It begins.',
  })
  const brook = await community.member('Brook Beaver')
  await community.verifiedApp(administrator, { name: 'Zebra Lanes' })
  const desktop = await community.signIn(page, administrator)
  const palette = new Palette(desktop)
  await test.step('what is typed while its code is on the way', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/Palette-[^/]*\.js$/, async (route) => {
      await arrival
      await route.continue()
    })
    const manager = await FileManager.open(desktop, '/home')
    await manager.entry('desktop').click()
    await page.keyboard.press('Control+K')
    await page.keyboard.type('mu')
    arrive()
    await expect(palette.field).toHaveValue('mu')
    await page.keyboard.type('sic')
    await expect(palette.field).toHaveValue('music')
    await page.keyboard.press('Escape')
    await expect(palette.root).toBeHidden()
    await expect(manager.entry('desktop')).toHaveAttribute('aria-selected', 'true')
    await closeAll(desktop)
  })
  await test.step('an app, and the window that it opened', async () => {
    await palette.use('sysmon', 'Apps', 'System Monitor')
    await expect(desktop.window('System Monitor')).toBeVisible()
    await palette.use('term', 'Apps', 'Terminal')
    const terminal = desktop.window('OtterOS Terminal')
    await expect(terminal).toHaveAttribute('data-active', 'true')
    // A terminal has the key for itself.
    await desktop.surface().click({ position: { x: 700, y: 20 } })
    await palette.use('monitor', 'Open windows', 'System Monitor')
    await expect(desktop.window('System Monitor')).toHaveAttribute('data-active', 'true')
    await palette.open()
    await expect(palette.hit('Recent', 'Terminal')).toBeVisible()
    await meetsWcag(desktop)
    await page.keyboard.press('Escape')
    await expect(palette.root).toBeHidden()
    await closeAll(desktop)
  })
  await test.step('a command of the app in front, with its keys', async () => {
    const manager = await FileManager.open(desktop, '/home/documents')
    await manager.list.focus()
    const hit = await palette.find('new folder', 'Commands', 'New folder')
    await expect(hit.locator('kbd').last()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(palette.root).toBeHidden()
    await expect(page.getByRole('textbox', { name: /name/i })).toBeVisible()
    await page.keyboard.press('Escape')
    await closeAll(desktop)
  })
  await test.step('a file in its app, and its folder', async () => {
    const file = 'getting-started.md'
    await palette.use(file, 'Files and folders', file, 'Control+Enter')
    await expect(page.locator('[data-window-type="filemanager"]')).toBeVisible()
    await closeAll(desktop)
    await palette.use(file, 'Files and folders', file)
    await expect(page.locator('[data-window-id]')).toHaveCount(1)
    await closeAll(desktop)
  })
  await test.step('a plugin', async () => {
    await palette.use('calcu', 'Plugins', 'Calculator')
    await expect(desktop.window('Calculator')).toBeVisible()
    await closeAll(desktop)
  })
  await test.step('a message, which is opened to read', async () => {
    await palette.use('salmon', 'Messages', 'Salmon season')
    await expect(page.locator('[data-part="text"]')).toHaveText('It begins.')
    await closeAll(desktop)
  })
  await test.step('a person, for those who may list people', async () => {
    await palette.use('brook', 'People', brook.fullName)
    await expect(desktop.window('Role Manager').getByRole('searchbox')).toHaveValue(brook.username)
    await closeAll(desktop)
  })
  await test.step('an app of the store', async () => {
    await palette.use('zebra', 'App Store', 'Zebra Lanes')
    await expect(desktop.window('OtterOS App Store')).toContainText('Zebra Lanes')
    await closeAll(desktop)
  })
  await test.step('a sum and an amount in another unit, copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await palette.use('(2 + 3) × 1.5', 'Result', '7.5')
    await expect(desktop.toast()).toContainText('Copied')
    await palette.use('3.5 km in mi', 'Result', '2.174799 mi')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('2.174799 mi')
  })
  await test.step('the start menu finds a setting', async () => {
    await desktop.taskbar().getByRole('button', { name: 'Start' }).click()
    await page.keyboard.type('timezone')
    await desktop
      .startMenu()
      .getByRole('menuitem', { name: /^Timezone/ })
      .click()
    await expect(desktop.window('OtterOS Settings')).toBeVisible()
  })
})

test('on a phone by its button, over the whole screen', async ({ browser, community, server }) => {
  const context = await browser.newContext({ ...phone, baseURL: server.url })
  const there = await community.signIn(await context.newPage(), community.administrator)
  const full = new Palette(there)
  await there.taskbar().getByRole('button', { name: 'Search everything' }).tap()
  await expect(full.field).toBeFocused()
  // Down to the keyboard, which comes with the field.
  expect(await there.box(full.root)).toMatchObject({ x: 0, y: 0, width: 390 })
  await full.field.fill('wallpaper')
  await meetsWcag(there)
  await full.hit('Settings', 'Wallpaper').tap()
  await expect(there.window('Settings')).toBeVisible()
  await context.close()
})
