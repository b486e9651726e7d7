import { createStore } from 'zustand/vanilla'
import type { Result } from '@/lib/result'
import type { VisitedPage } from './types'

/** Pages that the start page shows. */
export const mostRecent = 8
/** Entries that are asked for: one page is often visited several times. */
export const recentEntries = 60

/** The pages that a person went to last, latest first. `failed`: nothing is known of them. */
export interface RecentPagesState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly pages: readonly VisitedPage[]
}

/** The pages that a person went to last, in any window. */
export interface RecentPages {
  getState(): RecentPagesState
  subscribe(listener: () => void): () => void
  /** Asks for them; what is known already stays where the server does not answer. */
  load(): Promise<void>
}

/** Each address once, as it was seen last. */
export function latestPages(visits: readonly VisitedPage[]): readonly VisitedPage[] {
  const byUrl = new Map<string, VisitedPage>()
  for (const { url, title } of visits) if (!byUrl.has(url)) byUrl.set(url, { url, title })
  return [...byUrl.values()].slice(0, mostRecent)
}

/** Makes the list; `load` fills it. `visited` answers with a number of entries, latest first. */
export function createRecentPages(
  visited: (most: number) => Promise<Result<readonly VisitedPage[]>>,
): RecentPages {
  const store = createStore<RecentPagesState>(() => ({ status: 'loading', pages: [] }))
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    async load() {
      const found = await visited(recentEntries)
      if (found.ok) store.setState({ status: 'ready', pages: latestPages(found.value) })
      else if (store.getState().status !== 'ready') store.setState({ status: 'failed' })
    },
  }
}
