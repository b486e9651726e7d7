import type { StoreNews } from '../store-types'
import type { FilePath } from '../types'
import type { FileTree, TreeJournal } from './tree'

/** Removals by others that are remembered. */
const mostRemovals = 10_000

/** What others removed last, with the commit that did it. */
export interface Removals {
  readonly all: ReadonlyMap<FilePath, number>
  note(path: FilePath, sequence: number): void
}

/** Removals of which none was noted yet; the oldest make room. */
export function createRemovals(): Removals {
  const all = new Map<FilePath, number>()
  return {
    all,
    note(path, sequence) {
      all.delete(path)
      all.set(path, sequence)
      for (const oldest of all.keys()) {
        if (all.size <= mostRemovals) break
        all.delete(oldest)
      }
    },
  }
}

/** Takes what other tabs have stored into the tree. Returns what changed; 'all': everything was read anew. */
export function takeNews(tree: FileTree, news: StoreNews, removals: Removals): TreeJournal | 'all' {
  if (news.isWhole) {
    takeWhole(tree, news, removals)
    return 'all'
  }
  tree.startJournal()
  // Folders before what is in them.
  const changes = [...news.changes].toSorted(([a], [b]) => a.length - b.length)
  for (const [path, record] of changes) {
    const node = tree.get(path)
    // Its own commits are news to a tab whose question was already on its way.
    if (record && node && !node.isSample && record.change <= node.change) continue
    if (node && (record === null || record.kind === 'hidden')) removals.note(path, news.sequence)
    tree.take(path, record, true)
  }
  const journal = tree.endJournal()
  tree.sequence = news.sequence
  return journal
}

function takeWhole(tree: FileTree, { changes, sequence }: StoreNews, removals: Removals): void {
  const seen = tree.sequence
  const before = Array.from(tree.all(), ({ path }) => path)
  tree.reset(
    [...changes.values()].filter((record) => record !== null),
    (record) => record.change > seen,
  )
  for (const path of before) if (!tree.get(path)) removals.note(path, sequence)
  tree.sequence = sequence
}
