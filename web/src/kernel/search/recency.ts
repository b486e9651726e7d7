import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import { oncePer } from '@/lib/once-per'
import type { StoredValue } from '@/lib/stored-value'

/** What a person used last: apps, files, and all else that the search finds. Followed by other tabs. */
export interface Recency {
  /** Ids, the last used first; the same list until it changes. */
  getState(): readonly string[]
  subscribe(listener: () => void): () => void
  /** From 1 for what was used last to 0 for what was not used. */
  weight(id: string): number
  note(id: string): void
  /** Takes ids out; false when that could not be saved, and then nothing has changed. */
  forget(ids: readonly string[]): boolean
}

/** What is remembered at most; longer ids are paths that no one typed. */
const most = { ids: 50, length: 1200 } as const

/** Reads stored ids; anything that is not an id is dropped, with a log. */
export function parseRecent(stored: string | null): readonly string[] {
  if (stored === null) return []
  try {
    const value: unknown = JSON.parse(stored)
    if (!Array.isArray(value)) throw new TypeError('no list')
    const ids = value.filter(
      (id): id is string => typeof id === 'string' && id !== '' && id.length <= most.length,
    )
    if (ids.length < value.length) log.warn('Dropped damaged entries of what was used last')
    return [...new Set(ids)].slice(0, most.ids)
  } catch {
    log.warn('What was used last is not readable and was left out')
    return []
  }
}

/** What a person used last, read each time, so that all tabs have the same. What cannot be kept is forgotten. */
export function createRecency(kept: Omit<StoredValue, 'key'>): Recency {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  kept.onExternalChange(tell)
  let read: { readonly text: string | null; readonly ids: readonly string[] } | null = null
  const ids = () => {
    const text = kept.get()
    if (read?.text !== text) read = { text, ids: parseRecent(text) }
    return read.ids
  }
  const keep = (next: readonly string[]): boolean => {
    try {
      kept.set(JSON.stringify(next))
    } catch (error) {
      log.warn('What was used last could not be kept', error)
      return false
    }
    tell()
    return true
  }
  return {
    getState: ids,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    weight(id) {
      const place = ids().indexOf(id)
      return place < 0 ? 0 : 1 - place / most.ids
    },
    note(id) {
      if (id.length > most.length || ids()[0] === id) return
      keep([id, ...ids().filter((other) => other !== id)].slice(0, most.ids))
    },
    forget: (gone) => keep(ids().filter((id) => !gone.includes(id))),
  }
}

/** What a person used last in this browser. Paths are among it: it is kept as long as files are, per person. */
export const recencyOf = oncePer((storage: OsStorage) =>
  // not shown: a term of the storage
  createRecency(storage('recently-used', { lasts: 'with files' })),
)
