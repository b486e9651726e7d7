import { type Failure, failed, type Failed, withMessage } from '@/lib/result'
import { areaLimits } from '../data/limits'
import { texts } from '../texts'
import { appStorageQuota } from '../types'

/** Why what apps keep cannot be read or stored. */
export type StorageReason =
  | 'keyTooLong'
  | 'tooManyCharacters'
  | 'tooManyKeys'
  | 'noRoom'
  | 'notStored'
  | 'notStoredNow'
  | 'otherTab'
  | 'noDatabase'
  | 'newerVersion'

/** Such a failure: its message is for the person, its reason for those who have other words for it. */
export interface StorageFailure extends Failure {
  readonly code: 'quota' | 'unavailable'
  readonly reason: StorageReason
}

const quota: ReadonlySet<StorageReason> = new Set([
  'keyTooLong',
  'tooManyCharacters',
  'tooManyKeys',
  'noRoom',
])

function messageOf(reason: StorageReason): string {
  if (reason === 'keyTooLong') return texts.keyTooLong({ most: areaLimits.keyLength })
  if (reason === 'tooManyCharacters') return texts.tooManyCharacters({ most: appStorageQuota })
  if (reason === 'tooManyKeys') return texts.tooManyKeys({ most: areaLimits.keys })
  return texts[reason]
}

/** The failed result for a reason. */
export const storageFailure = (reason: StorageReason): Failed<StorageFailure> =>
  failed(withMessage({ code: quota.has(reason) ? 'quota' : 'unavailable', reason }, () => messageOf(reason)))

/** Whether a failure is one of these. */
export const isStorageFailure = (error: Failure): error is StorageFailure => 'reason' in error
