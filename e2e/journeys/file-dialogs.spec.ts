import type { Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { pictureFile, textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

const dialogOf = (desktop: Desktop, name: string) => desktop.page.getByRole('dialog', { name, exact: true })
const entryOf = (dialog: Locator, name: string) => dialog.getByRole('row', { name, exact: true })
const button = (place: Locator, name: string) => place.getByRole('button', { name, exact: true })

/** The button that opens a file, in a new text editor. */
async function askToOpen(desktop: Desktop): Promise<Locator> {
  const editor = await desktop.openFromStartMenu('Text Editor')
  return button(editor.getByRole('toolbar', { name: 'Editor tools' }), 'Open…')
}

/** A text editor with a new, empty file of a name; nothing is stored yet. */
async function newText(desktop: Desktop, name: string, text: string): Promise<Locator> {
  const editor = await desktop.openFromStartMenu('Text Editor')
  await editor.getByLabel('File name').fill(name)
  await button(editor, 'Create File').click()
  await expect(editor.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await desktop.page.keyboard.insertText(text)
  await expect(editor.locator('[data-part="status"]')).toHaveText('Modified')
  return editor
}

test('Open… and its filter show what can be opened, are walked by keyboard and mouse, and open what is chosen; Escape and Cancel open nothing', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const open = await askToOpen(signedIn)
  const dialog = dialogOf(signedIn, 'Open')
  await open.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await button(dialog, 'Cancel').click()
  await expect(dialog).toHaveCount(0)
  await expect(signedIn.window('Text Editor').getByLabel('File name')).toBeVisible()

  await open.click()
  const list = dialog.getByRole('grid', { name: 'Files' })
  await expect(dialog).toContainText('This folder is empty.')
  await expect(button(dialog, 'Open')).toBeDisabled()
  await button(dialog.getByRole('navigation', { name: 'Folder' }), 'Computer').click()
  await entryOf(dialog, 'documents').dblclick()
  await expect(entryOf(dialog, 'recipe.txt')).toBeVisible()
  await list.focus()
  await page.keyboard.press('Backspace')
  await expect(entryOf(dialog, 'kernel')).toBeVisible()
  await page.keyboard.type('doc')
  await page.keyboard.press('Enter')
  await expect(entryOf(dialog, 'recipe.txt')).toBeVisible()
  await page.keyboard.type('rec')
  await expect(entryOf(dialog, 'recipe.txt')).toHaveAttribute('aria-selected', 'true')
  await button(dialog, 'Open').click()
  await expect(dialog).toHaveCount(0)
  await expect(signedIn.window('recipe.txt').getByRole('textbox', { name: 'Text' })).toContainText(
    'Apple crumble',
  )

  // A filter leaves out what cannot be opened.
  const files = await FileManager.open(signedIn, '/home/pictures')
  await files.upload([
    pictureFile('a.svg', 'teal'),
    textFile('note.txt', 'no picture'),
    pictureFile('b.svg', 'gold'),
  ])
  await files.entry('a.svg').dblclick()
  const viewer = signedIn.window('a.svg')
  await button(viewer, 'Open image').click()
  const pictures = dialogOf(signedIn, 'Open image')
  await expect(entryOf(pictures, 'b.svg')).toBeVisible()
  await expect(entryOf(pictures, 'note.txt')).toHaveCount(0)
  await expect(pictures.getByLabel('Type')).toHaveText('Images')
  await entryOf(pictures, 'b.svg').dblclick()
  await expect(signedIn.window('b.svg')).toBeVisible()
})

test('Save as… makes a folder and gives the window the new name; a taken name is asked about, Cancel keeps the old file and Replace overwrites it', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const editor = await newText(signedIn, 'draft.txt', 'Otters hold hands.')
  await page.keyboard.press('Control+Shift+s')
  const dialog = dialogOf(signedIn, 'Save As')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('draft.txt')
  await button(dialog, 'New folder').click()
  await expect(dialog.getByRole('textbox', { name: /^New name for/ })).toBeFocused()
  await page.keyboard.type('Stories')
  await page.keyboard.press('Enter')
  await expect(entryOf(dialog, 'Stories')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('navigation', { name: 'Folder' })).toContainText('Stories')
  await dialog.getByLabel('Name', { exact: true }).fill('a/b')
  await button(dialog, 'Save').click()
  await expect(dialog.getByRole('alert')).toContainText('/')
  await dialog.getByLabel('Name', { exact: true }).fill('hands.txt')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(signedIn.window('hands.txt').locator('[data-part="status"]')).toHaveText('Saved')
  await expect(editor).toHaveCount(0)
  const files = await FileManager.open(signedIn, '/home/documents/Stories')
  await expect(files.entry('hands.txt')).toContainText('18 bytes')

  await files.goTo('/home/documents')
  await files.upload([textFile('taken.txt', 'old')])
  await newText(signedIn, 'other.txt', 'quite new')
  await page.keyboard.press('Control+Shift+s')
  const question = page.getByRole('alertdialog', { name: 'Replace “taken.txt”?' })
  await entryOf(dialog, 'taken.txt').click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('taken.txt')
  await button(dialog, 'Save').click()
  await expect(button(question, 'Cancel')).toBeFocused()
  await button(question, 'Cancel').click()
  await expect(dialog).toBeVisible()
  await expect(entryOf(dialog, 'taken.txt')).toContainText('3 bytes')
  await button(dialog, 'Save').click()
  await button(question, 'Replace').click()
  await expect(signedIn.window('taken.txt').locator('[data-part="status"]')).toHaveText('Saved')
  await signedIn.window('taken.txt').getByRole('button', { name: 'Minimize' }).click()
  await expect(files.entry('taken.txt')).toContainText('9 bytes')
})
