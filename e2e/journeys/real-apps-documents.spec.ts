// Single-page apps made of well-known libraries, as their authors' bundlers made them: nothing in them knows OtterOS.
import { readFile } from 'node:fs/promises'
import { textFile } from '../support/computer-files'
import { openRealApp } from '../support/real-app'
import { expect, test } from '../support/test'
import { unzip } from '../support/zip'

test('a to-do list (Preact) filters by the address, and finds its entries after the desktop was reloaded [A4.14]', async ({
  signedIn,
}) => {
  const { page: todo } = await openRealApp(signedIn, 'todo')
  const field = todo.getByRole('textbox', { name: 'What needs to be done?' })
  const entries = todo.getByRole('listitem')
  for (const text of ['Dig a den', 'Catch fish']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await todo.getByRole('checkbox', { name: 'Catch fish' }).check()
  await expect(todo.getByText('1 left')).toBeVisible()
  await todo.getByRole('link', { name: 'Completed' }).click()
  await expect(entries).toHaveText(['Catch fish'])
  await todo.getByRole('link', { name: 'Active' }).click()
  await expect(entries).toHaveText(['Dig a den'])
  await expect(todo.getByRole('link', { name: 'Active' })).toHaveAttribute('aria-current', 'page')

  await signedIn.page.reload()
  await signedIn.ready()
  await expect(entries).toHaveText(['Dig a den', 'Catch fish'])
  await expect(todo.getByRole('checkbox', { name: 'Catch fish' })).toBeChecked()
})

test('recipes (React, React Router, Zustand) go to a page and back, and keep their likes', async ({
  signedIn,
}) => {
  const app = await openRealApp(signedIn, 'recipes')
  const { page: recipes } = app
  await recipes.getByRole('link', { name: 'Fish soup' }).click()
  await expect(recipes.getByRole('heading')).toHaveText('Fish soup')
  await recipes.getByRole('button', { name: 'Back' }).click()
  await expect(recipes.getByRole('heading')).toHaveText('Recipes')
  await recipes.getByRole('button', { name: 'Like' }).dblclick()
  await expect(recipes.getByRole('status')).toHaveText('2')
  await app.reopen()
  await expect(recipes.getByRole('status')).toHaveText('2')
})

test('a spreadsheet (Jspreadsheet) calculates with what is typed and keeps it', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'sheet')
  const cell = (column: number, row: number) => app.page.locator(`td[data-x="${column}"][data-y="${row}"]`)
  await expect(cell(1, 2)).toHaveText('920')
  await cell(1, 0).dblclick()
  await signedIn.page.keyboard.press('ControlOrMeta+a')
  await signedIn.page.keyboard.type('200')
  await signedIn.page.keyboard.press('Enter')
  await expect(cell(1, 2)).toHaveText('1000')
  await app.reopen()
  await expect(cell(1, 0)).toHaveText('200')
  await expect(cell(1, 2)).toHaveText('1000')
})

test('a letter (Quill) is typed, made bold, copied and kept', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'writer')
  const { keyboard } = signedIn.page
  const text = app.page.locator('.ql-editor')
  await text.click()
  await keyboard.type('Dear ')
  await keyboard.press('Control+b')
  await keyboard.type('otter')
  await keyboard.press('Control+b')
  await expect(text.locator('strong')).toHaveText('otter')
  await keyboard.press('Control+a')
  await keyboard.press('Control+c')
  await keyboard.press('Control+End')
  await keyboard.press('Enter')
  await keyboard.press('Control+v')
  await expect(text.locator('p')).toHaveText(['Dear otter', 'Dear otter'])
  await app.page.getByRole('button', { name: 'list: bullet' }).click()
  await expect(text.getByRole('listitem')).toHaveText('Dear otter')
  await app.reopen()
  await expect(text.getByRole('listitem')).toHaveText('Dear otter')
  await expect(text.locator('strong')).toHaveText(['otter', 'otter'])
})

test('a database (SQLite in WebAssembly) answers queries and keeps its rows', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'sql')
  const message = app.page.getByRole('status')
  const query = async (text: string) => {
    await app.page.getByRole('textbox', { name: 'SQL' }).fill(text)
    await app.page.getByRole('button', { name: 'Run' }).click()
  }
  await expect(message).toHaveText('Ready')
  await query("INSERT INTO fish VALUES ('Carp', 9.5)")
  await expect(message).toHaveText('0 rows')
  await query('SELECT * FROM whales')
  await expect(message).toHaveText('no such table: whales')
  await app.reopen()
  await expect(message).toHaveText('Ready')
  await query('SELECT * FROM fish ORDER BY weight DESC')
  await expect(app.page.getByRole('row')).toHaveText([/^nameweight/, 'Carp9.5', 'Pike4.5', 'Trout1.2'])
})

test('cards of a board (SortableJS) are dragged to another list and stay there', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'board')
  const cards = (list: string) => app.page.getByRole('list', { name: list }).getByRole('listitem')
  await expect(cards('To do')).toHaveText(['Dig a den', 'Catch fish', 'Take a nap'])
  await cards('To do')
    .filter({ hasText: 'fish' })
    .dragTo(app.page.getByRole('list', { name: 'Done' }))
  await expect(cards('Done')).toHaveText(['Catch fish'])
  await cards('To do').last().dragTo(cards('To do').first())
  await expect(cards('To do')).toHaveText(['Take a nap', 'Dig a den'])
  await app.reopen()
  await expect(cards('To do')).toHaveText(['Take a nap', 'Dig a den'])
  await expect(cards('Done')).toHaveText(['Catch fish'])
})

test('notes (marked, DOMPurify) are shown as they are typed, harmless, and kept', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'markdown')
  const source = app.page.getByRole('textbox', { name: 'Markdown' })
  const preview = app.page.getByRole('article', { name: 'Preview' })
  await expect(preview.getByRole('heading')).toHaveText('River notes')
  const text =
    '## Den\n\n**dry** <img alt="den" src="data:," onerror="alert(1)">\n\n[map](https://example.org/map)'
  await source.fill(text)
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Den')
  await expect(preview.locator('strong')).toHaveText('dry')
  await expect(preview.locator('[onerror]')).toHaveCount(0)
  await preview.getByRole('link', { name: 'map' }).click()
  await expect(app.window.getByText('This link leads to https://example.org/map')).toBeVisible()
  await app.reopen()
  await expect(source).toHaveValue(text)
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('Den')
})

test('formulas (KaTeX) are set in their own fonts and kept', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'maths')
  const formula = app.page.locator('.katex-html')
  const source = app.page.getByRole('textbox', { name: 'Formula' })
  await expect(formula).toContainText('∫')
  const loadedFonts = () =>
    app.page
      .locator(':root')
      .evaluate(() =>
        [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family),
      )
  await expect.poll(loadedFonts).toEqual(expect.arrayContaining(['KaTeX_Main', 'KaTeX_Math', 'KaTeX_Size2']))
  await source.fill('\\frac{')
  await expect(app.page.getByRole('status')).toContainText('KaTeX parse error')
  await source.fill('e^{i\\pi} = -1')
  await expect(formula).toHaveText('eiπ=−1')
  await app.reopen()
  await expect(formula).toHaveText('eiπ=−1')
})

test('code (CodeMirror) is typed, searched and kept', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'code')
  const { keyboard } = signedIn.page
  const text = app.page.getByRole('textbox').first()
  await expect(app.page.locator('.cm-line').first()).toHaveText('const otter = 1')
  await text.click()
  await keyboard.press('Control+End')
  await keyboard.type('let den = [otter')
  await expect(app.page.locator('.cm-line').last()).toHaveText('let den = [otter]')
  await keyboard.press('Control+f')
  await app.page.getByRole('textbox', { name: 'Find' }).pressSequentially('otter')
  await expect(app.page.locator('.cm-searchMatch')).toHaveText(['otter', 'otter'])
  await app.reopen()
  await expect(app.page.locator('.cm-line')).toHaveText(['const otter = 1', 'let den = [otter]'])
})

test('an archive (fflate) is made of chosen files and downloaded', async ({ signedIn }) => {
  const app = await openRealApp(signedIn, 'archive')
  const choosing = signedIn.page.waitForEvent('filechooser')
  await app.page.getByLabel('Files').click()
  const chosen = [textFile('den.txt', 'Dry and warm'), textFile('fish.txt', 'Trout')]
  await (await choosing).setFiles(chosen.map((file) => ({ ...file })))
  await expect(app.page.getByRole('listitem')).toHaveText(['den.txt (12 bytes)', 'fish.txt (5 bytes)'])
  const downloading = signedIn.page.waitForEvent('download')
  await app.page.getByRole('link', { name: 'Save archive' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('archive.zip')
  expect(unzip(await readFile(await download.path()))).toEqual({
    'den.txt': 'Dry and warm',
    'fish.txt': 'Trout',
  })
})
