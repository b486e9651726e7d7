// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { exportFileName, exportText, largestImport, readImport, refuseSize } from './export-file'
import type { AppPage } from './page'

const page: AppPage = {
  name: 'Dice & Co.',
  description: 'Throws a die.',
  icon: '🎲',
  htmlContent: '<p>6</p>\n',
}

describe('export', () => {
  test('the file is named after the app, each other character an underscore, in small letters [B5.27]', () => {
    expect(exportFileName('My Counter')).toBe('my_counter.json')
    expect(exportFileName('Dice & Co. 2')).toBe('dice___co__2.json')
    expect(exportFileName('Füße 🦦')).toBe('füße__.json')
    expect(exportFileName('  ')).toBe('untitled_app.json')
    expect(exportFileName('../../etc')).toBe('______etc.json')
  })

  test('the file holds name, description, icon, page and date, and nothing else [B3.29]', () => {
    expect(JSON.parse(exportText(page, '2026-11-21T17:00:00.000Z'))).toEqual({
      ...page,
      created_at: '2026-11-21T17:00:00.000Z',
    })
  })
})

describe('import', () => {
  const problem = (text: string, name = 'app.json') => {
    const read = readImport(text, name)
    return read.ok ? null : read.error.message
  }

  test('reads what export wrote', () => {
    expect(readImport(exportText(page, 'x'), 'dice.json')).toEqual({ ok: true, value: page })
  })

  test('reads a page as an app that is named by its title', () => {
    const html =
      '\uFEFF<!doctype html>\r\n<title> Dice </title><meta name="description" content="Throws."><p>6</p>'
    const read = readImport(html, 'other.html')
    expect(read).toMatchObject({ ok: true, value: { name: 'Dice', description: 'Throws.' } })
    expect(read.ok && read.value.htmlContent).toBe(html.slice(1).replace('\r\n', '\n'))
    expect(readImport('<p>6</p>', 'Six.HTML')).toMatchObject({ ok: true, value: { name: 'Six' } })
  })

  test('says what does not fit', () => {
    expect(problem('')).toBe('“app.json” is empty.')
    expect(problem('{"name":')).toBe('“app.json” is not JSON, so it is not an exported app.')
    expect(problem('[]')).toBe('“app.json” is not an exported app.')
    expect(problem('{}')).toBe('“app.json” has no “name” and “htmlContent” text.')
    expect(problem('{"name":"A","htmlContent":7}')).toBe('“app.json” has no “htmlContent” text.')
    expect(problem('{"name":"A","htmlContent":"<p>","icon":1}')).toBe(
      'In “app.json”, “description” and “icon” must be text.',
    )
    expect(problem('{"name":"A","htmlContent":"no tags"}')).toBe('The page in “app.json” has no HTML tags.')
    expect(problem('words', 'a.html')).toBe('The page in “a.html” has no HTML tags.')
  })

  test('what is too long is shortened, a picture that is too large is left out', () => {
    const read = readImport(
      JSON.stringify({
        ...page,
        name: 'x'.repeat(500),
        icon: `data:image/png;base64,${'A'.repeat(300_000)}`,
      }),
      'a.json',
    )
    expect(read.ok && [read.value.name.length, read.value.icon]).toEqual([60, ''])
  })

  test('files over 4 MB are refused by their size', () => {
    expect(refuseSize('a.json', largestImport)).toBeNull()
    expect(refuseSize('a.json', largestImport + 1)?.message).toBe(
      '“a.json” has 4.0 MB. An app can have at most 4.0 MB.',
    )
  })
})
