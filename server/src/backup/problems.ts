import { StoreUnavailable } from '../backend/storage/faults.ts'
import { StartupError } from '../startup-error.ts'

/** What a person has to know or put right about a backup; its message is whole sentences. */
export class BackupProblem extends StartupError {}

/** A part of a backup is not there. */
export class PartMissing extends BackupProblem {}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Says in a sentence what keeps `place` from being written to or read, where the system tells; other errors stay as they are. */
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

/** Whether an error says that something is not there. */
export const isAbsent = (error: unknown): boolean => codeOf(error) === 'ENOENT'
