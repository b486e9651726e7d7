// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { testSpace } from '@/kernel/files/mounts/testing/test-space'
import type { MountState } from '@/kernel/files/mounts/types'
import { recycleFolder } from '@/kernel/files/paths'
import type { EntrySpace, FileStorageState, RecycledEntry } from '@/kernel/files/types'
import type { FileVersions } from '@/kernel/files/versions/types'
import { failure, success } from '@/lib/result'
import { openFileManager } from './testing/set-up'

afterEach(cleanup)

const trip: EntrySpace = { id: 'trip', kind: 'shared', role: 'editor' }
const crew: EntrySpace = { id: 'crew', kind: 'team', role: 'editor' }

const mountOf = ({ id, kind, role }: EntrySpace, name: string): MountState => ({
  space: testSpace({ id, kind, role, name }),
  path: `/shared/${name}`,
  isAtFolder: false,
  sync: null,
  problem: null,
})

const notAsked = async () => failure('offline', 'Nothing else is asked.')

const versionsWith = (deletions: FileVersions['deletions']): FileVersions => ({
  list: notAsked,
  content: notAsked,
  restore: notAsked,
  saveCopy: notAsked,
  keep: notAsked,
  moments: notAsked,
  folderId: notAsked,
  folderAt: notAsked,
  bringBack: notAsked,
  bringBackSome: notAsked,
  deletions,
})

/** The bin with one file of the person's own, and some of others' spaces; `deletions` answers for each of these. */
async function openBin(
  names: Readonly<Record<string, EntrySpace>>,
  deletions: FileVersions['deletions'],
  mode: 'account' | 'device' = 'account',
) {
  const asked: string[] = []
  const state = createStore<FileStorageState>(() => ({ mode, status: 'ready', problem: null, sync: null }))
  const mounts = [mountOf(trip, 'Trip'), mountOf(crew, 'Crew')]
  let recycled: readonly RecycledEntry[] = []
  const listeners = new Set<() => void>()
  const { os, write } = await openFileManager({ path: recycleFolder }, (made) => ({
    ...made,
    fileStorage: { ...made.fileStorage, getState: state.getState, subscribe: state.subscribe },
    spaces: {
      getState: () => mounts,
      subscribe: () => () => undefined,
    },
    recycleBin: {
      ...made.recycleBin,
      list: async () => recycled,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    versions: async (path) => {
      asked.push(path)
      return versionsWith(deletions)
    },
  }))
  await write('/home/documents/one.txt', 'one')
  const stat = await os.files.stat('/home/documents/one.txt')
  if (!stat.ok) throw new Error(stat.error.message)
  const entryOf = (name: string, space?: EntrySpace): RecycledEntry => ({
    id: name,
    from: `/home/${name}`,
    deleted: 1,
    entry: { ...stat.value, id: `id of ${name}` },
    ...(space && { space }),
  })
  const show = (spaces: Readonly<Record<string, EntrySpace>>) =>
    act(async () => {
      recycled = [entryOf('own.txt'), ...Object.entries(spaces).map(([name, space]) => entryOf(name, space))]
      for (const listener of listeners) listener()
    })
  await show(names)
  await screen.findByRole('row', { name: 'own.txt' })
  return {
    os,
    asked,
    show,
    headers: () => screen.getAllByRole('columnheader').map((header) => header.textContent),
    cells: (name: string) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent)
        .slice(1, 3),
  }
}

const usually: FileVersions['deletions'] = async () =>
  success(
    new Map([
      ['id of theirs.txt', { by: 'max', person: 'Max Fish' }],
      ['id of left.txt', { by: 'eve', person: null }],
    ]),
  )

test('the bin says who deleted files of shared folders and teams, and whose they were, with one question for each', async () => {
  const deletions = vi.fn(usually)
  const { cells, headers, asked } = await openBin(
    { 'theirs.txt': trip, 'left.txt': trip, 'waiting.txt': crew },
    deletions,
  )
  await waitFor(() => expect(cells('theirs.txt')).toEqual(['Max Fish', 'Trip']))
  expect(cells('left.txt')).toEqual(['Former member', 'Trip'])
  // What the account does not know of was deleted here.
  expect(cells('waiting.txt')).toEqual(['You', 'Crew'])
  expect(cells('own.txt')).toEqual(['You', 'My files'])
  expect(headers()).toEqual(expect.arrayContaining(['Deleted by', 'From']))
  expect(asked).toHaveLength(2)
  expect(deletions).toHaveBeenCalledWith(['id of theirs.txt', 'id of left.txt'])
})

test('a change of the bin asks only about what is new in it', async () => {
  const deletions = vi.fn(usually)
  const { cells, show } = await openBin({ 'theirs.txt': trip }, deletions)
  await waitFor(() => expect(cells('theirs.txt')).toEqual(['Max Fish', 'Trip']))
  await show({ 'theirs.txt': trip, 'left.txt': trip })
  await waitFor(() => expect(cells('left.txt')).toEqual(['Former member', 'Trip']))
  expect(deletions.mock.calls).toEqual([[['id of theirs.txt']], [['id of left.txt']]])
})

test('without an answer it is unknown who it was, and asked again with the next change', async () => {
  const deletions = vi.fn(usually).mockResolvedValueOnce(failure('offline', 'No connection.'))
  const { cells, show } = await openBin({ 'theirs.txt': trip }, deletions)
  await waitFor(() => expect(cells('theirs.txt')).toEqual(['Unknown', 'Trip']))
  await show({ 'theirs.txt': trip })
  await waitFor(() => expect(cells('theirs.txt')).toEqual(['Max Fish', 'Trip']))
})

test('files that are on this device alone have nobody who deleted them', async () => {
  const { cells } = await openBin({ 'theirs.txt': trip }, usually, 'device')
  await waitFor(() => expect(cells('theirs.txt')).toEqual(['Max Fish', 'Trip']))
  expect(cells('own.txt')).toEqual(['', 'My files'])
})

test('a bin with the person’s own files alone has no such columns and asks nothing', async () => {
  const deletions = vi.fn(usually)
  const { headers, asked } = await openBin({}, deletions)
  expect(headers()).not.toContain('Deleted by')
  expect(asked).toEqual([])
})
