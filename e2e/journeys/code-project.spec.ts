import type { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'
import { expect, test } from '../support/test'

/** A code editor window with the folder of its first file beside it. */
async function openProject(desktop: Desktop) {
  const editor = await Editor.create(desktop, 'Code Editor', 'main.js')
  await editor.replaceAll('const otter = 1\n')
  await desktop.page.keyboard.press('Control+s')
  const window = desktop.page.locator('[data-window-id]').filter({ has: desktop.page.locator('[data-tab]') })
  await desktop.page.keyboard.press('Control+b')
  const tree = window.getByRole('tree', { name: 'Files' })
  await expect(tree.getByRole('treeitem', { name: 'main.js' })).toHaveAttribute('aria-selected', 'true')
  const tabs = window.getByRole('navigation', { name: 'Open files' })
  return { window, tree, tabs, editor: new Editor(window) }
}

test('files of a folder are opened in tabs of one window, come back after a reload, and are not lost when a tab closes', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const { window, tree, tabs, editor } = await openProject(signedIn)

  await window.getByRole('button', { name: 'New file' }).click()
  await page.keyboard.type('util.js')
  await page.keyboard.press('Enter')
  await expect(editor.text).toBeFocused()
  await expect(signedIn.window('util.js')).toBeVisible()
  await page.keyboard.type('let unsaved')
  const util = tabs.getByRole('button', { name: 'util.js, not saved' })
  await expect(util).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('Alt+PageUp')
  await expect(signedIn.window('main.js')).toBeVisible()
  await expect(editor.text).toBeFocused()
  await expect(editor.text).toContainText('const otter')

  await page.reload()
  await signedIn.skipBoot()
  await signedIn.ready()
  await expect(util).toBeVisible()
  await expect(signedIn.window('main.js')).toBeVisible()
  await expect(editor.text).toContainText('const otter')

  await tree.getByRole('treeitem', { name: 'main.js' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(editor.text).toBeFocused()
  await editor.shows('let unsaved')
  await util.click({ button: 'middle' })
  await editor.closeQuestion().getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tabs).toHaveCount(0)
  await tree.getByRole('treeitem', { name: 'util.js' }).click()
  await editor.shows('let unsaved')

  await tree.getByRole('treeitem', { name: 'util.js' }).focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('tool')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: 'tool.js' })).toBeFocused()
  await expect(signedIn.window('tool.js')).toBeVisible()
  await expect(editor.notices).toHaveCount(0)
})

test('a text is written first and named when it is saved', async ({ signedIn }) => {
  const { page } = signedIn
  const { editor } = await openProject(signedIn)
  await editor.button('New').click()
  await expect(editor.text).toBeFocused()
  await page.keyboard.type('first the words')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save As' })
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Untitled.js')
  await dialog.getByLabel('Name', { exact: true }).fill('words.txt')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(signedIn.window('words.txt')).toBeVisible()
  await expect(editor.status).toHaveText('Saved')
  await expect(editor.language()).toHaveValue('text')
})

test('a text is found in the files of the folder, also by an expression, and opened at its line', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const { window, editor, tabs } = await openProject(signedIn)
  await editor.button('New').click()
  await expect(editor.text).toBeFocused()
  await page.keyboard.insertText('first\nsecond otter99\n')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save As' })
  await dialog.getByLabel('Name', { exact: true }).fill('second.js')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editor.status).toHaveText('Saved')
  await page.keyboard.press('Alt+W')
  await expect(tabs).toHaveCount(0)

  await page.keyboard.press('Control+Shift+f')
  const field = window.getByRole('searchbox', { name: 'Search in the folder' })
  await expect(field).toBeFocused()
  await page.keyboard.type('otter')
  await expect(window.getByText('2 hits in 2 files')).toBeVisible()
  await window.getByRole('button', { name: 'Regular expression' }).click()
  await field.fill(String.raw`(\d+)+$`)
  await expect(window.getByText('2 hits in 2 files')).toBeVisible()
  await field.fill(String.raw`r\d\d`)
  await expect(window.getByText('1 hit in 1 file')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(signedIn.window('second.js')).toBeVisible()
  await expect(editor.text).toBeFocused()
  await expect(window.locator('[data-part="caret"]')).toHaveText('Ln 2, Col 12')
})

test('a mistake is listed and led to, and without it the text is put into its usual style', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const { window, editor } = await openProject(signedIn)
  await editor.replaceAll('const a=1\nlet = = 2\n')
  await page.keyboard.press('Alt+F8')
  const problems = window.getByRole('region', { name: 'Problems' })
  await expect(problems.getByText('1 problem')).toBeVisible()
  await expect(window.locator('[data-part="caret"]')).toContainText('Ln 2,')
  await expect(editor.text).toBeFocused()
  await page.keyboard.press('Alt+Shift+F')
  await expect(page.getByText('The document was not formatted', { exact: true })).toBeVisible()
  await editor.shows('const a=1', 'let = = 2', '')
  await editor.replaceAll('const a=1')
  await expect(problems.getByText('No problems were found.')).toBeVisible()
  await page.keyboard.press('Alt+Shift+F')
  await editor.shows('const a = 1;', '')
})

test('a text is on both sides of a split window as one, which comes back after a reload', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const { window, tabs, editor } = await openProject(signedIn)
  const sides = window.locator('[data-tab]:not([inert])').getByRole('textbox', { name: 'Code', exact: true })

  await editor.text.click()
  await page.keyboard.press('Control+\\')
  await expect(sides).toHaveCount(2)
  await expect(sides.last()).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('let both')
  await expect(sides.first()).toContainText('let both')
  await sides.first().click()
  await page.keyboard.press('Control+z')
  await expect(sides.last()).not.toContainText('let both')
  await page.keyboard.press('Control+y')
  await expect(sides.last()).toContainText('let both')

  const divider = window.getByRole('separator', { name: 'Room of the first side' })
  await divider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(divider).toHaveAttribute('aria-valuenow', '45')
  await page.reload()
  await signedIn.skipBoot()
  await signedIn.ready()
  await expect(sides).toHaveCount(2)
  await expect(sides.first()).toContainText('let both')
  await expect(sides.last()).toContainText('let both')
  await expect(divider).toHaveAttribute('aria-valuenow', '45')

  // A new text is dragged to the other side, and the last tab of a side goes with it.
  await editor.button('New').click()
  const untitled = tabs.getByRole('button', { name: 'Untitled', exact: true })
  await expect(untitled).toHaveCount(1)
  await untitled.hover()
  await page.mouse.down()
  await sides.last().hover()
  await expect(window.locator('[data-part="drop"]')).toHaveCount(2)
  await window.locator('[data-part="drop"]').last().hover()
  await page.mouse.up()
  await expect(tabs.last().getByRole('button', { name: 'Untitled', exact: true })).toBeVisible()
  await expect(sides.last()).toBeFocused()
  await tabs.first().getByRole('button', { name: 'Close main.js' }).click()
  await expect(sides).toHaveCount(1)
  await expect(tabs).toHaveCount(1)
})

test('a text is compared with what is stored, and a change is taken back there', async ({ signedIn }) => {
  const { page } = signedIn
  const { window, editor } = await openProject(signedIn)
  await editor.replaceAll('const otter = 1\nconst more = 2\n')
  await page.keyboard.press('Alt+Shift+D')
  const comparison = window.getByRole('region', { name: 'Comparison with main.js (saved)' })
  await expect(comparison.getByRole('status')).toHaveText('1 change')
  await page.keyboard.press('Alt+F5')
  await page.keyboard.press('Alt+Shift+T')
  await expect(comparison.getByRole('status')).toHaveText('No differences')
  await expect(editor.status).toHaveText('Saved')
  await page.keyboard.press('Control+z')
  await expect(comparison.getByRole('status')).toHaveText('1 change')
  await page.keyboard.press('Alt+Shift+D')
  await expect(comparison).toHaveCount(0)
  await expect(editor.text).toBeFocused()
  await editor.shows('const otter = 1', 'const more = 2', '')
})
