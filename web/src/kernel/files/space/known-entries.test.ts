import { describe, expect, test } from 'vitest'
import { KnownEntries, packEntry, unpackEntries, unpackEntry } from './known-entries'
import { fileEntry, folderEntry, removedEntry, space } from './testing/entries'

const home = folderEntry('home', space, 'home')
const plans = folderEntry('plans', 'home', 'plans')
const deep = folderEntry('deep', 'plans', 'deep')
const a = fileEntry('a', 'deep', 'a.txt', 'a')

function know(...entries: Parameters<KnownEntries['put']>[0][]) {
  const known = new KnownEntries(space)
  for (const entry of entries) known.put(entry, null)
  return known
}

describe('what is known of a space', () => {
  test('is found by id and by path, in whatever order it became known', () => {
    const known = know(a, deep, plans, home)
    expect(known.pathOf('a')).toBe('/home/plans/deep/a.txt')
    expect(known.at('/home/plans/deep/a.txt')).toBe(a)
    expect([known.pathOf(space), known.at('/'), known.at('/home/no'), known.pathOf('no')]).toEqual([
      '/',
      undefined,
      undefined,
      null,
    ])
    expect(known.size).toBe(4)
  })

  test('moves with its folder', () => {
    const known = know(home, plans, deep, a)
    known.put({ ...deep, parent: space, name: 'top' }, null)
    expect(known.pathOf('a')).toBe('/top/a.txt')
    expect(known.at('/home/plans/deep')).toBeUndefined()
  })

  test('has no place where it, or a folder above it, was removed, is not known, or is in itself', () => {
    const known = know(home, removedEntry(plans, 2), deep, a)
    expect([known.pathOf('plans'), known.pathOf('a')]).toEqual([null, null])
    expect(know(a).pathOf('a')).toBeNull()
    const circle = know({ ...plans, parent: 'deep' }, deep, a)
    expect(circle.pathOf('a')).toBeNull()
  })

  test('gives a name to the one that was put there last, and keeps it when the other goes', () => {
    const other = fileEntry('other', 'deep', 'a.txt', 'other')
    const known = know(home, plans, deep, a, other)
    expect(known.at('/home/plans/deep/a.txt')).toBe(other)
    known.forget('a')
    expect(known.at('/home/plans/deep/a.txt')).toBe(other)
    known.forget('other')
    expect(known.at('/home/plans/deep/a.txt')).toBeUndefined()
    expect(known.get('other')).toBeUndefined()
  })

  test('is listed below a folder, each folder before what is in it', () => {
    const known = know(a, deep, plans, home, fileEntry('b', 'home', 'b.txt', 'b'))
    expect(Array.from(known.below('plans'), ({ id }) => id)).toEqual(['deep', 'a'])
    expect(Array.from(known.below(space), ({ id }) => id)[0]).toBe('home')
    expect(Array.from(known.below(space))).toHaveLength(5)
  })

  test('goes along with a folder that is removed, unless it is named itself', () => {
    const known = know(home, plans, deep, a)
    expect(known.takenAlong([removedEntry(plans, 2)])).toEqual(new Set(['deep', 'a']))
    expect(known.takenAlong([removedEntry(plans, 2), { ...a, parent: 'home' }])).toEqual(new Set(['deep']))
    expect(known.takenAlong([{ ...plans, name: 'ideas' }])).toEqual(new Set())
  })

  test('holds the revision of its content until it is another', () => {
    const known = know(home)
    known.put(a, 'first')
    expect(known.heldOf('a')).toBe('first')
    known.put(a, null)
    expect(known.heldOf('a')).toBeNull()
  })
})

describe('what a store keeps of an entry', () => {
  test('is the entry again, with the revision of its content', () => {
    for (const entry of [home, a, removedEntry(a, 3)]) {
      expect(unpackEntry(entry.id, packEntry(entry, 'r1'))).toEqual({ entry, held: 'r1' })
      expect(unpackEntry(entry.id, packEntry(entry, null))).toEqual({ entry, held: null })
    }
  })

  const changed = (at: number, value: unknown) => {
    const values = JSON.parse(packEntry(a, 'r1')) as unknown[]
    values[at] = value
    return JSON.stringify(values)
  }

  test.each([
    ['nothing', ''],
    ['cut off', packEntry(a, 'r1').slice(0, -5)],
    ['no list', '{"parent":"deep"}'],
    ['a list that is too short', '["deep","a.txt"]'],
    ['a list that is too long', packEntry(a, 'r1').replace(/\]$/, ',1]')],
    ['null', 'null'],
    ['with a parent that is no text', changed(0, 7)],
    ['with a name that is no text', changed(1, {})],
    ['with a parent and no name', changed(1, null)],
    ['with a kind that there is not', changed(2, 'pipe')],
    ['with a hash that is no text', changed(3, 5)],
    ['with a size that is no number', changed(4, '1')],
    ['with a target that is no text', changed(5, 1)],
    ['with a mode that is no number', changed(6, null)],
    ['with a time that is no number', changed(7, 'now')],
    ['with a moment of making that is no number', changed(8, null)],
    ['with a revision that is no text', changed(9, 1)],
    ['with a version that is no number', changed(10, '7')],
    ['with a held revision that is no text', changed(11, 4)],
  ])('is left out where it is damaged: %s', (_how, packed) => {
    expect(unpackEntry('a', packed)).toBeNull()
    const known = unpackEntries(
      space,
      new Map([
        ['home', packEntry(home, null)],
        ['a', packed],
      ]),
    )
    expect([known.get('home'), known.get('a'), known.size]).toEqual([home, undefined, 1])
  })
})
