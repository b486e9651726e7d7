import { success } from '@/lib/result'
import { fileFailure, largestWrite } from '../errors'
import { isWithin, normalisePath } from '../paths'
import type { SampleTree } from '../sample/sample-tree'
import type { FileOperation, FilePath, FileResult } from '../types'
import type { OperationOn, ReadyOperation, StagedData } from './operations'
import type { FileTree } from './tree'

const encoder = new TextEncoder()

/** An operation as it was asked for, with the caller's bytes as they were then. Contents may be in the store already. */
export type TakenOperation = OperationOn<Uint8Array | Blob | StagedData>

/** Takes an operation as it is asked for now. Bytes are copied: the caller may change its own. */
export function take(operation: FileOperation): TakenOperation {
  if (operation.kind !== 'write') return operation
  const { data } = operation
  if (data instanceof Blob) return { ...operation, data }
  if (typeof data === 'string') return { ...operation, data: encoder.encode(data) }
  if (!(data instanceof Uint8Array)) throw new TypeError('Only text, bytes and blobs can be written')
  return { ...operation, data: data.slice() }
}

/** Whether a content is kept in pieces of so many bytes. */
export const isLarge = (
  data: Uint8Array | Blob | StagedData,
  pieceBytes: number,
): data is Uint8Array | Blob =>
  !('staged' in data) && (data instanceof Blob ? data.size : data.length) > pieceBytes

/** An operation whose data is at hand; null when it has to be waited for. */
export function readyNow(operation: TakenOperation): ReadyOperation | null {
  if (operation.kind !== 'write') return operation
  const { data } = operation
  return data instanceof Blob ? null : { ...operation, data }
}

async function readyLater(operation: TakenOperation): Promise<ReadyOperation> {
  if (operation.kind !== 'write') return operation
  const { data } = operation
  return { ...operation, data: data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data }
}

/** The path of the first write of text or bytes that are more than may be written at once; null: none. */
export function tooLarge(operations: readonly FileOperation[]): FilePath | null {
  for (const operation of operations) {
    if (operation.kind !== 'write' || operation.data instanceof Blob) continue
    if (operation.data.length > largestWrite) return normalisePath(operation.path)
  }
  return null
}

/** Samples that are moved, copied or touched and whose bytes are not here yet. */
export function samplesToFetch(
  operations: readonly TakenOperation[],
  tree: FileTree,
  samples: SampleTree,
): FilePath[] {
  const paths: FilePath[] = []
  for (const operation of operations) {
    if (operation.kind !== 'move' && operation.kind !== 'copy' && operation.kind !== 'touch') continue
    const from = normalisePath('from' in operation ? operation.from : operation.path)
    for (const path of samples.fetched) {
      if (isWithin(path, from) && tree.get(path)?.isSample && !samples.bytesNow(path)) paths.push(path)
    }
  }
  return paths
}

/**
 * Gets what operations need before they can be planned without waiting: bytes of blobs, samples that are fetched. Ends after
 * `before`, so that changes are stored in the order in which they were asked for.
 */
export async function prepareOperations(
  operations: readonly TakenOperation[],
  fetched: readonly FilePath[],
  samples: SampleTree,
  before: Promise<unknown> | null,
): Promise<FileResult<readonly ReadyOperation[]>> {
  const ready: ReadyOperation[] = []
  let failed: FilePath | null = null
  try {
    for (const operation of operations) {
      failed = normalisePath('path' in operation ? operation.path : operation.to)
      ready.push(await readyLater(operation))
    }
    for (const path of fetched) {
      failed = path
      await samples.bytes(path)
    }
    failed = null
  } catch {
    // The caller hears which file it was, below.
  }
  await before
  return failed === null ? success(ready) : fileFailure('EIO', failed)
}
