import { success } from '@/lib/result'
import { isWithin, parentPath } from '../paths'
import type { FilePath, FileResult } from '../types'
import type { Volume } from '../volume/volume'

/**
 * Shows samples again that were removed: these folders, what is in them and the folders that they are in, in one change. What the
 * person has put in the place of one stays.
 */
export const restoreSamples = (volume: Volume, folders: readonly FilePath[]): Promise<FileResult<void>> =>
  volume.track(folders, () =>
    volume.commit(folders[0] ?? '/', () => {
      const { tree } = volume
      const paths = [...tree.hiddenPaths()]
        .filter((path) => folders.some((folder) => isWithin(path, folder) || isWithin(folder, path)))
        // Folders before what is in them, so that a sample finds its folder.
        .toSorted((a, b) => a.length - b.length)
      for (const path of paths) {
        const isReachable = tree.get(parentPath(path))?.kind === 'folder'
        if (isReachable && tree.sampleAt(path)) tree.take(path, null, false)
      }
      return success({ contents: new Map(), dropped: new Set(), value: undefined })
    }),
  )
