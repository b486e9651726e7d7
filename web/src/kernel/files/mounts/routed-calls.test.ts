import { describe, expect, test } from 'vitest'
import { codeOf, openTestFiles, valueOf } from '../testing/files'
import type { FileSystem } from '../types'
import { fileSystemOf } from '../file-calls'
import { createRoutedCalls } from './routed-calls'
import { testSpace } from './testing/test-space'
import type { MemberSpace } from '../space/types'
import type { Mount, RoutedCalls } from './types'

/** The calls of a whole file system. */
const callsOf = (files: FileSystem): RoutedCalls => ({
  stat: (path, options) => files.stat(path, options),
  list: (path) => files.list(path),
  walk: (path) => files.walk(path),
  readBytes: (path) => files.readBytes(path),
  readBlob: (path) => files.readBlob(path),
  apply: (operations) => files.apply(operations),
  async applyOne(operation, path) {
    const applied = await files.apply([operation])
    return applied.ok ? files.stat(path, { link: true }) : applied
  },
})

const emptySamples = async () =>
  (await import('../sample/sample-tree')).createSampleTree({}, () => Promise.reject(new Error('none')))

/** A person's files with spaces among them. */
function open(
  places: readonly {
    readonly path: string
    readonly space?: Partial<MemberSpace>
    readonly isAtFolder?: boolean
  }[],
) {
  const own = openTestFiles().files
  const inner = places.map(() => openTestFiles({ loadSamples: emptySamples }).files)
  const mounts = places.map(
    ({ path, space, isAtFolder = false }, nth): Mount => ({
      path,
      isAtFolder,
      space: testSpace({ id: `space-${nth}`, ...space }),
      calls: callsOf(inner[nth] ?? own),
      isAwake: () => true,
    }),
  )
  const routed = createRoutedCalls({ own: callsOf(own), mounts: () => mounts })
  const files = fileSystemOf({ ...routed, watch: () => () => undefined })
  /** The files of the first space. */
  const inside = (): FileSystem => inner[0] ?? own
  return { own, inside, files }
}

const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name)
const paths = (entries: readonly { readonly path: string }[]) => entries.map(({ path }) => path)

describe('files with spaces among them', () => {
  test('list the folders of spaces only where there are spaces', async () => {
    expect(names(valueOf(await open([]).files.list('/')))).not.toContain('shared')
    expect(codeOf(await open([]).files.list('/shared'))).toBe('ENOENT')
    const { files } = open([
      { path: '/shared/Trip' },
      { path: '/teams/River', space: { kind: 'team', role: 'viewer' } },
    ])
    expect(names(valueOf(await files.list('/')))).toEqual([
      'documents',
      'home',
      'kernel',
      'readme.txt',
      'shared',
      'system',
      'teams',
      'wallpapers',
    ])
    expect(valueOf(await files.list('/shared'))).toMatchObject([
      {
        name: 'Trip',
        path: '/shared/Trip',
        type: 'folder',
        space: { id: 'space-0', kind: 'shared', role: 'editor' },
      },
    ])
    expect(valueOf(await files.stat('/teams'))).toMatchObject({ name: 'teams', type: 'folder' })
    expect(valueOf(await files.stat('/teams/River'))).toMatchObject({
      space: { kind: 'team', role: 'viewer' },
    })
  })

  test('read and write what is in a space by the path that the person knows', async () => {
    const { files, inside } = open([{ path: '/shared/Trip' }])
    const { entry } = valueOf(await files.write('/shared/Trip/notes.txt', 'first'))
    expect(entry.path).toBe('/shared/Trip/notes.txt')
    expect(valueOf(await inside().readText('/notes.txt'))).toBe('first')
    expect(valueOf(await files.readText('/shared/Trip/../Trip/notes.txt'))).toBe('first')
    valueOf(await files.createFolder('/shared/Trip/Photos'))
    expect(paths(valueOf(await files.list('/shared/Trip')))).toEqual([
      '/shared/Trip/notes.txt',
      '/shared/Trip/Photos',
    ])
    valueOf(await files.move('/shared/Trip/notes.txt', '/shared/Trip/Photos/notes.txt'))
    expect(paths(valueOf(await files.walk('/shared')))).toEqual([
      '/shared/Trip',
      '/shared/Trip/Photos',
      '/shared/Trip/Photos/notes.txt',
    ])
  })

  test('name the path that the person knows in what went wrong', async () => {
    const { files } = open([{ path: '/shared/Trip' }])
    const missing = await files.readText('/shared/Trip/none.txt')
    expect(missing).toMatchObject({
      error: {
        code: 'ENOENT',
        path: '/shared/Trip/none.txt',
        message: '“/shared/Trip/none.txt” does not exist.',
      },
    })
    const root = await files.write('/shared/Trip', 'x')
    expect(codeOf(root)).toBe('EISDIR')
  })

  test('lie at a folder of one’s own, which can be renamed and moved but not deleted', async () => {
    const { files, own } = open([{ path: '/home/documents/Trip', isAtFolder: true }])
    valueOf(await own.createFolder('/home/documents/Trip'))
    valueOf(await files.write('/home/documents/Trip/a.txt', 'a'))
    expect(valueOf(await own.list('/home/documents/Trip'))).toEqual([])
    expect(valueOf(await files.list('/home/documents'))).toMatchObject([
      { name: 'Trip', space: { id: 'space-0' } },
    ])
    expect(names(valueOf(await files.list('/')))).not.toContain('shared')
    expect(paths(valueOf(await files.walk('/home/documents')))).toEqual([
      '/home/documents/Trip',
      '/home/documents/Trip/a.txt',
    ])
    for (const path of ['/home/documents/Trip', '/home/documents', '/home'])
      expect(codeOf(await files.remove(path, { recursive: true })), path).toBe('EACCES')
    valueOf(await files.move('/home/documents/Trip', '/home/Voyage'))
    expect(valueOf(await own.stat('/home/Voyage')).type).toBe('folder')
  })

  test('move from one to another with everything in it', async () => {
    const { files, inside, own } = open([
      { path: '/shared/Trip' },
      { path: '/teams/River', space: { kind: 'team' } },
    ])
    valueOf(
      await own.apply([
        { kind: 'folder', path: '/home/Photos/2026', parents: true },
        {
          kind: 'write',
          path: '/home/Photos/2026/otter.txt',
          data: 'an otter',
          modified: 1_000,
          mode: 0o600,
        },
        { kind: 'link', path: '/home/Photos/latest', target: '2026' },
      ]),
    )
    valueOf(await files.move('/home/Photos', '/shared/Trip/Photos'))
    expect(codeOf(await own.stat('/home/Photos'))).toBe('ENOENT')
    expect(valueOf(await inside().stat('/Photos/2026/otter.txt'))).toMatchObject({
      size: 8,
      modified: 1_000,
      mode: 0o600,
    })
    expect(valueOf(await inside().stat('/Photos/latest', { link: true })).link).toBe('2026')
    const copy = valueOf(await files.copy('/shared/Trip/Photos', '/teams/River/Photos'))
    expect(copy).toMatchObject({ path: '/teams/River/Photos', type: 'folder' })
    expect(valueOf(await files.readText('/teams/River/Photos/2026/otter.txt'))).toBe('an otter')
    expect(valueOf(await files.readText('/shared/Trip/Photos/2026/otter.txt'))).toBe('an otter')
  })

  test('that cannot be moved as a whole stay where they are, and leave nothing behind', async () => {
    const { files, inside, own } = open([{ path: '/shared/Trip' }])
    valueOf(
      await own.apply([
        { kind: 'folder', path: '/home/A' },
        { kind: 'write', path: '/home/A/one.txt', data: '1' },
        { kind: 'write', path: '/home/b.txt', data: '2' },
      ]),
    )
    valueOf(await inside().write('/b.txt', 'theirs'))
    const moved = await files.apply([
      { kind: 'move', from: '/home/A', to: '/shared/Trip/A' },
      { kind: 'move', from: '/home/b.txt', to: '/shared/Trip/b.txt' },
    ])
    expect(moved).toMatchObject({ ok: false, error: { code: 'EEXIST', path: '/shared/Trip/b.txt' } })
    expect(valueOf(await own.readText('/home/A/one.txt'))).toBe('1')
    expect(paths(valueOf(await files.list('/shared/Trip')))).toEqual(['/shared/Trip/b.txt'])
    valueOf(await files.move('/home/b.txt', '/shared/Trip/b.txt', { existing: 'replace' }))
    expect(valueOf(await inside().readText('/b.txt'))).toBe('2')
    expect(codeOf(await files.move('/home/A', '/shared/Trip/b.txt', { existing: 'replace' }))).toBe('ENOTDIR')
    expect(codeOf(await files.move('/home/A', '/shared/Trip/none/A'))).toBe('ENOENT')
  })

  test('take along what lies in a space when a folder around it is copied', async () => {
    const { files, own } = open([{ path: '/home/documents/Trip', isAtFolder: true }])
    valueOf(await own.createFolder('/home/documents/Trip'))
    valueOf(await files.write('/home/documents/Trip/a.txt', 'a'))
    valueOf(await files.copy('/home/documents', '/home/copy'))
    expect(valueOf(await own.readText('/home/copy/Trip/a.txt'))).toBe('a')
    expect(codeOf(await files.copy('/home/documents', '/home/documents/Trip/x'))).toBe('EINVAL')
  })

  test('keep spaces apart: none goes into another', async () => {
    const { files, own } = open([{ path: '/home/Trip', isAtFolder: true }, { path: '/shared/Other' }])
    valueOf(await own.createFolder('/home/Trip'))
    valueOf(await own.createFolder('/home/box'))
    expect(codeOf(await files.move('/home/Trip', '/shared/Other/Trip'))).toBe('EACCES')
    expect(codeOf(await files.move('/home', '/shared/Other/home'))).toBe('EACCES')
    expect(codeOf(await files.move('/shared/Other', '/home/box/Other'))).toBe('EACCES')
    expect(codeOf(await files.move('/shared', '/home/box/shared'))).toBe('EACCES')
  })

  test('take nothing beside the spaces in the folders that are there for them', async () => {
    const { files, own } = open([{ path: '/shared/Trip' }])
    expect(await files.write('/shared/mine.txt', 'x')).toMatchObject({
      error: {
        code: 'EACCES',
        message: '/shared lists shared folders and teams. Nothing else can be kept there.',
      },
    })
    expect(codeOf(await files.createFolder('/shared'))).toBe('EACCES')
    expect(codeOf(await files.remove('/shared', { recursive: true }))).toBe('EACCES')
    // Who has such a folder already goes on using it.
    valueOf(await own.createFolder('/shared'))
    valueOf(await files.write('/shared/mine.txt', 'x'))
    expect(names(valueOf(await files.list('/shared')))).toEqual(['mine.txt', 'Trip'])
  })

  test('let a viewer look and change nothing', async () => {
    const { files, inside, own } = open([{ path: '/shared/Trip', space: { role: 'viewer' } }])
    valueOf(await inside().write('/a.txt', 'a'))
    valueOf(await own.write('/home/b.txt', 'b'))
    const refused = [
      await files.write('/shared/Trip/a.txt', 'x'),
      await files.createFolder('/shared/Trip/new'),
      await files.remove('/shared/Trip/a.txt'),
      await files.move('/shared/Trip/a.txt', '/home/a.txt'),
      await files.copy('/home/b.txt', '/shared/Trip/b.txt'),
    ]
    expect(refused.map(codeOf)).toEqual(Array.from(refused, () => 'EACCES'))
    expect(refused[0]).toMatchObject({ error: { message: 'You can look at “Trip”, but not change it.' } })
    valueOf(await files.copy('/shared/Trip/a.txt', '/home/a.txt'))
    expect(valueOf(await own.readText('/home/a.txt'))).toBe('a')
  })

  test('can be cancelled on the way, and tell how far they are', async () => {
    const { files, own, inside } = open([{ path: '/shared/Trip' }])
    valueOf(
      await own.apply([
        { kind: 'folder', path: '/home/A' },
        ...Array.from({ length: 450 }, (_, nth) => ({
          kind: 'write' as const,
          path: `/home/A/${nth}`,
          data: 'abc',
        })),
      ]),
    )
    const told: number[] = []
    const stop = new AbortController()
    const routed = createRoutedCalls({
      own: callsOf(own),
      mounts: () => [
        {
          path: '/shared/Trip',
          isAtFolder: false,
          space: testSpace({ id: 'x' }),
          calls: callsOf(inside()),
          isAwake: () => true,
        },
      ],
    })
    const moved = await routed.apply([{ kind: 'move', from: '/home/A', to: '/shared/Trip/A' }], {
      signal: stop.signal,
      onProgress: (bytes) => {
        told.push(bytes)
        if (told.length === 2) stop.abort()
      },
    })
    expect(codeOf(moved)).toBe('ECANCELED')
    expect(told).toEqual([199 * 3, 399 * 3])
    expect(valueOf(await files.list('/shared/Trip'))).toEqual([])
    expect(valueOf(await own.list('/home/A'))).toHaveLength(450)
  })
})
