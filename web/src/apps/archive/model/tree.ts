import { compareNames } from '@/kernel/files/names'
import type { ArchiveMember } from './types'

/** A file or folder as a listing of an archive shows it. */
export interface ArchiveEntry {
  readonly name: string
  /** Its place in the archive. */
  readonly path: string
  readonly isFolder: boolean
  /** Bytes; of a folder, of all that is in it. */
  readonly size: number
  /** ms since the epoch; null: unknown. */
  readonly modified: number | null
}

/** Whether a path is a folder's or something in it; '' is the archive itself. */
export const isInside = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`)

/** The folder above; '' is the archive itself. */
export const folderAbove = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/**
 * What is directly in a folder of an archive, folders first, by name. Folders that only stand in the names of files are there as
 * well; of two members of one name the last one counts.
 */
export function entriesIn(members: readonly ArchiveMember[], folder: string): readonly ArchiveEntry[] {
  const start = folder === '' ? 0 : folder.length + 1
  const entries = new Map<string, ArchiveEntry>()
  for (const member of members) {
    if (!isInside(member.path, folder) || member.path === folder) continue
    const [name = '', ...below] = member.path.slice(start).split('/')
    const path = member.path.slice(0, start) + name
    const known = entries.get(name)
    if (below.length > 0 || member.isFolder) {
      const isItself = below.length === 0
      entries.set(name, {
        name,
        path,
        isFolder: true,
        size: (known?.isFolder ? known.size : 0) + member.size,
        modified: isItself ? member.modified : (known?.modified ?? null),
      })
    } else if (!known?.isFolder) {
      entries.set(name, { name, path, isFolder: false, size: member.size, modified: member.modified })
    }
  }
  return [...entries.values()].toSorted((one, other) =>
    one.isFolder === other.isFolder ? compareNames(one.name, other.name) : one.isFolder ? -1 : 1,
  )
}
