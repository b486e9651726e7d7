import { createStore } from 'zustand/vanilla'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import { log } from '@/lib/log'
import { type Failure, type Sentence } from '@/lib/result'
import { texts } from './texts'
import type { Bookmark, BookmarksPort } from './types'

/** A person's bookmarks, newest first. `problem`: why they could not be read. */
export interface BookmarksState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly bookmarks: readonly Bookmark[]
  readonly problem: Sentence | null
}

/** The bookmarks of all browser windows. */
export interface BookmarkList {
  getState(): BookmarksState
  subscribe(listener: () => void): () => void
  load(): Promise<void>
  /** Keeps a page, or no longer [A5.9]. */
  toggle(url: string): Promise<void>
  remove(id: string): Promise<void>
}

/** Makes the list; `load` fills it. */
export function createBookmarks(
  port: BookmarksPort,
  notifications: Pick<Notifications, 'notify'>,
): BookmarkList {
  const store = createStore<BookmarksState>(() => ({ status: 'loading', bookmarks: [], problem: null }))
  /** Addresses and ids that the server is being told of. */
  const busy = new Set<string>()

  const tell = (title: () => string, error: Failure) => {
    // Without a person nothing is saved, and nothing is told [A5.9].
    if (error.code === 'signed_out') return log.warn(title(), error.message)
    return tellProblem(notifications, title, () => error.message)
  }
  const once = async (what: string, work: () => Promise<void>) => {
    if (busy.has(what)) return
    busy.add(what)
    await work()
    busy.delete(what)
  }
  const remove = (id: string) =>
    once(id, async () => {
      const removed = await port.remove(id)
      if (!removed.ok) return tell(() => texts.bookmarkNotDeleted, removed.error)
      store.setState(({ bookmarks }) => ({ bookmarks: bookmarks.filter((one) => one.id !== id) }))
      return undefined
    })
  const add = (url: string) =>
    once(url, async () => {
      const added = await port.add(url)
      if (!added.ok) return tell(() => texts.bookmarkNotSaved, added.error)
      store.setState(({ bookmarks }) => ({
        bookmarks: [added.value, ...bookmarks.filter((one) => one.url !== url)],
      }))
      return undefined
    })

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    async load() {
      const listed = await port.list()
      if (listed.ok) store.setState({ status: 'ready', bookmarks: listed.value, problem: null })
      else if (store.getState().status !== 'ready')
        store.setState({ status: 'failed', problem: listed.error })
    },
    toggle(url) {
      const kept = store.getState().bookmarks.find((one) => one.url === url)
      return kept ? remove(kept.id) : add(url)
    },
    remove,
  }
}
