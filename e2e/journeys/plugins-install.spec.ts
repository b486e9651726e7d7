import { PluginManager, writeFolder } from '../pages/plugin-manager'
import { AppWindow } from '../pages/app-window'
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

test('a folder of the computer is installed in three steps and runs with its style, script, picture and program [B1.6 B2.47 B2.50 B2.51 B2.54 B2.55 B4.2 B4.4 B4.5 B9.10]', async ({
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
})

test('a folder of the desktop is chosen in a file manager in which only folders can be; Cancel takes the choice back [A4.19 B2.52 B4.2 B4.3]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const manager = await PluginManager.open(signedIn)
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

test('a single file of each kind is installed; one that is no page gets a page that tells of it [B2.53 B5.16 B9.9]', async ({
  signedIn,
}) => {
  const manager = await PluginManager.open(signedIn)
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
  for (const [file, text] of [
    ['paint.css', 'h1 { color: red }'],
    ['sum.js', 'document.body.textContent = "ran"'],
    ['signal.oss', 'display("Signal given")'],
  ] as const) {
    await manager.installFile(file, text)
    const name = file.slice(0, file.indexOf('.'))
    app = await manager.run(name)
    await expect(app.page.getByRole('heading', { name })).toBeVisible()
    await expect(app.page.getByText('It has no HTML file, so there is no page to show.')).toBeVisible()
    await expect(app.page.getByLabel(file)).toHaveText(text)
    if (file.endsWith('.oss')) await expect(app.window).toHaveAccessibleName('Signal given')
    await app.close()
  }
  await expect(manager.heading()).toHaveText('Installed Plugins (7)')
})

test('a page that cannot be read is stood in for; the first page of several is the one that runs [B5.16 B8.20]', async ({
  signedIn,
}, testInfo) => {
  await signedIn.page.evaluate(() => {
    // A file that was there when it was chosen and is gone when it is read.
    File.prototype.arrayBuffer = function arrayBuffer(this: File) {
      return this.name === 'gone.html'
        ? Promise.reject(new DOMException('gone', 'NotReadableError'))
        : new Response(this).arrayBuffer()
    }
  })
  const manager = await PluginManager.open(signedIn)
  await manager.startInstalling()
  await manager.chooseFolder(
    writeFolder(testInfo.outputPath('wreck'), { 'gone.html': '<h1>Gone</h1>', 'main.js': '1' }),
  )
  await expect(manager.dialog.getByRole('list', { name: 'Remarks' })).toContainText(
    'gone.html cannot be read and was left out.',
  )
  await manager.confirm()
  let app = await manager.run('wreck')
  await expect(app.page.getByText('Its page, gone.html, could not be read')).toBeVisible()
  await app.close()
  await manager.startInstalling()
  await manager.chooseFolder(
    writeFolder(testInfo.outputPath('reef'), {
      'a.css': 'h1 { color: red }',
      'b.html': '<h1>First</h1><a href="c.html">Second</a>',
      'c.html': '<h1>Second</h1>',
    }),
  )
  await expect(manager.dialog.getByRole('list', { name: 'Remarks' })).toContainText('others do not open')
  await manager.confirm()
  app = await manager.run('reef')
  await expect(app.page.getByRole('heading')).toHaveText('First')
})

test('what cannot be a plugin is refused with its reason, odd names are left out and said', async ({
  signedIn,
}, testInfo) => {
  const manager = await PluginManager.open(signedIn)
  await manager.startInstalling()
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.js`, '1']))
  await manager.chooseFolder(writeFolder(testInfo.outputPath('shoal'), many))
  const alert = manager.dialog.getByRole('alert')
  await expect(alert).toHaveText('“shoal” has 501 files; a plugin has at most 500.')
  await manager.chooseFolder(
    writeFolder(testInfo.outputPath('whale'), { 'index.html': 'x'.repeat(10 * 1024 * 1024 + 1) }),
  )
  await expect(alert).toHaveText('“whale” is larger than 10 MB. Remove what it does not need.')
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
