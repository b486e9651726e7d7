import { parentPath } from '../../paths'
import type { FilePath } from '../../types'
import type { FileNode } from '../../volume/tree'
import type { Volume } from '../../volume/volume'
import { KnownEntries } from '../known-entries'

/** Stands for the top folder, whose id is that of the space. */
export const topMark = 'top'

/** A file whose content is here and in the space too. */
export interface HeldFile {
  readonly path: FilePath
  readonly id: string
  readonly revision: string
  readonly size: number
  /** SHA-256 under which the space has it. */
  readonly hash: string
  readonly isKept: boolean
}

/** What says, beside the tree, where a content is. */
export interface PlacesBooks {
  /** Paths that wait to be sent. */
  readonly waiting: ReadonlySet<FilePath>
  /** Ids of files and folders that are to stay on this device. */
  readonly marks: ReadonlySet<string>
  /** What this device knows of the space. The same object as long as all its changes are told. */
  readonly known: KnownEntries
}

/** What may have changed since the last look: 'all', or these paths and entries. */
export type Touched = 'all' | { readonly paths: Iterable<FilePath>; readonly entries: Iterable<string> }

/** Where the contents of a device are. */
export interface Places extends Pick<PlacesBooks, 'waiting' | 'marks'> {
  /** Bytes of contents that are here and in the space too, of those of them that are kept, of those in the space alone, and of those here alone. */
  readonly sums: Readonly<Record<'bytes' | 'kept' | 'away' | 'waiting', number>>
  held(): IterableIterator<HeldFile>
  /** Kept files whose content is in the space alone. */
  missing(): IterableIterator<FileNode>
  /**
   * Looks again at what was touched, at what waits now and did not, or the other way round, and at everything where
   * the marks or the object of what is known are others. Returns what is held of that.
   */
  look(books: PlacesBooks, touched: Touched): readonly HeldFile[]
}

/** Tells whether a path or a folder above it is marked as kept. */
export const isMarked = (
  { tree }: Pick<Volume, 'tree'>,
  marks: ReadonlySet<string>,
  path: FilePath,
): boolean => {
  if (marks.size === 0) return false
  if (marks.has(topMark)) return true
  for (let at = path; at !== '/'; at = parentPath(at)) if (marks.has(tree.get(at)?.id ?? '')) return true
  return false
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && Array.from(a).every((one) => b.has(one))

/** Places of which nothing was looked at yet. */
export function createPlaces(volume: Pick<Volume, 'tree'>): Places {
  let books: PlacesBooks = { waiting: new Set(), marks: new Set(), known: new KnownEntries('') }
  const held = new Map<FilePath, HeldFile>()
  const away = new Map<FilePath, FileNode>()
  const missing = new Map<FilePath, FileNode>()
  /** Bytes by path. */
  const unsent = new Map<FilePath, number>()
  const sums = { bytes: 0, kept: 0, away: 0, waiting: 0 }

  function forget(path: FilePath) {
    const file = held.get(path)
    if (file && held.delete(path)) {
      sums.bytes -= file.size
      if (file.isKept) sums.kept -= file.size
    }
    sums.away -= away.get(path)?.size ?? 0
    sums.waiting -= unsent.get(path) ?? 0
    away.delete(path)
    missing.delete(path)
    unsent.delete(path)
  }

  function enter(node: FileNode): HeldFile | null {
    if (node.kind !== 'file' || node.isSample || node.size === 0) return null
    const { path, id, size, revision } = node
    const { known, marks, waiting } = books
    if (node.away !== undefined) {
      sums.away += size
      away.set(path, node)
      if (isMarked(volume, marks, path)) missing.set(path, node)
      return null
    }
    if (waiting.has(path)) {
      sums.waiting += size
      unsent.set(path, size)
      return null
    }
    const entry = id === undefined ? undefined : known.get(id)
    const isHeld = entry?.size === size && entry.parent !== null && known.heldOf(entry.id) === revision
    if (!isHeld || entry.hash === null || node.isDamaged) return null
    const isKept = isMarked(volume, marks, path)
    const file = { path, id: entry.id, revision, size, hash: entry.hash, isKept }
    held.set(path, file)
    sums.bytes += size
    if (isKept) sums.kept += size
    return file
  }

  function lookAtAll(): readonly HeldFile[] {
    for (const map of [held, away, missing, unsent]) map.clear()
    Object.assign(sums, { bytes: 0, kept: 0, away: 0, waiting: 0 })
    for (const node of volume.tree.all()) enter(node)
    return Array.from(held.values())
  }

  /** Where entries are on this device; null: it has one of them elsewhere than the space. */
  function pathsOf(entries: Iterable<string>): readonly FilePath[] | null {
    const paths: FilePath[] = []
    for (const id of entries) {
      const path = books.known.pathOf(id)
      // What was removed was changed in the tree, too, or waits to be sent.
      if (path === null) continue
      if (volume.tree.get(path)?.id !== id) return null
      paths.push(path)
    }
    return paths
  }

  function lookAt(touched: Exclude<Touched, 'all'>, before: ReadonlySet<FilePath>): readonly HeldFile[] {
    const ofEntries = pathsOf(touched.entries)
    if (!ofEntries) return lookAtAll()
    const paths = new Set([...touched.paths, ...ofEntries])
    for (const path of before) if (!books.waiting.has(path)) paths.add(path)
    for (const path of books.waiting) if (!before.has(path)) paths.add(path)
    const found: HeldFile[] = []
    for (const path of paths) {
      forget(path)
      const node = volume.tree.get(path)
      const file = node ? enter(node) : null
      if (file) found.push(file)
    }
    return found
  }

  return {
    get waiting() {
      return books.waiting
    },
    get marks() {
      return books.marks
    },
    sums,
    held: () => held.values(),
    missing: () => missing.values(),
    look(now, touched) {
      const before = books
      books = now
      const isOther = now.known !== before.known || !isSameSet(now.marks, before.marks)
      return touched === 'all' || isOther ? lookAtAll() : lookAt(touched, before.waiting)
    },
  }
}
