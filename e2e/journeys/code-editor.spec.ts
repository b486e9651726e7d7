import { Editor } from '../support/editor'
import { auditsIn } from '../support/looks'
import { expect, test } from '../support/test'

test('code is coloured, found, replaced and undone, a mistake is marked and told, and dialog, code, completion and console meet WCAG AA in each of these looks', async ({
  signedIn,
}) => {
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

  // A mistake is marked in the text and in the margin, and told.
  await editor.language().selectOption('json')
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
  expect(found).toEqual([])
})
