import { baseName, longestName, parentPath } from './paths'
import type { CommitOutcome } from './store-types'
import { StoreProblem } from './stores/store-problem'
import type { FileError, FileErrorCode, FilePath } from './types'

/** Most bytes of one file: 512 MiB. */
export const largestFile = 512 * 1024 * 1024

/** Longest path, in UTF-8 bytes. */
export const longestPath = 4096

const quote = (path: FilePath) => `“${baseName(path) || '/'}”`

const sentences: Record<FileErrorCode, (path: FilePath) => string> = {
  ENOENT: (path) => `“${path}” does not exist.`,
  EEXIST: (path) => `There is already something named ${quote(path)} in ${parentPath(path)}.`,
  ENOTDIR: (path) => `“${path}” is a file, not a folder.`,
  EISDIR: (path) => `“${path}” is a folder, not a file.`,
  ENOTEMPTY: (path) => `The folder “${path}” is not empty.`,
  ENOSPC: (path) =>
    `There is no room left to store ${quote(path)}. Delete files or empty the recycle bin, then try again.`,
  EPERM: (path) =>
    `${quote(path)} is part of the system. To change it, switch off file system protection in Settings, Security.`,
  EINVAL: (path) => `${quote(path)} is not a name that a file can have.`,
  ELOOP: (path) => `“${path}” leads through too many links.`,
  ENAMETOOLONG: (path) =>
    `The name or path of ${quote(path)} is too long: ${longestName} bytes for a name, ${longestPath} for a path.`,
  EFBIG: (path) => `${quote(path)} is larger than 512 MB, the most that one file can hold.`,
  EIO: (path) => `${quote(path)} could not be read or stored. Reload the page and try again.`,
}

/** What went wrong with a file, with a sentence for the person; `message` replaces the usual one. */
export const fileError = (
  code: FileErrorCode,
  path: FilePath,
  message: string = sentences[code](path),
): FileError => ({ code, path, message })

/** What a person is told when something of the system was to be deleted; `path` as it was asked for [A5.6 A8.15]. */
export const blockedDelete = (path: string): string =>
  `Security Warning: Cannot delete critical system file: ${path}`

/** A failed result. */
export const fail = (code: FileErrorCode, path: FilePath, message?: string) => ({
  ok: false as const,
  error: fileError(code, path, message),
})

/** A result that is ok. */
export const done = <T>(value: T) => ({ ok: true as const, value })

/** A file whose content is lost or damaged. */
export const damaged = (path: FilePath): FileError =>
  fileError(
    'EIO',
    path,
    `${quote(path)} is damaged: what is stored of it cannot be read. Check Disk in the Disk Manager says what can be repaired; until then it is left as it is.`,
  )

/** The failed result of a store that has no room or cannot write; it says why where the store knows. */
export const storeFailure = ({ reason, cause }: Extract<CommitOutcome, { ok: false }>, path: FilePath) =>
  cause instanceof StoreProblem
    ? fail('EIO', path, `${quote(path)} could not be stored. ${cause.message}`)
    : fail(reason === 'full' ? 'ENOSPC' : 'EIO', path)
