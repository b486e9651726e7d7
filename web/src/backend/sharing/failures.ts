/* What the database says of sharing. */
import type { SharingFailure } from '@/kernel/sharing/types'
import { formatBytes } from '@/lib/format-bytes'
import { withMessage } from '@/lib/result'
import { type FilesFailure, type ServerError, toFilesFailure } from '../files-failures'
import { texts } from './texts'

/** SQLSTATEs with a meaning of their own; the sentences are the database's. */
const meanings: Readonly<Record<string, SharingFailure['code']>> = {
  OTS01: 'gone',
  OTS02: 'not_owner',
  OTS05: 'gone',
  OTS06: 'gone',
  OTS07: 'gone',
  OTS08: 'last_owner',
  OTS09: 'already_shared',
  OTL05: 'gone',
  OTM01: 'unknown_person',
  OTP01: 'asks_password',
  OTR01: 'too_many',
  OTF03: 'too_many',
}

/** The status of who is signed in, and may not. */
const forbidden = 403

/** The meaning of an error of the database whose message is in the person's language. */
export function toSharingFailure(error: ServerError, status: number): SharingFailure {
  const { code = '', message, hint } = error
  const meaning = meanings[code]
  if (meaning) return { code: meaning, message, status }
  if (code === 'OTF02') {
    const missing = Number(hint)
    return withMessage({ code: 'full', status }, () =>
      missing > 0 ? texts.needsRoom({ size: formatBytes(missing) }) : texts.noRoom,
    )
  }
  if (code === '42501' && status === forbidden) return { code: 'not_allowed', message, status }
  return toSharing(toFilesFailure(error, status))
}

/** What can go wrong with any call. */
export function toSharing(failure: SharingFailure | FilesFailure): SharingFailure {
  const { code, status = 0 } = failure
  return withMessage({ code: code === 'too_large' ? 'refused' : code, status }, () => failure.message)
}

/** The server did not say which space is the person's own. */
export const noSpace = (): SharingFailure => withMessage({ code: 'unavailable' }, () => texts.noSpace)
export const cancelled = (): SharingFailure => withMessage({ code: 'cancelled' }, () => texts.cancelled)
