import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator } from '@playwright/test'
import { rememberSession, type Person } from '../support/account'
import { chromiumOptions } from '../support/chromium'
import { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { FileManager } from '../support/file-manager'
import { Terminal } from '../support/terminal'
import { keepFilesIn } from '../support/file-storage'
import { expect, test } from '../support/test'

/** Opens a terminal from the start menu: a window may cover its icon. */
const openTerminal = async (desktop: Desktop) =>
  new Terminal(await desktop.openFromStartMenu('Terminal', 'OtterOS Terminal'))

/** A second tab, or a second browser, of the same person. */
async function otherDesktop(context: BrowserContext, url: string, person: Person): Promise<Desktop> {
  const page = await context.newPage()
  const desktop = new Desktop(page)
  await rememberSession(page, person, url)
  await desktop.load(url)
  return desktop
}

test('a file made in the terminal appears at once, is edited and outlives a reload [A2.18 A4.13]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  const terminal = await openTerminal(signedIn)
  await terminal.run('echo "let answer = 41" > ~/documents/answer.js')
  await signedIn.taskbarButton('File Manager').click()
  await files.entry('answer.js').dblclick()
  const editor = new Editor(signedIn.window('answer.js'))
  await expect(editor.window).toHaveAttribute('data-window-type', 'codeeditor')
  await editor.shows('let answer = 41', '')
  await editor.replaceAll('let answer = 42')
  await expect(editor.status).toHaveText('Modified')
  await editor.save()
  await page.reload()
  await signedIn.ready()
  const again = await openTerminal(signedIn)
  await again.run('cat ~/documents/answer.js')
  await expect(again.screen).toContainText('let answer = 42')
})

test('"Session only" forgets everything but settings at a reload [A1.5]', async ({ signedIn }) => {
  const { page } = signedIn
  await keepFilesIn(signedIn, 'Session only', 'Keep files for this session only?')
  const terminal = await openTerminal(signedIn)
  await terminal.run('echo gone > ~/documents/gone.txt; cat ~/documents/gone.txt')
  await expect(terminal.screen).toContainText('gone')
  await page.reload()
  await signedIn.ready()
  const again = await openTerminal(signedIn)
  await again.run('cat ~/documents/gone.txt')
  await expect(again.screen).toContainText('No such file or directory')
  await again.run('clear; wc -c /readme.txt')
  await expect(again.screen).toContainText(/425 \/readme\.txt/)
  await again.window.getByRole('button', { name: 'Close' }).click()
  const settings = await signedIn.openFromIcon('OtterOS Settings')
  await expect(settings.getByRole('radio', { name: 'Session only' })).toBeChecked()
})

test('"My account" brings files to another browser, and what is changed there back', async ({
  signedIn,
  person,
  server,
  browser,
}) => {
  await keepFilesIn(signedIn, 'My account', 'Keep files with your account?')
  const terminal = await openTerminal(signedIn)
  await terminal.run('echo from-the-first > ~/documents/shared.txt')

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const other = await otherDesktop(context, server.url, person)
  await keepFilesIn(other, 'My account', 'Keep files with your account?')
  const otherTerminal = await openTerminal(other)
  await expect(async () => {
    await otherTerminal.run('cat ~/documents/shared.txt')
    await expect(otherTerminal.screen).toContainText('from-the-first', { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await otherTerminal.run('echo from-the-second > ~/documents/shared.txt')
  await expect(async () => {
    // The page asks again once it is shown.
    await signedIn.page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await terminal.run('cat ~/documents/shared.txt')
    await expect(terminal.screen).toContainText('from-the-second', { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await context.close()
})

test('two tabs write at once: different files both stand, of the same file both versions', async ({
  signedIn,
  person,
  server,
  context,
}) => {
  const first = await openTerminal(signedIn)
  const other = await otherDesktop(context, server.url, person)
  const second = await openTerminal(other)
  await Promise.all([first.prompt(), second.prompt()])
  await first.run('echo one > ~/documents/one.txt')
  await second.run('echo two > ~/documents/two.txt')
  await first.run('cat ~/documents/one.txt ~/documents/two.txt')
  await expect(first.screen).toContainText(/one\s+two/)

  // Two editors hold the same file; the second one saves over a version that it has not seen.
  const open = async (desktop: Desktop, terminal: Terminal, text: string) => {
    await terminal.run('edit ~/documents/one.txt')
    // Its title changes with the file that it shows.
    const editor = new Editor(desktop.page.locator('[data-window-type="editor"]'))
    await editor.shows('one', '')
    await editor.replaceAll(text)
    await expect(editor.status).toHaveText('Modified')
    return editor
  }
  const editor = await open(signedIn, first, 'written here')
  const otherEditor = await open(other, second, 'written there')
  await editor.save()
  await expect(otherEditor.notices).toContainText(/changed/i)
  await expect(otherEditor.text).toContainText('written there')
  await otherEditor.window.getByRole('button', { name: /copy/i }).click()
  await expect(otherEditor.status).toHaveText('Saved')
  await signedIn.taskbarButton('OtterOS Terminal').click()
  await first.run('clear; cat ~/documents/*.txt')
  await expect(first.screen).toContainText('written here')
  await expect(first.screen).toContainText('written there')
})

/** Pastes a text; typing one that long would take a browser minutes. */
const paste = (target: Locator, text: string) =>
  target.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a full device in the middle of a save keeps the text and the old file', async ({ server, person }) => {
  // A short path: the browser makes a socket in it. Only a browser with a profile on the disk obeys the quota, and only one that was set before the page is opened.
  const profile = await mkdtemp(join(tmpdir(), 'otteros-full-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 700_000 })
  const desktop = new Desktop(page)
  await rememberSession(page, person, server.url)
  await desktop.load(server.url)
  const terminal = await openTerminal(desktop)
  await terminal.run('echo the old text > ~/documents/full.txt; edit ~/documents/full.txt')
  const editor = new Editor(page.locator('[data-window-type="editor"]'))
  const { text } = editor
  await editor.shows('the old text', '')
  await text.click()
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+a')
  // By chance: what can be packed takes less room than it has characters.
  const lines = Array.from({ length: 20_000 }, () => randomBytes(75).toString('base64'))
  await paste(text, `the new text\n${lines.join('\n')}`)
  await expect(editor.status).toHaveText('Modified')
  await page.keyboard.press('Control+Home')
  await expect(text).toContainText('the new text')
  await page.keyboard.press('Control+s')
  await expect(
    editor.window.getByText(/^Not saved; your text is still here\. There is no room left/),
  ).toBeVisible()
  await expect(editor.status).toHaveText('Modified')
  await expect(text).toContainText('the new text')
  await desktop.taskbarButton('OtterOS Terminal').click()
  await terminal.run('cat ~/documents/full.txt')
  await expect(terminal.screen).toContainText('the old text')

  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url })
  await desktop.taskbarButton('full.txt').click()
  await text.click()
  await expect(text).toBeFocused()
  await editor.save()
  await desktop.taskbarButton('OtterOS Terminal').click()
  await terminal.run('head -1 ~/documents/full.txt')
  await expect(terminal.screen).toContainText('the new text')
  await context.close()
  await rm(profile, { recursive: true, force: true })
})
