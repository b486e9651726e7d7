import { parentPath } from '../../paths'
import type { FilePath } from '../../types'
import type { FileNode } from '../../volume/tree'
import type { Volume } from '../../volume/volume'
import type { KnownEntries } from '../known-entries'

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

/** Where the contents of a device are. */
export interface Places {
  readonly held: readonly HeldFile[]
  /** Kept files whose content is in the space alone. */
  readonly missing: readonly FileNode[]
  /** Bytes. */
  readonly bytes: number
  readonly kept: number
  readonly away: number
  readonly waiting: number
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

/** Looks where all contents are. `waiting`: paths that wait to be sent. */
export function findPlaces(
  volume: Pick<Volume, 'tree'>,
  known: KnownEntries,
  { waiting, marks }: { readonly waiting: ReadonlySet<FilePath>; readonly marks: ReadonlySet<string> },
): Places {
  const held: HeldFile[] = []
  const missing: FileNode[] = []
  const sums = { bytes: 0, kept: 0, away: 0, waiting: 0 }
  for (const node of volume.tree.all()) {
    if (node.kind !== 'file' || node.isSample || node.size === 0) continue
    const { path, id, size, revision } = node
    if (node.away !== undefined) {
      sums.away += size
      if (isMarked(volume, marks, path)) missing.push(node)
    } else if (waiting.has(path)) sums.waiting += size
    else {
      const entry = id === undefined ? undefined : known.get(id)
      const isHeld = entry?.size === size && entry.parent !== null && known.heldOf(entry.id) === revision
      if (!isHeld || entry.hash === null || node.isDamaged) continue
      const isKept = isMarked(volume, marks, path)
      held.push({ path, id: entry.id, revision, size, hash: entry.hash, isKept })
      sums.bytes += size
      if (isKept) sums.kept += size
    }
  }
  return { held, missing, ...sums }
}
