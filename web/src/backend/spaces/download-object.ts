/* A large content from Storage, which goes on after a cut where it was. */
import type { ContentName, SpaceResult } from '@/kernel/files/space/types'
import type { Clock } from '@/lib/clock'
import { beginSha256, type RunningSha256 } from '@/lib/incremental-sha256'
import { failed, type Result, success } from '@/lib/result'
import { offline } from '../files-failures'
import { damaged, isMissingObject, type StorageProblem } from './failures'
import { pause } from './pause'
import { watchStall } from './stall-watch'
import { objectPath, type StorageRequests } from './storage-requests'

interface Options {
  readonly space: string
  readonly requests: StorageRequests
  readonly clock: Pick<Clock, 'after'>
}

interface Transfer {
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number) => void
}

/** ms before each attempt that follows one without a byte; after the last one the server counts as away. */
const pauses = [0, 1000, 2000, 4000, 8000]
/** Bytes that are made a part of the Blob at once: the browser may keep them elsewhere than in memory. */
const partBytes = 4 * 1024 * 1024

/** What has come of a content. */
interface Arrived {
  readonly parts: Blob[]
  pieces: Uint8Array<ArrayBuffer>[]
  pieceBytes: number
  bytes: number
  hash: RunningSha256
}

const beginArrived = async (): Promise<Arrived> => ({
  parts: [],
  pieces: [],
  pieceBytes: 0,
  bytes: 0,
  hash: await beginSha256(),
})

function take(arrived: Arrived, piece: Uint8Array<ArrayBuffer>, isLast = false): void {
  arrived.hash.update(piece)
  arrived.pieces.push(piece)
  arrived.pieceBytes += piece.length
  arrived.bytes += piece.length
  if (arrived.pieceBytes < partBytes && !isLast) return
  arrived.parts.push(new Blob(arrived.pieces))
  arrived.pieces = []
  arrived.pieceBytes = 0
}

/** How a request ended: 'cut' can be gone on with. */
type Ended = 'whole' | 'cut' | 'damaged'

/** The first byte of an answer; null: it is a part, and a page of another origin may not see which one. */
function startOf(answer: Response): number | null {
  if (answer.status !== 206) return 0
  const start = /^bytes (\d+)-/.exec(answer.headers.get('content-range') ?? '')?.[1]
  return start === undefined ? null : Number(start)
}

/** Fetches objects; what comes is compared with its hash. Rejects when the signal ends it. */
export function createObjectDownload({ space, requests, clock }: Options) {
  async function read(answer: Response, arrived: Arrived, { size }: ContentName, transfer: Transfer) {
    const reader = answer.body?.getReader()
    if (!reader) return 'damaged'
    const stop = () => void reader.cancel().catch(() => undefined)
    const before = arrived.bytes
    let isEnded = false
    let isStalled = false
    const stall = watchStall(clock, () => {
      isStalled = true
      stop()
    })
    transfer.signal.addEventListener('abort', stop, { once: true })
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) {
          isEnded = !isStalled
          break
        }
        stall.moved()
        if (arrived.bytes + value.length > size) {
          stop()
          return 'damaged'
        }
        take(arrived, value)
        transfer.onProgress(arrived.bytes)
      }
    } catch {
      // A cut: what came is kept.
    } finally {
      stall.end()
      transfer.signal.removeEventListener('abort', stop)
    }
    transfer.signal.throwIfAborted()
    if (arrived.bytes === size) return 'whole'
    // All that was announced is here, and it is not enough.
    const isShort = isEnded && Number(answer.headers.get('content-length') ?? -1) === arrived.bytes - before
    return isShort ? 'damaged' : 'cut'
  }

  /** One request for what is still to come. */
  async function fetchRest(
    content: ContentName,
    arrived: Arrived,
    transfer: Transfer,
  ): Promise<Result<Ended, StorageProblem>> {
    const answer = await requests.send(`object/authenticated/${objectPath(space, content.hash)}`, {
      headers: arrived.bytes > 0 ? { range: `bytes=${arrived.bytes}-` } : {},
      // Large, kept by whoever asked, and a damaged one would come again.
      cache: 'no-store',
      signal: transfer.signal,
    })
    if (!answer.ok) return answer.error.refusal?.status === 416 ? success('damaged') : answer
    const start = startOf(answer.value)
    if (start === 0 && arrived.bytes > 0) Object.assign(arrived, await beginArrived())
    if (start !== null && start !== arrived.bytes) {
      await answer.value.body?.cancel()
      return success('damaged')
    }
    return success(await read(answer.value, arrived, content, transfer))
  }

  return async (content: ContentName, transfer: Transfer): Promise<SpaceResult<Blob | null>> => {
    const arrived = await beginArrived()
    for (let tries = 0; tries < pauses.length; tries++) {
      await pause(clock, pauses[tries] ?? 0, transfer.signal)
      transfer.signal.throwIfAborted()
      const before = arrived.bytes
      const ended = await fetchRest(content, arrived, transfer)
      if (!ended.ok) {
        const { failure, refusal } = ended.error
        if (refusal && isMissingObject(refusal)) return success(null)
        if (failure.code !== 'offline') return failed(failure)
      } else if (ended.value === 'damaged') return failed(damaged())
      else if (ended.value === 'whole') {
        if (arrived.hash.hex() !== content.hash) return failed(damaged())
        return success(new Blob([...arrived.parts, ...arrived.pieces]))
      }
      if (arrived.bytes > before) tries = 0
    }
    return failed(offline())
  }
}
