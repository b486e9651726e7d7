import { isFinite, isList, isOneOf, isText } from '@/lib/record-shape'
import type { FilePath } from '../types'
import type { SpaceEntry } from './types'

/**
 * What a device knows of a space: its entries as they were when the device last heard of them, by id and by place. Removed ones are
 * kept, so that one that comes back keeps its id and its history.
 */
export class KnownEntries {
  private readonly entries = new Map<string, SpaceEntry>()
  /** Revisions under which the device has the contents that the space has, by id. */
  private readonly revisions = new Map<string, string>()
  /** Ids by name, for each folder; the space's own id stands for its top. */
  private readonly folders = new Map<string, Map<string, string>>()

  /** Ids of entries of which nothing can be read any more: everything is to be asked for again. */
  readonly damaged = new Set<string>()

  /** @param space the id of the space */
  constructor(readonly space: string) {}

  /** How many entries are known, removed ones included. */
  get size(): number {
    return this.entries.size
  }

  get(id: string): SpaceEntry | undefined {
    return this.entries.get(id)
  }

  /** The revision under which the device has, or expects, the content that the space has of a file; null: none. */
  heldOf(id: string): string | null {
    return this.revisions.get(id) ?? null
  }

  all(): IterableIterator<SpaceEntry> {
    return this.entries.values()
  }

  /** Notes what an entry is now. */
  put(entry: SpaceEntry, held: string | null): void {
    this.forget(entry.id)
    const { parent, name, id } = entry
    this.entries.set(id, entry)
    if (held !== null) this.revisions.set(id, held)
    if (parent === null || name === null) return
    const folder = this.folders.get(parent)
    if (folder) folder.set(name, id)
    else this.folders.set(parent, new Map([[name, id]]))
  }

  /** Forgets an entry as if it had never been. */
  forget(id: string): void {
    const entry = this.entries.get(id)
    this.damaged.delete(id)
    this.entries.delete(id)
    this.revisions.delete(id)
    if (!entry || entry.parent === null || entry.name === null) return
    const folder = this.folders.get(entry.parent)
    // Another may have taken the name meanwhile.
    if (folder?.get(entry.name) === id) folder.delete(entry.name)
    if (folder?.size === 0) this.folders.delete(entry.parent)
  }

  /** The entries below a folder (the space's id: all), each folder before what is in it. */
  *below(folder: string): Generator<SpaceEntry> {
    for (const id of this.folders.get(folder)?.values() ?? []) {
      const entry = this.entries.get(id)
      if (!entry) continue
      yield entry
      if (entry.kind === 'folder') yield* this.below(id)
    }
  }

  /** What goes along with entries that were removed: all that was in the folders among them, as far as it is not named itself. */
  takenAlong(entries: readonly SpaceEntry[]): ReadonlySet<string> {
    const named = new Set(entries.map(({ id }) => id))
    const along = new Set<string>()
    for (const { id, parent } of entries) {
      if (parent !== null) continue
      for (const below of this.below(id)) if (!named.has(below.id)) along.add(below.id)
    }
    return along
  }

  /** Where an entry is; null: it was removed, or a folder above it was. */
  pathOf(id: string): FilePath | null {
    const names: string[] = []
    for (let at = id; at !== this.space; ) {
      const entry = this.entries.get(at)
      // A chain that is longer than there are entries goes round in a circle, which no space has.
      if (!entry || entry.parent === null || entry.name === null || names.length > this.entries.size)
        return null
      names.push(entry.name)
      at = entry.parent
    }
    return `/${names.toReversed().join('/')}`
  }

  /** The entry at a path of this device; undefined: there is none, or it is the top. Names of a space are in normal form C. */
  at(path: FilePath): SpaceEntry | undefined {
    let at = this.space
    for (const name of path.normalize('NFC').slice(1).split('/')) {
      const id = this.folders.get(at)?.get(name)
      if (id === undefined) return undefined
      at = id
    }
    return this.entries.get(at)
  }
}

/** An entry as a store keeps it, with the revision of its content on this device. */
export const packEntry = (entry: SpaceEntry, held: string | null): string =>
  JSON.stringify([
    entry.parent,
    entry.name,
    entry.kind,
    entry.hash,
    entry.size,
    entry.target,
    entry.mode,
    entry.modified,
    entry.created,
    entry.revision,
    entry.version,
    held,
  ])

/** An entry as a store kept it; null: it is damaged. */
export function unpackEntry(
  id: string,
  packed: string,
): { readonly entry: SpaceEntry; readonly held: string | null } | null {
  const values = valuesOf(packed)
  if (!values) return null
  const [parent, name, kind, hash, size, target, mode, modified, created, revision, version, held] = values
  if (!isTextOrNull(parent) || !isTextOrNull(name) || (parent === null) !== (name === null)) return null
  if (!isKind(kind) || !isTextOrNull(hash) || !isTextOrNull(target)) return null
  if (!isFinite(size) || !isFinite(mode) || !isFinite(modified) || !isFinite(created)) return null
  if (!isText(revision) || !isFinite(version) || !isTextOrNull(held)) return null
  return {
    entry: { id, parent, name, kind, hash, size, target, mode, modified, created, revision, version },
    held,
  }
}

/** Reads what a store keeps; what is damaged is left out and named. */
export function unpackEntries(space: string, packed: ReadonlyMap<string, string>): KnownEntries {
  const known = new KnownEntries(space)
  for (const [id, text] of packed) {
    const unpacked = unpackEntry(id, text)
    if (unpacked) known.put(unpacked.entry, unpacked.held)
    else known.damaged.add(id)
  }
  return known
}

const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)
const isKind = isOneOf<SpaceEntry['kind']>(['file', 'folder', 'link', 'whiteout'])

function valuesOf(packed: string): readonly unknown[] | null {
  try {
    const values: unknown = JSON.parse(packed)
    return isList(values) && values.length === 12 ? values : null
  } catch {
    return null
  }
}
