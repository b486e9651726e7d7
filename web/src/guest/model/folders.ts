import { createStore } from 'zustand/vanilla'
import type { GuestFailure, GuestLinks, ShownEntry } from '@/backend/links/types'
import { compareTexts } from '@/lib/language/format'
import type { LinkSession } from './session'

/** A folder of a link, as far as it is known. */
export interface Folder {
  readonly status: 'loading' | 'failed' | 'ready'
  readonly entries: readonly ShownEntry[]
  /** What comes after these; null: they are all. */
  readonly after: string | null
  readonly isLoadingMore: boolean
  readonly failure: GuestFailure | null
}

const unknown: Folder = { status: 'loading', entries: [], after: null, isLoadingMore: false, failure: null }

/** The folders that were looked at, by id; that of the link by ''. */
export interface Folders {
  readonly getState: () => ReadonlyMap<string, Folder>
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches a folder that is not known yet, or could not be fetched. */
  readonly load: (id: string) => Promise<void>
  /** Fetches the next part of one. */
  readonly more: (id: string) => Promise<void>
}

/** As people look for things: folders first, by name. Only of whole folders: what comes in parts has the order of the server. */
const inOrder = (entries: readonly ShownEntry[]) =>
  entries.toSorted((one, other) =>
    one.kind === other.kind ? compareTexts(one.name, other.name) : one.kind === 'folder' ? -1 : 1,
  )

/** Makes the store. */
export function createFolders(
  session: Pick<LinkSession, 'use'>,
  links: Pick<GuestLinks, 'entries'>,
): Folders {
  const store = createStore<ReadonlyMap<string, Folder>>(() => new Map())
  const get = (id: string) => store.getState().get(id) ?? unknown
  const set = (id: string, change: Partial<Folder>) =>
    store.setState(new Map(store.getState()).set(id, { ...get(id), ...change }), true)
  const under = new Set<string>()

  async function fetchPart(id: string, after: string | null) {
    if (under.has(id)) return
    under.add(id)
    const answer = await session.use((visit) => links.entries(visit, id === '' ? null : id, after))
    under.delete(id)
    const known = get(id)
    if (!answer.ok)
      return set(id, {
        status: known.entries.length > 0 ? 'ready' : 'failed',
        failure: answer.error,
        isLoadingMore: false,
      })
    const { entries, after: next } = answer.value
    return set(id, {
      status: 'ready',
      entries: after === null ? (next === null ? inOrder(entries) : entries) : [...known.entries, ...entries],
      after: next,
      failure: null,
      isLoadingMore: false,
    })
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    async load(id) {
      if (store.getState().get(id)?.status === 'ready') return
      set(id, unknown)
      await fetchPart(id, null)
    },
    async more(id) {
      const { after, isLoadingMore } = get(id)
      if (after === null || isLoadingMore) return
      set(id, { isLoadingMore: true, failure: null })
      await fetchPart(id, after)
    },
  }
}
