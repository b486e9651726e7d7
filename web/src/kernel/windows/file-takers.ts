import type { FileTaker, WindowId, WindowRecord } from './types'

/** The windows that take files in. */
export interface FileTakers {
  /** Adds a window; returns the function that removes it. */
  add(id: WindowId, taker: FileTaker): () => void
  /** Hands a file to the window of a type that is closest to it, or was used last among several; null: none takes it. */
  offer(windows: readonly WindowRecord[], type: string, path: string): WindowId | null
}

/** Makes an empty list. */
export function createFileTakers(): FileTakers {
  const takers = new Map<WindowId, FileTaker>()
  return {
    add(id, taker) {
      takers.set(id, taker)
      return () => {
        if (takers.get(id) === taker) takers.delete(id)
      }
    },
    offer(windows, type, path) {
      const [closest] = windows
        .flatMap(({ id, type: own, zIndex }) => {
          const taker = own === type ? takers.get(id) : undefined
          return taker ? { id, taker, zIndex, closeness: taker.closeness(path) } : []
        })
        .toSorted((a, b) => b.closeness - a.closeness || b.zIndex - a.zIndex)
      if (!closest) return null
      closest.taker.open(path)
      return closest.id
    },
  }
}
