/** Tells drafts of windows that are still open from those that a crash left behind. */
export interface LiveDrafts {
  /** Marks a draft's window as open until the returned function is called or the page is gone, however it goes. */
  hold(key: string): () => void
  /** Keys of all drafts whose windows are open, in any tab. */
  keys(): Promise<ReadonlySet<string>>
}

const prefix = 'otteros-draft:'
/** This tab's drafts and what lets go of their locks. */
const ownKeys = new Map<string, () => void>()

/** The part of the browser's lock manager that is needed. Absent on pages without a secure origin. */
type Locks = Pick<LockManager, 'request' | 'query'>

async function lockedKeys(locks: Locks | undefined): Promise<readonly string[]> {
  const held = (await locks?.query())?.held ?? []
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/**
 * Live drafts by means of the browser's locks, which end with the page that holds them. Without locks (a page that is not
 * served securely) only this tab's windows are known.
 */
export function createLiveDrafts(locks: Locks | undefined): LiveDrafts {
  return {
    hold(key) {
      const released = new Promise<void>((release) => ownKeys.set(key, release))
      void locks?.request(prefix + key, () => released)
      return () => {
        ownKeys.get(key)?.()
        ownKeys.delete(key)
      }
    },
    keys: async () => new Set([...ownKeys.keys(), ...(await lockedKeys(locks))]),
  }
}
