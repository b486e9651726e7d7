import { createStore } from 'zustand/vanilla'
import type { AppCategory } from '@/kernel/community/types'
import type { Readable } from '@/ui/use-store'

/** Pause in typing after which the store searches, in ms. */
export const searchPause = 250

/** What narrows the lists: as it is typed, and as it is searched for. */
export interface FilterState {
  readonly typed: string
  /** Follows `typed` after the pause. */
  readonly search: string
  readonly category: AppCategory | 'all'
}

/** The search box and the category select of a store window [B2.26 B2.27]; they combine [B5.17]. */
export interface Filter extends Readable<FilterState> {
  type(text: string): void
  /** Searches at once for the typed text. */
  settle(): void
  choose(category: AppCategory | 'all'): void
  clear(): void
  dispose(): void
}

/** Makes the filter, with a text that is searched for at first; `onChange` is told when the lists have to change. */
export function createFilter(onChange: () => void, search = ''): Filter {
  const store = createStore<FilterState>(() => ({ typed: search, search: search.trim(), category: 'all' }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(timer)
    const search = store.getState().typed.trim()
    if (search === store.getState().search) return
    store.setState({ search })
    onChange()
  }
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    settle,
    type: (typed) => {
      store.setState({ typed })
      clearTimeout(timer)
      timer = setTimeout(settle, searchPause)
    },
    choose: (category) => {
      store.setState({ category, search: store.getState().typed.trim() })
      clearTimeout(timer)
      onChange()
    },
    clear: () => {
      clearTimeout(timer)
      store.setState({ typed: '', search: '', category: 'all' })
      onChange()
    },
    dispose: () => clearTimeout(timer),
  }
}

/** Whether a list shows less than all there is. */
export const isNarrowed = ({ search, category }: Pick<FilterState, 'search' | 'category'>): boolean =>
  search !== '' || category !== 'all'
