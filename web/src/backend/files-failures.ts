/* What the server's errors mean for files, of an account and of a space alike. */
import { type Failure, withMessage } from '@/lib/result'
import { texts } from './files-failures.texts'

/** Why a call for files failed; {@link toFilesFailure} says when. */
export interface FilesFailure extends Failure {
  readonly code: 'offline' | 'unavailable' | 'signed_out' | 'full' | 'too_large' | 'refused'
}

/** An error of the API. */
export interface ServerError {
  readonly code?: string
  readonly message: string
  /** What a program may make of it; see the database's functions. */
  readonly hint?: string
}

export const offline = (status = 0): FilesFailure =>
  withMessage({ code: 'offline', status }, () => texts.offline)
export const signedOut = (status = 401): FilesFailure =>
  withMessage({ code: 'signed_out', status }, () => texts.signedOut)
export const tooLarge = (status: number): FilesFailure =>
  withMessage({ code: 'too_large', status }, () => texts.tooLarge)
/** The server could not do it; `reason` is what it said, in the person's language. */
export const unavailable = (status: number, reason: string): FilesFailure =>
  withMessage({ code: 'unavailable', status }, () =>
    texts.unavailable({ reason: reason || texts.error({ status }) }),
  )

/** SQLSTATEs of the limits; see the database's `push_files` and `push_entries`. */
const limitCodes: Readonly<Record<string, FilesFailure['code']>> = {
  OTF01: 'too_large',
  OTF02: 'full',
  OTF03: 'full',
}
/** SQLSTATEs that say the same tomorrow: a value or a row that the database does not take. A missing owner may come back. */
const lasting = /^(22|23)(?!503)...$/
/** SQLSTATEs of refusals that pass: no connection, someone else's lock, a statement that took too long, a database that stops. */
const passing = /^(08|40|53|55P03|57)/
/** Answers of a server, or of what is in front of it, that has no time or is not ready. */
const busyStatus: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504])

/** Whether an answer of this status comes from a server that has no time or is not ready; 0: there was no answer. */
export const isBusy = (status: number): boolean => busyStatus.has(status)

/** The meaning of an error whose message is in the person's language. */
export function toFilesFailure({ code = '', message }: ServerError, status: number): FilesFailure {
  const limit = limitCodes[code]
  if (limit) return { code: limit, message, status }
  if (status === 401 || status === 403) return signedOut(status)
  if (status === 413) return tooLarge(status)
  if (isBusy(status) || passing.test(code)) return offline(status)
  if (status >= 400 && status < 500 && lasting.test(code)) return { code: 'refused', message, status }
  return unavailable(status, message)
}
