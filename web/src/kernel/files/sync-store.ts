import { success } from '@/lib/result'
import type { IncomingChange, Outbox, SyncMetadata, SyncStore } from './store-types'
import type { FilePath } from './types'
import { planIncoming } from './volume/incoming'
import { rejoinedRemotes } from './volume/rejoin'
import type { Volume } from './volume/volume'

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** The view that a synchroniser has of a volume whose store keeps an outbox. */
export function createSyncStore(
  volume: Volume,
  outbox: Outbox,
  options: { readonly now: () => number; readonly subscribe: (listener: () => void) => () => void },
): SyncStore {
  /** Revisions of files here whose content is what comes in: no conflict, whatever happened in between. */
  const equalContents = async (changes: readonly IncomingChange[]): Promise<ReadonlySet<string>> => {
    const equal = new Set<string>()
    for (const { path, data } of changes) {
      const node = volume.tree.get(path)
      if (!data || node?.kind !== 'file' || node.size !== data.length) continue
      const bytes = await volume.contentOf(node)
      if (bytes && sameBytes(bytes, data)) equal.add(node.revision)
    }
    return equal
  }

  /** Changes the books, and of the tree only what the books ask for. */
  const book = (decide: (sequence: number) => Omit<SyncMetadata, 'received'>) =>
    volume.commit('/', (sequence) =>
      success({
        value: undefined,
        contents: new Map(),
        dropped: new Set(),
        sync: { received: new Set(), ...decide(sequence) },
      }),
    )

  return {
    async outgoing(limit) {
      await volume.catchUp()
      const waiting = await outbox.waiting(limit)
      const remotes = await outbox.remotes(waiting.map(({ path }) => path))
      return waiting
        .map(({ path, change }) => ({
          path,
          change,
          record: volume.recordAt(path),
          remote: remotes.get(path) ?? null,
        }))
        .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    },
    pendingCount: () => outbox.count(),
    async readContent(record) {
      const node = volume.tree.get(record.path)
      return node?.kind === 'file' && node.revision === record.revision ? volume.contentOf(node) : null
    },
    sent: (changes, books) =>
      book(() => ({
        remotes: new Map(changes.map(({ path, remote }) => [path, remote])),
        settled: new Map(changes.map(({ path, change }) => [path, change])),
        ...books,
      })),
    note: (notes) => book(() => ({ remotes: new Map(), settled: new Map(), notes })),
    notes: () => outbox.notes(),
    async rejoin({ isShared, ancestors }, books) {
      await volume.catchUp()
      const known = await outbox.remotes()
      return book((sequence) => ({
        remotes: rejoinedRemotes(volume.tree, { known, isShared, ancestors, sequence }),
        settled: new Map(),
        ...books,
      }))
    },
    async receive(changes, cursor, notes) {
      const equal = await equalContents(changes)
      const paths: FilePath[] = changes.map(({ path }) => path)
      return volume.track(paths, () =>
        volume.commit(
          paths[0] ?? '/',
          (sequence, waiting) =>
            success(
              planIncoming(
                changes,
                { ...(cursor === null ? {} : { cursor }), ...(notes ? { notes } : {}) },
                {
                  tree: volume.tree,
                  sequence,
                  waiting,
                  equal,
                  now: options.now(),
                  newRevision: () => volume.newRevision(sequence),
                },
              ),
            ),
          paths,
        ),
      )
    },
    cursor: () => outbox.cursor(),
    remotes: () => outbox.remotes(),
    subscribe: options.subscribe,
  }
}
