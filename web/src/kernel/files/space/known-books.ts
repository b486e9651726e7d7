import type { FileResult } from '../types'
import type { Outbox, SyncMetadata } from '../store-types'
import { type KnownEntries, unpackEntries, unpackEntry } from './known-entries'

/** The note that says which state of the books of entries is stored. */
const stampKey = 'known'

/** The stored books of what a device knows of a space, kept in memory while no other tab changes them. */
export interface KnownBooks {
  /** What this device knows. It is changed by {@link keep} alone. */
  readonly known: () => Promise<KnownEntries>
  /** Runs a commit whose changes to the books go through `stamped`, and follows them when it is stored. */
  readonly keep: <T>(
    commit: (stamped: (sync: SyncMetadata) => SyncMetadata) => Promise<FileResult<T>>,
  ) => Promise<FileResult<T>>
}

/** The books of the space of this id. */
export function createKnownBooks(space: string, outbox: Outbox): KnownBooks {
  let inMemory: { readonly stamp: string; readonly known: KnownEntries } | null = null
  const storedStamp = async () => (await outbox.notes()).get(stampKey) ?? null

  return {
    async known() {
      const stamp = await storedStamp()
      if (inMemory && inMemory.stamp === stamp) return inMemory.known
      const known = unpackEntries(space, await outbox.entries())
      // Another tab may have changed them while they were read.
      inMemory = stamp !== null && (await storedStamp()) === stamp ? { stamp, known } : null
      return known
    },
    async keep(commit) {
      const stamp = crypto.randomUUID()
      let entries: SyncMetadata['entries']
      const result = await commit((sync) => {
        entries = sync.entries
        return entries ? { ...sync, notes: new Map([...(sync.notes ?? []), [stampKey, stamp]]) } : sync
      })
      if (!entries) return result
      if (!result.ok || !inMemory) {
        inMemory = null
        return result
      }
      const { known } = inMemory
      for (const [id, packed] of entries) {
        const unpacked = packed === null ? null : unpackEntry(id, packed)
        if (unpacked) known.put(unpacked.entry, unpacked.held)
        else known.forget(id)
      }
      inMemory = { stamp, known }
      return result
    },
  }
}
