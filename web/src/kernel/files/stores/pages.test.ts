import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEntryLine } from './packed-entries'
import { foldInto, lastLines, pageLines, type PageTable } from './pages'

/** A table of pages in memory; `touched` has the keys of pages that were read or written. */
function memoryPages() {
  const pages = new Map<string, string>()
  const touched = new Set<string>()
  const table: PageTable = {
    keys: () => Promise.resolve([...pages.keys()].toSorted()),
    read(key) {
      touched.add(key)
      return Promise.resolve(pages.get(key))
    },
    write(key, text) {
      touched.add(key)
      pages.set(key, text)
    },
    remove: (key) => void pages.delete(key),
  }
  const lines = () => [...pages.keys()].toSorted().flatMap((key) => (pages.get(key) ?? '').split('\n'))
  return { pages, touched, table, lines }
}

const line = (at: number, text = 'v') => `k${String(at).padStart(6, '0')}\t${text}`
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => line(from + at))
const changesOf = (lines: readonly string[]) => lastLines([lines.join('\n')], readEntryLine)

test('lines are kept in pages in the order of their keys, and a change touches only the page where it belongs', async () => {
  const { pages, touched, table, lines } = memoryPages()
  await foldInto(table, changesOf(range(0, 5000).toReversed()), readEntryLine)
  expect(lines()).toEqual(range(0, 5000))
  expect([...pages.values()].map((text) => text.split('\n').length)).toEqual(Array(5).fill(pageLines))
  touched.clear()
  await foldInto(table, changesOf([line(2500, 'new'), 'k002501']), readEntryLine)
  expect([...touched]).toEqual(['k002000'])
  expect(lines().slice(2499, 2502)).toEqual([line(2499), line(2500, 'new'), line(2502)])
})

test('whatever is changed and removed, the pages have what was written last', async () => {
  const change = fc.record({
    at: fc.nat({ max: 4000 }),
    count: fc.integer({ min: 1, max: 2500 }),
    kind: fc.nat({ max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const { table, lines, pages } = memoryPages()
      const expected = new Map<string, string>()
      for (const [step, { at, count, kind }] of changes.entries()) {
        const made = range(at, at + count).map((each) =>
          kind === 0 ? (each.split('\t')[0] ?? '') : `${each}${step}`,
        )
        for (const each of made) {
          const [key = '', text] = each.split('\t')
          if (text === undefined) expected.delete(key)
          else expected.set(key, each)
        }
        await foldInto(table, changesOf(made), readEntryLine)
        expect(pages.size === 0 ? [] : lines()).toEqual(
          [...expected.keys()].toSorted().map((key) => expected.get(key)),
        )
      }
    }),
    { numRuns: 60 },
  )
})

test('what comes before everything has a place when the first page went, and a damaged line stays', async () => {
  const { pages, table, lines } = memoryPages()
  await foldInto(table, changesOf(range(0, 3000)), readEntryLine)
  await foldInto(table, changesOf(range(0, 1000).map((each) => each.split('\t')[0] ?? '')), readEntryLine)
  expect([...pages.keys()].toSorted()[0]).toBe('k001000')
  await foldInto(table, changesOf([line(5)]), readEntryLine)
  expect(lines()).toEqual([line(5), ...range(1000, 3000)])
  pages.set('', `\t?\n${line(5)}`)
  await foldInto(table, changesOf([line(6), 'k000005']), readEntryLine)
  expect(pages.get('')).toBe(`\t?\n${line(6)}`)
})
