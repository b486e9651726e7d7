/* One content on its way to Storage, at once or by the protocol that goes on after a cut. */
import type { Result } from '@/lib/result'
import type { StorageProblem } from './failures'

/** A content whose hash was compared. */
export interface CheckedContent {
  readonly hash: string
  readonly size: number
  readonly blob: Blob
}

/** Sends a content to a space. Rejects when `signal` ends it. `onProgress` hears how many bytes are through. */
export type SendContent = (
  space: string,
  content: CheckedContent,
  options: { readonly signal: AbortSignal; readonly onProgress: (bytes: number) => void },
) => Promise<Result<void, StorageProblem>>

/** Contents have no type: what they are is known by the names of files. */
export const contentType = 'application/octet-stream'
/** Bytes from which on a content is sent in several requests, and bytes of each but the last: what hosted projects want. */
export const chunkBytes = 6 * 1024 * 1024
