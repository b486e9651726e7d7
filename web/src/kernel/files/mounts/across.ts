/* Moves and copies from one volume to another: a copy of everything, and for a move the removal of what it was made from. */
import { failed, success } from '@/lib/result'
import { fileFailure } from '../errors'
import { withOwnData } from '../file-calls'
import { isWithin, normalisePath, parentPath } from '../paths'
import { texts } from '../texts'
import type { FileEntry, FileOperation, FilePath, FileResult, WriteProgress, WriteReceipt } from '../types'
import type { Mount, RoutedCalls } from './types'

/** Files and bytes that are stored in one step. */
const batchFiles = 200
const batchBytes = 8 * 1024 * 1024

/** An operation, and the volume that it is done in as a whole: null for the person's own; undefined: it goes from one to another. */
export interface AcrossStep {
  readonly operation: FileOperation
  readonly home: Mount | null | undefined
}

interface AcrossParts {
  /** All files, by the paths that the person knows. */
  readonly calls: RoutedCalls
}

type Transfer = Extract<FileOperation, { kind: 'move' | 'copy' }>

const isTransfer = (operation: FileOperation): operation is Transfer => 'from' in operation

/**
 * Does operations in their order. Each is done as a whole or not at all; when one fails, the copies that were made for those before are
 * removed again, and what was to be moved is where it was. Other operations that were done stay done.
 */
export async function applyAcross(
  steps: readonly AcrossStep[],
  { calls }: AcrossParts,
  progress: WriteProgress = {},
): Promise<FileResult<readonly WriteReceipt[]>> {
  const taken = steps.map(({ operation, home }) => ({ operation: withOwnData(operation), home }))
  const receipts: WriteReceipt[] = []
  const made: FilePath[] = []
  const moved: FilePath[] = []
  let bytesBefore = 0
  const undo = async <T>(failure: T): Promise<T> => {
    for (const path of made.toReversed()) await calls.apply([{ kind: 'remove', path, recursive: true }])
    return failure
  }
  for (const { operation, home } of taken) {
    if (home !== undefined || !isTransfer(operation)) {
      const applied = await calls.apply([operation], progress)
      if (!applied.ok) return undo(applied)
      receipts.push(...applied.value)
      continue
    }
    const [from, to] = [normalisePath(operation.from), normalisePath(operation.to)]
    if (isWithin(to, from)) {
      return undo(fileFailure('EINVAL', to, () => texts.copiedIntoItself({ path: from })))
    }
    const copied = await copyTree(
      { calls, path: from },
      { calls, path: to },
      {
        existing: operation.existing,
        signal: progress.signal,
        onProgress: (bytes) => progress.onProgress?.(bytesBefore + bytes),
      },
    )
    if (!copied.ok) return undo(copied)
    bytesBefore += copied.value.bytes
    if (copied.value.isNew) made.push(to)
    if (operation.kind === 'move') moved.push(from)
  }
  for (const path of moved) {
    const removed = await calls.apply([{ kind: 'remove', path, recursive: true }])
    // What is there twice now can be seen; what would be removed again might be all that is left.
    if (!removed.ok) return removed
  }
  return success(receipts)
}

/** A file or folder of some calls. */
export interface Spot {
  readonly calls: RoutedCalls
  /** Normalised. */
  readonly path: FilePath
}

/** What has to be made, parents first. */
async function gather({ calls, path }: Spot): Promise<FileResult<readonly FileEntry[]>> {
  const source = await calls.stat(path, { link: true })
  if (!source.ok) return source
  if (source.value.type !== 'folder' || source.value.link !== null) return success([source.value])
  const below = await calls.walk(path)
  return below.ok ? success([source.value, ...below.value]) : below
}

/** Whether something may be put at a path: true where nothing is there, false where a file is to be replaced. */
async function findPlace(
  source: FileEntry,
  { calls, path }: Spot,
  existing: Transfer['existing'],
): Promise<FileResult<boolean>> {
  const folder = await calls.stat(parentPath(path))
  if (!folder.ok) return folder
  if (folder.value.type !== 'folder') return fileFailure('ENOTDIR', parentPath(path))
  const there = await calls.stat(path, { link: true })
  if (!there.ok) return there.error.code === 'ENOENT' ? success(true) : there
  if (existing !== 'replace') return fileFailure('EEXIST', path)
  if (there.value.type === 'folder' && there.value.link === null) return fileFailure('EISDIR', path)
  return source.type === 'folder' && source.link === null ? fileFailure('ENOTDIR', path) : success(false)
}

interface CopyOptions extends WriteProgress {
  /** What is done with a file that is there: 'refuse' (default) or 'replace'. */
  readonly existing?: Transfer['existing'] | undefined
}

/** Makes the copy of a file or folder in another volume; what was made of it is removed when it fails. */
export async function copyTree(
  from: Spot,
  to: Spot,
  { existing, signal, onProgress }: CopyOptions = {},
): Promise<FileResult<{ readonly bytes: number; readonly isNew: boolean }>> {
  const entries = await gather(from)
  if (!entries.ok) return entries
  const [source] = entries.value
  if (!source) return fileFailure('ENOENT', from.path)
  const place = await findPlace(source, to, existing)
  if (!place.ok) return place
  const isNew = place.value
  let done = 0
  let bytes = 0
  let batch: FileOperation[] = []
  const store = async (): Promise<FileResult<unknown>> => {
    const before = done
    const stored = await to.calls.apply(batch, { signal, onProgress: (now) => onProgress?.(before + now) })
    if (!stored.ok) return stored
    done += bytes
    onProgress?.(done)
    bytes = 0
    batch = []
    return stored
  }
  const copy = async (): Promise<FileResult<unknown>> => {
    for (const entry of entries.value) {
      if (signal?.aborted) return fileFailure('ECANCELED', to.path)
      const step = await copyOf(from.calls, entry, to.path + entry.path.slice(from.path.length), isNew)
      if (!step.ok) return step
      batch.push(step.value)
      bytes += entry.type === 'file' ? entry.size : 0
      if (batch.length >= batchFiles || bytes >= batchBytes) {
        const stored = await store()
        if (!stored.ok) return stored
      }
    }
    return batch.length > 0 ? store() : success(undefined)
  }
  const copied = await copy()
  if (copied.ok) return success({ bytes: done, isNew })
  if (isNew && (await to.calls.stat(to.path, { link: true })).ok) {
    await to.calls.apply([{ kind: 'remove', path: to.path, recursive: true }])
  }
  return failed(copied.error)
}

/** What makes the copy of one entry. */
async function copyOf(
  calls: RoutedCalls,
  { path: from, type, link, modified, mode }: FileEntry,
  path: FilePath,
  isNew: boolean,
): Promise<FileResult<FileOperation>> {
  if (link !== null) return success({ kind: 'link', path, target: link })
  if (type === 'folder') return success({ kind: 'folder', path })
  const content = await calls.readBlob(from)
  if (!content.ok) return content
  return success({
    kind: 'write',
    path,
    data: content.value,
    existing: isNew ? 'refuse' : 'replace',
    modified,
    mode,
  })
}
