import { expect, type Locator } from '@playwright/test'
import { Editor } from '../editor'
import type { Day } from './day'
import { openFiles, windowOf } from './desk'

/** Puts the words into the text that has the keyboard. */
async function write({ hand, desktop }: Day, editor: Editor, words: string) {
  if (hand.kind !== 'keyboard') await hand.press(editor.text)
  await expect(editor.text).toBeFocused()
  await desktop.page.keyboard.press('ControlOrMeta+a')
  await desktop.page.keyboard.insertText(words)
}

async function save({ hand, desktop }: Day, editor: Editor) {
  if (hand.kind === 'keyboard') await desktop.page.keyboard.press('Control+s')
  else await hand.press(editor.button('Save'))
}

/** Writes words first and finds a name and a place for them afterwards: in a folder of the desktop. */
export async function writeNote(day: Day, words: string, folder: string, name: string) {
  const { hand, desktop } = day
  await hand.launch('Text Editor')
  const editor = new Editor(windowOf(day, 'editor'))
  await hand.press(editor.newFile.getByRole('button', { name: 'Cancel' }))
  await write(day, editor, words)
  await expect(editor.status).toHaveText('Modified')
  await save(day, editor)
  const dialog = desktop.page.getByRole('dialog', { name: 'Save As' })
  await hand.press(
    dialog.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Desktop' }),
  )
  await hand.open(dialog.getByRole('row', { name: folder, exact: true }))
  await hand.fill(dialog.getByLabel('Name', { exact: true }), name)
  await hand.press(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect(desktop.window(name)).toBeVisible()
  await expect(editor.status).toHaveText('Saved')
}

/** The window of the code editor, and the file in front of it. */
const project = (day: Day) => {
  const window = windowOf(day, 'codeeditor')
  return {
    window,
    tabs: window.getByRole('navigation', { name: 'Open files' }),
    editor: new Editor(window),
  }
}

/** Edits two files of a folder in tabs: looks for a word in all, puts the text into its usual style, saves. */
export async function editProject(day: Day) {
  const { hand, desktop } = day
  const files = await openFiles(day, 'documents')
  await hand.open(files.entry('main.js'))
  const { window, tabs, editor } = project(day)
  await expect(editor.text).toContainText('const a=1')
  await searchFolder(day, window, 'otter = 41')
  await expect(desktop.window('otter.js')).toBeVisible()
  await expect(tabs.getByRole('button', { name: 'main.js', exact: true })).toBeVisible()
  await hand.press(tabs.getByRole('button', { name: 'main.js', exact: true }))
  await expect(desktop.window('main.js')).toBeVisible()
  await write(day, editor, 'const a=1\n')
  if (hand.kind === 'keyboard') await desktop.page.keyboard.press('Alt+Shift+F')
  else {
    await hand.press(editor.button('More'))
    await hand.press(desktop.page.getByRole('menuitem', { name: 'Format document' }))
  }
  await editor.shows('const a = 1;', '')
  await save(day, editor)
  await expect(editor.status).toHaveText('Saved')
}

async function searchFolder({ hand, desktop }: Day, window: Locator, text: string) {
  if (hand.kind === 'keyboard') await desktop.page.keyboard.press('Control+Shift+F')
  else {
    await hand.press(window.getByRole('button', { name: 'More', exact: true }))
    await hand.press(desktop.page.getByRole('menuitem', { name: /Search in/ }))
  }
  const field = window.getByRole('searchbox', { name: 'Search in the folder' })
  await hand.fill(field, text)
  await expect(window.getByText('1 hit in 1 file')).toBeVisible()
  if (hand.kind === 'keyboard') {
    await desktop.page.keyboard.press('ArrowDown')
    await desktop.page.keyboard.press('Enter')
  } else await hand.press(window.getByText('const otter = 41'))
}
