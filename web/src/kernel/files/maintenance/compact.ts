import { success } from '@/lib/result'
import { formatBytes } from '@/lib/format-bytes'
import type { FilePath, MaintenanceReport } from '../types'
import type { FileNode } from '../volume/tree'
import type { Volume } from '../volume/volume'
import { isDamagedRecord } from './damage'
import { isSameContent } from './same-content'
import { orphansOf, readStored, type StoredState } from './stored'
import { texts } from './texts'

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/** Records that say what the sample says already. */
async function equalToSample(volume: Volume): Promise<FileNode[]> {
  const equal: FileNode[] = []
  for (const node of volume.tree.all()) {
    const sample = volume.tree.sampleAt(node.path)
    // What is not here is not fetched for this.
    if (node.away !== undefined) continue
    // A folder of a space is what everything in it is in.
    if (node.kind === 'folder' && node.id !== undefined) continue
    if (node.isSample || node.isDamaged || !sample || sample.kind !== node.kind || sample.mode !== node.mode)
      continue
    if (node.kind === 'file') {
      if (node.size !== sample.size) continue
      const [own, shipped] = [
        await volume.contentOf(node),
        await volume.contentOf({ ...sample, isSample: true }),
      ]
      if (!own || !shipped || !sameBytes(own, shipped)) continue
    }
    equal.push(node)
  }
  return equal
}

/**
 * Contents that no file has and that can be spared: a file has the same bytes. What is left may be all that there is of a file
 * whose record was lost.
 */
async function spareContents(volume: Volume, stored: StoredState): Promise<Map<string, number>> {
  const spare = new Map<string, number>()
  const files = stored.records.filter(
    (record) => record.kind === 'file' && record.away === undefined && !isDamagedRecord(record, stored),
  )
  for (const [orphan, size] of orphansOf(stored)) {
    const content = await volume.store.readBlob(orphan)
    for (const file of content ? files.filter((each) => each.size === size) : []) {
      const own = await volume.store.readBlob(file.revision)
      if (!content || !own || !(await isSameContent(own, content))) continue
      spare.set(orphan, size)
      break
    }
  }
  return spare
}

/** Drops records that hide nothing, files that are as they shipped, and contents that no file has. */
export async function compactVolume(volume: Volume): Promise<MaintenanceReport> {
  await volume.catchUp()
  const equal = await equalToSample(volume)
  const stored = await readStored(volume)
  const orphans = await spareContents(volume, stored)
  const kept = orphansOf(stored).size - orphans.size
  const records = { dropped: 0, freed: 0 }
  const result = await volume.track(['/'], () =>
    volume.commit('/', () => {
      const { tree } = volume
      const dropped = new Set(orphans.keys())
      const paths: FilePath[] = []
      records.freed = 0
      for (const node of equal) {
        if (tree.get(node.path) !== node) continue
        paths.push(node.path)
        if (node.kind !== 'file' || node.size === 0) continue
        dropped.add(node.revision)
        records.freed += node.size
      }
      for (const path of tree.hiddenPaths()) if (!tree.sampleAt(path)) paths.push(path)
      for (const path of paths) tree.take(path, null, false)
      // Another tab may have stored a content since: its record is in the tree by now.
      for (const node of tree.all()) if (!node.isSample && node.kind === 'file') dropped.delete(node.revision)
      records.dropped = paths.length
      return success({ contents: new Map(), dropped, value: undefined })
    }),
  )
  if (!result.ok) return { lines: [result.error.message], freed: 0, problems: 0 }
  const freed = records.freed + [...orphans.values()].reduce((sum, size) => sum + size, 0)
  const lines: string[] = []
  const { dropped } = records
  if (dropped > 0) lines.push(texts.recordsDropped({ count: dropped }))
  if (orphans.size > 0) lines.push(texts.contentsDropped({ count: orphans.size }))
  if (kept > 0) lines.push(texts.contentsKept({ count: kept }))
  lines.push(freed + dropped > 0 ? texts.freeAgain({ size: formatBytes(freed) }) : texts.nothingToCompact)
  return { lines, freed, problems: 0 }
}
