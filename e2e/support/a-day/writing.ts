import { expect, type Locator } from '@playwright/test'
import { Editor } from '../editor'
import type { Day } from './day'
import { chooseMore, openFiles, windowOf } from './desk'

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

/** Goes on writing and leaves it unsaved. */
export async function leaveDraft(day: Day, name: string, words: string) {
  await day.hand.bringToFront(name)
  const editor = new Editor(day.desktop.window(name))
  await write(day, editor, words)
  await expect(editor.status).toHaveText('Modified')
}

/** What is not saved is shown, and is still not saved. */
export async function hasDraft({ desktop }: Day, name: string, words: string) {
  const editor = new Editor(desktop.window(name))
  await expect(editor.text).toContainText(words)
  await expect(editor.status).toHaveText('Modified')
  await expect(editor.notices).toHaveCount(0)
}

/** Saves what was left as a draft. */
export async function saveDraft(day: Day, name: string) {
  const editor = new Editor(day.desktop.window(name))
  await save(day, editor)
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

/** The files of the project are in tabs, the first in front. */
export async function hasTabs(day: Day) {
  const { tabs, editor } = project(day)
  await expect(tabs.getByRole('button', { name: 'otter.js', exact: true })).toBeVisible()
  await expect(tabs.getByRole('button', { name: 'main.js', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await editor.shows('const a = 1;', '')
}

/** Writes a program in the language of the system and runs it: it opens beside the project, which is in front again afterwards. */
export async function runScript(day: Day) {
  const { hand, desktop } = day
  const files = await openFiles(day, 'documents')
  await chooseMore(day, files, 'New text file')
  await files.type('count.oss')
  await hand.open(files.entry('count.oss'))
  const { window, tabs, editor } = project(day)
  await expect(desktop.window('count.oss')).toBeVisible()
  await write(day, editor, 'let sum = 0\nfor n in range(1, 4) { sum = sum + n }\nsay("sum {sum}")')
  if (hand.kind === 'keyboard') await desktop.page.keyboard.press('Control+Enter')
  else await hand.press(editor.button('Run'))
  await expect(window.getByRole('log', { name: 'Console' })).toContainText('sum 10')
  await save(day, editor)
  await expect(editor.status).toHaveText('Saved')
  await hand.press(tabs.getByRole('button', { name: 'Close count.oss' }))
  await hand.press(tabs.getByRole('button', { name: 'main.js', exact: true }))
  await expect(desktop.window('main.js')).toBeVisible()
}
