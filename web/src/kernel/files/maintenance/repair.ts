import { success } from '@/lib/result'
import { fileFailure } from '../errors'
import { baseName, freeName, joinPath, parentPath } from '../paths'
import type { StoredContent } from '../store-types'
import type { FilePath, FileRepair, FileResult } from '../types'
import { withContent } from '../volume/stage'
import type { Volume } from '../volume/volume'
import { draftOf, recycledCopy } from './damage'
import { texts } from './texts'

/** What a repair puts into a file; null when it is not there any more. */
async function contentFor(
  volume: Volume,
  path: FilePath,
  how: FileRepair,
): Promise<Blob | Uint8Array | null> {
  const node = volume.tree.get(path)
  if (!node) return null
  switch (how) {
    case 'draft': {
      const draft = await draftOf(volume, path)
      return draft && new TextEncoder().encode(draft.text)
    }
    case 'recycled': {
      const copy = await recycledCopy(volume, path)
      return copy && volume.blobOf(copy)
    }
    case 'account':
      return volume.fetchAgain(node)
    case 'content':
    case 'part':
    default:
      return volume.store.readBlob(node.revision)
  }
}

/** Gives a damaged file a content again, in one change; what it was repaired with stays where it is. */
export async function repairFile(
  volume: Volume,
  path: FilePath,
  how: FileRepair,
  now: number,
): Promise<FileResult<void>> {
  const content = await contentFor(volume, path, how)
  // What the account gave is stored by then.
  if (how === 'account' && content) return success(undefined)
  if (!content) return fileFailure('EIO', path, () => texts.repairGone)
  const size = content instanceof Blob ? content.size : content.length
  const remains = await volume.store.readBlob(volume.tree.get(path)?.revision ?? '')
  const store = (stored: StoredContent) =>
    volume.commit(path, (sequence) => {
      const node = volume.tree.get(path)
      if (!node?.isDamaged) return fileFailure('EIO', path, () => texts.repairGone)
      const { isDamaged: _isDamaged, ...sound } = node
      const revision = volume.newRevision(sequence, size)
      const dropped = new Set<string>()
      // What is left of the damaged content is not part of the copy: it stays as a file next to it.
      const isPart = remains !== null && (how === 'draft' || how === 'recycled')
      if (isPart) {
        const beside = joinPath(
          parentPath(path),
          freeName(baseName(path), (name) => volume.tree.get(joinPath(parentPath(path), name)) !== undefined),
        )
        volume.tree.put({ ...sound, path: beside, size: remains.size, change: sequence, isForeign: false })
      } else if (node.revision !== '') dropped.add(node.revision)
      volume.tree.put({
        ...sound,
        size,
        modified: now,
        revision,
        change: sequence,
        isForeign: false,
      })
      const contents = new Map(size > 0 ? [[revision, stored]] : [])
      return success({ contents, dropped, value: undefined })
    })
  return withContent(volume, path, content, (stored) => volume.track([path], () => store(stored)))
}
