import { recycledFiles } from '../paths'
import type { FileUsage, StorageRoom } from '../types'
import type { Volume } from '../volume/volume'

/** Figures of a volume; `room` is the browser's estimate, which is no promise. */
export function measureUsage({ tree }: Volume, room: StorageRoom | null): FileUsage {
  let [bytes, here, files, folders, sampleBytes] = [0, 0, 0, 0, 0]
  for (const node of tree.all()) {
    if (node.kind === 'folder') folders += node.path === '/' ? 0 : 1
    else files++
    if (node.isSample) sampleBytes += node.size
    else {
      bytes += node.size
      if (node.away === undefined) here += node.size
    }
  }
  let recycledBytes = 0
  for (const { size } of tree.below(recycledFiles)) recycledBytes += size
  const recycled = { entries: tree.names(recycledFiles).length, bytes: recycledBytes }
  // What else the site keeps, such as machines and apps, takes its part.
  const capacity = room && Math.max(here, room.granted - Math.max(0, room.used - here))
  return { bytes, here, files, folders, sampleBytes, capacity, recycled }
}
