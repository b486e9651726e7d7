import { describe, expect, test } from 'vitest'
import type { NodeRecord } from '../store-types'
import type { FilePath } from '../types'
import { KnownEntries } from './known-entries'
import { planOutgoing } from './plan-outgoing'
import { fileEntry, folderEntry, space, whiteoutEntry } from './testing/entries'
import { hashOf } from './testing/space-server'
import type { SpaceEntry } from './types'

const home = folderEntry('home', space, 'home', { version: 1 })
const a = fileEntry('a', 'home', 'a.txt', 'a', { version: 2 })
const b = fileEntry('b', 'home', 'b.txt', 'b', { version: 3 })
const plans = folderEntry('plans', 'home', 'plans', { version: 4 })
const inside = fileEntry('inside', 'plans', 'inside.txt', 'inside', { version: 5 })

/** A file of the device with this text; as the space has it unless something else is said. */
const file = (path: FilePath, id: string | undefined, text: string, values: Partial<NodeRecord> = {}) => ({
  path,
  kind: 'file' as const,
  size: text.length,
  modified: 1,
  created: 1,
  mode: 0o644,
  revision: 'r',
  target: null,
  change: 1,
  ...(id === undefined ? {} : { id }),
  ...values,
  text,
})
const folder = (path: FilePath, id: string, values: Partial<NodeRecord> = {}) => ({
  ...file(path, id, '', { mode: 0o755, ...values }),
  kind: 'folder' as const,
})
type Local = Omit<NodeRecord, 'kind'> & { readonly kind: NodeRecord['kind']; readonly text: string }
const hidden = (path: FilePath): Local => ({
  ...file(path, undefined, '', { modified: 0, mode: 0 }),
  kind: 'hidden',
})

/**
 * Plans what a device sends that has these files. `waiting` are the paths that were changed, the nth with change n + 1; all others are
 * as the space has them. Answers changes as `kind parent/name expected`, by group.
 */
function plan(entries: readonly SpaceEntry[], local: readonly Local[], waiting: readonly FilePath[]) {
  const known = new KnownEntries(space)
  for (const entry of entries) known.put(entry, null)
  const at = new Map(local.map((one) => [one.path, one]))
  let made = 0
  const result = planOutgoing(
    waiting.map((path, nth) => {
      const { text, ...record } = at.get(path) ?? { text: '' }
      const isFile = 'kind' in record && record.kind === 'file'
      return {
        path,
        change: nth + 1,
        record: 'kind' in record ? record : null,
        hash: isFile ? hashOf(new TextEncoder().encode(text)) : null,
      }
    }),
    known,
    {
      folderAt: (path) =>
        path === '/' ? space : at.get(path)?.kind === 'folder' ? (at.get(path)?.id ?? null) : null,
      has: (id) => local.some((one) => one.id === id),
    },
    { newId: () => `new-${++made}`, revisionOf: ({ change }) => `mine.${change}` },
  )
  return {
    ...result,
    groups: result.groups.map((group) =>
      group.map(
        ({ change: { id, parent, name, expected } }) =>
          `${id}@${expected} ${parent ? `${parent}/${name}` : 'removed'}`,
      ),
    ),
    changes: result.groups.flat().map(({ change }) => change),
    settled: result.settled.map(({ path }) => path),
    empty: result.empty.map(({ path }) => path),
  }
}

const here = [folder('/home', 'home'), file('/home/a.txt', 'a', 'a'), file('/home/b.txt', 'b', 'b')]
const withPlans = [
  folder('/home', 'home'),
  folder('/home/plans', 'plans'),
  file('/home/plans/inside.txt', 'inside', 'inside'),
]

describe('what is sent', () => {
  test('of a new file is all of it, under the id and the folder that the device has for it', () => {
    const made = file('/home/new.txt', 'new', 'new', { modified: 1234.6, created: -3, mode: 0o100_600 })
    const { changes, settled } = plan([home], [...here, made], ['/home/new.txt'])
    expect(changes).toEqual([
      {
        id: 'new',
        parent: 'home',
        name: 'new.txt',
        kind: 'file',
        hash: hashOf(new TextEncoder().encode('new')),
        size: 3,
        target: null,
        // Whole milliseconds since 1970, and permission bits alone.
        modified: 1235,
        created: 0,
        mode: 0o600,
        revision: 'mine.1',
        expected: 0,
      },
    ])
    expect(settled).toEqual([])
  })

  test('of a file that was moved and changed is one change', () => {
    const local = [...withPlans, file('/home/plans/c.txt', 'a', 'changed')]
    const { groups, changes } = plan([home, plans, inside, a], local, ['/home/a.txt', '/home/plans/c.txt'])
    expect(groups).toEqual([['a@2 plans/c.txt']])
    expect(changes).toMatchObject([{ size: 7, revision: 'mine.2' }])
  })

  test('of a folder that was moved is the folder alone', () => {
    const local = [
      folder('/home', 'home'),
      folder('/home/ideas', 'plans'),
      file('/home/ideas/inside.txt', 'inside', 'inside'),
    ]
    const paths = ['/home/plans', '/home/plans/inside.txt', '/home/ideas', '/home/ideas/inside.txt']
    const { groups, settled, empty } = plan([home, plans, inside], local, paths)
    expect(groups).toEqual([['plans@4 home/ideas']])
    expect(settled).toEqual(['/home/ideas/inside.txt'])
    expect(empty).toEqual(['/home/plans', '/home/plans/inside.txt'])
  })

  test('is a folder before what is in it, whatever was changed first', () => {
    const local = [
      folder('/home', 'home'),
      folder('/home/x', 'x'),
      folder('/home/x/y', 'y'),
      file('/home/x/y/z', 'z', 'z'),
    ]
    const { groups } = plan([home], local, ['/home/x/y/z', '/home/x/y', '/home/x'])
    expect(groups).toEqual([['x@0 home/x'], ['y@0 x/y'], ['z@0 y/z']])
  })

  test('is nothing where only the time of a folder or what belongs to no file is another', () => {
    const local = [folder('/home', 'home', { modified: 99, revision: 'another' }), ...here.slice(1)]
    const { groups, settled } = plan([home, a, b], local, ['/home', '/home/a.txt'])
    expect([groups, settled]).toEqual([[], ['/home', '/home/a.txt']])
  })

  test('of a touched file is its time, of a folder its mode, of a link where it leads', () => {
    const link = {
      ...a,
      id: 'link',
      name: 'link',
      kind: 'link' as const,
      hash: null,
      size: 0,
      target: '/home',
    }
    const local = [
      folder('/home', 'home', { mode: 0o700 }),
      file('/home/a.txt', 'a', 'a', { modified: 2 }),
      { ...file('/home/link', 'link', '', { target: '/' }), kind: 'link' as const },
    ]
    const { changes } = plan([home, a, link], local, ['/home', '/home/a.txt', '/home/link'])
    expect(changes.map(({ id, modified, mode, target }) => [id, modified, mode, target])).toEqual([
      ['home', 1, 0o700, null],
      ['a', 2, 0o644, null],
      ['link', 1, 0o644, '/'],
    ])
  })

  test('has its name in normal form C', () => {
    const { changes } = plan([home], [...here, file('/home/e\u0301', 'e', '')], ['/home/e\u0301'])
    expect(changes[0]?.name).toBe('\u00e9')
  })
})

describe('removals', () => {
  test('come last, the lowest first, and each names the version that the device knows', () => {
    const local = [folder('/home', 'home'), file('/home/new.txt', 'new', 'new')]
    const paths = ['/home/plans', '/home/plans/inside.txt', '/home/new.txt']
    const { groups, changes } = plan([home, plans, inside], local, paths)
    expect(groups).toEqual([['new@0 home/new.txt'], ['inside@5 removed'], ['plans@4 removed']])
    expect(changes[1]).toMatchObject({ hash: null, size: 0, kind: 'file', revision: 'mine.2' })
  })

  test('are not sent of what the device has elsewhere, nor of what it never knew', () => {
    const local = [folder('/home', 'home'), file('/home/moved.txt', 'a', 'a')]
    const { groups, empty } = plan([home, a], local, ['/home/a.txt', '/home/never.txt'])
    expect([groups, empty]).toEqual([[], ['/home/a.txt', '/home/never.txt']])
  })

  test('are sent of a file whose name the device writes in another form than the space', () => {
    const accented = fileEntry('e', 'home', '\u00e9', 'e', { version: 7 })
    const { groups } = plan([home, accented], here, ['/home/e\u0301'])
    expect(groups).toEqual([['e@7 removed']])
  })

  test('go with a file that took the place of another', () => {
    const local = [folder('/home', 'home'), file('/home/a.txt', 'b', 'b')]
    const { groups } = plan([home, a, b], local, ['/home/a.txt', '/home/b.txt'])
    expect(groups).toEqual([['b@3 home/a.txt', 'a@2 removed']])
  })
})

test('files that changed their names with each other are sent together, in a circle of any length', () => {
  const c = fileEntry('c', 'home', 'c.txt', 'c', { version: 6 })
  const local = [
    folder('/home', 'home'),
    file('/home/a.txt', 'c', 'c'),
    file('/home/b.txt', 'a', 'a'),
    file('/home/c.txt', 'b', 'b'),
  ]
  const { groups } = plan([home, a, b, c], local, ['/home/a.txt', '/home/b.txt', '/home/c.txt'])
  expect(groups).toEqual([['c@6 home/a.txt', 'a@2 home/b.txt', 'b@3 home/c.txt']])
})

test('what makes room by moving into a new folder is sent with that folder, which comes first', () => {
  const local = [
    folder('/home', 'home'),
    file('/home/a.txt', 'b', 'b'),
    folder('/home/new', 'new'),
    file('/home/new/a.txt', 'a', 'a'),
  ]
  const { groups } = plan([home, a, b], local, ['/home/a.txt', '/home/b.txt', '/home/new', '/home/new/a.txt'])
  expect(groups).toEqual([['b@3 home/a.txt', 'new@0 home/new', 'a@2 new/a.txt']])
})

describe('hidden samples', () => {
  test('are whiteouts with ids of their own, and one at the same place is the same', () => {
    const first = plan([home], [folder('/home', 'home'), hidden('/home/sample.txt')], ['/home/sample.txt'])
    expect(first.groups).toEqual([['new-1@0 home/sample.txt']])
    expect(first.changes[0]).toMatchObject({ kind: 'whiteout', hash: null, size: 0 })
    const known = whiteoutEntry('w', 'home', 'sample.txt', { version: 7 })
    const again = plan(
      [home, known],
      [folder('/home', 'home'), hidden('/home/sample.txt')],
      ['/home/sample.txt'],
    )
    expect([again.groups, again.settled]).toEqual([[], ['/home/sample.txt']])
  })

  test('that are shown again take the whiteout away', () => {
    const known = whiteoutEntry('w', 'home', 'sample.txt', { version: 7 })
    const { groups } = plan([home, known], [folder('/home', 'home')], ['/home/sample.txt'])
    expect(groups).toEqual([['w@7 removed']])
  })

  test('need nothing where their folder is gone as well', () => {
    const { groups, settled } = plan(
      [home],
      [folder('/home', 'home'), hidden('/home/gone/x')],
      ['/home/gone/x'],
    )
    expect([groups, settled]).toEqual([[], ['/home/gone/x']])
  })
})

test('what is in a folder without an id waits for the next round', () => {
  const local = [
    { ...folder('/home', 'home'), id: undefined } as unknown as Local,
    file('/home/a.txt', 'a', 'a'),
  ]
  const { groups, settled, empty } = plan([], local, ['/home/a.txt'])
  expect([groups, settled, empty]).toEqual([[], [], []])
})
