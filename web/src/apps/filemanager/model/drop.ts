import { isWithin, parentPath, recycleFolder } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { DropEffect } from '@/ui/file-list/types'

/** What is dragged in a drag that began in a file manager. */
export interface DraggedFiles {
  readonly paths: readonly FilePath[]
}

/** What a drop of our own files on a folder does: Ctrl copies, else they are moved; null: nothing useful, so it is refused. */
export function dropEffect(
  { paths }: DraggedFiles,
  folder: FilePath,
  keys: { readonly isCopy: boolean },
): DropEffect | null {
  if (paths.length === 0 || paths.some((path) => isWithin(folder, path))) return null
  if (folder === recycleFolder) return keys.isCopy ? null : 'move'
  if (keys.isCopy) return 'copy'
  return paths.every((path) => parentPath(path) === folder) ? null : 'move'
}
