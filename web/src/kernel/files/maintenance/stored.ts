import type { StoredTree } from '../store-types'
import type { Volume } from '../volume/volume'

/** A look at everything stored, taken while nothing changed. */
export interface StoredState extends StoredTree {
  /** Bytes of each stored content. */
  readonly sizes: ReadonlyMap<string, number>
}

/** Reads records and sizes of contents that belong together; another tab may write in between, then both are read again. */
export async function readStored({ store }: Volume): Promise<StoredState> {
  for (;;) {
    const tree = await store.load()
    const sizes = await store.contentSizes()
    if ((await store.newsSince(tree.sequence)) === null) return { ...tree, sizes }
  }
}

/** Stored contents that no record has. */
export function orphansOf({ records, sizes }: Pick<StoredState, 'records' | 'sizes'>): Map<string, number> {
  const orphans = new Map(sizes)
  for (const { kind, revision } of records) if (kind === 'file') orphans.delete(revision)
  return orphans
}
