import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pictureFile, textFile } from '../support/computer-files'
import { dropFromComputer, FileManager } from '../support/file-manager'
import { expect, test } from '../support/test'
import { unzip } from '../support/zip'

test('folders are walked through, their files selected, found and sorted, and each opens in the app for its kind [A2.17 A4.12 A4.13 A4.14 A4.15 A4.16]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  let files = await FileManager.open(signedIn)
  await files.isAt('/')
  await expect(files.entry('home')).toBeVisible()
  await expect(files.entry('..')).toHaveCount(0)
  await files.entry('documents').dblclick()
  await files.isAt('/documents')
  await files.beginsWith('..', 'code')
  await files.button('Home').click()
  await files.isAt('/home')
  await files.entry('pictures').dblclick()
  await files.isAt('/home/pictures')
  await expect(files.window).toContainText('This folder is empty.')
  await files.entry('..').dblclick()
  await files.isAt('/home')
  await expect(files.entry('pictures')).toHaveAttribute('aria-selected', 'true')
  await files.button('Back').click()
  await files.isAt('/home/pictures')
  await files.button('Forward').click()
  await files.isAt('/home')
  await files.path.getByRole('link', { name: 'Computer' }).click()
  await files.isAt('/')
  await files.window
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link', { name: 'Documents' })
    .click()
  await files.isAt('/home/documents')

  await files.goTo('/documents')
  const selected = () =>
    files.list
      .locator('[aria-selected="true"]')
      .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('aria-label')))
  await files.entry('getting-started.md').click()
  await files.entry('recipe.txt').click({ modifiers: ['Control'] })
  await expect.poll(selected).toEqual(['getting-started.md', 'recipe.txt'])
  await files.entry('getting-started.md').click()
  await files.entry('project.json').click({ modifiers: ['Shift'] })
  await expect.poll(selected).toEqual(['getting-started.md', 'otters.md', 'project.json'])
  const last = await signedIn.box(files.entry('rivers.csv'))
  const first = await signedIn.box(files.entry('otters.md'))
  await signedIn.drag(
    { x: last.x + last.width / 2, y: last.y + last.height + 60 },
    { x: first.x + first.width / 3, y: first.y + 6 },
  )
  await expect.poll(selected).toEqual(['otters.md', 'project.json', 'recipe.txt', 'rivers.csv'])
  await expect(files.status).toContainText('4 of 6 items selected')
  await page.keyboard.press('Alt+2')
  await expect(files.window.getByRole('listbox', { name: 'Files' })).toBeVisible()
  await expect.poll(selected).toEqual(['otters.md', 'project.json', 'recipe.txt', 'rivers.csv'])
  await page.keyboard.press('Alt+1')

  await page.keyboard.press('Control+f')
  await expect(files.search).toBeFocused()
  await page.keyboard.type('*.py')
  await expect(files.entry('primes.py')).toContainText('/documents/code')
  await files.shows('primes.py')
  await files.search.fill('Danube')
  await expect(files.window).toContainText('Nothing found for “Danube”.')
  await files.window.getByLabel('Also in text').check()
  await expect(files.entry('rivers.csv')).toBeVisible()
  await files.search.focus()
  await page.keyboard.press('ArrowDown')
  await files.choose('rivers.csv', 'Show in folder')
  await files.isAt('/documents')
  await expect(files.entry('rivers.csv')).toHaveAttribute('aria-selected', 'true')
  await expect(files.search).toHaveCount(0)

  await files.entry('code').click()
  await page.keyboard.press('Alt+Enter')
  const dialog = page.getByRole('dialog', { name: 'Properties' })
  await expect(dialog).toContainText(/in 4 files and 0 folders/)
  await page.keyboard.press('Escape')
  await files.list.getByRole('columnheader', { name: 'Size' }).getByRole('button').click()
  await expect(files.list.getByRole('columnheader', { name: 'Size' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await files.beginsWith('..', 'code', 'rivers.csv', 'project.json')

  const opens = async (folder: string, name: string, type: string) => {
    await files.goTo(folder)
    await files.entry(name).dblclick()
    const window = signedIn.window(name)
    await expect(window).toHaveAttribute('data-window-type', type)
    await window.getByRole('button', { name: 'Close' }).click()
    await expect(window).toHaveCount(0)
  }
  await opens('/wallpapers', 'coast.webp', 'imageviewer')
  await opens('/documents/code', 'primes.py', 'codeeditor')
  await opens('/documents/code', 'page.html', 'htmlapp')
  await opens('/documents', 'recipe.txt', 'editor')
  await files.button('Close').click()
  const settings = await signedIn.openFromIcon('OtterOS Settings')
  await settings.getByRole('checkbox', { name: 'Auto Open in Code Editor' }).click()
  files = await FileManager.open(signedIn, '/documents')
  await opens('/documents/code', 'primes.py', 'editor')
})

test('folders are made and named, refuse what cannot be, and files are copied and moved by key and by hand, with a question where a name is taken, and undone', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.newFolder('Rivers')
  await files.newFolder('Lakes')
  await files.choose('Lakes', 'Rename')
  await expect(files.nameField()).toBeFocused()
  await files.nameField().fill('Rivers')
  await page.keyboard.press('Enter')
  await expect(files.list.getByRole('alert')).toHaveText('“Rivers” already exists. Choose another name.')
  await files.nameField().fill('a/b')
  await page.keyboard.press('Enter')
  await expect(files.list.getByRole('alert')).toContainText('/')
  await files.type('Ponds')
  await files.chooseMore('New text file')
  await files.type('notes.txt')
  await files.shows('..', 'Ponds', 'Rivers', 'notes.txt')
  await page.keyboard.press('F2')
  await expect(files.nameField()).toBeFocused()
  await files.nameField().fill('never')
  await page.keyboard.press('Escape')
  await files.shows('..', 'Ponds', 'Rivers', 'notes.txt')
  await expect(files.entry('notes.txt')).toBeFocused()

  await files.upload([textFile('otter.txt', 'old')])
  await files.goTo('/home/documents/Ponds')
  await files.upload([textFile('otter.txt', 'a newer otter')])
  await files.entry('otter.txt').click()
  await page.keyboard.press('Control+c')
  await files.goTo('/home/documents')
  await page.keyboard.press('Control+v')
  const taken = files.dialog('“otter.txt” already exists')
  await expect(taken).toContainText('3 bytes')
  await expect(taken).toContainText('13 bytes')
  await taken.getByRole('button', { name: 'Keep both' }).click()
  await expect(files.entry('otter (2).txt')).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('Control+v')
  await taken.getByRole('button', { name: 'Skip' }).click()
  await expect(taken).toBeHidden()
  await page.keyboard.press('Control+v')
  await taken.getByRole('button', { name: 'Replace' }).click()
  await expect(files.entry('otter.txt')).toContainText('13 bytes')
  await page.keyboard.press('Control+z')
  await expect(files.entry('otter.txt')).toContainText('3 bytes')
  await page.keyboard.press('Control+z')
  await expect(files.entry('otter (2).txt')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(files.entry('otter (2).txt')).toBeVisible()

  await files.entry('otter (2).txt').click()
  await page.keyboard.press('Control+x')
  await files.choose('Ponds', 'Paste into folder')
  await expect(files.entry('otter (2).txt')).toHaveCount(0)
  await files.entry('Ponds').dblclick()
  await expect(files.entry('otter (2).txt')).toBeVisible()
  await expect
    .poll(async () => (await files.names()).toSorted())
    .toEqual(['..', 'otter (2).txt', 'otter.txt'])

  // By hand: onto a folder, onto a place of the sidebar, onto the path and, copied, with Ctrl.
  await files.goTo('/home/documents')
  await files.upload([textFile('a.txt', 'a'), textFile('b.txt', 'b'), textFile('c.txt', 'c')])
  await files.entry('a.txt').click()
  await files.entry('b.txt').click({ modifiers: ['Shift'] })
  await files.handle('a.txt').dragTo(files.entry('Rivers'))
  await expect(files.entry('a.txt')).toHaveCount(0)
  await expect(files.entry('b.txt')).toHaveCount(0)
  await page.keyboard.down('Control')
  await files.handle('c.txt').dragTo(files.entry('Rivers'))
  await page.keyboard.up('Control')
  await files.entry('Rivers').dblclick()
  await expect(files.entry('c.txt')).toBeVisible()
  await files.shows('..', 'a.txt', 'b.txt', 'c.txt')
  await files.handle('a.txt').dragTo(files.window.getByRole('link', { name: 'Pictures' }))
  await expect(files.entry('a.txt')).toHaveCount(0)
  await files.handle('b.txt').dragTo(files.path.getByRole('link', { name: 'home' }))
  await expect(files.entry('b.txt')).toHaveCount(0)
  await files.handle('c.txt').dragTo(files.window.getByRole('link', { name: 'Recycle Bin' }))
  await expect(files.entry('c.txt')).toHaveCount(0)
  await files.goTo('/home')
  await expect(files.entry('b.txt')).toBeVisible()
  await files.goTo('/home/pictures')
  await expect(files.entry('a.txt')).toBeVisible()
})

test('what is deleted waits in the recycle bin or is gone for good after a question, a window in a folder that is deleted goes to the one above, and hidden files are shown when they are asked for, also after a reload', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/downloads')
  await files.upload([
    textFile('keep.txt', 'keep'),
    textFile('lose.txt', 'lose'),
    textFile('last.txt', 'last'),
  ])
  await page.keyboard.press('Control+a')
  await expect(files.status).toContainText('3 of 3 items selected, 12 bytes')
  await page.keyboard.press('Delete')
  await expect(files.window).toContainText('This folder is empty.')
  await expect(signedIn.toast()).toContainText('Moved 3 items to the Recycle Bin')
  await files.window.getByRole('link', { name: 'Recycle Bin' }).click()
  await expect(files.entry('keep.txt')).toContainText('/home/downloads')
  await files.entry('keep.txt').click()
  await files.button('Restore').click()
  await expect(files.entry('keep.txt')).toHaveCount(0)
  await files.entry('lose.txt').click()
  await page.keyboard.press('Delete')
  await files
    .dialog('Permanently delete “lose.txt”?')
    .getByRole('button', { name: 'Delete “lose.txt”' })
    .click()
  await expect(files.entry('lose.txt')).toHaveCount(0)
  await files.button('Empty Recycle Bin…').click()
  await files.dialog('Empty the Recycle Bin?').getByRole('button', { name: 'Cancel' }).click()
  await expect(files.entry('last.txt')).toBeVisible()
  await files.button('Empty Recycle Bin…').click()
  await files.dialog('Empty the Recycle Bin?').getByRole('button', { name: 'Delete 1 item' }).click()
  await expect(files.window).toContainText('The Recycle Bin is empty.')

  // A second window shows the same files.
  await files.goTo('/home/documents')
  await files.newFolder('den')
  await files.entry('den').dblclick()
  await files.isAt('/home/documents/den')
  const firstId = await files.window.getAttribute('data-window-id')
  const under = new FileManager(page.locator(`[data-window-id="${firstId}"]`))
  const second = await FileManager.open(signedIn, '/home/documents/den')
  await second.upload([textFile('fresh.txt', 'fresh')])
  await expect(under.entry('fresh.txt')).toBeVisible()
  await second.goTo('/home/documents')
  await second.entry('den').click()
  await page.keyboard.press('Delete')
  await under.isAt('/home/documents')
  await expect(signedIn.toast().filter({ hasText: 'no longer exists' })).toContainText(
    '“den” no longer exists. This is “documents”.',
  )

  await second.chooseMore('New text file')
  await expect(second.nameField()).toBeFocused()
  await second.nameField().fill('.secret')
  await page.keyboard.press('Enter')
  await second.shows('..')
  await page.keyboard.press('Control+h')
  await expect(second.entry('.secret')).toBeVisible()
  await page.reload()
  await signedIn.ready()
  const again = await FileManager.open(signedIn, '/home/documents')
  await expect(again.entry('.secret')).toBeVisible()
  await again.goTo('/home/downloads')
  await again.shows('..', 'keep.txt')
})

test('files and whole folders come from the computer by the chooser and by a drop, are downloaded as they are or as a zip archive, and a thousand are scrolled without having them all in the page', async ({
  signedIn,
}, testInfo) => {
  const { page } = signedIn
  const folder = testInfo.outputPath('trip')
  mkdirSync(join(folder, 'day one'), { recursive: true })
  writeFileSync(join(folder, 'plan.txt'), 'north')
  writeFileSync(join(folder, 'day one', 'log.txt'), 'rain')
  writeFileSync(testInfo.outputPath('loose.txt'), 'a loose one')

  const files = await FileManager.open(signedIn, '/home/downloads')
  await files.upload([textFile('one.txt', 'one')])
  await expect(signedIn.toast()).toContainText('1 file uploaded to “downloads”.')
  // Outside everything that takes files, a drop must not make the browser leave the page.
  await dropFromComputer(signedIn.taskbar(), [testInfo.outputPath('loose.txt')])
  await dropFromComputer(files.window.locator('[data-part="titlebar"]'), [testInfo.outputPath('loose.txt')])
  const choosing = page.waitForEvent('filechooser')
  await files.chooseMore('Upload folder…')
  await (await choosing).setFiles(folder)
  await expect(files.entry('trip')).toHaveAttribute('aria-selected', 'true')

  await files.goTo('/home/documents')
  await dropFromComputer(files.list, [folder, testInfo.outputPath('loose.txt')])
  await expect(files.entry('loose.txt')).toContainText('11 bytes')
  await dropFromComputer(files.entry('trip'), [testInfo.outputPath('loose.txt')])
  await files.entry('trip').dblclick()
  await expect(files.entry('loose.txt')).toBeVisible()
  await files.shows('..', 'day one', 'loose.txt', 'plan.txt')
  await files.entry('day one').dblclick()
  await files.entry('log.txt').dblclick()
  await expect(signedIn.window('log.txt').getByRole('textbox', { name: 'Text' })).toHaveText('rain')
  await signedIn.window('log.txt').getByRole('button', { name: 'Close', exact: true }).click()

  await files.goTo('/home/documents')
  await files.newFolder('Füße')
  await files.goTo('/home/documents/Füße')
  await files.upload([textFile('tracks.txt', 'five toes\n'.repeat(50)), textFile('leer.txt', '')])
  await files.newFolder('deep')
  const single = page.waitForEvent('download')
  await files.choose('tracks.txt', 'Download')
  const file = await single
  expect(file.suggestedFilename()).toBe('tracks.txt')
  expect(readFileSync(await file.path(), 'utf8')).toBe('five toes\n'.repeat(50))
  await files.goTo('/home/documents')
  const packed = page.waitForEvent('download')
  await files.choose('Füße', 'Download as zip')
  const archive = await packed
  expect(archive.suggestedFilename()).toBe('Füße.zip')
  expect(unzip(readFileSync(await archive.path()))).toEqual({
    'Füße/': '',
    'Füße/deep/': '',
    'Füße/leer.txt': '',
    'Füße/tracks.txt': 'five toes\n'.repeat(50),
  })

  await files.goTo('/home/pictures')
  const many = Array.from({ length: 1000 }, (_, index) => textFile(`note ${index + 1}.txt`, `${index + 1}`))
  const choosingMany = page.waitForEvent('filechooser')
  await files.chooseMore('Upload files…')
  await (await choosingMany).setFiles(many)
  await expect(files.status).toContainText('1,000 of 1,000 items selected')
  await files.list.focus()
  await page.keyboard.press('Home')
  await expect(files.entry('note 1.txt')).toBeVisible()
  await page.keyboard.press('End')
  await expect(files.entry('note 1000.txt')).toBeInViewport()
  await expect.poll(async () => (await files.names()).length).toBeLessThan(60)
  await page.keyboard.type('note 77')
  await expect(files.entry('note 77.txt')).toBeInViewport()
  await files.list.hover()
  await page.mouse.wheel(0, 3000)
  await expect(files.entry('note 77.txt')).not.toBeInViewport()
  await expect.poll(async () => (await files.names()).length).toBeLessThan(60)
})

test('everything goes with the keyboard alone', async ({ signedIn }) => {
  const { page } = signedIn
  const { keyboard } = page
  await signedIn.icon('File Manager').focus()
  await keyboard.press('Enter')
  const files = new FileManager(signedIn.window('File Manager'))
  await expect(files.entry('apps')).toBeFocused()
  await keyboard.type('hom')
  await keyboard.press('Enter')
  await files.isAt('/home')
  await expect(files.entry('documents')).toBeVisible()
  await keyboard.type('doc')
  await keyboard.press('Enter')
  await files.isAt('/home/documents')
  await keyboard.press('Alt+n')
  await expect(files.nameField()).toBeFocused()
  await keyboard.type('Otters')
  await keyboard.press('Enter')
  await expect(files.entry('Otters')).toBeFocused()
  await keyboard.press('F2')
  await expect(files.nameField()).toBeFocused()
  await keyboard.press('End')
  await keyboard.type(' of the north')
  await keyboard.press('Enter')
  await expect(files.entry('Otters of the north')).toBeFocused()
  await keyboard.press('Control+d')
  await expect(files.entry('Otters of the north (2)')).toBeFocused()
  await keyboard.press('Shift+F10')
  await expect(files.menu()).toBeVisible()
  await keyboard.press('d')
  await keyboard.press('d')
  await expect(files.menuItem('Delete')).toBeFocused()
  await keyboard.press('Enter')
  await expect(files.entry('Otters of the north (2)')).toHaveCount(0)
  await keyboard.press('Control+z')
  await expect(files.entry('Otters of the north (2)')).toBeVisible()
  await keyboard.press('Home')
  await expect(files.entry('..')).toBeFocused()
  await keyboard.press('End')
  await keyboard.press('Shift+Delete')
  const question = files.dialog('Permanently delete “Otters of the north (2)”?')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(files.entry('Otters of the north (2)')).toHaveCount(0)
  await keyboard.press('Backspace')
  await files.isAt('/home')
  // As long as a toast is there, Escape closes it first [A9.5].
  await expect(signedIn.toast()).toHaveCount(0)
  await keyboard.press('F1')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts).toBeVisible()
  await keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await keyboard.press('Alt+ArrowLeft')
  await files.isAt('/home/documents')
})

const kernelWarning =
  'WARNING: You are about to access kernel space. This area contains system-critical files that can affect system stability. Proceed with caution.'

test('the kernel folder warns, system files are protected, each until that is switched off [A2.23 A4.18 A6.3 A6.5 A8.14 A8.15]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn)
  await files.entry('kernel').dblclick()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(kernelWarning)
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await files.isAt('/')
  await files.entry('kernel').dblclick()
  await warning.getByRole('button', { name: 'Continue Anyway' }).click()
  await files.isAt('/kernel')
  await files.entry('modules').dblclick()
  await files.isAt('/kernel/modules')
  await files.goTo('/')

  const settings = await signedIn.openFromStartMenu('Settings')
  await settings.getByRole('tab', { name: 'Security' }).click()
  await settings.getByRole('switch', { name: 'Kernel access warnings' }).click()
  await settings.getByRole('button', { name: 'Close' }).click()
  await expect(settings).toHaveCount(0)
  await files.entry('kernel').dblclick()
  await files.isAt('/kernel')

  await files.goTo('/system')
  const chooseHosts = async () => {
    await files.entry('hosts').click()
    await expect(files.entry('hosts')).toHaveAttribute('aria-selected', 'true')
  }
  await chooseHosts()
  await page.keyboard.press('Delete')
  await expect(signedIn.toast()).toContainText(
    'Security Warning: Cannot delete critical system file: /system/hosts',
  )
  await expect(files.entry('hosts')).toBeVisible()

  await signedIn.openFromStartMenu('Settings')
  await settings.getByRole('tab', { name: 'Security' }).click()
  const protection = settings.getByRole('switch', { name: 'File system protection' })
  await protection.click()
  await expect(protection).not.toBeChecked()
  await settings.getByRole('button', { name: 'Close' }).click()
  await expect(settings).toHaveCount(0)
  await chooseHosts()
  await page.keyboard.press('Delete')
  await expect(files.entry('hosts')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap opens, a long press selects and opens the menu, and everything is in reach of a finger', async ({
    signedIn,
  }) => {
    const { page } = signedIn
    await signedIn.icon('File Manager').tap()
    const files = new FileManager(signedIn.window('File Manager'))
    await files.entry('home').tap()
    await files.isAt('/home')
    await files.entry('pictures').tap()
    await files.isAt('/home/pictures')
    await files.button('More').tap()
    await files.menuItem('New folder').tap()
    await expect(files.nameField()).toBeFocused()
    await files.nameField().fill('Otters')
    await page.keyboard.press('Enter')
    await expect(files.entry('Otters')).toBeVisible()
    await files.upload([pictureFile('pond.svg', 'teal')])

    const box = await signedIn.box(files.entry('pond.svg'))
    expect(box.height).toBeGreaterThanOrEqual(40)
    const client = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + 60, y: box.y + box.height / 2 }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(files.menuItem('Cut')).toBeVisible()
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await files.menuItem('Cut').tap()
    await files.button('Sidebar').tap()
    await files.window.getByRole('link', { name: 'Documents' }).tap()
    await files.isAt('/home/documents')
    await files.button('More').tap()
    await files.menuItem('Paste').tap()
    await expect(files.entry('pond.svg')).toBeVisible()
    for (const button of await files.window.getByRole('toolbar').getByRole('button').all()) {
      if (!(await button.isVisible())) continue
      const size = await signedIn.box(button)
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(40)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})
