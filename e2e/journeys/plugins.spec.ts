import { AppWindow, probe } from '../pages/app-window'
import { PluginManager, writeFolder } from '../pages/plugin-manager'
import { createPerson, rememberSession } from '../support/account'
import { FileManager } from '../support/file-manager'
import { auditsIn } from '../support/looks'
import { pressInApp } from '../support/phone-press'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const den = '<h1>Den</h1>'

test('the manager lists what is installed and deletes it; what came with the product comes back [B2.47 B2.48 B2.49 B4.13]', async ({
  signedIn,
}, testInfo) => {
  const { page } = signedIn
  const manager = await PluginManager.open(signedIn)
  await test.step('it says what plugins are, and leads to the App Store', async () => {
    const notice = manager.window.getByRole('complementary', { name: 'About plugins' })
    await expect(notice).toContainText('Plugins may contain HTML, CSS, JS and .oss files.')
    await expect(notice.locator('code')).toHaveText(['create', 'destroy', 'delete-file'])
    await expect(manager.heading()).toHaveText('Installed Plugins (3)')
    for (const name of ['Calculator', 'Clock', 'Notepad']) {
      await expect(manager.row(name)).toContainText(`/apps/plugins/${name.toLowerCase()}`)
      await expect(manager.row(name)).toContainText(/[\d,]+ characters/)
      await expect(manager.button(`Settings of ${name}`)).toBeVisible()
      await expect(manager.button(`Delete ${name}`)).toBeVisible()
    }
    await manager.entry('Calculator').focus()
    await page.keyboard.press('ArrowDown')
    await expect(manager.entry('Clock')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(manager.question).toHaveAccessibleName('Delete Clock?')
    await page.keyboard.press('Escape')
    await expect(manager.entry('Clock')).toBeFocused()
    const clock = await AppWindow.openedBy(signedIn, () => page.keyboard.press('Enter'))
    await clock.ready()
    await expect(clock.window).toHaveAccessibleName('Clock')
    await clock.close()
    await manager.button('App Store').click()
    const store = signedIn.window('OtterOS App Store')
    await expect(store).toHaveAttribute('data-window-type', 'appstore')
    await store.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(store).toHaveCount(0)
  })

  await test.step('a deleted plugin is gone from the list and the desktop, and its folder is in the bin', async () => {
    await manager.installFolder(
      writeFolder(testInfo.outputPath('burrow'), { 'index.html': den, 'a.css': '' }),
    )
    await expect(signedIn.icon('burrow')).toBeVisible()
    await manager.button('Delete burrow').click()
    await manager.question.getByRole('button', { name: 'Cancel' }).click()
    await expect(manager.row('burrow')).toBeVisible()
    await manager.button('Delete burrow').click()
    await expect(manager.question.getByRole('checkbox')).toBeChecked()
    await manager.question.getByRole('button', { name: 'Delete burrow' }).click()
    await expect(signedIn.toast()).toContainText('burrow deleted')
    await expect(manager.row('burrow')).toHaveCount(0)
    await expect(signedIn.icon('burrow')).toHaveCount(0)
  })

  await test.step('what came with the product comes back: list, icon and sample folder', async () => {
    const restoring = () => manager.button('Restore preinstalled plugins')
    await expect(restoring()).toHaveCount(0)
    for (const name of ['Clock', 'Calculator']) {
      await manager.button(`Delete ${name}`).click()
      await manager.question.getByRole('button', { name: `Delete ${name}` }).click()
      await expect(manager.row(name)).toHaveCount(0)
    }
    await expect(manager.window).toContainText('Removed: Calculator, Clock')
    const files = await FileManager.open(signedIn, '/apps/plugins')
    await files.entry('todo-list').click()
    await expect(files.entry('todo-list')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Delete')
    await expect(files.entry('todo-list')).toHaveCount(0)
    await files.button('Close').click()
    await page.reload()
    await signedIn.ready()

    await expect(manager.heading()).toHaveText('Installed Plugins (1)')
    await expect(manager.row('Notepad')).toBeVisible()
    await expect(signedIn.icon('burrow')).toHaveCount(0)
    await expect(manager.window).toContainText('Removed: Calculator, Clock, /apps/plugins/todo-list')
    await restoring().click()
    await expect(signedIn.toast().filter({ hasText: 'Preinstalled plugins restored' })).toBeVisible()
    await expect(manager.heading()).toHaveText('Installed Plugins (3)')
    await expect(restoring()).toHaveCount(0)
    await expect(signedIn.icon('Clock')).toBeVisible()
    await expect(signedIn.icon('Calculator')).toBeVisible()
    const clock = await manager.run('Clock')
    await expect(clock.page.locator('#time')).toHaveText(/:\d\d [AP]M$/)
    await clock.close()
    await manager.startInstalling()
    const samples = await manager.browse()
    await samples.entry('todo-list').click()
    await samples.button('Import todo-list').click()
    await expect(manager.dialog.getByText('4 files found', { exact: true })).toBeVisible()
  })
})

test('a plugin is renamed for this person only, and reinstalled takes its old place, but nothing that the old one was allowed; all of it meets WCAG AA in each of these looks [B2.56 B2.57 B2.58 B2.59 B4.30 B7.33 B8.19]', async ({
  signedIn,
  server,
}) => {
  const { page } = signedIn
  await test.step('one that is reinstalled takes its old place', async () => {
    const manager = await PluginManager.open(signedIn)
    const page = (title: string) =>
      probe({
        permissions: ['user'],
        actions: {
          Name: 'return otteros.user.displayName()',
          State: "return otteros.permissions.query('user')",
          Keep: "localStorage.setItem('nest', 'reeds')",
          Kept: "return localStorage.getItem('nest')",
        },
        extra: `<h2>${title}</h2>`,
      })
    await manager.installFile('vole.html', page('One'))
    await manager.installFile('newt.html', den)
    let app = await manager.run('vole')
    await app.press('Name')
    await app.answer(/wants to know your name$/, 'Allow')
    await app.says('State', '"granted"')
    await app.says('Keep', 'done')
    await app.close()

    await manager.startInstalling()
    await manager.chooseFile('vole.html', page('Two'))
    await expect(manager.dialog).toContainText('It replaces “vole”, which is installed.')
    await expect(manager.dialog).toContainText('know your name')
    await manager.confirm()
    await expect(manager.list().locator('[data-part="plugin"]')).toHaveText([
      /^.*Calculator/,
      /^.*Clock/,
      /^.*Notepad/,
      /^.*vole/,
      /^.*newt/,
    ])
    app = await manager.run('vole')
    await expect(app.page.getByRole('heading', { name: 'Two' })).toBeVisible()
    await app.says('State', '"ask"')
    await app.says('Kept', '"reeds"')
  })

  await closeWindows(signedIn)

  await test.step('manager, install dialog and settings meet WCAG AA', async () => {
    const { found, audit } = auditsIn(signedIn.page, [
      ['default', 'default'],
      ['redblack', 'contrast'],
      ['bluegold', 'dark'],
    ])
    const manager = await PluginManager.open(signedIn)
    await manager.startInstalling()
    await audit('the dialog')
    await manager.chooseFile('den.html', den)
    await expect(manager.dialog).toContainText('1 file found')
    await audit('what was found')
    await manager.confirm()
    await manager.button('Settings of den').click()
    await expect(
      signedIn.window('Plugin Settings - den').getByRole('button', { name: 'Save Settings' }),
    ).toBeVisible()
    // The manager is next to it.
    await audit('settings')
    expect(found).toEqual([])
  })

  await closeWindows(signedIn)

  await test.step('settings rename it in the list, on the desktop and in its window, for this person only', async () => {
    const manager = await PluginManager.open(signedIn)
    const app = await manager.run('den')
    await signedIn.taskbarButton('Plugin Manager').click()
    await manager.button('Settings of den').click()
    const settings = signedIn.window('Plugin Settings - den')
    await expect(settings).toHaveAttribute('data-window-type', 'pluginsettings')
    const field = (name: string) => settings.getByRole('textbox', { name, exact: true })
    await expect(field('Plugin Name')).toHaveValue('My Plugin')
    await expect(field('Plugin Icon')).toHaveValue('🔌')
    await expect(field('Description')).toHaveValue('A custom plugin')
    const structure = settings.getByRole('list', { name: 'Plugin structure' })
    for (const name of ['index.html', 'styles.css', 'script.js', 'main.oss'])
      await expect(structure).toContainText(name)
    await expect(structure.getByRole('textbox')).toHaveCount(0)
    await field('Plugin Name').fill('Winter Den')
    await field('Plugin Icon').fill('🏡')
    await field('Description').fill('Warm')
    await settings.getByRole('button', { name: 'Save Settings' }).click()
    const alert = page.getByRole('alertdialog', { name: 'Plugin Settings' })
    await expect(alert).toContainText('Plugin settings saved successfully!')
    await alert.getByRole('button', { name: 'Close' }).click()
    const renamed = signedIn.window('Plugin Settings - Winter Den')
    await expect(renamed).toBeVisible()
    await renamed.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(app.window).toHaveAccessibleName('Winter Den')
    await expect(manager.row('Winter Den')).toContainText('🏡')
    await expect(manager.row('Winter Den')).toContainText('/apps/plugins/den')
    await expect(signedIn.icon('Winter Den')).toContainText('🏡')
    await expect(signedIn.icon('den')).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage))).toContainEqual(
      expect.stringMatching(/^plugin-settings-\/apps\/plugins\/den-./),
    )

    await page.reload()
    await signedIn.ready()
    await manager.button('Settings of Winter Den').click()
    await expect(renamed.getByRole('textbox', { name: 'Description', exact: true })).toHaveValue('Warm')

    await rememberSession(page, await createPerson(server, 'Bea Beaver'))
    await page.goto('/')
    await signedIn.ready()
    const other = await PluginManager.open(signedIn)
    await expect(other.heading()).toHaveText('Installed Plugins (3)')
    await other.installFile('den.html', den)
    await expect(other.row('den')).toContainText('🔌')
    await expect(signedIn.icon('den')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a plugin is chosen among the files with a finger, opened with a tap and deleted [B2.52]', async ({
    signedIn,
  }) => {
    await signedIn.icon('Plugin Manager').tap()
    const manager = new PluginManager(signedIn, signedIn.window('Plugin Manager'))
    await expect(manager.list()).toBeVisible()
    const isNarrow = () =>
      manager.window.evaluate((window) =>
        [...window.querySelectorAll('*')].every((part) => part.getBoundingClientRect().right <= 390.5),
      )
    expect(await isNarrow()).toBe(true)
    await manager.button('Install Plugin').tap()
    await manager.choice('Browse OS File System').tap()
    const files = signedIn.window('File Manager')
    await files
      .getByRole('grid', { name: 'Files' })
      .getByRole('row', { name: 'todo-list', exact: true })
      .tap()
    await files.getByRole('button', { name: 'Import todo-list' }).tap()
    await manager.dialog.getByRole('button', { name: 'Install Plugin', exact: true }).tap()
    await expect(manager.dialog).toHaveCount(0)
    expect(await isNarrow()).toBe(true)
    const app = await AppWindow.openedBy(signedIn, () => manager.entry('todo-list').tap())
    await app.ready()
    await pressInApp(app.page.getByRole('checkbox', { name: 'Change its colours in styles.css' }))
    await expect(app.page.getByText('All done')).toBeVisible()
    await app.button('Close').tap()
    await manager.button('Delete todo-list').tap()
    await manager.question.getByRole('button', { name: 'Delete todo-list' }).tap()
    await expect(manager.row('todo-list')).toHaveCount(0)
  })
})
