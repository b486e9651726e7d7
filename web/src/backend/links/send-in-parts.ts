import { spacesBucket } from '@otteros/contracts'
import { type DetailedError, type HttpStack, Upload, type UploadOptions } from 'tus-js-client'
import { systemClock } from '@/lib/clock'
import { failed, success } from '@/lib/result'
import { fileReader } from '../spaces/file-reader'
import { watchStall } from '../spaces/stall-watch'
import { failureIn, isThereAlready } from './failures'
import type { GuestFailure, GuestResult, Sending } from './types'

/** Bytes of a request, as hosted Supabase wants them. */
const partBytes = 6 * 1024 * 1024
/** ms before another attempt; the last one from then on. */
const pauses = [500, 1000, 3000, 5000, 10_000]
/** Attempts in a row that bring no byte: ten minutes of them. */
const mostAttempts = 60

/** Where a content goes. */
export interface PartsTarget {
  /** Address of the resumable uploads. */
  readonly endpoint: string
  /** Of each request: the key, and the visit. */
  readonly headers: Readonly<Record<string, string>>
  /** Name of the object. */
  readonly object: string
  /** Addresses of uploads that have begun, by visit and object: while the page is open, a later attempt goes on with them. */
  readonly begun: Map<string, string>
  /** Names this one there. */
  readonly key: string
  /** For tests. */
  readonly httpStack?: HttpStack
}

/** Resolves after so many ms, or as soon as it is worth another attempt; also when the signal ends it. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>

/** Waits for a time, or for the connection to come back. */
export const untilOnline: Wait = (ms, signal) =>
  new Promise((resolve) => {
    const end = () => {
      cancel()
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = systemClock.after(ms, end)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/** Why an attempt ended; null: the content is there already. */
function failureOf(error: Error | DetailedError): GuestFailure | null {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!('originalRequest' in error) || !response) return 'offline'
  const [status, text] = [response.getStatus(), response.getBody() ?? '']
  // Another request still holds it, or it is further than was thought: the next attempt asks how far.
  if (status === 423 || (status === 409 && error.originalRequest.getMethod() === 'PATCH')) return 'offline'
  return isThereAlready(status, text) ? null : failureIn(status, text)
}

/** Sends what is missing. Rejects never. */
function attempt(
  { endpoint, headers, object, begun, key, httpStack }: PartsTarget,
  content: Blob,
  { signal, onProgress }: Pick<Sending, 'signal' | 'onProgress'>,
): Promise<GuestResult<void>> {
  return new Promise((resolve) => {
    const end = (result: GuestResult<void>) => {
      stall.end()
      signal.removeEventListener('abort', stop)
      resolve(result)
    }
    const options: UploadOptions = {
      endpoint,
      uploadUrl: begun.get(key) ?? null,
      headers: { ...headers, 'x-upsert': 'false' },
      metadata: { bucketName: spacesBucket, objectName: object, contentType: 'application/octet-stream' },
      chunkSize: partBytes,
      fileReader,
      ...(httpStack && { httpStack }),
      storeFingerprintForResuming: false,
      // Here, where it is told.
      retryDelays: null,
      onUploadUrlAvailable: () => {
        if (upload.url) begun.set(key, upload.url)
      },
      onProgress: (bytes) => {
        stall.moved()
        onProgress(bytes)
      },
      onSuccess: () => end(success(undefined)),
      onError: (error) => {
        const failure = failureOf(error)
        end(failure ? failed(failure) : success(undefined))
      },
    }
    const upload = new Upload(content, options)
    const give = (failure: GuestFailure) => {
      void upload.abort()
      end(failed(failure))
    }
    const stop = () => give('cancelled')
    const stall = watchStall(systemClock, () => give('offline'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    return upload.start()
  })
}

/** Has the server forget what it has of an upload. Where it is not reached, it forgets by itself in a day. */
async function takeBack({ headers, begun, key, httpStack }: PartsTarget): Promise<void> {
  const address = begun.get(key)
  begun.delete(key)
  if (address === undefined) return
  await Upload.terminate(address, {
    headers: { ...headers },
    retryDelays: null,
    ...(httpStack && { httpStack }),
  }).catch(() => undefined)
}

/**
 * Sends a content in parts by TUS. What a cut connection ended goes on where it was as soon as there is one again; what ends for good is taken
 * back, so that nothing half stays on the server.
 */
export async function sendInParts(
  target: PartsTarget,
  content: Blob,
  { signal, onProgress, onWaiting }: Sending,
  wait: Wait = untilOnline,
): Promise<GuestResult<void>> {
  let most = 0
  for (let tries = 0; ; tries++) {
    const sent = await attempt(target, content, {
      signal,
      onProgress: (bytes) => {
        if (bytes > most) tries = 0
        most = Math.max(most, bytes)
        onProgress(bytes)
      },
    })
    if (sent.ok) {
      target.begun.delete(target.key)
      return sent
    }
    if (sent.error === 'offline' && tries >= mostAttempts) return sent
    if (sent.error === 'offline') {
      onWaiting?.(true)
      await wait(pauses[Math.min(tries, pauses.length - 1)] ?? 0, signal)
      if (!signal.aborted) {
        onWaiting?.(false)
        continue
      }
    }
    await takeBack(target)
    return signal.aborted ? failed('cancelled') : sent
  }
}
