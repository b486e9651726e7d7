import { isFields, readEntry } from '@/backend/links/shapes'
import type { ShownEntry } from '@/backend/links/types'

/** The token in the fragment of an address, which no server hears of; '' where there is none. */
export const tokenIn = (hash: string): string => /^#([\w-]{1,200})$/.exec(hash)?.[1] ?? ''

/** What the page shows of a link: the folders down to one, and a file that is open. */
export interface Place {
  readonly trail: readonly Pick<ShownEntry, 'id' | 'name'>[]
  readonly file: ShownEntry | null
}

/** Where a link begins. */
export const top: Place = { trail: [], file: null }

function readFolder(value: unknown): Place['trail'][number] | null {
  if (!isFields(value)) return null
  const { id, name } = value
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null
}

/** A place as the browser's history keeps it, so that its way back, and a reload, lead to the same; the top where it has none. */
export function placeIn(state: unknown): Place {
  if (!isFields(state) || !Array.isArray(state.trail)) return top
  const trail = state.trail.map(readFolder)
  if (trail.includes(null)) return top
  return { trail: trail.filter((folder) => folder !== null), file: readEntry(state.file) }
}

/** Where on the page somebody is, in the history of the browser. */
export interface Places {
  readonly getState: () => Place
  readonly subscribe: (listener: () => void) => () => void
  readonly go: (place: Place) => void
  /** Out of a file, to its folder: by the history where that led here, so that there is one way back and not two. */
  readonly leaveFile: () => void
}

type Browser = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>

/** Follows the history. */
export function createPlaces(browser: Browser): Places {
  let place = placeIn(browser.history.state)
  /** Files that were opened on this page, and so have their folder before them in the history. */
  const opened = new Set<string>()
  const listeners = new Set<() => void>()
  const set = (next: Place) => {
    place = next
    for (const listener of listeners) listener()
  }
  const follow = () => set(placeIn(browser.history.state))
  return {
    getState: () => place,
    subscribe(listener) {
      if (listeners.size === 0) browser.addEventListener('popstate', follow)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) browser.removeEventListener('popstate', follow)
      }
    },
    go(next) {
      if (next.file) opened.add(next.file.id)
      browser.history.pushState(next, '')
      set(next)
    },
    leaveFile() {
      if (place.file && opened.has(place.file.id)) return browser.history.back()
      const next = { ...place, file: null }
      browser.history.replaceState(next, '')
      return set(next)
    },
  }
}
