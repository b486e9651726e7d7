import { success } from '@/lib/result'
import { contentType, type SendContent } from './send-content'
import { objectPath, type StorageRequests } from './storage-requests'

/** ms that a request may take: as long as a server waits for it. */
const timeLimit = 20 * 60_000

/** Sends contents in one request each. */
export const sendAtOnce =
  (requests: StorageRequests): SendContent =>
  async (space, { hash, size, blob }, { signal, onProgress }) => {
    onProgress(0)
    const sent = await requests.send(`object/${objectPath(space, hash)}`, {
      method: 'POST',
      headers: { 'content-type': contentType, 'x-upsert': 'false' },
      body: blob,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
    })
    if (!sent.ok) return sent
    onProgress(size)
    return success(undefined)
  }
