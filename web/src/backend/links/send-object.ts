import { failed, success } from '@/lib/result'
import { failureIn, isThereAlready } from './failures'
import type { GuestResult, Sending } from './types'

/**
 * Sends a content to Storage in one request: a small one, or to a server that takes no parts from guests. By the older kind of request,
 * which alone tells how far it is.
 */
export function sendObject(
  address: string,
  headers: Readonly<Record<string, string>>,
  content: Blob,
  { signal, onProgress }: Sending,
  makeRequest: () => XMLHttpRequest = () => new XMLHttpRequest(),
): Promise<GuestResult<void>> {
  return new Promise((resolve) => {
    const request = makeRequest()
    const end = (result: GuestResult<void>) => {
      signal.removeEventListener('abort', stop)
      resolve(result)
    }
    const stop = () => {
      request.abort()
      end(failed('cancelled'))
    }
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('error', () => end(failed('offline')))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      const isSent = (status >= 200 && status < 300) || isThereAlready(status, responseText)
      end(isSent ? success(undefined) : failed(failureIn(status, responseText)))
    })
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    return request.send(content)
  })
}
