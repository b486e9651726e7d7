import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames } from '@/kernel/files/names'
import type { FileEntry } from '@/kernel/files/types'
import { entryFor } from '../testing/entry-for'
import { clickHeader, sortEntries, sortKeys } from './sort'

const names = (entries: readonly FileEntry[]) => entries.map((entry) => entry.name)
const entries: fc.Arbitrary<readonly FileEntry[]> = fc
  .uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-c]{1,3}(\.(txt|png))?$/),
      type: fc.constantFrom('file', 'folder'),
      size: fc.nat({ max: 3 }),
      modified: fc.nat({ max: 3 }),
    }),
    { selector: (entry) => entry.name },
  )
  .map((list) =>
    list.map((item) => entryFor(`/${item.name}`, item)).toSorted((a, b) => compareNames(a.name, b.name)),
  )

describe('the order of a folder', () => {
  const list = [
    entryFor('/a.txt', { size: 30, modified: 1 }),
    entryFor('/b.png', { size: 10, modified: 3 }),
    entryFor('/c', { type: 'folder', modified: 2 }),
    entryFor('/d', { type: 'folder', modified: 9 }),
    entryFor('/e.txt', { size: 20, modified: 2 }),
  ]

  test('has folders first, then files, each by the column', () => {
    expect(names(sortEntries(list, { by: 'name', descending: false }))).toEqual([
      'c',
      'd',
      'a.txt',
      'b.png',
      'e.txt',
    ])
    expect(names(sortEntries(list, { by: 'name', descending: true }))).toEqual([
      'd',
      'c',
      'e.txt',
      'b.png',
      'a.txt',
    ])
    expect(names(sortEntries(list, { by: 'size', descending: false }))).toEqual([
      'c',
      'd',
      'b.png',
      'e.txt',
      'a.txt',
    ])
    expect(names(sortEntries(list, { by: 'modified', descending: true }))).toEqual([
      'd',
      'c',
      'b.png',
      'e.txt',
      'a.txt',
    ])
    expect(names(sortEntries(list, { by: 'kind', descending: false }))).toEqual([
      'c',
      'd',
      'b.png',
      'a.txt',
      'e.txt',
    ])
  })

  test('keeps every entry, folders before files, and lets names decide between equals', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom(...sortKeys), fc.boolean(), (given, by, descending) => {
        const sorted = sortEntries(given, { by, descending })
        expect(new Set(sorted)).toEqual(new Set(given))
        const types = sorted.map((entry) => entry.type).join(' ')
        expect(types).toMatch(/^(folder ?)*(file ?)*$/)
        const files = sorted.filter((entry) => entry.type === 'file')
        const equals = files.filter((file, index) => files[index - 1]?.size === file.size)
        const isOrdered = equals.every((file) => {
          const before = files[files.indexOf(file) - 1]
          return before === undefined || compareNames(before.name, file.name) < 0
        })
        expect(by !== 'size' || isOrdered).toBe(true)
      }),
    )
  })

  test('a click on the same header turns the order round, one on another starts it anew', () => {
    const byName = { by: 'name', descending: false } as const
    expect(clickHeader(byName, 'name')).toEqual({ by: 'name', descending: true })
    expect(clickHeader(byName, 'size')).toEqual({ by: 'size', descending: false })
    expect(clickHeader(byName, 'modified')).toEqual({ by: 'modified', descending: true })
  })
})
