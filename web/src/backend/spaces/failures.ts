/* What the database and Storage say of a space. */
import * as z from 'zod/mini'
import type { SpaceFailure } from '@/kernel/files/space/types'
import { withMessage } from '@/lib/result'
import {
  isBusy,
  offline,
  type ServerError,
  signedOut,
  toFilesFailure,
  tooLarge,
  unavailable,
} from '../files-failures'
import { spokenFailure } from '../spoken'
import { texts } from './texts'

/** Not a member, a viewer, or a folder that is gone: it is refused tomorrow as well. */
const refusals = ['OTS01', 'OTS02', 'OTS05']
/** A content that the space lacks (the hint names them), and one that came along and is not what its hash says. */
const missingContents = ['OTS03', 'OTS04']

/** The meaning of an error of the database whose message is in the person's language. */
export function toSpaceFailure(error: ServerError, status: number): SpaceFailure {
  const { code = '', message, hint } = error
  if (refusals.includes(code)) return { code: 'refused', message, status }
  if (missingContents.includes(code))
    return { code: 'content_missing', message, status, ...(hint && { missing: hint.split(' ') }) }
  return toFilesFailure(error, status)
}

export const cancelled = (): SpaceFailure => withMessage({ code: 'cancelled' }, () => texts.cancelled)
/** What is to be sent is not there any more, or not what its hash says. */
export const contentChanged = (hash: string): SpaceFailure =>
  withMessage({ code: 'content_missing', missing: [hash] }, () => texts.contentChanged)
/** What the server has under a hash is something else. */
export const damaged = (): SpaceFailure => withMessage({ code: 'unavailable' }, () => texts.damaged)
export const notKept = (): SpaceFailure => withMessage({ code: 'not_kept' }, () => texts.notKept)
export const beingRemoved = (): SpaceFailure => withMessage({ code: 'offline' }, () => texts.beingRemoved)

/** A refusal of Storage. */
export interface StorageRefusal {
  /** What it means: a hosted project answers 400 and writes the other status into the body. */
  readonly status: number
  /** Such as `Duplicate` or `HashMismatch`; empty where the answer is no JSON. */
  readonly error: string
  readonly message: string
}

const body = z.object({
  statusCode: z.optional(z.union([z.string(), z.number()])),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** Reads a refusal of Storage. */
export function readRefusal(status: number, text: string): StorageRefusal {
  let said: unknown = null
  try {
    said = JSON.parse(text)
  } catch {
    // A page of what is in front of the server, or the bare sentence of a resumable upload.
  }
  const read = body.safeParse(said)
  if (!read.success) return { status, error: '', message: '' }
  const { statusCode, error = '', message = '' } = read.data
  return { status: Number(statusCode ?? 0) || status, error, message }
}

/** Whether a refusal says that there is no such object, and not that there is no such page. */
export const isMissingObject = ({ status, error, message }: StorageRefusal): boolean =>
  status === 404 && (error !== '' || message !== '')

/** A request to Storage that failed. */
export interface StorageProblem {
  readonly failure: SpaceFailure
  /** What Storage said; null: it said nothing. */
  readonly refusal: StorageRefusal | null
}

/** The meaning of a refusal of Storage. */
async function toStorageFailure({ status, error, message }: StorageRefusal): Promise<SpaceFailure> {
  if (status === 401 || status === 403) return signedOut(status)
  if (status === 413 && error !== 'TooManyUploads') return tooLarge(status)
  if (isBusy(status)) return offline(status)
  const spoken = await spokenFailure({ code: error, message })
  if (error === 'HashMismatch') return { code: 'content_missing', message: spoken.message, status }
  return unavailable(status, spoken.message)
}

/** A refusal with its meaning. */
export const toProblem = async (refusal: StorageRefusal): Promise<StorageProblem> => ({
  failure: await toStorageFailure(refusal),
  refusal,
})
