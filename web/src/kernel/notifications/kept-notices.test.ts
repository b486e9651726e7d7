import { beforeEach, expect, test, vi } from 'vitest'
import { createOsStorage } from '@/kernel/storage/os-storage'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { followPastNotices, keptFor, mostKeptNotices } from './kept-notices'
import { createNotifications } from './notifications'
import type { Notice } from './types'

let tabs = createStorageTabs()
beforeEach(() => {
  tabs = createStorageTabs()
})

/** The notifications of a desktop after a reload. */
function load({ storage = memoryOsStorage(tabs.open()), now = Date.now } = {}) {
  const notifications = createNotifications()
  const signOut = notifications.keep(() => false)
  const { history } = notifications
  const end = followPastNotices(history, storage('past-notices', { lasts: 'with files' }), now)
  return {
    history,
    signOut,
    end,
    tell: (notice: Notice) => notifications.notify(() => notice),
    titles: () => history.getState().entries.map(({ notice }) => notice.title),
  }
}

test('what was told is there after a reload, as seen, from the same app and without what it offered', () => {
  const before = load()
  before.tell({
    title: 'Copied',
    source: { app: 'filemanager' },
    action: { label: 'Undo', run: vi.fn<() => void>() },
  })
  before.tell({
    title: 'Failed',
    description: 'No room.',
    variant: 'destructive',
    source: { app: 'htmlapp', name: 'Pebbles' },
  })
  const { history } = load()
  expect(history.getState()).toMatchObject({ unseen: 0, entries: [{}, {}] })
  expect(history.getState().entries.map(({ notice }) => notice)).toEqual([
    {
      title: 'Failed',
      description: 'No room.',
      variant: 'destructive',
      source: { app: 'htmlapp', name: 'Pebbles' },
    },
    { title: 'Copied', source: { app: 'filemanager' } },
  ])
})

test('it is kept for a day, and fifty at most', () => {
  const before = load()
  for (let count = 1; count <= mostKeptNotices + 10; count += 1) before.tell({ title: `${count}` })
  expect(load().titles()).toHaveLength(mostKeptNotices)
  expect(load({ now: () => Date.now() + keptFor + 1000 }).titles()).toEqual([])
})

test('what is dismissed or cleared does not come back, here and in other tabs', () => {
  const [one, other] = [load(), load()]
  one.tell({ title: 'One' })
  one.tell({ title: 'Two' })
  expect(other.titles().toSorted()).toEqual(['One', 'Two'])
  const [newest] = other.history.getState().entries
  other.history.remove(newest?.id ?? 0)
  expect(one.titles()).toEqual(other.titles())
  expect(load().titles()).toHaveLength(1)
  one.history.clear()
  expect(other.titles()).toEqual([])
  expect(load().titles()).toEqual([])
})

test('what the account keeps is not kept here as well', () => {
  const before = load()
  before.tell({ title: 'One' })
  const heard = { onSeen: () => undefined, onRemove: () => undefined }
  before.history.place([{ key: 1, at: Date.now(), isRead: false, make: () => ({ title: 'Kept' }) }], heard)
  expect(before.titles().toSorted()).toEqual(['Kept', 'One'])
  expect(load().titles()).toEqual(['One'])
})

test('signing out forgets it', () => {
  const before = load()
  before.tell({ title: 'One' })
  before.signOut()
  before.end()
  expect(load().titles()).toEqual([])
})

test('nothing outlives the page where files are kept for the session only', () => {
  const storageOf = () =>
    createOsStorage({ storage: tabs.open(), name: 'maya', isSessionOnly: () => true }).storage
  load({ storage: storageOf() }).tell({ title: 'One' })
  expect(load({ storage: storageOf() }).titles()).toEqual([])
})

test('what cannot be read is left out', () => {
  const at = Date.now() - 1000
  const storage = memoryOsStorage(tabs.open())
  storage('past-notices', { lasts: 'with files' }).set(
    JSON.stringify([{ at, title: 'Good' }, { at, title: 7 }, 'text', { title: 'No time' }]),
  )
  expect(load().titles()).toEqual(['Good'])
})
