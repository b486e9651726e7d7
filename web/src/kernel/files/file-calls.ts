import type { FileEntry, FileOperation, FileResult, FileSystem, WriteProgress, WriteReceipt } from './types'

/** What a file system has to be able to do; the rest of {@link FileSystem} follows from it. */
export interface FileCalls
  extends Pick<FileSystem, 'stat' | 'list' | 'readBytes' | 'readBlob' | 'walk' | 'watch'> {
  /** {@link FileSystem.apply}; what is said of progress is about all large contents together. */
  readonly apply: (
    operations: readonly FileOperation[],
    progress?: WriteProgress,
  ) => Promise<FileResult<readonly WriteReceipt[]>>
  /** Does one operation, which is no write; the entry that is at `path` by it. */
  readonly applyOne: (operation: FileOperation, path: string) => Promise<FileResult<FileEntry>>
}

/** An operation with a copy of its bytes: the caller may change its array before they are stored. */
export const withOwnData = (operation: FileOperation): FileOperation =>
  operation.kind === 'write' && operation.data instanceof Uint8Array
    ? { ...operation, data: operation.data.slice() }
    : operation

/** A whole file system of its calls. Each of them is made in the caller's task. */
export const fileSystemOf = ({ applyOne, ...calls }: FileCalls): FileSystem => ({
  ...calls,
  apply: (operations) => calls.apply(operations),
  async readText(path) {
    const bytes = await calls.readBytes(path)
    return bytes.ok ? { ok: true, value: new TextDecoder().decode(bytes.value) } : bytes
  },
  async write(path, data, { signal, onProgress, ...options } = {}) {
    const applied = await calls.apply([{ ...options, kind: 'write', path, data }], { signal, onProgress })
    if (!applied.ok) return applied
    const [receipt] = applied.value
    if (!receipt) throw new Error(`${path} was written without a receipt`)
    return { ok: true, value: receipt }
  },
  async remove(path, options) {
    const applied = await calls.apply([{ ...options, kind: 'remove', path }])
    return applied.ok ? { ok: true, value: undefined } : applied
  },
  createFolder: (path, options) => applyOne({ ...options, kind: 'folder', path }, path),
  move: (from, to, options) => applyOne({ ...options, kind: 'move', from, to }, to),
  copy: (from, to, options) => applyOne({ ...options, kind: 'copy', from, to }, to),
})
