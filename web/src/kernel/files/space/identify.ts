import { success } from '@/lib/result'
import { parentPath, pathSteps } from '../paths'
import type { FilePath, FileResult } from '../types'
import type { Volume } from '../volume/volume'

/** Gives an id to what is at these paths and to the folders above it; samples among these get a record. */
export function identify(
  volume: Volume,
  paths: readonly FilePath[],
  newId: () => string,
): Promise<FileResult<void>> {
  const { tree } = volume
  const missing = new Set<FilePath>()
  for (const path of paths) {
    const node = tree.get(path)
    const isOwn = node !== undefined && !node.isSample
    // Where nothing of the device's own is, nothing is put into a folder.
    if (!isOwn && !tree.isHidden(path)) continue
    for (const step of pathSteps(isOwn ? path : parentPath(path)))
      if (step !== '/' && tree.get(step) && tree.get(step)?.id === undefined) missing.add(step)
  }
  if (missing.size === 0) return Promise.resolve(success(undefined))
  return volume.commit('/', (sequence) => {
    const received = new Set<FilePath>()
    for (const path of missing) {
      const node = tree.get(path)
      if (!node || node.id !== undefined) continue
      // A sample that gets a record has to be sent; all else waits already, or came with what it is in.
      if (!node.isSample) received.add(path)
      tree.put({ ...node, id: newId(), isSample: false, change: node.isSample ? sequence : node.change })
    }
    return success({
      value: undefined,
      contents: new Map(),
      dropped: new Set(),
      sync: { received, remotes: new Map(), settled: new Map() },
    })
  })
}
