// Every app of the system on a phone: opened from the start sheet, used by touch for what it is there for, as wide as the
// screen, closed. One person walks through several apps: signing in anew costs more than most of them. The assistant, HTML apps, the messenger and the virtual machine have journeys of their own.
import { AppDesigner } from '../pages/app-designer'
import { BrowserWindow, serveHome, serveSite, sitePage } from '../pages/browser'
import { expect, test as base } from '../pages/community'
import { Phone, phone } from '../pages/phone'
import { PluginManager } from '../pages/plugin-manager'
import { VirtualKeyboard } from '../pages/virtual-keyboard'
import { FileManager } from '../support/file-manager'
import { Editor } from '../support/editor'
import { Terminal } from '../support/terminal'

/** The phone of a new person who may do everything. */
const test = base.extend<{ readonly hand: Phone }>({
  hand: async ({ community, page }, provide) => {
    const person = await community.member('Rita River', 'administrator')
    await serveHome(page)
    await provide(new Phone(await community.signIn(page, person)))
  },
})

test.use(phone)

test('files, pictures, editors, terminal, tutorial, monitor, disks and settings are used by touch [A2.15 A2.16 A4.6 A4.8 A4.12 A9.7]', async ({
  hand,
}) => {
  const { desktop } = hand
  const { page } = desktop
  await test.step('files are found, pictures looked at, a text and a program written and saved', async () => {
    const files = new FileManager(await hand.open('File Manager'))
    await files.entry('wallpapers').tap()
    await files.isAt('/wallpapers')
    await hand.fits(files.window, files.entry('coast.webp'), files.button('More'), files.button('Back'))
    await files.entry('coast.webp').tap()
    const viewer = desktop.window('coast.webp')
    await hand.fills(viewer, 'coast.webp')
    const zoom = viewer.getByRole('button', { name: 'Zoom in' })
    await zoom.tap()
    await expect(viewer.locator('[data-part="zoom"]')).toHaveText('125%')
    await hand.fits(viewer, zoom, viewer.getByRole('button', { name: 'Rotate' }))
    await hand.close(viewer)
    await hand.close(files.window)

    for (const [app, type, name] of [
      ['Text Editor', 'editor', 'pond.txt'],
      ['Code Editor', 'codeeditor', 'pond.js'],
    ] as const) {
      await hand.open(app)
      // Its title becomes the file's.
      const editor = new Editor(desktop.page.locator(`[data-window-type="${type}"]`))
      await hand.write(editor.fileName, name)
      await editor.button('Create File').tap()
      await expect(editor.text).toBeVisible()
      await editor.text.tap()
      await expect(editor.text).toBeFocused()
      await desktop.page.keyboard.insertText('console.log(6 * 7)')
      await expect(editor.status).toHaveText('Modified')
      await editor.button('Save').tap()
      await expect(editor.status).toHaveText('Saved')
      await hand.fits(editor.window, editor.button('Save'), editor.button('More'))
      if (type === 'codeeditor') {
        await editor.button('Run').tap()
        const run = editor.window.getByRole('region', { name: 'Run', exact: true })
        await expect(run.getByRole('log', { name: 'Console' })).toContainText('42')
        await hand.fits(editor.window, editor.button('Run'))
      }
      await hand.close(editor.window)
    }
  })
  await test.step('the terminal takes a command from the keys on the screen, the tutorial runs its example', async () => {
    const terminal = new Terminal(await hand.open('Terminal', 'OtterOS Terminal'))
    await terminal.prompt()
    await terminal.screen.tap()
    const keyboard = new VirtualKeyboard(page)
    await keyboard.type('echo otter')
    await keyboard.press('Enter')
    await expect(terminal.screen).toContainText(/\notter\n/)
    await hand.fits(terminal.window)
    await hand.close(terminal.window)

    const tutorial = await hand.open('OtterScript Tutorial')
    await tutorial.getByRole('button', { name: 'Try Code' }).tap()
    await expect(tutorial.getByRole('log', { name: 'Output lines' })).toContainText('Twice 21 is 42.')
    await hand.fits(tutorial, tutorial.getByRole('button', { name: 'Next' }))
    await hand.close(tutorial)
  })
  await test.step('the monitor shows what is open, a disk is checked, settings change theme and timezone', async () => {
    const monitor = await hand.open('System Monitor')
    await monitor.getByRole('tab', { name: 'Windows' }).tap()
    await monitor.getByRole('row', { name: 'System Monitor' }).tap()
    const switchTo = monitor.getByRole('button', { name: 'Switch to' })
    await hand.fits(monitor, switchTo, monitor.getByRole('tab').first())
    await hand.close(monitor)

    const disk = await hand.open('Disk Manager')
    await disk.getByRole('button', { name: 'Check Disk' }).tap()
    await expect(disk.locator('[data-part="report"]')).toContainText('Check Disk')
    await hand.fits(disk, disk.getByRole('button', { name: 'Check Disk' }))
    await hand.close(disk)

    const settings = await hand.open('Settings')
    await settings.getByRole('tab', { name: 'Appearance' }).tap()
    await settings.locator('label').filter({ hasText: 'Contrast' }).tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
    await settings.locator('label').filter({ hasText: 'The colours of the OS style' }).tap()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'default')
    await hand.fits(settings, settings.getByRole('button', { name: 'Apply Settings' }))
    await hand.close(settings)

    const system = await hand.open('OtterOS Settings')
    await system.getByLabel('Timezone').selectOption('UTC+3')
    await expect(desktop.taskbar().locator('[data-part="clock"]')).toContainText('UTC+3')
    await hand.fits(
      system,
      system.getByLabel('Timezone'),
      system.getByText('Auto Open in Code Editor').locator('..'),
    )
    await hand.close(system)
  })
})

test('a plugin, the web, the store, the designer, a profile and the roles of others are used by touch [A2.16 A4.8 A4.30 A5.8 B2.56 B2.59 B4.29 B8.19 B8.26]', async ({
  community,
  hand,
}) => {
  const { desktop } = hand
  const { page } = desktop
  const pia = await community.member('Pia Paddle')
  await test.step('a plugin is installed from a file of the phone and runs, another gets a new name', async () => {
    const window = await hand.open('Plugin Manager')
    const plugins = new PluginManager(desktop, window)
    await hand.fits(window, plugins.button('Install Plugin'), plugins.entry('Clock'))
    await plugins.button('Install Plugin').tap()
    const choosing = page.waitForEvent('filechooser')
    await plugins.choice('Upload Single Plugin File').tap()
    const file = { name: 'den.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Den</h1>') }
    await (await choosing).setFiles(file)
    await plugins.dialog.getByRole('button', { name: 'Install Plugin', exact: true }).tap()
    // Its last step closes by itself.
    await expect(plugins.dialog).toHaveCount(0)

    await plugins.entry('den').tap()
    const den = desktop.window('den')
    await hand.fills(den, 'den')
    await hand.fits(den)
    await hand.close(den)

    await plugins.button('Settings of Clock').tap()
    const settings = desktop.window('Plugin Settings - Clock')
    await hand.fills(settings, 'Plugin Settings - Clock')
    await hand.write(settings.getByRole('textbox', { name: 'Plugin Name', exact: true }), 'Pond Clock')
    await settings.getByRole('button', { name: 'Save Settings' }).tap()
    const alert = page.getByRole('alertdialog', { name: 'Plugin Settings' })
    await expect(alert).toContainText('Plugin settings saved successfully!')
    await alert.getByRole('button', { name: 'Close' }).tap()
    const renamed = desktop.window('Plugin Settings - Pond Clock')
    await hand.fits(
      renamed,
      renamed.getByRole('textbox', { name: 'Plugin Icon', exact: true }),
      renamed.getByRole('button', { name: 'Save Settings' }),
    )
    await hand.close(renamed)
    await expect(plugins.row('Pond Clock')).toBeVisible()
    await hand.close(plugins.window)
  })
  await test.step('the web browser goes to an address and back, its page is touched, a bookmark is kept', async () => {
    const dive = `<button onclick="this.textContent = 'Splash'">Dive</button>`
    await serveSite(page, 'https://pond.example/', sitePage('Pond', dive))
    const web = await BrowserWindow.in(desktop, await hand.open('Web Browser'))
    await web.shows('Search the web')
    await expect(web.button('Back')).toBeDisabled()
    await hand.write(web.address, 'pond.example')
    await web.button('Go').tap()
    // Said before the page is exchanged.
    await expect(web.address).toHaveValue('https://pond.example/')
    await web.is('loaded')
    await web.shows('Pond')
    await web.page.getByRole('button', { name: 'Dive' }).tap()
    await expect(web.page.getByRole('button', { name: 'Splash' })).toBeVisible()
    await hand.fits(web.window, web.button('Go'), web.button('Back'), web.button('Home'))

    await web.button('Back').tap()
    await expect(web.address).toHaveValue('https://lite.duckduckgo.com/lite/')
    await web.shows('Search the web')

    await web.button('Bookmark this page').tap()
    await expect(web.button('Bookmark this page')).toHaveAttribute('aria-pressed', 'true')
    await web.button('History').tap()
    await expect(web.listed('bookmarks')).toHaveCount(1)
    await hand.fits(web.window, web.bookmarks.getByRole('button', { name: /duckduckgo/ }).first())
    await hand.close(web.window)
  })
  await test.step('an app comes from the store, the upload form fits, another app is designed, saved and runs', async () => {
    await community.verifiedApp(pia, {
      name: 'Pebble Counter',
      description: 'Counts pebbles by the river, one tap each. '.repeat(5),
    })
    const store = await hand.open('App Store', 'OtterOS App Store')
    const card = store.getByRole('article', { name: 'Pebble Counter' })
    const lines = await card
      .getByText('Counts pebbles')
      .evaluate(
        (text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
      )
    expect(lines, 'lines of the description that have room').toBeCloseTo(2)
    const install = card.getByRole('button', { name: 'Install', exact: true })
    await hand.fits(store, install, store.getByRole('tab', { name: 'Upload' }))
    await install.tap()
    const installed = desktop.window('Pebble Counter')
    await hand.fills(installed, 'Pebble Counter')
    await hand.close(installed)
    await store.getByRole('tab', { name: 'Upload' }).tap()
    await hand.fits(store, store.getByRole('button', { name: 'Upload App' }))
    await hand.close(store)

    const designer = new AppDesigner(desktop, await hand.open('App Designer'))
    await designer.button('Save').tap()
    await expect(desktop.toast().filter({ hasText: 'App Saved!' })).toBeVisible()
    await designer.tab('Code').tap()
    await designer.runs()
    await hand.fits(designer.window, designer.tab('Code'))
    await hand.close(designer.window)
  })
  await test.step('a profile is changed, a role given, somebody’s name put right', async () => {
    const profile = await hand.open('User Profile')
    await hand.write(profile.getByLabel('Full Name', { exact: true }), 'Rita Lake')
    await profile.getByRole('button', { name: 'Save Changes' }).tap()
    const updated = desktop.toast().filter({ hasText: 'Profile Updated' })
    await expect(updated).toContainText('Your profile has been updated successfully.')
    await hand.fits(profile, profile.getByRole('button', { name: 'Save Changes' }))
    await hand.close(profile)

    const roles = await hand.open('Role Manager')
    await hand.write(roles.getByLabel('User UUID', { exact: true }), pia.id)
    const assign = roles.getByRole('form', { name: 'Assign Role' }).getByRole('button')
    await assign.tap()
    await expect(desktop.toast().filter({ hasText: 'Role Assigned Successfully' })).toBeVisible()
    await hand.fits(roles, assign)
    await hand.close(roles)

    const credentials = await hand.open('Credential Manager')
    await hand.write(credentials.getByLabel('User UUID', { exact: true }), pia.id)
    await credentials.getByRole('form', { name: 'Search User' }).getByRole('button').tap()
    await expect(credentials).toContainText(pia.email)
    const update = credentials.getByRole('button', { name: 'Update User' })
    await hand.fits(credentials, update)
    await hand.write(credentials.getByLabel('Full Name', { exact: true }), 'Pia Pond')
    await update.tap()
    await expect(desktop.toast().filter({ hasText: 'User Updated' })).toBeVisible()
    await hand.close(credentials)
  })
})
