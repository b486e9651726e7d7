import { type FileCalls, fileSystemOf } from '../file-calls'
import { baseName, joinPath, normalisePath, recycleFolder, spaceBin } from '../paths'
import type { FileStorage, FileStorageState, RecycleBin } from '../types'
import type { Watchers } from '../volume/watchers'
import type { Mounts } from './create-mounts'
import type { RoutedCalls, SpaceScope } from './types'

interface ScopeOptions {
  /** Null: there are no shared folders and teams. */
  readonly mounts: Mounts | null
  /** The person's own files alone, and all. */
  readonly own: RoutedCalls
  readonly files: RoutedCalls
  readonly watchers: Pick<Watchers, 'watch'>
  readonly ownState: { getState(): FileStorageState }
  readonly syncNow: FileStorage['syncNow']
  readonly loadOwnBin: () => Promise<RecycleBin>
  readonly loadBin: () => Promise<RecycleBin>
}

/** The files of the space that a path is in. */
export async function scopeOf(
  path: string,
  { mounts, own, files, watchers, ownState, syncNow, loadOwnBin, loadBin }: ScopeOptions,
): Promise<SpaceScope> {
  const systemOf = (calls: RoutedCalls) =>
    fileSystemOf({ ...calls, watch: ((...asked) => watchers.watch(...asked)) satisfies FileCalls['watch'] })
  const found = mounts?.find(normalisePath(path))
  if (!found) {
    return {
      space: null,
      top: '/',
      bin: recycleFolder,
      files: systemOf(own),
      recycleBin: { put: async (paths) => (await loadOwnBin()).put(paths) },
      fileStorage: { getState: () => ownState.getState(), syncNow },
    }
  }
  const synchroniser = await found.opened.synchroniser()
  return {
    space: found.space.id,
    top: found.path,
    bin: joinPath(found.path, baseName(spaceBin)),
    files: systemOf(files),
    recycleBin: { put: async (paths) => (await loadBin()).put(paths) },
    fileStorage: {
      getState: () => ({ sync: synchroniser?.getState() ?? null }),
      syncNow: async () => synchroniser?.syncNow(),
    },
  }
}
