import { success } from '@/lib/result'
import { fileFailure, largestFile } from '../errors'
import { isWithin, normalisePath } from '../paths'
import type { SampleTree } from '../sample/sample-tree'
import type { FileOperation, FilePath, FileResult } from '../types'
import type { ReadyOperation } from './operations'
import type { FileTree } from './tree'

const encoder = new TextEncoder()

/** An operation whose data is at hand; null when it has to be waited for. Bytes are copied: the caller may change its own. */
export function readyNow(operation: FileOperation): ReadyOperation | null {
  if (operation.kind !== 'write') return operation
  const { data } = operation
  if (typeof data === 'string') return { ...operation, data: encoder.encode(data) }
  return data instanceof Uint8Array ? { ...operation, data: data.slice() } : null
}

async function readyLater(operation: FileOperation): Promise<ReadyOperation> {
  if (operation.kind === 'write' && operation.data instanceof Blob) {
    return { ...operation, data: new Uint8Array(await operation.data.arrayBuffer()) }
  }
  const ready = readyNow(operation)
  if (!ready) throw new TypeError('Only text, bytes and blobs can be written')
  return ready
}

/** The path of the first write whose data is larger than a file may be; null: none. Nothing of it is read. */
export function tooLarge(operations: readonly FileOperation[]): FilePath | null {
  for (const operation of operations) {
    if (operation.kind !== 'write') continue
    const { data } = operation
    if ((data instanceof Blob ? data.size : data.length) > largestFile) return normalisePath(operation.path)
  }
  return null
}

/** Samples that are moved, copied or touched and whose bytes are not here yet. */
export function samplesToFetch(
  operations: readonly FileOperation[],
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
  operations: readonly FileOperation[],
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
