import type { FilePath } from '../types'

/** What was stored, by this or another tab. */
export interface CommitNews {
  /** Everything may have changed; `paths` are not all. */
  readonly isWhole: boolean
  /** Paths of which anything has changed. */
  readonly paths: ReadonlySet<FilePath>
  /** Ids of entries of the space of which this tab has noted something else. What other tabs noted is not told. */
  readonly entries: ReadonlySet<string>
}

/** Who wants to hear of commits, and what they have not heard yet. */
export interface CommitListeners {
  /** Returns the function that ends it. */
  listen(listener: (news: CommitNews) => void): () => void
  /** Remembers what changed until the next {@link tell}; 'all': everything may have. */
  note(paths: Iterable<FilePath> | 'all', entries?: Iterable<string>): void
  /** Tells all that was noted. */
  tell(): void
}

const nothing = () => ({ isWhole: false, paths: new Set<FilePath>(), entries: new Set<string>() })

/** See {@link CommitListeners}. */
export function createCommitListeners(): CommitListeners {
  const listeners = new Set<(news: CommitNews) => void>()
  let news = nothing()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    note(paths, entries = []) {
      if (paths === 'all') news.isWhole = true
      else for (const path of paths) news.paths.add(path)
      for (const id of entries) news.entries.add(id)
    },
    tell() {
      const told = news
      news = nothing()
      for (const listener of listeners) listener(told)
    },
  }
}
