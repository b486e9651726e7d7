import { withoutNested } from './transfer'
import type { FileEntry, FileResult, FileSystem } from '@/kernel/files/types'

/** What a selection amounts to, everything below its folders counted. */
export interface Tally {
  readonly files: number
  readonly folders: number
  readonly bytes: number
}

/** Counts a selection; folders of it are counted themselves, links are not followed. */
export async function tally(
  files: Pick<FileSystem, 'walk'>,
  entries: readonly FileEntry[],
): Promise<FileResult<Tally>> {
  const paths = new Set(withoutNested(entries.map((entry) => entry.path)))
  const sum = { files: 0, folders: 0, bytes: 0 }
  const add = (entry: FileEntry) => {
    if (entry.type === 'folder') sum.folders++
    else sum.files++
    sum.bytes += entry.size
  }
  for (const entry of entries) {
    if (!paths.has(entry.path)) continue
    add(entry)
    if (entry.type !== 'folder' || entry.link !== null) continue
    const below = await files.walk(entry.path)
    if (!below.ok) return below
    for (const child of below.value) add(child)
  }
  return { ok: true, value: sum }
}

/** Permission bits as programs write them: `rw-r--r-- (644)`. */
export function describeMode(mode: number): string {
  const letters = [6, 3, 0].map((shift) => {
    const bits = (mode >> shift) & 7
    return `${bits & 4 ? 'r' : '-'}${bits & 2 ? 'w' : '-'}${bits & 1 ? 'x' : '-'}`
  })
  return `${letters.join('')} (${(mode & 0o777).toString(8)})`
}
