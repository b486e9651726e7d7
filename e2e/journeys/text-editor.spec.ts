import type { Download, Page } from '@playwright/test'
import { busyTime } from '../support/busy-time'
import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { keepWindowsAway } from '../support/keep-windows-away'
import { auditsIn } from '../support/looks'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** Stores a text in the folder that a file manager shows, as an upload, and opens it in the text editor. */
async function openStored(desktop: Desktop, files: FileManager, name: string, text: string): Promise<Editor> {
  await files.upload([textFile(name, text)])
  await files.entry(name).dblclick()
  const editor = new Editor(desktop.window(name))
  await expect(editor.status).toHaveText('Saved')
  return editor
}

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** The unsaved texts that this browser keeps, in alphabetical order: what a crash cannot take. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      if (database.objectStoreNames.contains('drafts')) {
        const drafts: { text: string }[] = await answer(
          database.transaction('drafts').objectStore('drafts').getAll(),
        )
        texts.push(...drafts.map(({ text }) => text))
      }
      database.close()
    }
    return texts.toSorted()
  })

test('a file is named, typed and saved, or begun without a name; a window with unsaved text asks before it closes; and each state meets WCAG AA in two looks [A2.19 A4.21 A5.3 A5.4]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const editor = await Editor.open(signedIn, 'Text Editor')
  const { found, audit } = auditsIn(page, [
    ['redblack', 'default'],
    ['bluegold', 'dark'],
  ])
  await expect(editor.fileName).toBeFocused()
  await expect(editor.button('Cancel')).toBeEnabled()
  const create = editor.button('Create File')
  await expect(create).toBeDisabled()
  await expect(editor.button('Save')).toBeEnabled()
  await page.keyboard.type('   ')
  await expect(create).toBeDisabled()
  await editor.fileName.fill('a/b')
  await audit('the dialog')
  await editor.fileName.fill('notes.txt')
  await expect(create).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(editor.text).toBeFocused()
  await expect(editor.status).toHaveText('Saved')
  await expect(editor.button('Save')).toBeDisabled()

  await page.keyboard.type('a')
  await page.keyboard.press('Tab')
  await page.keyboard.type('b')
  await editor.shows('a    b')
  await expect(editor.status).toHaveText('Modified')
  await expect(editor.button('Save')).toBeEnabled()
  await expect(signedIn.window('notes.txt')).toHaveCount(0)
  await editor.button('Save').click()
  const saved = new Editor(signedIn.window('notes.txt'))
  await expect(saved.status).toHaveText('Saved')
  await expect(saved.button('Save')).toBeDisabled()
  await expect(signedIn.taskbarButton('notes.txt')).toBeVisible()
  await expect(signedIn.window('Text Editor')).toHaveCount(0)

  const files = await FileManager.open(signedIn, '/home/documents')
  await expect(files.entry('notes.txt')).toBeVisible()
  const stored = page.waitForEvent('download')
  await files.choose('notes.txt', 'Download')
  expect(await textOf(await stored)).toBe('a    b')

  // Cancel stays, Don’t save forgets, Save stores.
  await signedIn.taskbarButton('notes.txt').click()
  const close = saved.button('Close')
  const question = saved.closeQuestion()
  await saved.replaceAll('second thoughts')
  await page.keyboard.press('Control+f')
  await expect(saved.window.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('thoughts')
  await audit('text and search')
  await page.keyboard.press('Escape')
  await close.click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await audit('the question')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await saved.shows('second thoughts')
  await expect(saved.status).toHaveText('Modified')
  await close.click()
  await question.getByRole('button', { name: 'Don’t save' }).click()
  await expect(saved.window).toHaveCount(0)

  await files.entry('notes.txt').dblclick()
  await saved.shows('a    b')
  await expect(saved.notices).toHaveCount(0)
  await saved.replaceAll('third time lucky')
  await close.click()
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saved.window).toHaveCount(0)
  await files.entry('notes.txt').dblclick()
  await saved.shows('third time lucky')
  await close.click()
  await expect(saved.window).toHaveCount(0)

  // Cancel begins a text without a name; Save asks for one, and in the dialog creates and stores at once.
  const nameless = await Editor.open(signedIn, 'Text Editor')
  await nameless.button('Cancel').click()
  await expect(nameless.text).toBeFocused()
  await page.keyboard.type('without a name')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save As' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Untitled.txt')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const untitled = new Editor(signedIn.window('Untitled.txt'))
  await expect(untitled.status).toHaveText('Saved')

  const other = await Editor.open(signedIn, 'Text Editor')
  await page.keyboard.press('Control+s')
  await expect(other.newFile.getByRole('alert')).toBeVisible()
  await other.fileName.fill('empty.txt')
  await page.keyboard.press('Control+s')
  await expect(signedIn.window('empty.txt').locator('[data-part="status"]')).toHaveText('Saved')
  await expect(files.entry('Untitled.txt')).toBeVisible()
  await expect(files.entry('empty.txt')).toBeVisible()
  expect(found).toEqual([])
})

test('a crashed tab loses nothing: where windows do not come back, new and stored texts are offered again', async ({
  signedIn,
  context,
  server,
}) => {
  const { page } = signedIn
  await keepWindowsAway(signedIn)
  const folder = await FileManager.open(signedIn, '/home/documents')
  const stored = await openStored(signedIn, folder, 'story.txt', 'Once upon a time')
  await stored.replaceAll('Once upon a time there was an otter')
  const fresh = await Editor.create(signedIn, 'Text Editor', 'idea.txt')
  await page.keyboard.type('never saved')
  await expect(fresh.status).toHaveText('Modified')
  await expect.poll(() => keptTexts(page)).toEqual(['Once upon a time there was an otter', 'never saved'])
  const cdp = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The command has no answer: the process that would give it is gone.
  cdp.send('Page.crash').catch(() => undefined)
  await crashed

  const desktop = new Desktop(await context.newPage())
  await desktop.load(server.url)
  const found = await Editor.open(desktop, 'Text Editor')
  const unsaved = found.window.getByRole('region', { name: 'Unsaved texts' })
  await expect(unsaved).toContainText('idea.txt')
  await expect(unsaved).toContainText('never saved')
  await found.button('Restore idea.txt').click()
  await found.shows('never saved')
  await expect(found.status).toHaveText('Modified')

  const files = await FileManager.open(desktop, '/home/documents')
  await files.entry('story.txt').dblclick()
  const story = new Editor(desktop.window('story.txt'))
  await story.shows('Once upon a time')
  await expect(story.notices).toContainText(/^Unsaved text from .+ was found\./)
  await story.button('Restore').click()
  await story.shows('Once upon a time there was an otter')
  await expect(story.status).toHaveText('Modified')
  await story.save()
})

test('a text that is changed elsewhere is reloaded or kept until the person decides, line endings are kept, a protected file is saved elsewhere, and 5 MB are typed into at once', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  const openHere = (name: string, text: string) => openStored(signedIn, files, name, text)
  const editor = await openHere('shared.txt', 'mine\n')
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run('echo theirs > ~/documents/shared.txt')
  await editor.shows('theirs', '')
  await expect(editor.status).toHaveText('Saved')
  await expect(editor.notices).toHaveCount(0)

  await signedIn.taskbarButton('shared.txt').click()
  await editor.replaceAll('mine again')
  await signedIn.taskbarButton('OtterOS Terminal').click()
  await terminal.run('echo theirs again > ~/documents/shared.txt')
  await expect(editor.notices).toContainText('“shared.txt” was changed elsewhere since you opened it.')
  await editor.shows('mine again')
  await signedIn.taskbarButton('shared.txt').click()
  await editor.button('Show theirs').click()
  await editor.shows('theirs again', '')
  await expect(editor.notices).toHaveCount(0)
  await editor.text.click()
  await page.keyboard.press('Control+z')
  await editor.shows('mine again')

  await signedIn.taskbarButton('OtterOS Terminal').click()
  await terminal.run('rm ~/documents/shared.txt')
  await expect(editor.notices).toContainText('“shared.txt” was deleted or renamed elsewhere.')
  await signedIn.taskbarButton('shared.txt').click()
  await editor.save()
  await signedIn.taskbarButton('OtterOS Terminal').click()
  await terminal.run('clear; cat ~/documents/shared.txt')
  await expect(terminal.screen).toContainText('mine again')

  await signedIn.taskbarButton('File Manager').click()
  const endings = await openHere('windows.txt', '\uFEFFone\r\ntwo\r\n')
  await expect(endings.window.getByTitle('Line endings')).toHaveText('CRLF')
  await expect(endings.window.getByTitle('Encoding')).toHaveText('UTF-8 with BOM')
  await endings.shows('one', 'two', '')
  await endings.text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('three')
  await page.keyboard.press('Enter')
  await endings.save()
  await signedIn.taskbarButton('File Manager').click()
  const stored = page.waitForEvent('download')
  await files.choose('windows.txt', 'Download')
  expect(await textOf(await stored)).toBe('\uFEFFone\r\ntwo\r\nthree\r\n')

  const line = 'The river otter sleeps on its back and holds hands. '.repeat(2)
  const large = await openHere('large.txt', `${line}\n`.repeat(50_000))
  await expect(large.window.getByTitle('File size')).toHaveText(/^5(\.\d)? MB$/)
  await large.text.click()
  await page.keyboard.press('Control+End')
  const busy = await busyTime(page, async () => {
    await page.keyboard.type('responsive', { delay: 30 })
    await expect(large.text).toContainText('responsive')
  })
  expect(busy / 'responsive'.length).toBeLessThan(150)
  await large.save()

  // What cannot be replaced stays, can be downloaded and saved elsewhere.
  await signedIn.taskbarButton('File Manager').click()
  await files.goTo('/system')
  await files.entry('hosts').dblclick()
  const hosts = new Editor(signedIn.window('hosts'))
  await hosts.replaceAll('127.0.0.1 holt')
  await page.keyboard.press('Control+s')
  await expect(hosts.notices).toContainText('Not saved; your text is still here.')
  await expect(hosts.notices).toContainText('The file belongs to the system and is protected.')
  await expect(hosts.status).toHaveText('Modified')
  const copy = page.waitForEvent('download')
  await hosts.button('Download a copy').click()
  const downloaded = await copy
  expect(downloaded.suggestedFilename()).toBe('hosts')
  expect(await textOf(downloaded)).toBe('127.0.0.1 holt')
  await hosts.button('Save elsewhere…').click()
  const dialog = page.getByRole('dialog', { name: 'Save As' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('hosts')
  await dialog.getByRole('navigation', { name: 'Folder' }).getByRole('button', { name: 'Computer' }).click()
  await dialog.getByRole('row', { name: 'home', exact: true }).dblclick()
  await dialog.getByRole('row', { name: 'documents', exact: true }).dblclick()
  await dialog.getByLabel('Name', { exact: true }).fill('hosts.txt')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(new Editor(signedIn.window('hosts.txt')).status).toHaveText('Saved')
})
