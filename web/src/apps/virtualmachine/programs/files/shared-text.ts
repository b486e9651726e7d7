import { failure, type Result, success } from '@/lib/result'
import type { Linux } from '../../linux/linux'
import { texts } from '../texts'

/** Where the shared folder is in Linux. */
export const sharedFolder = '/mnt'

/** Bytes of a text that the editor opens. */
const mostText = 1024 * 1024

/** The text of a shared file; fails if it is not text, or too long for an editor. */
export async function readText(share: Linux['share'], path: string): Promise<Result<string>> {
  const read = await share.readShared(path)
  if (!read.ok) return read
  if (read.value.length > mostText) return failure('too_large', () => texts.tooLong)
  try {
    return success(new TextDecoder('utf-8', { fatal: true }).decode(read.value))
  } catch {
    return failure('no_text', () => texts.noText)
  }
}
