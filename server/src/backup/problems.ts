import { StoreUnavailable } from '../backend/storage/faults.ts'
import { StartupError } from '../startup-error.ts'

/** A problem with a backup that the operator can understand or fix. Its message consists of whole sentences. */
export class BackupProblem extends StartupError {}

/** A part of a backup is missing. */
export class PartMissing extends BackupProblem {}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Turns known errors of the disk or the store into a `BackupProblem`; returns other errors as they are. */
export function explained(error: unknown, place: string): unknown {
  if (error instanceof StoreUnavailable) return new BackupProblem(`${error.message}.`)
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupProblem(`The disk of ${place} is full. What was there before is unchanged.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupProblem(`${place} may not be read or written by this user (${code}).`)
  if (code === 'ENOTDIR' || code === 'EEXIST') return new BackupProblem(`${place} is no folder.`)
  if (code === 'EIO') return new BackupProblem(`The disk of ${place} fails (EIO).`)
  return error
}

/** Whether an error says that a file does not exist. */
export const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT'
