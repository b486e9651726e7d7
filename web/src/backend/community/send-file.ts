import { type Failure, failure, type Result, success, withMessage } from '@/lib/result'
import { texts } from './texts'

/** A file on its way to the storage. */
export interface Sending {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Blob
  readonly signal: AbortSignal
  /** Hears how many bytes are sent. */
  readonly onSent: (bytes: number) => void
}

/** Sends one file; codes `cancelled`, `network`, `too_large`, or that of the storage with its message. */
export type SendFile = (sending: Sending) => Promise<Result<null>>

export const cancelled = (): Failure => withMessage({ code: 'cancelled' }, () => texts.uploadCancelled)

/** What the storage says, or words for it. */
function refusalOf(status: number, text: string): Result<never> {
  const tooLarge = failure('too_large', () => texts.fileTooLarge, 413)
  if (status === 413) return tooLarge
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer === 'object' && answer !== null) {
      const { message, error, statusCode } = answer as Partial<Record<string, unknown>>
      // The storage answers 400 and says in its body what it means; its sentence counts in bytes.
      if (statusCode === '413') return tooLarge
      if (typeof message === 'string' && message !== '')
        return failure(typeof error === 'string' ? error : 'refused', message, status)
    }
  } catch {
    // Not the storage itself: a page of something in between.
  }
  return failure('refused', () => texts.fileRefused({ status }), status)
}

/** Sends with XMLHttpRequest: `fetch` cannot tell how much of a body is sent. */
export const sendFile: SendFile = ({ url, headers, body, signal, onSent }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const end = (result: Result<null>) => {
      signal.removeEventListener('abort', abort)
      resolve(result)
    }
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, body.size)))
    request.addEventListener('load', () =>
      end(
        request.status >= 200 && request.status < 300
          ? success(null)
          : refusalOf(request.status, request.responseText),
      ),
    )
    request.addEventListener('error', () => end(failure('network', () => texts.unreachable, 0)))
    request.addEventListener('abort', () => end({ ok: false, error: cancelled() }))
    if (signal.aborted) return end({ ok: false, error: cancelled() })
    signal.addEventListener('abort', abort, { once: true })
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
    return undefined
  })
