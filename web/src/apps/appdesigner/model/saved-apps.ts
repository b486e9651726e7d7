import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { log } from '@/lib/log'
import { type Result, failure, success } from '@/lib/result'
import type { StoredValue } from '@/lib/stored-value'
import { type AppPage, type SavedApp, pageOf } from './page'
import { texts } from './texts'

const schema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  htmlContent: z.string(),
  created_at: z.string(),
})

/** The apps that a person saved. */
export interface SavedAppsState {
  readonly apps: readonly SavedApp[]
  /** Stored entries that are no apps. They are stored again as they are with every change, until they are dropped. */
  readonly unread: readonly unknown[]
}

/** The saved apps of one person on this device; other tabs' changes appear by themselves. */
export interface SavedApps {
  readonly getState: () => SavedAppsState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Stores a page: in place of the app `id`, which keeps its date, or as a new one. Code `storage` when there is no room or
   * storage is switched off; what was stored before is as it was.
   */
  readonly save: (page: AppPage, id: string | null) => Result<SavedApp>
  readonly remove: (id: string) => Result<void>
  readonly dropUnread: () => Result<void>
}

/** An id that is taken gets a number. */
function freeId(id: string, isTaken: (id: string) => boolean): string {
  let free = id
  for (let number = 2; isTaken(free); number += 1) free = `${id}-${number}`
  return free
}

/** Reads the stored apps. What cannot be read is kept aside, whole or entry by entry; nothing is thrown away. */
export function parseSavedApps(stored: string | null): SavedAppsState {
  if (stored === null) return { apps: [], unread: [] }
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return { apps: [], unread: [stored] }
  }
  if (!Array.isArray(value)) return { apps: [], unread: [value] }
  const apps = new Map<string, SavedApp>()
  const unread: unknown[] = []
  for (const entry of value) {
    const result = schema.safeParse(entry)
    if (result.success) {
      const id = freeId(result.data.id, (taken) => apps.has(taken))
      apps.set(id, { ...result.data, id })
    } else unread.push(entry)
  }
  return { apps: [...apps.values()], unread }
}

function newId(apps: readonly SavedApp[], now: number): string {
  const taken = new Set(apps.map(({ id }) => id))
  let time = now
  while (taken.has(`app-${time}`)) time += 1
  return `app-${time}`
}

/** Opens the apps that are stored there [B3.29 B7.34]. `now` is the clock that ids and dates come from. */
export function createSavedApps(stored: StoredValue, now: () => number): SavedApps {
  const store = createStore<SavedAppsState>(() => parseSavedApps(stored.get()))
  stored.onExternalChange((value) => store.setState(parseSavedApps(value)))

  /** Changes the apps as they are stored now, which may be newer than those this window knows. */
  const change = (edit: (state: SavedAppsState) => SavedAppsState): Result<void> => {
    const next = edit(parseSavedApps(stored.get()))
    try {
      stored.set(JSON.stringify([...next.apps, ...next.unread]))
    } catch (cause) {
      log.warn('The designed apps could not be stored', cause)
      return failure('storage', () => texts.noRoom)
    }
    store.setState(next)
    return success(undefined)
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    save: (page, id) => {
      let saved: SavedApp | null = null
      const outcome = change(({ apps, unread }) => {
        const known = apps.find((app) => app.id === id)
        saved = {
          id: known?.id ?? id ?? newId(apps, now()),
          ...pageOf(page),
          created_at: known?.created_at ?? new Date(now()).toISOString(),
        }
        const made = saved
        return { unread, apps: known ? apps.map((app) => (app === known ? made : app)) : [...apps, made] }
      })
      if (!outcome.ok) return outcome
      return saved ? success(saved) : failure('storage', () => texts.noRoom)
    },
    remove: (id) => change(({ apps, unread }) => ({ unread, apps: apps.filter((app) => app.id !== id) })),
    dropUnread: () => change(({ apps }) => ({ apps, unread: [] })),
  }
}
