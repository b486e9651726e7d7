import { PluginManager, writeFolder } from '../pages/plugin-manager'
import { AppWindow } from '../pages/app-window'
import { closeWindows } from '../support/close-windows'
import { expect, test } from '../support/test'

const shell =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0a7"/></svg>'

/** A plugin of several files, each of which is seen when it runs. */
const tides = {
  'index.html': `<!doctype html><html lang="en"><head><title>Tides</title><link rel="stylesheet" href="css/sea.css"></head>
<body><h1>Tides</h1><img src="img/shell.svg" alt="A shell"><p id="next">none</p><script src="js/tides.js"></script></body></html>`,
  'css/sea.css': 'h1 { color: rgb(10, 20, 200) }',
  'js/tides.js': 'document.getElementById("next").textContent = "High tide at " + (5 + 7)',
  'img/shell.svg': shell,
  'main.oss': 'display("Tides of today")',
}

test('a folder of the computer is installed in three steps, without odd names, and runs with its style, script, picture and program [B1.6 B2.47 B2.50 B2.51 B2.54 B2.55 B4.2 B4.4 B4.5 B9.10]', async ({
  signedIn,
}, testInfo) => {
  const { page } = signedIn
  const manager = await PluginManager.open(signedIn)
  await expect(manager.heading()).toHaveText('Installed Plugins (3)')
  await manager.startInstalling()
  for (const choice of ['Upload Plugin Folder', 'Browse OS File System', 'Upload Single Plugin File'])
    await expect(manager.choice(choice)).toBeVisible()
  await manager.chooseFolder(writeFolder(testInfo.outputPath('Tide Table'), tides))
  await expect(manager.dialog).toContainText('Tide Table')
  await expect(manager.dialog.getByText('5 files found', { exact: true })).toBeVisible()
  await expect(manager.dialog).toContainText('/apps/plugins/tide table')
  // The last step goes by itself: what it says is waited for before it is there.
  await Promise.all([
    expect(manager.dialog.getByText('Plugin installed successfully!', { exact: true })).toBeVisible(),
    expect(
      manager.dialog.getByText('Desktop icon created and HTML content loaded', { exact: true }),
    ).toBeVisible(),
    manager.dialog.getByRole('button', { name: 'Install Plugin', exact: true }).click(),
  ])
  await expect(manager.dialog).toHaveCount(0)

  await expect(manager.heading()).toHaveText('Installed Plugins (4)')
  const row = manager.row('Tide Table')
  await expect(row).toContainText('/apps/plugins/tide table')
  await expect(row).toContainText(/\d+ characters/)
  await expect(signedIn.icon('Tide Table')).toBeVisible()

  await page.reload()
  await signedIn.ready()
  const app = await AppWindow.startFromIcon(signedIn, 'Tide Table')
  await expect(app.page.getByText('High tide at 12')).toBeVisible()
  await expect(app.page.getByRole('heading', { name: 'Tides' })).toHaveCSS('color', 'rgb(10, 20, 200)')
  await expect
    .poll(() => app.page.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(40)
  await expect(app.window).toHaveAccessibleName('Tides of today')

  await closeWindows(signedIn)

  await test.step('odd names are left out and said', async () => {
    const manager = await PluginManager.open(signedIn)
    await manager.startInstalling()
    await manager.chooseFolder(
      writeFolder(testInfo.outputPath('Q: "squid" <ink>'), {
        'index.html': '<h1>Squid</h1>',
        'ink\tspot.css': 'h1 { color: red }',
      }),
    )
    await expect(manager.dialog.getByRole('list', { name: 'Remarks' })).toContainText(
      'has a name that cannot be stored and was left out.',
    )
    await expect(manager.dialog).toContainText('/apps/plugins/q squid ink')
    await manager.confirm()
    await expect(manager.row('Q squid ink')).toContainText('/apps/plugins/q squid ink')
    await expect(signedIn.icon('Q squid ink')).toBeVisible()
  })
})

test('a folder of the desktop is chosen in a file manager in which only folders can be, or a single file, which gets a page if it is none [A4.19 B2.52 B2.53 B4.2 B4.3 B5.16 B9.9]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const manager = await PluginManager.open(signedIn)
  await test.step('a folder of the desktop; Cancel takes the choice back', async () => {
    await manager.startInstalling()
    let files = await manager.browse()
    await expect(manager.window).toContainText('Choose the folder of the plugin in the File Manager.')
    await files.isAt('/apps/plugins')
    const importing = files.window.getByRole('button', { name: /^Import / })
    await expect(importing).toHaveCount(0)
    await files.entry('..').click()
    await expect(importing).toHaveCount(0)
    await files.entry('weather-widget').click()
    await expect(importing).toHaveText('Import weather-widget')
    await files.goTo('/apps/plugins/weather-widget')
    await files.entry('index.html').click()
    await expect(importing).toHaveCount(0)
    await files.entry('index.html').dblclick()
    await files.entry('..').dblclick()
    await files.isAt('/apps/plugins')
    await expect(page.locator('[data-window-type="htmlapp"], [data-window-type="editor"]')).toHaveCount(0)
    await files.entry('todo-list').click()
    await importing.click()
    await expect(files.window).toHaveCount(0)
    await expect(manager.dialog).toContainText('todo-list')
    await expect(manager.dialog.getByText('4 files found', { exact: true })).toBeVisible()

    await manager.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(manager.dialog).not.toContainText('todo-list')
    files = await manager.browse()
    await files.button('Close').click()
    await expect(manager.choice('Browse OS File System')).toBeVisible()
    files = await manager.browse()
    await manager.button('Cancel').dispatchEvent('click')
    await expect(files.window).toHaveCount(0)
    files = await manager.browse()
    await files.entry('sample-plugin').click()
    await importing.click()
    await expect(manager.dialog).toContainText('sample-plugin')
    await manager.confirm()
    await expect(manager.heading()).toHaveText('Installed Plugins (4)')
  })

  await test.step('a single file', async () => {
    await manager.startInstalling()
    await expect(signedIn.page.getByLabel('Plugin file')).toHaveAttribute('accept', '.html,.js,.css,.oss')
    await manager.chooseFile('notes.txt', 'words')
    await expect(manager.dialog.getByRole('alert')).toHaveText(
      '“notes.txt” is not a plugin file. Choose one that ends in .html, .js, .css or .oss.',
    )
    await manager.dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await manager.installFile('Buoy.html', '<h1>Buoy</h1><script>document.body.append("bell")</script>')
    let app = await manager.run('Buoy')
    await expect(app.page.getByText('bell')).toBeVisible()
    await app.close()
    const program = 'display("Signal given")'
    await manager.installFile('signal.oss', program)
    app = await manager.run('signal')
    await expect(app.page.getByRole('heading', { name: 'signal' })).toBeVisible()
    await expect(app.page.getByText('It has no HTML file, so there is no page to show.')).toBeVisible()
    await expect(app.page.getByLabel('signal.oss')).toHaveText(program)
    await expect(app.window).toHaveAccessibleName('Signal given')
    await app.close()
    await expect(manager.heading()).toHaveText('Installed Plugins (6)')
  })
})
