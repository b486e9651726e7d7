import { success } from '@/lib/result'
import { baseName, freeName, joinPath, parentPath } from '../paths'
import type { FilePath, FileResult } from '../types'
import type { FileTree } from '../volume/tree'
import type { Volume } from '../volume/volume'

/** A name as spaces write it: names that look the same are the same there. */
const spaceName = (name: string) => name.normalize('NFC')

/** The names in folders by what a space calls them; each folder is read once. */
function createFolderNames(tree: FileTree) {
  const folders = new Map<FilePath, Map<string, string[]>>()
  return {
    of(folder: FilePath): ReadonlyMap<string, readonly string[]> {
      const known = folders.get(folder)
      if (known) return known
      const names = new Map<string, string[]>()
      for (const name of tree.names(folder)) {
        const alike = names.get(spaceName(name))
        if (alike) alike.push(name)
        else names.set(spaceName(name), [name])
      }
      folders.set(folder, names)
      return names
    },
    /** Something in it was renamed. */
    forget: (folder: FilePath) => void folders.delete(folder),
  }
}

/**
 * Renames those of some paths whose names a space would take for the name of another entry in their folder, since systems write accents
 * in two ways. `paths`: all that waits to be sent. Ids stay.
 */
export async function makeNamesDistinct(
  volume: Volume,
  paths: readonly FilePath[],
): Promise<FileResult<void>> {
  const waiting = new Set(paths)
  const folders = createFolderNames(volume.tree)
  for (const path of paths) {
    const [folder, name] = [parentPath(path), baseName(path)]
    // Of plain letters no system has two.
    if (/^[\u0020-\u007E]*$/.test(name) || !volume.tree.get(path)) continue
    const names = folders.of(folder)
    const wanted = spaceName(name)
    const alike = (names.get(wanted) ?? []).filter((other) => other !== name)
    if (alike.length === 0) continue
    // Of those that wait, the one that is written as spaces write it keeps its name; what the space has already keeps it in any case.
    if (name === wanted && alike.every((other) => waiting.has(joinPath(folder, other)))) continue
    const to = joinPath(
      folder,
      freeName(wanted, (candidate) => names.has(candidate)),
    )
    const moved = await volume.apply([{ kind: 'move', from: path, to }], { isUnguarded: true })
    // Changed meanwhile: the next round looks again.
    if (!moved.ok && moved.error.code !== 'ENOENT' && moved.error.code !== 'EEXIST') return moved
    folders.forget(folder)
  }
  return success(undefined)
}
