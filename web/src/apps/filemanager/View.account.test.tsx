// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { fileFailure } from '@/kernel/files/errors'
import {
  createMemoryKeeping,
  createMemoryTransfers,
  transferOf,
} from '@/kernel/files/testing/memory-transfers'
import type { MountState } from '@/kernel/files/mounts/types'
import type { ContentPlace } from '@/kernel/files/transfer-types'
import type { FileEntry, FileStorageState, FileSystem } from '@/kernel/files/types'
import { memorySpace } from '@/kernel/sharing/testing/memory-sharing'
import { sentence } from '@/lib/result'
import { isOff } from '@/ui/testing/is-off'
import { openFileManager } from './testing/set-up'

afterEach(cleanup)

const archive = '/home/documents/backup.zip'
const notes = '/home/documents/notes.txt'

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.getAttribute('aria-label') ?? null

/** Files as they are where the account has them: each has an id of its own, and some are not here. */
const inAccount = (files: FileSystem, isAway: (path: string) => boolean): FileSystem => {
  const withId = (entry: FileEntry): FileEntry => ({
    ...entry,
    id: entry.path,
    ...(isAway(entry.path) && { away: true }),
  })
  return {
    ...files,
    async list(path) {
      const listed = await files.list(path)
      return listed.ok ? { ok: true, value: listed.value.map(withId) } : listed
    },
  }
}

/** A window at the documents, which hold a file and an archive; `places` says where contents are. */
async function setUp(
  places: Readonly<Record<string, ContentPlace>> = {},
  mode: 'account' | 'device' = 'account',
) {
  const keeping = createMemoryKeeping({}, places)
  const transfers = createMemoryTransfers()
  const state = createStore<FileStorageState>(() => ({ mode, status: 'ready', problem: null, sync: null }))
  const readBlob = vi.fn<FileSystem['readBlob']>()
  const manager = await openFileManager({ path: '/home/documents' }, (os) => {
    readBlob.mockImplementation((path) => os.files.readBlob(path))
    return {
      ...os,
      files: { ...inAccount(os.files, (path) => places[path] === 'away'), readBlob },
      fileStorage: { ...os.fileStorage, getState: state.getState, subscribe: state.subscribe },
      keeping: () => Promise.resolve(mode === 'account' ? keeping.keeping : null),
      transfers: () => Promise.resolve(mode === 'account' ? transfers.transfers : null),
    }
  })
  const { entry, rightClick, user, write } = manager
  await write(archive, 'archive')
  await write(notes, 'notes')
  await entry('backup.zip')
  await entry('notes.txt')
  return {
    ...manager,
    keeping,
    transfers,
    readBlob,
    /** What describes an entry; null: nothing. */
    said: async (name: string) => describedBy(await entry(name)),
    /** The entries of the menu of a file that keep it here, or not. */
    offered: async (name: string) => {
      await rightClick(name)
      const menu = within(await screen.findByRole('menu'))
      const found = [
        ...menu.queryAllByRole('menuitemcheckbox', { name: 'Keep on this device' }),
        ...menu.queryAllByRole('menuitem', { name: 'Remove from this device' }),
      ].map((item) => `${item.textContent}${item.getAttribute('aria-checked') === 'true' ? ' ✓' : ''}`)
      await user.keyboard('{Escape}')
      return found
    },
    toggle: async (name: string) => {
      await rightClick(name)
      await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Keep on this device' }))
    },
  }
}

test('files of the account say what is not here, what waits and what is on its way, in both views', async () => {
  const { said, keeping, transfers, user } = await setUp({ [archive]: 'away' })
  await waitFor(async () => expect(await said('backup.zip')).toBe('In your account only'))
  expect(await said('notes.txt')).toBeNull()
  act(() => keeping.set(archive, 'waiting'))
  expect(await said('backup.zip')).toBe('Waiting to be sent to your account')
  act(() => transfers.set([transferOf(archive)]))
  expect(await said('backup.zip')).toBe('Being sent, 50%')
  act(() => transfers.change({ state: 'paused' }))
  expect(await said('backup.zip')).toBe('Paused at 50%')
  act(() => transfers.change({ state: 'failed', problem: sentence(() => 'Your account is full.') }))
  expect(await said('backup.zip')).toBe('Your account is full.')
  act(() => {
    transfers.set([])
    keeping.set(archive, 'away')
  })
  await user.click(screen.getByRole('button', { name: 'Icon view' }))
  expect(describedBy(screen.getByRole('option', { name: 'backup.zip' }))).toBe('In your account only')
})

test('properties say where a file is', async () => {
  const { rightClick, choose, user } = await setUp({ [archive]: 'away' })
  const stored = async (name: string) => {
    await rightClick(name)
    await choose('Properties')
    const dialog = within(await screen.findByRole('dialog', { name: 'Properties' }))
    const said = dialog.getByText('Stored').nextElementSibling?.textContent
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    return said
  }
  expect(await stored('backup.zip')).toBe('In your account only')
  expect(await stored('notes.txt')).toBe('In your account and on this device')
})

test('files that are not with the account say nothing of it, and nothing of it is offered', async () => {
  const { said, offered } = await setUp({ [archive]: 'away' }, 'device')
  expect(await said('backup.zip')).toBeNull()
  expect(await offered('backup.zip')).toEqual([])
})

test('in a shared folder the foot says how far that is in step, and nothing of the room that is elsewhere', async () => {
  const sync = {
    status: 'failed',
    pending: 1,
    lastSynced: 1,
    problem: sentence(() => 'No room left.'),
  } as const
  const mounts: readonly MountState[] = [
    { space: memorySpace({ name: 'River' }), path: '/home/documents', isAtFolder: true, sync, problem: null },
  ]
  const { entry, user } = await openFileManager({ path: '/home' }, (os) => ({
    ...os,
    fileStorage: {
      ...os.fileStorage,
      usage: async () => ({ ...(await os.fileStorage.usage()), capacity: 10_000_000 }),
    },
    spaces: { getState: () => mounts, subscribe: () => () => {} },
  }))
  expect(await screen.findByText(/ free$/)).toBeTruthy()
  expect(screen.queryByText('River: No room left.')).toBeNull()
  await user.dblClick(await entry('documents'))
  expect(await screen.findByText('River: No room left.')).toBeTruthy()
  expect(screen.queryByText(/ free$/)).toBeNull()
})

describe('keeping on this device', () => {
  test('is switched on and off for what is selected, and shown', async () => {
    const { keeping, toggle, said, offered } = await setUp({ [archive]: 'away' })
    await toggle('backup.zip')
    expect(await said('backup.zip')).toBe('In your account, will be fetched to this device')
    act(() => keeping.set(archive, 'here'))
    expect(await said('backup.zip')).toBe('Kept on this device')
    expect(await offered('backup.zip')).toEqual(['Keep on this device ✓'])
    await toggle('backup.zip')
    expect(keeping.asked).toEqual([`keep ${archive}`, `let go ${archive}`])
    expect(await said('backup.zip')).toBeNull()
  })

  test('of a folder is shown at all that is in it, which cannot be let go by itself', async () => {
    const { keeping, said, rightClick } = await setUp()
    await act(async () => void (await keeping.keeping.keep(['/home/documents'], true)))
    expect(await said('notes.txt')).toBe('Kept on this device')
    await rightClick('notes.txt')
    const item = await screen.findByRole('menuitemcheckbox', { name: 'Keep on this device' })
    expect(item.getAttribute('aria-checked')).toBe('true')
    expect(isOff(item)).toBe(true)
  })

  test('says why it is not possible', async () => {
    const { keeping, toggle, os } = await setUp()
    vi.spyOn(keeping.keeping, 'keep').mockResolvedValue(
      fileFailure('ENOSPC', archive, 'There is no room left.'),
    )
    await toggle('backup.zip')
    await waitFor(() =>
      expect(os.notifications.getState()).toMatchObject({
        title: 'Cannot be kept on this device',
        description: 'There is no room left.',
      }),
    )
  })
})

describe('removing from this device', () => {
  test('is offered where something can go, and tells how much went', async () => {
    const { keeping, offered, rightClick, choose, said, os } = await setUp({ [notes]: 'waiting' })
    expect(await offered('notes.txt')).toEqual(['Keep on this device'])
    expect(await offered('backup.zip')).toEqual(['Keep on this device', 'Remove from this device'])
    await rightClick('backup.zip')
    await choose('Remove from this device')
    expect(keeping.asked).toEqual([`release ${archive}`])
    expect(await said('backup.zip')).toBe('In your account only')
    expect(os.notifications.getState()).toMatchObject({
      title: 'Removed “backup.zip” from this device',
      description: '1.0 MB freed. Everything stays in your account.',
    })
    expect(await offered('backup.zip')).toEqual(['Keep on this device'])
  })

  test('of several says when nothing could go', async () => {
    const { keeping, rightClick, choose, user, entry, os } = await setUp()
    const release = vi.spyOn(keeping.keeping, 'release').mockResolvedValue({ ok: true, value: { bytes: 0 } })
    await user.click(await entry('backup.zip'))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    await rightClick('backup.zip')
    await choose('Remove from this device')
    expect(release).toHaveBeenCalledExactlyOnceWith([archive, notes])
    expect(os.notifications.getState()).toMatchObject({ title: 'Nothing to remove' })
  })
})

describe('opening what is in the account only', () => {
  /** A fetch that lasts until it is told to end. */
  const slowly = (readBlob: Awaited<ReturnType<typeof setUp>>['readBlob']) => {
    let arrive: (answer: Awaited<ReturnType<FileSystem['readBlob']>>) => void = () => undefined
    readBlob.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    )
    return (answer: Awaited<ReturnType<FileSystem['readBlob']>>) => act(async () => arrive(answer))
  }

  test('shows how far it is, and opens it then', async () => {
    const { readBlob, enter, transfers, others } = await setUp({ [archive]: 'away' })
    const arrive = slowly(readBlob)
    await enter('backup.zip')
    const bar = await screen.findByRole('progressbar', { name: 'Fetching “backup.zip”' })
    act(() => transfers.set([transferOf(archive, { direction: 'down' })]))
    expect(bar.getAttribute('aria-valuetext')).toBe('50.0 MB of 100.0 MB')
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    act(() => transfers.change({ state: 'paused' }))
    expect(bar.getAttribute('aria-valuetext')).toBe('50.0 MB of 100.0 MB – paused')
    expect(others()).toEqual([])
    await arrive({ ok: true, value: new Blob(['archive']) })
    await waitFor(() => expect(others()).toEqual([['archive', archive]]))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('can be cancelled, which drops what has arrived and opens nothing', async () => {
    const { readBlob, enter, transfers, others, user, os } = await setUp({ [archive]: 'away' })
    const arrive = slowly(readBlob)
    await enter('backup.zip')
    await screen.findByRole('progressbar')
    act(() => transfers.set([transferOf(archive, { direction: 'down' })]))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(transfers.asked).toEqual(['cancel down:backup.zip'])
    await arrive(fileFailure('EIO', archive, 'It was cancelled.'))
    expect(others()).toEqual([])
    expect(os.notifications.getState()).toBeNull()
  })

  test('that is stopped in the list of transfers says nothing and opens nothing', async () => {
    const { readBlob, enter, others, os } = await setUp({ [archive]: 'away' })
    const arrive = slowly(readBlob)
    await enter('backup.zip')
    await screen.findByRole('progressbar')
    await arrive(fileFailure('ECANCELED', archive, 'The download was stopped.'))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(others()).toEqual([])
    expect(os.notifications.getState()).toBeNull()
  })

  test.each(['Compress to zip', 'Download'])(
    '%s ends without a word where the fetch is stopped',
    async (command) => {
      const { readBlob, rightClick, choose, os } = await setUp({ [archive]: 'away' })
      vi.stubGlobal(
        'Worker',
        class extends EventTarget {
          terminate() {}
        },
      )
      onTestFinished(() => void vi.unstubAllGlobals())
      const arrive = slowly(readBlob)
      await rightClick('backup.zip')
      await choose(command)
      await waitFor(() => expect(readBlob).toHaveBeenCalledWith(archive))
      await arrive(fileFailure('ECANCELED', archive, 'The download was stopped.'))
      expect(screen.queryByRole('progressbar')).toBeNull()
      expect(os.notifications.getState()).toBeNull()
    },
  )

  test('says why it could not be fetched', async () => {
    const { readBlob, enter, others, os } = await setUp({ [archive]: 'away' })
    readBlob.mockResolvedValueOnce(fileFailure('EIO', archive, 'It can be opened once you are online.'))
    await enter('backup.zip')
    await waitFor(() =>
      expect(os.notifications.getState()).toMatchObject({
        title: 'Cannot open file',
        description: 'It can be opened once you are online.',
      }),
    )
    expect(others()).toEqual([])
  })
})

test('the line at the foot leads to what is on its way', async () => {
  const { transfers, user, others } = await setUp()
  expect(screen.queryByRole('button', { name: /transfer/ })).toBeNull()
  act(() => transfers.set([transferOf(archive), transferOf(notes, { done: 0 })]))
  await user.click(screen.getByRole('button', { name: '2 transfers, 25%' }))
  expect(others().map(([type]) => type)).toEqual(['transfers'])
  act(() => transfers.set([]))
  expect(screen.queryByRole('button', { name: /transfer/ })).toBeNull()
})
