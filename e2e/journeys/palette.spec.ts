import { type Community, expect, failCalls, test } from '../pages/community'
import { codeOf, sendAs } from '../pages/messenger'
import { Palette } from '../pages/palette'
import { phone } from '../pages/phone'
import type { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { meetsWcag } from '../support/looks'

// One page for all, which each test leaves without windows.
test.describe.configure({ mode: 'default' })

let desktop: Desktop
let palette: Palette

/** Closes the windows that are open, one after the other. */
const closeAll = async () => {
  const windows = desktop.page.locator('[data-window-id]')
  for (let count = await windows.count(); count > 0; count--) {
    await windows.first().getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(windows).toHaveCount(count - 1)
  }
}

const signIn = async (community: Community, open: () => Promise<Desktop>) => {
  const river = await community.member('River Otter')
  await sendAs(community.server, river, {
    to: codeOf(community.administrator),
    subject: 'Salmon season',
    content: 'It begins.',
  })
  return open()
}

test.beforeAll(async ({ browser, community }) => {
  desktop = await signIn(community, () => community.desktop(browser, community.administrator))
  palette = new Palette(desktop)
})
test.afterAll(() => desktop.page.context().close())

test('an app, and the window that it opened', async () => {
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
  await desktop.page.keyboard.press('Escape')
  await expect(palette.root).toBeHidden()
  await closeAll()
})

test('a command of the app in front, with its keys', async () => {
  const manager = await FileManager.open(desktop, '/home/documents')
  await manager.list.focus()
  const hit = await palette.find('new folder', 'Commands', 'New folder')
  await expect(hit.locator('kbd').last()).toBeVisible()
  await desktop.page.keyboard.press('Enter')
  await expect(palette.root).toBeHidden()
  await expect(desktop.page.getByRole('textbox', { name: /name/i })).toBeVisible()
  await desktop.page.keyboard.press('Escape')
  await closeAll()
})

test('a setting, by what it can be set to', async () => {
  await palette.use('dark', 'Settings', 'Theme')
  await expect(desktop.window('Settings').getByRole('tab', { name: 'Appearance' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await closeAll()
})

test('a file in its app, and its folder', async () => {
  const file = 'getting-started.md'
  await palette.use(file, 'Files and folders', file, 'Control+Enter')
  await expect(desktop.page.locator('[data-window-type="filemanager"]')).toBeVisible()
  await closeAll()
  await palette.use(file, 'Files and folders', file)
  await expect(desktop.page.locator('[data-window-id]')).toHaveCount(1)
  await closeAll()
})

test('a plugin', async () => {
  await palette.use('calcu', 'Plugins', 'Calculator')
  await expect(desktop.window('Calculator')).toBeVisible()
  await closeAll()
})

test('a message, which is opened to read', async () => {
  await palette.use('salmon', 'Messages', 'Salmon season')
  await expect(desktop.page.locator('[data-part="text"]')).toHaveText('It begins.')
  await closeAll()
})

test('a person, for those who may list people', async ({ community }) => {
  const brook = await community.member('Brook Beaver')
  await palette.use('brook', 'People', brook.fullName)
  await expect(desktop.window('Role Manager').getByRole('searchbox')).toHaveValue(brook.username)
  await closeAll()
})

test('an app of the store, and what is left without an answer', async ({ community }) => {
  await community.verifiedApp(community.administrator, { name: 'Zebra Lanes' })
  await palette.use('zebra', 'App Store', 'Zebra Lanes')
  await expect(desktop.window('OtterOS App Store')).toContainText('Zebra Lanes')
  await closeAll()
  const letThrough = await failCalls(desktop.page, 'GET', /\/rest\/v1\/apps/)
  await palette.open()
  await desktop.page.keyboard.type('terminal')
  await expect(palette.hit('Apps', 'Terminal')).toBeVisible()
  await expect(palette.root).toContainText('Could not be searched: App Store')
  await desktop.page.keyboard.press('Escape')
  await letThrough()
})

test('a sum and an amount in another unit, copied', async () => {
  await desktop.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await palette.use('(2 + 3) × 1.5', 'Result', '7.5')
  await expect(desktop.toast()).toContainText('Copied')
  await palette.use('3.5 km in mi', 'Result', '2.174799 mi')
  await expect.poll(() => desktop.page.evaluate(() => navigator.clipboard.readText())).toBe('2.174799 mi')
})

test('the start menu finds the same', async () => {
  await desktop.taskbar().getByRole('button', { name: 'Start' }).click()
  await desktop.page.keyboard.type('timezone')
  await desktop
    .startMenu()
    .getByRole('menuitem', { name: /^Timezone/ })
    .click()
  await expect(desktop.window('OtterOS Settings')).toBeVisible()
  await closeAll()
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
