import { withMessage } from '@/lib/result'
import { fileError } from '../errors'
import { joinPath } from '../paths'
import type { FileEntry, FileError, FileOperation, FilePath, WriteReceipt } from '../types'

/** A path in a space as a path among the person's files; `top`: where the space lies. */
export const outerPath = (inner: FilePath, top: FilePath): FilePath =>
  inner === '/' ? top : joinPath(top, inner.slice(1))

/** A path among the person's files as a path in the space that lies at `top`. */
export const innerPath = (outer: FilePath, top: FilePath): FilePath =>
  outer === top ? '/' : outer.slice(top.length)

/** An entry of a space as an entry among the person's files. */
export const outerEntry = (entry: FileEntry, top: FilePath): FileEntry => ({
  ...entry,
  path: outerPath(entry.path, top),
  // The folders of the system are the person's own; a folder of the same name in a space is as any other.
  isSystem: false,
})

/** An operation with other paths. */
export function withPaths(operation: FileOperation, change: (path: string) => FilePath): FileOperation {
  return 'from' in operation
    ? { ...operation, from: change(operation.from), to: change(operation.to) }
    : { ...operation, path: change(operation.path) }
}

/** A receipt of a space as one among the person's files. */
export const outerReceipt = ({ entry, conflict }: WriteReceipt, top: FilePath): WriteReceipt => ({
  entry: outerEntry(entry, top),
  conflict: conflict === null ? null : outerPath(conflict, top),
})

/** An error of a space as one among the person's files: a usual sentence names the path that the person knows. */
export function outerError(error: FileError, top: FilePath): FileError {
  const path = outerPath(error.path, top)
  if (error.message === fileError(error.code, error.path).message) return fileError(error.code, path)
  return withMessage({ code: error.code, path }, () => error.message)
}
