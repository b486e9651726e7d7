import { success } from '@/lib/result'
import { fileFailure } from '../errors'
import { baseName, freeName, joinPath, parentPath } from '../paths'
import { texts } from '../texts'
import type { FilePath, FileRepair, FileResult } from '../types'
import type { Volume } from '../volume/volume'
import { draftOf, recycledCopy } from './damage'

/** The bytes that a repair puts into a file; null when they are not there any more. */
async function bytesFor(volume: Volume, path: FilePath, how: FileRepair): Promise<Uint8Array | null> {
  const node = volume.tree.get(path)
  if (!node) return null
  switch (how) {
    case 'draft': {
      const draft = await draftOf(volume, path)
      return draft && new TextEncoder().encode(draft.text)
    }
    case 'recycled': {
      const copy = await recycledCopy(volume, path)
      return copy && volume.contentOf(copy)
    }
    case 'account':
      return volume.fetchAgain(node)
    case 'content':
    case 'part':
    default:
      return volume.store.readContent(node.revision)
  }
}

/** Gives a damaged file a content again, in one change; what it was repaired with stays where it is. */
export async function repairFile(
  volume: Volume,
  path: FilePath,
  how: FileRepair,
  now: number,
): Promise<FileResult<void>> {
  const bytes = await bytesFor(volume, path, how)
  // What the account gave is stored by then.
  if (how === 'account' && bytes) return success(undefined)
  if (!bytes) return fileFailure('EIO', path, () => texts.repairGone)
  const remains = await volume.store.readContent(volume.tree.get(path)?.revision ?? '')
  return volume.track([path], () =>
    volume.commit(path, (sequence) => {
      const node = volume.tree.get(path)
      if (!node?.isDamaged) return fileFailure('EIO', path, () => texts.repairGone)
      const { isDamaged: _isDamaged, ...sound } = node
      const revision = volume.newRevision(sequence)
      const dropped = new Set<string>()
      // What is left of the damaged content is not part of the copy: it stays as a file next to it.
      const isPart = remains !== null && (how === 'draft' || how === 'recycled')
      if (isPart) {
        const beside = joinPath(
          parentPath(path),
          freeName(baseName(path), (name) => volume.tree.get(joinPath(parentPath(path), name)) !== undefined),
        )
        volume.tree.put({ ...sound, path: beside, size: remains.length, change: sequence, isForeign: false })
      } else if (node.revision !== '') dropped.add(node.revision)
      volume.tree.put({
        ...sound,
        size: bytes.length,
        modified: now,
        revision,
        change: sequence,
        isForeign: false,
      })
      const contents = new Map(bytes.length > 0 ? [[revision, bytes]] : [])
      return success({ contents, dropped, value: undefined })
    }),
  )
}
