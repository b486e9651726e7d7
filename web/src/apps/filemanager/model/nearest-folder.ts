import { parentPath } from '@/kernel/files/paths'
import type { FilePath, FileSystem } from '@/kernel/files/types'

/** The folder itself when it exists, else the nearest one above it that does; the root at last. */
export async function nearestFolder(files: Pick<FileSystem, 'stat'>, path: FilePath): Promise<FilePath> {
  for (let at = path; at !== '/'; at = parentPath(at)) {
    const found = await files.stat(at)
    if (found.ok && found.value.type === 'folder') return at
  }
  return '/'
}
