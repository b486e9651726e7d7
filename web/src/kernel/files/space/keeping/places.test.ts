import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSampleTree } from '../../sample/sample-tree'
import { type FileNode, FileTree } from '../../volume/tree'
import { KnownEntries } from '../known-entries'
import type { SpaceEntry } from '../types'
import { createPlaces, type Places, type Touched } from './places'

const names = ['a', 'b', 'c', 'd']
const nodeAt = (path: string, values: Partial<FileNode>): FileNode => ({
  path,
  kind: 'file',
  size: 1,
  modified: 0,
  created: 0,
  mode: 420,
  revision: 'r1',
  target: null,
  change: 1,
  isSample: false,
  isForeign: false,
  ...values,
})
const entryOf = (id: string, values: Partial<SpaceEntry>): SpaceEntry => ({
  id,
  parent: 'space',
  name: id,
  kind: 'file',
  hash: 'hash',
  size: 1,
  target: null,
  mode: 420,
  modified: 0,
  created: 0,
  revision: 'r',
  version: 1,
  ...values,
})

const pictureOf = (places: Places) => {
  const byPath = <T extends { readonly path: string }>(all: Iterable<T>) =>
    Array.from(all).toSorted((a, b) => a.path.localeCompare(b.path))
  return { sums: { ...places.sums }, held: byPath(places.held()), missing: byPath(places.missing()) }
}

/** What happens to a file between two looks. */
const step = fc.record({
  name: fc.constantFrom(...names),
  does: fc.constantFrom('write', 'fetch', 'drop', 'remove', 'damage', 'send', 'hear', 'forget', 'mark'),
  size: fc.integer({ min: 0, max: 5 }),
  looks: fc.boolean(),
})

test('a look at what was touched finds what a look at everything finds', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const tree = new FileTree(createSampleTree({}))
      const known = new KnownEntries('space')
      const waiting = new Set<string>()
      const marks = new Set<string>()
      const places = createPlaces({ tree })
      let paths = new Set<string>()
      let entries = new Set<string>()
      let isFirst = true
      const look = () => {
        const books = { waiting: new Set(waiting), marks: new Set(marks), known }
        const touched: Touched = isFirst ? 'all' : { paths, entries }
        isFirst = false
        paths = new Set()
        entries = new Set()
        places.look(books, touched)
        const whole = createPlaces({ tree })
        whole.look(books, 'all')
        expect(pictureOf(places)).toEqual(pictureOf(whole))
      }
      for (const { name, does, size, looks } of steps) {
        const path = `/${name}`
        const node = tree.get(path)
        const put = (values: Partial<FileNode>) => {
          tree.put(nodeAt(path, { id: name, ...node, ...values }))
          paths.add(path)
        }
        if (does === 'write') {
          tree.put(nodeAt(path, { id: name, size, revision: `r${size}` }))
          paths.add(path)
          waiting.add(path)
        } else if (does === 'fetch' && node) {
          const { away: _away, ...here } = node
          tree.put(here)
          paths.add(path)
        } else if (does === 'drop' && node) put({ away: 'hash' })
        else if (does === 'damage' && node) put({ isDamaged: true })
        else if (does === 'remove' && node) {
          tree.remove(path)
          paths.add(path)
          waiting.add(path)
        } else if (does === 'send' && node) {
          known.put(entryOf(name, { size: node.size }), node.revision)
          entries.add(name)
          waiting.delete(path)
        } else if (does === 'hear') {
          known.put(entryOf(name, { size, ...(size === 0 ? { parent: null, name: null } : {}) }), `r${size}`)
          entries.add(name)
          // A removal that the device has not taken in yet changes its tree, too.
          if (size === 0) paths.add(path)
        } else if (does === 'forget') {
          waiting.delete(path)
        } else if (does === 'mark') {
          if (!marks.delete(name)) marks.add(name)
        }
        if (looks) look()
      }
      look()
    }),
    { numRuns: 300 },
  )
})

test('a look at what was touched looks at nothing else', () => {
  const tree = new FileTree(createSampleTree({}))
  const known = new KnownEntries('space')
  for (const name of names) {
    tree.put(nodeAt(`/${name}`, { id: name }))
    known.put(entryOf(name, {}), 'r1')
  }
  const books = { waiting: new Set<string>(), marks: new Set<string>(), known }
  const places = createPlaces({ tree })
  expect(places.look(books, 'all').map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d'])
  expect(places.look(books, { paths: ['/b'], entries: ['c'] }).map(({ path }) => path)).toEqual(['/b', '/c'])
  expect(places.look({ ...books, waiting: new Set(['/a']) }, { paths: [], entries: [] })).toEqual([])
  expect(places.sums).toEqual({ bytes: 3, kept: 0, away: 0, waiting: 1 })
  expect(places.look(books, { paths: [], entries: [] }).map(({ path }) => path)).toEqual(['/a'])
  // Other marks, and other books, are about everything.
  expect(places.look({ ...books, marks: new Set(['a']) }, { paths: [], entries: [] })).toHaveLength(4)
  expect(places.sums).toMatchObject({ bytes: 4, kept: 1 })
  const others = { ...books, known: new KnownEntries('space') }
  expect(places.look(others, { paths: [], entries: [] })).toEqual([])
  expect(places.sums).toMatchObject({ bytes: 0 })
})
