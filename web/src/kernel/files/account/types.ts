import type { Failure, Result } from '@/lib/result'
import type { FilePath } from '../types'

/** What an account keeps at a path. 'whiteout' hides a sample; 'removed': nothing of the account is there any more. */
export type AccountKind = 'file' | 'folder' | 'link' | 'whiteout' | 'removed'

interface AccountRecord {
  readonly path: FilePath
  readonly kind: AccountKind
  /** Where a link points, as written; null for all else. */
  readonly target: string | null
  /** POSIX permission bits. */
  readonly mode: number
  /** ms since the epoch. */
  readonly modified: number
  /** ms since the epoch. */
  readonly created: number
  /** Made by the device that changed it, different for each change: a device knows its own changes by it. */
  readonly revision: string
}

/** A change that is sent to the account. */
export interface AccountChange extends AccountRecord {
  /** A file's bytes; null for all else. */
  readonly content: Uint8Array | null
  /** The account's version of the path that this device knows; 0: it has none. */
  readonly expected: number
}

/** A change that came from the account; a file's content is fetched separately. */
export interface PulledChange extends AccountRecord {
  /** Bytes of a file; 0 for all else. */
  readonly size: number
  /** Number of the change; every change of an account has a higher one than all before. */
  readonly version: number
}

/** What fits into an account. */
export interface AccountLimits {
  /** Bytes of one file. */
  readonly fileBytes: number
  /** Bytes of all files. */
  readonly accountBytes: number
  /** Files, folders, links and hidden samples. */
  readonly accountEntries: number
}

/** How full an account is. */
export interface AccountFigures {
  readonly bytes: number
  readonly entries: number
}

/**
 * A number of an account's changes with the mark that the account gave it at random. A server that went back to an earlier
 * copy gives numbers again, but never with the same marks. (An alias, because only that is known to be JSON.)
 */
export type HistoryPoint = {
  readonly version: number
  readonly mark: string
}

/** A page of an account's changes, oldest first. */
export interface PulledPage extends AccountFigures {
  readonly changes: readonly PulledChange[]
  /** The number to ask with next. */
  readonly version: number
  /** The mark of that number; null: the account has none. */
  readonly mark: string | null
  /**
   * The highest of the points asked with that is part of the account's history; null: none of them. Absent: the server is of
   * a version that knows no marks.
   */
  readonly common?: number | null
  /** Whether there are more changes after these. */
  readonly more: boolean
  /** The device was away for too long: removals are forgotten, and everything is to be read again. */
  readonly reset: boolean
  readonly limits: AccountLimits
}

/**
 * What became of sent changes. `applied` false: nothing was stored, since the account has changes that the device does not
 * know yet.
 */
export type PushOutcome =
  | ({
      readonly applied: true
      readonly version: number
      /** The mark of the version; null: the server knows no marks. */
      readonly mark: string | null
      /** The new version of each path. */
      readonly versions: ReadonlyMap<FilePath, number>
    } & AccountFigures)
  | { readonly applied: false }

/** Content of one file of the account, with the version that it belongs to. */
export interface AccountContent {
  readonly path: FilePath
  readonly version: number
  readonly content: Uint8Array
}

/** Why the account did not answer as hoped. */
export type AccountFailureCode =
  /** The server cannot be reached or is not ready: try later. */
  | 'offline'
  /** The server answered with an error that is not known to last: try later, and find out whether it is one of the changes. */
  | 'unavailable'
  /** No one, or someone else, is signed in: wait. */
  | 'signed_out'
  /** The account has no room for the changes. */
  | 'full'
  /** A file is larger than the account allows. */
  | 'too_large'
  /** The account does not take a change, whatever is tried. */
  | 'refused'

/** A failed call of {@link AccountFilesPort}. */
export interface AccountFailure extends Failure {
  readonly code: AccountFailureCode
}

/** The outcome of a call of {@link AccountFilesPort}. */
export type AccountResult<T> = Result<T, AccountFailure>

/** The files of one person's account on the server. Expected failures are values. */
export interface AccountFilesPort {
  /**
   * The changes after a version, at most `most` (1 to 1000). `whole`: part of reading everything from 0. `points`: what this
   * device knows of the account's history, 100 points at most.
   */
  pull(
    after: number,
    options: { readonly most: number; readonly whole: boolean; readonly points: readonly HistoryPoint[] },
  ): Promise<AccountResult<PulledPage>>
  /**
   * Stores all changes (500 at most, no path twice) or none. `seen`: the version up to which this device knows everything,
   * and its mark where it is known; when the account is further, or has another mark there, nothing is stored.
   */
  push(
    changes: readonly AccountChange[],
    seen: { readonly version: number; readonly mark: string | null },
  ): Promise<AccountResult<PushOutcome>>
  /** Contents of files: the first and as many more as fit into an answer; paths that are no longer files are left out. */
  contents(paths: readonly FilePath[]): Promise<AccountResult<readonly AccountContent[]>>
}
