import { spacesBucket } from '@otteros/contracts'
import type { DetailedError, HttpRequest, UploadOptions, UrlStorage } from 'tus-js-client'
import type { SpaceFailure } from '@/kernel/files/space/types'
import type { Clock } from '@/lib/clock'
import { loadOnce } from '@/lib/load-once'
import { failed, success } from '@/lib/result'
import { offline } from '../files-failures'
import { fileReader } from './file-reader'
import { readRefusal, type StorageProblem, toProblem } from './failures'
import { chunkBytes, contentType, type SendContent } from './send-content'
import { watchStall } from './stall-watch'
import { objectName, type StorageRequests } from './storage-requests'

interface Options {
  readonly requests: StorageRequests
  /** Where uploads that have begun go on. */
  readonly addresses: UrlStorage
  readonly clock: Pick<Clock, 'after'>
}

/** ms before each further attempt; whoever sends files tries again later. */
const retryDelays = [500, 1000, 3000, 5000]

const load = loadOnce(() => import('tus-js-client'))

/** Thrown before a request that cannot be made in the person's name. */
class NoSession extends Error {
  constructor(readonly failure: SpaceFailure) {
    super(failure.message)
  }
}

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error

async function problemOf(error: Error): Promise<StorageProblem> {
  if (!isDetailed(error)) return { failure: offline(), refusal: null }
  const { causingError, originalResponse: response } = error
  if (causingError instanceof NoSession) return { failure: causingError.failure, refusal: null }
  if (!response) return { failure: offline(), refusal: null }
  return toProblem(readRefusal(response.getStatus(), response.getBody() ?? ''))
}

/** Whether another attempt can help: the server is not there or has no time, or is further than was thought. */
function isPassing({ causingError, originalRequest, originalResponse }: DetailedError): boolean {
  if (causingError instanceof NoSession) return false
  const status = originalResponse?.getStatus() ?? 0
  if (status === 409) return originalRequest.getMethod() === 'PATCH'
  return status === 0 || status === 423 || (status >= 500 && status !== 507)
}

/** Sends contents by TUS: what was cut off goes on where it was, also on another page of this device. */
export const sendResumably =
  ({ requests, addresses, clock }: Options): SendContent =>
  async (space, content, { signal, onProgress }) => {
    const [{ Upload }, place] = await Promise.all([load(), requests.place()])
    if (!place.ok) return failed({ failure: place.error, refusal: null })
    const endpoint = `${place.value.url}/upload/resumable`
    const name = objectName(space, content.hash)
    const begin = async (request: HttpRequest) => {
      const now = await requests.place()
      if (!now.ok) throw new NoSession(now.error)
      for (const [header, value] of Object.entries(now.value.headers)) request.setHeader(header, value)
    }
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const options: UploadOptions = {
        endpoint,
        // The others are put into each request as they are then.
        headers: { 'x-upsert': 'false' },
        metadata: { bucketName: spacesBucket, objectName: name, contentType },
        chunkSize: chunkBytes,
        uploadDataDuringCreation: true,
        retryDelays,
        fingerprint: async () => `${endpoint}/${name}`,
        urlStorage: addresses,
        removeFingerprintOnSuccess: true,
        fileReader,
        onBeforeRequest: begin,
        onShouldRetry: (error) => isPassing(error),
        onProgress(bytes) {
          stall.moved()
          onProgress(bytes)
        },
        onSuccess() {
          end()
          resolve(success(undefined))
        },
        onError(error) {
          end()
          problemOf(error).then((problem) => resolve(failed(problem)), reject)
        },
      }
      const upload = new Upload(content.blob, options)
      const stop = () => {
        end()
        void upload.abort()
        reject(signal.reason)
      }
      const stall = watchStall(clock, () => {
        end()
        void upload.abort()
        resolve(failed({ failure: offline(), refusal: null }))
      })
      const end = () => {
        stall.end()
        signal.removeEventListener('abort', stop)
      }
      signal.addEventListener('abort', stop, { once: true })
      upload
        .findPreviousUploads()
        .then(([previous]) => {
          if (signal.aborted) return
          if (previous) upload.resumeFromPreviousUpload(previous)
          upload.start()
        })
        .catch(reject)
    })
  }
