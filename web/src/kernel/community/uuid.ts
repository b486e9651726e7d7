import type { Notice } from '@/kernel/notifications/types'
import { failure, type Result, success } from '@/lib/result'

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The UUID that a person entered, in lower case [B5.19 B9.21]. The code of a failure is the title of its toast, in this
 * order: 'UUID Required' [B8.28 B8.37], 'Invalid UUID' [B8.29]. `required` is the sentence of the first.
 */
export function readUuid(entered: string, required: string): Result<string> {
  const uuid = entered.trim().toLowerCase()
  if (uuid === '') return failure('UUID Required', required)
  return form.test(uuid) ? success(uuid) : failure('Invalid UUID', 'Please enter a valid UUID format.')
}

/** What is said when the browser refused to copy a UUID. */
export const uuidNotCopied: Notice = {
  title: 'Not copied',
  description: 'The browser did not allow it. Select the UUID and copy it yourself.',
  variant: 'destructive',
}
