import type { Notice } from '@/kernel/notifications/types'
import { failure, type Result, success } from '@/lib/result'
import { texts } from './texts'

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The UUID that a person entered, in lower case [B5.19 B9.21]. The code of a failure is the title of its toast, in this
 * order: that a UUID is required [B8.28 B8.37], that it is invalid [B8.29]. `required` is the sentence of the first.
 */
export function readUuid(entered: string, required: string): Result<string> {
  const uuid = entered.trim().toLowerCase()
  if (uuid === '') return failure(texts.uuidRequired, required)
  return form.test(uuid) ? success(uuid) : failure(texts.uuidInvalid, () => texts.uuidInvalidHint)
}

/** What is said when the browser refused to copy a UUID. */
export const uuidNotCopied = (): Notice => ({
  title: texts.notCopied,
  description: texts.notCopiedHint,
  variant: 'destructive',
})

/** Characters that are shown of each end. Codes made in the same hour begin alike, so the beginning alone tells no one apart. */
const shownAtEnds = 4

/** Both ends of a UUID or user code, for where the whole one only takes up room; anything short stays as it is. */
export const shortCode = (code: string): string =>
  code.length > 3 * shownAtEnds ? `${code.slice(0, shownAtEnds)}…${code.slice(-shownAtEnds)}` : code
