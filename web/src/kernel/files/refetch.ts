import { success } from '@/lib/result'
import { remoteVersion } from './account/account-records'
import { fileFailure } from './errors'
import type { Outbox, Synchroniser } from './store-types'
import type { FilePath } from './types'
import type { FileNode } from './volume/tree'
import type { Volume } from './volume/volume'

/** What the account can do for damaged files of this device. */
interface Refetch {
  /**
   * Fetches and stores a damaged file's content, if the account has the very version that this device had and nothing of the path
   * waits to be sent; null otherwise.
   */
  readonly fetch: (node: FileNode) => Promise<Uint8Array | null>
  /** Whether {@link fetch} would find something, as far as this device knows. */
  readonly isThere: (path: FilePath) => Promise<boolean>
}

/** Makes the repair of damaged files from the account. */
export function createRefetch(volume: Volume, outbox: Outbox, synchroniser: Synchroniser): Refetch {
  /** The number of the account's version that this device had; 0: none. */
  const versionOf = async (path: FilePath) => remoteVersion((await outbox.remotes([path])).get(path))

  const fetch = async ({ path, revision, size }: FileNode) => {
    const version = await versionOf(path)
    const found = version === 0 ? null : await synchroniser.fetchContent?.(path)
    if (found?.version !== version) return null
    const { content } = found
    // Another history of the account may have given the same number. A damaged record does not know its size.
    if (size > 0 && content.length !== size) return null
    const stored = await volume.commit(
      path,
      (sequence, waiting) => {
        const node = volume.tree.get(path)
        if (!node || node.revision !== revision || waiting.has(path)) return fileFailure('EIO', path)
        const { isDamaged: _isDamaged, ...sound } = node
        // The same content gets its place again: who has read it before is told of no other.
        const key = revision === '' ? volume.newRevision(sequence) : revision
        volume.tree.put({ ...sound, size: content.length, revision: key, change: sequence })
        return success({
          value: undefined,
          contents: new Map(content.length > 0 ? [[key, content]] : []),
          dropped: new Set(),
          sync: { received: new Set([path]), remotes: new Map(), settled: new Map() },
        })
      },
      [path],
    )
    return stored.ok ? content : null
  }

  /** What is being fetched, by path: readers of one file wait for one answer. */
  const underWay = new Map<FilePath, Promise<Uint8Array | null>>()
  const fetchOnce = (node: FileNode) => {
    const fetching =
      underWay.get(node.path) ??
      fetch(node)
        // A store that cannot be read, or an account that cannot be reached, repairs nothing.
        .catch(() => null)
        .finally(() => underWay.delete(node.path))
    underWay.set(node.path, fetching)
    return fetching
  }

  return {
    fetch: fetchOnce,
    isThere: async (path) => {
      const [version, waiting] = await Promise.all([versionOf(path), outbox.waiting(Number.MAX_SAFE_INTEGER)])
      return version !== 0 && !waiting.some((entry) => entry.path === path)
    },
  }
}
