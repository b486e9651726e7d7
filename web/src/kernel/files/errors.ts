import { failed, type Failed, type Words, withMessage } from '@/lib/result'
import { baseName, longestName, parentPath } from './paths'
import type { CommitOutcome } from './store-types'
import { StoreProblem } from './stores/store-problem'
import { texts } from './texts'
import type { FileError, FileErrorCode, FilePath } from './types'

/** Most bytes of a text or an array that is written; a Blob may be of any size. 512 MiB. */
export const largestWrite = 512 * 1024 * 1024

/** Most bytes that are read into memory as a whole: 256 MiB. */
export const largestRead = 256 * 1024 * 1024

/** Longest path, in UTF-8 bytes. */
export const longestPath = 4096

/** What a file is called in sentences. */
const nameOf = (path: FilePath) => baseName(path) || '/'

const sentences: Record<FileErrorCode, (path: FilePath) => string> = {
  ENOENT: (path) => texts.missing({ path }),
  EEXIST: (path) => texts.exists({ name: nameOf(path), folder: parentPath(path) }),
  ENOTDIR: (path) => texts.notAFolder({ path }),
  EISDIR: (path) => texts.notAFile({ path }),
  ENOTEMPTY: (path) => texts.notEmpty({ path }),
  ENOSPC: (path) => texts.noRoom({ name: nameOf(path) }),
  EPERM: (path) => texts.protected({ name: nameOf(path) }),
  EACCES: (path) => texts.notAllowed({ name: nameOf(path) }),
  EINVAL: (path) => texts.noFileName({ name: nameOf(path) }),
  ELOOP: (path) => texts.tooManyLinks({ path }),
  ENAMETOOLONG: (path) => texts.tooLongPath({ name: nameOf(path), longestName, longestPath }),
  EFBIG: (path) => texts.tooLarge({ name: nameOf(path) }),
  ECANCELED: (path) => texts.cancelled({ name: nameOf(path) }),
  EIO: (path) => texts.unreadableFile({ name: nameOf(path) }),
}

/** What went wrong with a file, with a sentence for the person; `message` replaces the usual one. */
export const fileError = (
  code: FileErrorCode,
  path: FilePath,
  message: Words = () => sentences[code](path),
): FileError => withMessage({ code, path }, message)

/** What a person is told when something of the system was to be deleted; `path` as it was asked for [A5.6 A8.15]. */
export const blockedDelete = (path: string): string => texts.deleteBlocked({ path })

/** A failed result. */
export const fileFailure = (code: FileErrorCode, path: FilePath, message?: Words): Failed<FileError> =>
  failed(fileError(code, path, message))

/** A file whose content is lost or damaged. */
export const damaged = (path: FilePath): FileError =>
  fileError('EIO', path, () => texts.damagedFile({ name: nameOf(path) }))

/** The failed result of a store that has no room or cannot write; it says why where the store knows. */
export const storeFailure = ({ reason, cause }: Extract<CommitOutcome, { ok: false }>, path: FilePath) =>
  cause instanceof StoreProblem
    ? fileFailure('EIO', path, () => texts.notStored({ name: nameOf(path), reason: cause.message }))
    : fileFailure(reason === 'full' ? 'ENOSPC' : 'EIO', path)
