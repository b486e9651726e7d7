import { success } from '@/lib/result'
import type { FileResult } from '../types'
import type { Volume } from '../volume/volume'

/** Drops everything that differs from the samples, in one change. */
export const resetVolume = (volume: Volume): Promise<FileResult<void>> =>
  volume.track(['/'], () =>
    volume.commit('/', () => {
      const { tree } = volume
      const dropped = new Set<string>()
      const own = [...tree.all()].filter(({ isSample }) => !isSample)
      for (const node of own) if (node.kind === 'file' && node.size > 0) dropped.add(node.revision)
      // Folders before what is in them, so that a sample finds its folder.
      const paths = [...own.map(({ path }) => path), ...tree.hiddenPaths()].toSorted(
        (a, b) => a.length - b.length,
      )
      for (const path of paths) tree.take(path, null, false)
      return success({ contents: new Map(), dropped, value: undefined })
    }),
  )
