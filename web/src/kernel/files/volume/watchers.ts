import { isWithin, normalisePath } from '../paths'
import type { FileChange } from '../types'

type Listener = (changes: readonly FileChange[]) => void

/** Who wants to hear of changes below which path. */
export interface Watchers {
  /** Returns the function that ends it. */
  watch(path: string, listener: Listener): () => void
  /** Tells each watcher the changes at and below its path, in one call. A reset is told to all. */
  tell(changes: readonly FileChange[]): void
}

/** A list of watchers. One that throws does not keep the others from hearing: its error is reported as uncaught. */
export function createWatchers(): Watchers {
  const watchers = new Set<{ readonly path: string; readonly listener: Listener }>()
  return {
    watch(path, listener) {
      const watcher = { path: normalisePath(path), listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    tell(changes) {
      for (const { path, listener } of Array.from(watchers)) {
        const heard = changes.filter((change) => change.kind === 'reset' || isWithin(change.path, path))
        if (heard.length === 0) continue
        try {
          listener(heard)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
