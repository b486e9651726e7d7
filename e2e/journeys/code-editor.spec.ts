import type { Locator } from '@playwright/test'
import { Editor } from '../support/editor'
import { auditsIn } from '../support/looks'
import { expect, test } from '../support/test'

const optionsOf = (select: Locator) => select.locator('option').allTextContents()

test('languages and font sizes are those asked for, Tab types two spaces, Save waits for a change [A2.20 A4.22 A5.3 A5.4 A9.12 A9.13]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const editor = await Editor.open(signedIn, 'Code Editor')
  await expect(editor.button('Cancel')).toBeEnabled()
  await expect(editor.button('Create File')).toBeDisabled()
  await expect(editor.button('Save')).toBeDisabled()
  await editor.fileName.fill('main.js')
  await expect(editor.button('Create File')).toBeEnabled()
  await editor.button('Create File').click()
  await expect(editor.text).toBeFocused()

  const languages = await optionsOf(editor.language())
  expect(languages.slice(0, 8)).toEqual([
    'text',
    'javascript',
    'typescript',
    'python',
    'html',
    'css',
    'json',
    'markdown',
  ])
  await expect(editor.language()).toHaveValue('javascript')
  expect(await optionsOf(editor.fontSize())).toEqual(['12', '14', '16', '18', '20'])
  await expect(editor.fontSize()).toHaveValue('14')
  await expect(editor.text).toHaveCSS('font-size', '14px')
  for (const size of ['12', '20']) {
    await editor.fontSize().selectOption(size)
    await expect(editor.text).toHaveCSS('font-size', `${size}px`)
  }

  await editor.text.click()
  await expect(editor.text).toBeFocused()
  await expect(editor.status).toHaveText('Saved')
  await expect(editor.button('Save')).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.type('x')
  await editor.shows('  x')
  await expect(editor.status).toHaveText('Modified')
  await editor.button('Save').click()
  const saved = new Editor(signedIn.window('main.js'))
  await expect(saved.status).toHaveText('Saved')
  await expect(saved.button('Save')).toBeDisabled()
  await expect(saved.fontSize()).toHaveValue('20')
})

test('the language follows the extension of the name, and Run is there for what can run [A4.22]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const editor = await Editor.open(signedIn, 'Code Editor')
  const names = [
    ['page.HTML', 'html', true],
    ['tool.ts', 'typescript', true],
    ['snake.py', 'python', true],
    ['look.css', 'css', false],
    ['data.json', 'json', false],
    ['readme.md', 'markdown', false],
    ['notes.txt', 'text', false],
    ['Makefile', 'text', false],
    ['app.js', 'javascript', true],
  ] as const
  await editor.fileName.fill('first.js')
  await editor.button('Create File').click()
  await expect(editor.text).toBeFocused()
  for (const [name, language, canRun] of names) {
    await page.keyboard.press('Control+Shift+s')
    const dialog = page.getByRole('dialog', { name: 'Save As' })
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const renamed = new Editor(signedIn.window(name))
    await expect(renamed.language()).toHaveValue(language)
    await expect(renamed.button('Run')).toBeEnabled({ enabled: canRun })
    await renamed.text.click()
    await expect(renamed.text).toBeFocused()
  }
  const app = new Editor(signedIn.window('app.js'))
  await app.language().selectOption('css')
  await expect(app.button('Run')).toBeDisabled()
  await app.language().selectOption('html')
  await expect(app.button('Run')).toBeEnabled()
})

test('what is written is coloured, found, replaced and undone', async ({ signedIn }) => {
  const { page } = signedIn
  const editor = await Editor.create(signedIn, 'Code Editor', 'river.js')
  await editor.replaceAll('const river = 1\nconst riverBank = river\n// river')
  const colours = () =>
    editor.text
      .locator('.cm-line')
      .first()
      .evaluate((line) => [...line.querySelectorAll('span')].map((part) => getComputedStyle(part).color))
  await expect.poll(async () => new Set(await colours()).size).toBeGreaterThan(1)

  await page.keyboard.press('Control+f')
  const find = editor.window.getByRole('textbox', { name: 'Find' })
  await expect(find).toBeFocused()
  await page.keyboard.type('river')
  await expect(editor.text.locator('.cm-searchMatch')).toHaveCount(4)
  await editor.window.getByRole('checkbox', { name: 'Whole words' }).check()
  await expect(editor.text.locator('.cm-searchMatch')).toHaveCount(3)
  await editor.window.getByRole('textbox', { name: 'Replace' }).fill('lake')
  await editor.button('Replace all').click()
  await editor.shows('const lake = 1', 'const riverBank = lake', '// lake')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(editor.text).toBeFocused()
  await page.keyboard.press('Control+z')
  await editor.shows('const river = 1', 'const riverBank = river', '// river')
  await page.keyboard.press('Control+y')
  await editor.shows('const lake = 1', 'const riverBank = lake', '// lake')
  await editor.button('Undo').click()
  await editor.shows('const river = 1', 'const riverBank = river', '// river')
  await page.keyboard.press('Control+z')
  await expect(editor.status).toHaveText('Saved')
})

test('a mistake in JSON is marked in the text and in the margin, and told', async ({ signedIn }) => {
  const { page } = signedIn
  const editor = await Editor.create(signedIn, 'Code Editor', 'otter.json')
  await editor.replaceAll('{\n  "name": "Ada",\n  "age": 3,,\n}')
  const mark = editor.text.locator('.cm-lintRange-error, .cm-lintPoint-error')
  await expect(mark).toHaveCount(1)
  const sign = editor.window.locator('.cm-lint-marker-error')
  await expect(sign).toHaveCount(1)
  await sign.hover()
  await expect(page.locator('.cm-tooltip-lint')).toContainText(/unexpected|expected/i)
  await editor.replaceAll('{\n  "name": "Ada",\n  "age": 3\n}')
  await expect(mark).toHaveCount(0)
  await expect(sign).toHaveCount(0)
})

test('dialog, code, completion and console meet WCAG AA in each of these looks', async ({ signedIn }) => {
  const { page } = signedIn
  const { found, audit } = auditsIn(page, [
    ['greyblack', 'default'],
    ['default', 'dark'],
  ])
  const editor = await Editor.open(signedIn, 'Code Editor')
  await audit('dialog')
  await editor.fileName.fill('otter.js')
  await editor.button('Create File').click()
  await expect(editor.text).toBeFocused()
  await editor.replaceAll(
    "// A den\nclass Otter {\n  paws = 4\n  swim(to) {\n    return `to ${to}` + /a+/.test('b')\n  }\n}\nconsole.warn(new Otter())\nconsole.table([{ a: 1 }])\nnull.x",
  )
  await editor.button('Run').click()
  await expect(editor.window.getByRole('region', { name: 'Run' }).getByRole('status').first()).toHaveText(
    'Failed',
  )
  await editor.text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ott')
  await expect(page.getByRole('listbox')).toBeVisible()
  await audit('code, completion and console')
  expect(found).toEqual([])
})
