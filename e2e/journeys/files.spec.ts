import type { BrowserContext, Page } from '@playwright/test'
import { rememberSession, type Person } from '../support/account'
import { Desktop } from '../support/desktop'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** Opens a terminal from the start menu: a window may cover its icon. */
const openTerminal = async (desktop: Desktop) =>
  new Terminal(await desktop.openFromStartMenu('Terminal', 'OtterOS Terminal'))

const openFiles = (desktop: Desktop) => desktop.openFromStartMenu('File Manager')

/** Goes to a folder by typing its path. */
async function goTo(window: ReturnType<Desktop['window']>, path: string) {
  await window.getByRole('grid', { name: 'Files' }).click({ position: { x: 4, y: 200 } })
  await window.page().keyboard.press('Control+l')
  await window.page().keyboard.type(path)
  await window.page().keyboard.press('Enter')
  await expect(window.locator('[data-part="path"]')).toContainText(path.split('/').at(-1) ?? '')
}

/** A second tab, or a second browser, of the same person. */
async function otherDesktop(context: BrowserContext, url: string, person: Person): Promise<Desktop> {
  const page = await context.newPage()
  const desktop = new Desktop(page)
  await rememberSession(page, person, url)
  await desktop.load(url)
  return desktop
}

const keepFilesIn = async (desktop: Desktop, choice: string) => {
  const window = await desktop.openFromStartMenu('OtterOS Settings')
  await window.getByRole('radio', { name: choice }).click()
  return window
}

test('a file made in the terminal appears at once, is edited and outlives a reload [A2.18 A4.13 A4.22]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await openFiles(signedIn)
  await goTo(files, '/home/documents')
  const terminal = await openTerminal(signedIn)
  await terminal.run('echo "let answer = 41" > ~/documents/answer.js')
  await signedIn.taskbarButton('File Manager').click()
  await files.getByRole('row', { name: 'answer.js' }).dblclick()
  const editor = signedIn.window('answer.js')
  await expect(editor).toHaveAttribute('data-window-type', 'codeeditor')
  await editor.getByRole('textbox', { name: 'Code' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('let answer = 42')
  await expect(editor.locator('[data-part="status"]')).toHaveText('Modified')
  await page.keyboard.press('Control+s')
  await expect(editor.locator('[data-part="status"]')).toHaveText('Saved')
  await page.reload()
  await signedIn.ready()
  const again = await openTerminal(signedIn)
  await again.run('cat ~/documents/answer.js')
  await expect(again.screen).toContainText('let answer = 42')
})
