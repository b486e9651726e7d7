import type { Failed } from '@/lib/result'
import { fileFailure, storeFailure } from '../errors'
import { baseName, normalisePath } from '../paths'
import { texts } from '../texts'
import type { FileError, FilePath, FileResult, WriteProgress } from '../types'
import type { StagedData } from './operations'
import { isLarge, type TakenOperation } from './prepare'
import type { Volume } from './volume'

/** What has to be known of a volume to put contents into its store. */
type Staged = Pick<Volume, 'store' | 'pieceBytes'>

/**
 * Puts the large contents of operations into the store, piece after piece, before `apply` does the change that names them: no other
 * change waits meanwhile. When something fails, or is ended, nothing of them is left.
 */
export async function applyStaged<T>(
  operations: readonly TakenOperation[],
  { volume, signal, onProgress }: WriteProgress & { readonly volume: Staged },
  apply: (operations: readonly TakenOperation[]) => Promise<FileResult<T>>,
): Promise<FileResult<T>> {
  const keys: string[] = []
  const staged: TakenOperation[] = []
  let before = 0
  for (const operation of operations) {
    if (operation.kind !== 'write' || !isLarge(operation.data, volume.pieceBytes)) {
      staged.push(operation)
      continue
    }
    const content = await stage(operation.data, normalisePath(operation.path), volume, {
      signal,
      onProgress: (bytes) => onProgress?.(before + bytes),
    })
    if (!content.ok) {
      await dropStaged(volume, keys)
      return content
    }
    keys.push(content.value.staged)
    before += content.value.size
    staged.push({ ...operation, data: content.value })
  }
  const applied = await apply(staged)
  // What was replaced in the same change is not used either.
  if (!applied.ok || operations.length > 1) await dropStaged(volume, keys)
  return applied
}

/**
 * Lets `run` commit a content. One that is kept in pieces is in the store by then, and is dropped when the commit fails.
 * `path` is what errors name.
 */
export async function withContent<T>(
  volume: Staged,
  path: FilePath,
  content: Blob | Uint8Array,
  run: (content: Blob | Uint8Array | StagedData) => Promise<FileResult<T>>,
): Promise<FileResult<T>> {
  if (!isLarge(content, volume.pieceBytes)) return run(content)
  const staged = await stage(content, path, volume, {})
  if (!staged.ok) return staged
  const result = await run(staged.value)
  if (!result.ok) await dropStaged(volume, [staged.value.staged])
  return result
}

/** Drops what was put into the store and no change has taken over. */
async function dropStaged({ store: { staging } }: Staged, keys: readonly string[]): Promise<void> {
  // A store that cannot even drop them keeps them for a day.
  await Promise.allSettled(keys.map((key) => staging.remove(key)))
}

/** Puts a content into the store under a key of its own; when that fails, nothing of it is left. */
async function stage(
  data: Blob | Uint8Array,
  path: FilePath,
  volume: Staged,
  progress: WriteProgress,
): Promise<FileResult<StagedData>> {
  const content = data instanceof Blob ? data : new Blob([data.slice()])
  const staged = crypto.randomUUID()
  const failure = await appendPieces(staged, content, path, volume, progress)
  if (!failure) return { ok: true, value: { staged, size: content.size } }
  await dropStaged(volume, [staged])
  return failure
}

/** Why a content could not be put into the store; null: it was. */
async function appendPieces(
  key: string,
  content: Blob,
  path: FilePath,
  { store: { staging }, pieceBytes }: Staged,
  { signal, onProgress }: WriteProgress,
): Promise<Failed<FileError> | null> {
  for (let start = 0; start < content.size; start += pieceBytes) {
    if (signal?.aborted) return fileFailure('ECANCELED', path)
    const piece = content.slice(start, start + pieceBytes)
    const outcome = await staging.append(key, piece)
    if (!outcome.ok && outcome.reason === 'full') return storeFailure(outcome, path)
    // Stores take pieces of a file that was changed meanwhile, or fail without saying that this is why.
    if (!(await isAsChosen(piece))) return sourceChanged(path)
    if (!outcome.ok) return storeFailure(outcome, path)
    onProgress?.(start + piece.size)
  }
  return signal?.aborted ? fileFailure('ECANCELED', path) : null
}

/** What it comes to that a file cannot be read, or is not any more what it was when it was chosen. */
const sourceChanged = (path: FilePath) =>
  fileFailure('EIO', path, () => texts.sourceChanged({ name: baseName(path) }))

/** Whether a piece of a file is as it was when the file was chosen: a browser refuses to read it otherwise. */
async function isAsChosen(piece: Blob): Promise<boolean> {
  try {
    await piece.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
