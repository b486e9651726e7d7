import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { decodeTable, mostColumns, parseTable } from './parse-table'
import { asClipboard, firstWidths, rowsInOrder } from './view-rows'

describe('a text as a table', () => {
  test.each([
    [',', 'a.csv', 'name,size\notter,2\npike,3'],
    [';', 'a.csv', 'name;size\notter;2,5\npike;3,5'],
    ['\t', 'a.tsv', 'name\tsize\notter, river\t2'],
    ['|', 'a.csv', 'name|size\notter|2\npike|3'],
    ['~', 'a.csv', 'sep=~\nname~size\notter~2'],
  ])('has %j between its fields in %s', (separator, name, text) => {
    const table = parseTable(text, name)
    expect([table.separator, table.columns, table.rows[0]]).toEqual([separator, 2, ['name', 'size']])
  })

  test('keeps what is quoted together: separators, breaks, quotes; empty lines are none', () => {
    expect(parseTable('a,b\r\n"x, y","two\nlines"\r\n\r\n"say ""hi""",\r\n', 'a.csv')).toMatchObject({
      rows: [
        ['a', 'b'],
        ['x, y', 'two\nlines'],
        ['say "hi"', ''],
      ],
      remarks: [],
    })
  })

  test('says what is damaged and shows the rest', () => {
    expect(parseTable('a,b\n"never closed,1\n2,3', 'a.csv').remarks[0]).toEqual({ kind: 'open-quote' })
    expect(parseTable('a,b\n"x"y,1\n2,3', 'a.csv').remarks).toContainEqual({ kind: 'damaged-quote', row: 2 })
    expect(parseTable('a,b\n1\n2,3,4', 'a.csv').remarks).toEqual([{ kind: 'uneven-rows', count: 2 }])
    expect(parseTable('', 'a.csv').rows).toEqual([])
  })

  test('is UTF-8, UTF-16 or what Windows wrote; zero bytes are no text', () => {
    const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    expect(decodeTable(new TextEncoder().encode('\uFEFFgrün'))).toBe('grün')
    expect(decodeTable(bytes('gr\u00fcn'))).toBe('grün')
    expect(decodeTable(bytes('\u00ff\u00fea\u0000;\u0000'))).toBe('a;')
    expect(decodeTable(bytes('a\u0000b'))).toBeNull()
  })

  test('of thousands of columns shows the first', () => {
    expect(parseTable(`${'x,'.repeat(5000)}\n1,2`, 'a.csv').columns).toBe(mostColumns)
  })

  test('can be any text at all: it is read, never refused', () => {
    const piece = fc.constantFrom('"', ',', ';', '\n', '\r\n', '\t', 'a', ' ', '""', '|', 'sep=')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { rows, columns } = parseTable(pieces.join(''), 'a.csv')
        expect(rows.every((row) => row.length <= columns)).toBe(true)
      }),
      { numRuns: 600 },
    )
  })
})

describe('the rows that are shown', () => {
  const rows = [
    ['pike', '10'],
    ['Otter', '9'],
    ['', '2,5'],
    ['eel', '-1'],
    ['ant', ''],
  ]

  test('are sorted by number or as people sort words, empty fields last', () => {
    expect(rowsInOrder(rows, '', { column: 1, isDescending: false })).toEqual([3, 2, 1, 0, 4])
    expect(rowsInOrder(rows, '', { column: 1, isDescending: true })).toEqual([0, 1, 2, 3, 4])
    expect(rowsInOrder(rows, '', { column: 0, isDescending: false })).toEqual([4, 3, 1, 0, 2])
  })

  test('are those that have the text, in any field and case', () => {
    expect(rowsInOrder(rows, ' OTT ', null)).toEqual([1])
    expect(rowsInOrder(rows, '', null)).toEqual([0, 1, 2, 3, 4])
  })

  test('a hundred thousand of them are read, sorted and searched within seconds', () => {
    const text = Array.from(
      { length: 100_000 },
      (_, row) => `${row},name ${row % 977},${(row * 7919) % 10_007}`,
    ).join('\n')
    const table = parseTable(text, 'a.csv')
    expect(table.rows.length).toBe(100_000)
    const sorted = rowsInOrder(table.rows, 'name 5', { column: 2, isDescending: false })
    expect(Number(table.rows[sorted[0] ?? -1]?.[2])).toBeLessThan(
      Number(table.rows[sorted.at(-1) ?? -1]?.[2]),
    )
  })

  test('are copied so that a spreadsheet reads them again', () => {
    const tricky = [
      ['a\tb', 'say "hi"', 'x\ny'],
      ['', '1', '2'],
    ]
    expect(Papa.parse(asClipboard(tricky), { delimiter: '\t' }).data).toEqual(tricky)
  })

  test('have columns as wide as what is in them, within limits', () => {
    expect(firstWidths([['x'.repeat(100), 'ab', 'a name that is long']], 4)).toEqual([40, 4, 19, 4])
  })
})
