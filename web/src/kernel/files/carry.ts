import { success } from '@/lib/result'
import { storeFailure } from './errors'
import { isSameContent } from './maintenance/same-content'
import { baseName, freeName, joinPath, parentPath } from './paths'
import type { FileOperation, FilePath, FileResult } from './types'
import type { FileNode } from './volume/tree'
import type { Volume } from './volume/volume'

/** Bytes that are held in memory at once while files are carried; what comes in pieces is not held. */
const batchBytes = 32 * 1024 * 1024

/** Copies unsaved texts from one volume into another, and what the person changed where that is asked for. */
export async function carryAll(
  from: Volume,
  to: Volume,
  { withFiles }: { readonly withFiles: boolean },
): Promise<FileResult<void>> {
  const drafts = await carryDrafts(from, to)
  return drafts.ok && withFiles ? carryFiles(from, to) : drafts
}

/**
 * Copies what the person changed in one volume into another. Nothing there is overwritten: a file with another content
 * keeps its name and the carried one gets a new one; the samples give way. When it fails, what is carried by then stays
 * there, and carrying again goes on from it, since equal files are left alone.
 */
async function carryFiles(from: Volume, to: Volume): Promise<FileResult<void>> {
  let operations: FileOperation[] = []
  let bytes = 0
  /** Where folders of the old volume went, when their names were taken by files. */
  const moved = new Map<FilePath, FilePath>()
  const placed = new Set<FilePath>()
  const isTaken = (path: FilePath) => placed.has(path) || to.tree.get(path) !== undefined

  const flush = async (): Promise<FileResult<void>> => {
    if (operations.length === 0) return success(undefined)
    const applied = await to.apply(operations, { isUnguarded: true })
    operations = []
    bytes = 0
    return applied.ok ? success(undefined) : applied
  }
  const free = (path: FilePath) => {
    const folder = parentPath(path)
    return joinPath(
      folder,
      freeName(baseName(path), (name) => isTaken(joinPath(folder, name))),
    )
  }

  const carry = async (node: FileNode): Promise<FileResult<void>> => {
    const folder = moved.get(parentPath(node.path)) ?? parentPath(node.path)
    const wanted = joinPath(folder, baseName(node.path))
    const there = to.tree.get(wanted)
    if (node.kind === 'folder') {
      const path = there && there.kind !== 'folder' ? free(wanted) : wanted
      if (path !== node.path) moved.set(node.path, path)
      placed.add(path)
      if (there?.kind !== 'folder') operations.push({ kind: 'folder', path, parents: true })
      return success(undefined)
    }
    if (node.isSample) return success(undefined)
    if (folder !== '/' && !isTaken(folder)) {
      operations.push({ kind: 'folder', path: folder, parents: true })
      placed.add(folder)
    }
    if (node.kind === 'link') {
      if (there?.kind === 'link' && there.target === node.target) return success(undefined)
      const path = isTaken(wanted) ? free(wanted) : wanted
      placed.add(path)
      operations.push({ kind: 'link', path, target: node.target ?? '/' })
      return success(undefined)
    }
    const content = await from.readBlob(node.path)
    if (!content.ok) return content
    const isEqual = async () => {
      const other = there?.kind === 'file' && there.size === node.size ? await to.blobOf(there) : null
      return other !== null && (await isSameContent(other, content.value))
    }
    if (await isEqual()) return success(undefined)
    const path =
      placed.has(wanted) || (there && !(there.isSample && there.kind === 'file')) ? free(wanted) : wanted
    placed.add(path)
    operations.push(
      { kind: 'write', path, data: content.value, mode: node.mode },
      { kind: 'touch', path, modified: node.modified },
    )
    bytes += node.size
    return bytes >= batchBytes ? flush() : success(undefined)
  }

  for (const node of from.tree.below('/')) {
    const carried = await carry(node)
    if (!carried.ok) return carried
  }
  for (const path of from.tree.hiddenPaths()) {
    const there = to.tree.get(path)
    if (there?.isSample && there.kind === 'file') operations.push({ kind: 'remove', path })
  }
  return flush()
}

/** Copies unsaved texts, so that a change of the place keeps them. */
async function carryDrafts(from: Volume, to: Volume): Promise<FileResult<void>> {
  for (const draft of await from.store.drafts()) {
    const outcome = await to.store.putDraft(draft)
    if (!outcome.ok) return storeFailure(outcome, '/')
  }
  return success(undefined)
}
