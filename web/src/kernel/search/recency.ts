import { log } from '@/lib/log'

/** Where what was used last is kept: a text, followed by other tabs. */
export interface KeptText {
  readonly get: () => string | null
  /** Throws where there is no room. */
  readonly set: (text: string) => void
}

/** What a person used last. */
export interface Recency {
  /** Ids, the last used first. */
  readonly ids: () => readonly string[]
  /** From 1 for what was used last to 0 for what was not used. */
  readonly weight: (id: string) => number
  readonly note: (id: string) => void
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
export function createRecency(kept: KeptText): Recency {
  let read: { readonly text: string | null; readonly ids: readonly string[] } | null = null
  const ids = () => {
    const text = kept.get()
    if (read?.text !== text) read = { text, ids: parseRecent(text) }
    return read.ids
  }
  return {
    ids,
    weight(id) {
      const place = ids().indexOf(id)
      return place < 0 ? 0 : 1 - place / most.ids
    },
    note(id) {
      if (id.length > most.length) return
      const next = [id, ...ids().filter((other) => other !== id)].slice(0, most.ids)
      try {
        kept.set(JSON.stringify(next))
      } catch (error) {
        log.warn('What was used last could not be kept', error)
      }
    },
  }
}
