import { describe, expect, test } from 'vitest'
import { storageKey } from '@/kernel/storage/os-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import type { AppPage } from './page'
import { createSavedApps } from './saved-apps'

const key = storageKey('designer-apps', 'maya@example.org')
const openIn = (storage: KeyValueStorage) => createSavedApps(storedValue(storage, key), () => now)
const page: AppPage = { name: 'Dice', description: 'Throws a die.', icon: '🎲', htmlContent: '<p>6</p>' }
const stored = (id: string, name = id) => ({ id, ...page, name, created_at: '2026-01-02T03:04:05.000Z' })
const now = Date.parse('2026-11-21T17:00:00.000Z')

function open(initial?: unknown) {
  const text = typeof initial === 'string' ? initial : JSON.stringify(initial ?? [])
  const storage = initial === undefined ? memoryStorage() : memoryStorage({ [key]: text })
  const savedApps = openIn(storage)
  const read = (): unknown => JSON.parse(storage.get(key) ?? 'null')
  return { storage, savedApps, read }
}

describe('saved apps', () => {
  test('are kept under designer-apps with the person’s name, with these fields [B3.29 B7.34]', () => {
    const { savedApps, read } = open()
    const saved = savedApps.save(page, null)
    expect(key).toBe('designer-apps-maya@example.org')
    expect(read()).toEqual([{ id: `app-${now}`, ...page, created_at: '2026-11-21T17:00:00.000Z' }])
    expect(saved).toEqual({ ok: true, value: savedApps.getState().apps[0] })
  })

  test('two that are saved in the same millisecond have two ids [B3.29]', () => {
    const { savedApps } = open()
    savedApps.save(page, null)
    savedApps.save(page, null)
    expect(savedApps.getState().apps.map(({ id }) => id)).toEqual([`app-${now}`, `app-${now + 1}`])
  })

  test('saving again changes the app and leaves its place and date', () => {
    const { savedApps, read } = open([stored('app-1'), stored('app-2')])
    savedApps.save({ ...page, name: 'Two dice' }, 'app-1')
    expect(read()).toEqual([stored('app-1', 'Two dice'), stored('app-2')])
  })

  test('an app that was deleted meanwhile is saved again under its id', () => {
    const { savedApps } = open([])
    savedApps.save(page, 'app-1')
    expect(savedApps.getState().apps[0]?.id).toBe('app-1')
  })

  test('what another tab stored meanwhile stays', () => {
    const { storage, savedApps, read } = open([])
    storage.set(key, JSON.stringify([stored('app-9')]))
    savedApps.save(page, null)
    expect(read()).toHaveLength(2)
  })

  test('what another tab stores appears', () => {
    const listeners: ((value: string | null) => void)[] = []
    const storage = {
      ...memoryStorage(),
      onExternalChange: (_: string, listener: (value: string | null) => void) => {
        listeners.push(listener)
        return () => undefined
      },
    }
    const savedApps = openIn(storage)
    for (const tell of listeners) tell(JSON.stringify([stored('app-3')]))
    expect(savedApps.getState().apps).toEqual([stored('app-3')])
  })

  test('a full storage is a failure, and everything is as it was', () => {
    const { storage, savedApps, read } = open([stored('app-1')])
    const full = {
      ...storage,
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const failing = openIn(full)
    const before = failing.getState()
    const outcome = failing.save(page, null)
    expect(outcome).toMatchObject({ ok: false, error: { code: 'storage' } })
    expect(failing.getState()).toBe(before)
    expect(failing.remove('app-1').ok).toBe(false)
    expect(read()).toEqual([stored('app-1')])
    expect(savedApps.getState().apps).toHaveLength(1)
  })

  test('damaged entries are left out, said, and stored again as they are', () => {
    const damaged = [null, 7, { id: 'app-5', name: 'No page' }]
    const { savedApps, read } = open([damaged[0], stored('app-1'), damaged[1], damaged[2]])
    expect(savedApps.getState()).toEqual({ apps: [stored('app-1')], unread: damaged })
    savedApps.save(page, null)
    savedApps.remove('app-1')
    expect(read()).toEqual([expect.objectContaining({ name: 'Dice' }), ...damaged])
    savedApps.dropUnread()
    expect(read()).toHaveLength(1)
  })

  test('two apps under one id are two apps', () => {
    const { savedApps } = open([stored('app-1'), stored('app-1', 'Its double')])
    savedApps.remove('app-1')
    expect(savedApps.getState().apps).toEqual([{ ...stored('app-1', 'Its double'), id: 'app-1-2' }])
  })

  test('a text that is no list survives the next save, whole', () => {
    for (const broken of ['[{"id":"app-1","na', '{"apps":[]}']) {
      const { savedApps, storage } = open(broken)
      expect(savedApps.getState().unread).toHaveLength(1)
      savedApps.save(page, null)
      const reopened = openIn(storage)
      expect(reopened.getState().apps).toHaveLength(1)
      const [kept] = reopened.getState().unread
      expect(typeof kept === 'string' ? kept : JSON.stringify(kept)).toBe(broken)
    }
  })
})
