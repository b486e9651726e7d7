import { recycledFiles } from '../paths'
import type { FileUsage } from '../types'
import type { Volume } from '../volume/volume'

/** Figures of a volume; `capacity` is the browser's estimate, which is no promise. */
export function measureUsage({ tree }: Volume, capacity: number | null): FileUsage {
  let [bytes, files, folders, sampleBytes] = [0, 0, 0, 0]
  for (const node of tree.all()) {
    if (node.kind === 'folder') folders += node.path === '/' ? 0 : 1
    else files++
    if (node.isSample) sampleBytes += node.size
    else bytes += node.size
  }
  let recycledBytes = 0
  for (const { size } of tree.below(recycledFiles)) recycledBytes += size
  const recycled = { entries: tree.names(recycledFiles).length, bytes: recycledBytes }
  return { bytes, files, folders, sampleBytes, capacity, recycled }
}
