import { type Sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { compareNames } from '@/kernel/files/names'
import type { FileEntry, FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { search } from './search'

/** A search in a window. */
export interface SearchState {
  readonly folder: FilePath
  readonly text: string
  readonly inContent: boolean
  /** 'partly': stopped by the person, or too much was found. */
  readonly status: 'searching' | 'done' | 'partly' | 'failed'
  /** Why it failed; null: it did not. */
  readonly problem: Sentence | null
  /** Sorted by name. */
  readonly found: readonly FileEntry[]
}

/** The search of a window; null: the folder itself is shown. */
export interface SearchView {
  getState(): SearchState | null
  subscribe(listener: () => void): () => void
  /** Looks for a text in a folder and below, a little after the last call; an empty text ends the search. */
  set(query: { readonly folder: FilePath; readonly text: string; readonly inContent: boolean }): void
  /** Looks again for the same, e.g. after a file was deleted. */
  repeat(): void
  /** Stops looking; what was found stays. */
  stop(): void
  /** Back to the folder. */
  clear(): void
}

/** ms after the last typed character until a search begins. */
const pause = 150

/** Makes a window's search; `showHidden` says whether hidden files are wanted at that moment. */
export function createSearchView(files: Os['files'], showHidden: () => boolean): SearchView {
  const store = createStore<{ readonly search: SearchState | null }>(() => ({ search: null }))
  let running: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const halt = () => {
    clearTimeout(timer)
    running?.abort()
    running = null
  }
  const change = (part: Partial<SearchState>) =>
    store.setState(({ search: now }) => ({ search: now && { ...now, ...part } }))

  async function look() {
    const query = store.getState().search
    if (!query) return
    const mine = new AbortController()
    running = mine
    const all: FileEntry[] = []
    const result = await search(
      files,
      { ...query, showHidden: showHidden() },
      {
        signal: mine.signal,
        onFound(entries) {
          all.push(...entries)
          change({ found: all.toSorted((a, b) => compareNames(a.name, b.name)) })
        },
      },
    )
    if (running !== mine) return
    running = null
    if (!result.ok) change({ status: 'failed', problem: result.error })
    else change({ status: result.value ? 'done' : 'partly', ...(all.length === 0 ? { found: [] } : {}) })
  }

  return {
    getState: () => store.getState().search,
    subscribe: (listener) => store.subscribe(() => listener()),
    set(query) {
      halt()
      if (query.text.trim() === '') {
        store.setState({ search: null })
        return
      }
      const found = store.getState().search?.found ?? []
      store.setState({ search: { ...query, status: 'searching', problem: null, found } })
      timer = setTimeout(() => void look(), pause)
    },
    repeat() {
      if (!store.getState().search) return
      halt()
      timer = setTimeout(() => void look(), pause)
    },
    stop() {
      if (store.getState().search?.status !== 'searching') return
      halt()
      change({ status: 'partly' })
    },
    clear() {
      halt()
      if (store.getState().search) store.setState({ search: null })
    },
  }
}
