/* A large content from Storage, which goes on after a cut where it was. */
import type { ContentName, ContentSink, SpaceResult } from '@/kernel/files/space/types'
import type { Clock } from '@/lib/clock'
import { beginSha256, type RunningSha256 } from '@/lib/incremental-sha256'
import { failed, type Result, success } from '@/lib/result'
import { offline } from '../files-failures'
import { damaged, isMissingObject, notKept, type StorageProblem } from './failures'
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
  /** Keeps what comes beyond this page. */
  readonly sink: ContentSink | undefined
}

/** ms before each attempt that follows one without a byte; after the last one the server counts as away. */
const pauses = [0, 1000, 2000, 4000, 8000]
/** Bytes that are made a part of the Blob at once: the browser may keep them elsewhere than in memory. */
const partBytes = 4 * 1024 * 1024
/** Bytes that a sink gets at once. */
const sinkBytes = 8 * 1024 * 1024
/** Bytes of what is there already that are read at once, to be compared with the hash. */
const readBytes = 1024 * 1024

/** What has come of a content. */
interface Arrived {
  /** What a sink does not have, in parts. */
  readonly parts: Blob[]
  pieces: Uint8Array<ArrayBuffer>[]
  pieceBytes: number
  bytes: number
  hash: RunningSha256
}

/** Thrown where a sink cannot keep what came. */
class NotKept extends Error {}

const beginArrived = async (): Promise<Arrived> => ({
  parts: [],
  pieces: [],
  pieceBytes: 0,
  bytes: 0,
  hash: await beginSha256(),
})

/** Begins with what is there already. */
async function goOnWith(sink: ContentSink | undefined, { size }: ContentName, signal: AbortSignal) {
  const arrived = await beginArrived()
  if (!sink || sink.size === 0) return arrived
  if (sink.size > size) {
    await sink.clear()
    return arrived
  }
  const there = await sink.read()
  for (let start = 0; start < there.size; start += readBytes) {
    signal.throwIfAborted()
    arrived.hash.update(new Uint8Array(await there.slice(start, start + readBytes).arrayBuffer()))
  }
  arrived.bytes = there.size
  return arrived
}

/** Begins anew: what came is not what it should be. */
async function beginAnew(arrived: Arrived, sink: ContentSink | undefined): Promise<void> {
  await sink?.clear()
  Object.assign(arrived, await beginArrived())
}

/** Makes pieces a part: of the sink, or of what is held here. */
async function flush(arrived: Arrived, sink: ContentSink | undefined): Promise<void> {
  if (arrived.pieceBytes === 0) return
  const part = new Blob(arrived.pieces)
  arrived.pieces = []
  arrived.pieceBytes = 0
  if (!sink) arrived.parts.push(part)
  else if (!(await sink.append(part))) throw new NotKept()
}

async function take(
  arrived: Arrived,
  piece: Uint8Array<ArrayBuffer>,
  sink: ContentSink | undefined,
): Promise<void> {
  arrived.hash.update(piece)
  arrived.pieces.push(piece)
  arrived.pieceBytes += piece.length
  arrived.bytes += piece.length
  if (arrived.pieceBytes >= (sink ? sinkBytes : partBytes)) await flush(arrived, sink)
}

/** How a request ended: 'cut' can be gone on with. */
type Ended = 'whole' | 'cut' | 'damaged'

/** The first byte of an answer; null: it is a part, and a page of another origin may not see which one. */
function startOf(answer: Response): number | null {
  if (answer.status !== 206) return 0
  const start = /^bytes (\d+)-/.exec(answer.headers.get('content-range') ?? '')?.[1]
  return start === undefined ? null : Number(start)
}

/** The whole content, if it is what its hash says. */
async function finish(
  arrived: Arrived,
  { hash }: ContentName,
  { sink }: Transfer,
): Promise<SpaceResult<Blob>> {
  if (arrived.hash.hex() !== hash) {
    await beginAnew(arrived, sink)
    return failed(damaged())
  }
  await flush(arrived, sink)
  return success(sink ? await sink.read() : new Blob(arrived.parts))
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
        await take(arrived, value, transfer.sink)
        transfer.onProgress(arrived.bytes)
      }
    } catch (error) {
      if (error instanceof NotKept) throw error
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
    if (start === 0 && arrived.bytes > 0) await beginAnew(arrived, transfer.sink)
    if (start !== null && start !== arrived.bytes) {
      await answer.value.body?.cancel()
      return success('damaged')
    }
    return success(await read(answer.value, arrived, content, transfer))
  }

  async function fetchAll(
    content: ContentName,
    arrived: Arrived,
    transfer: Transfer,
  ): Promise<SpaceResult<Blob | null>> {
    // An empty one is asked for too: the space may not have it.
    if (arrived.bytes > 0 && arrived.bytes === content.size) return finish(arrived, content, transfer)
    for (let tries = 0; tries < pauses.length; tries++) {
      await pause(clock, pauses[tries] ?? 0, transfer.signal)
      transfer.signal.throwIfAborted()
      const before = arrived.bytes
      const ended = await fetchRest(content, arrived, transfer)
      if (!ended.ok) {
        const { failure, refusal } = ended.error
        if (refusal && isMissingObject(refusal)) return success(null)
        if (failure.code !== 'offline') return failed(failure)
      } else if (ended.value === 'damaged') {
        await beginAnew(arrived, transfer.sink)
        return failed(damaged())
      } else if (ended.value === 'whole') return finish(arrived, content, transfer)
      if (arrived.bytes > before) tries = 0
    }
    return failed(offline())
  }

  return async (content: ContentName, transfer: Transfer): Promise<SpaceResult<Blob | null>> => {
    const { sink, signal } = transfer
    const arrived = await goOnWith(sink, content, signal)
    try {
      return await fetchAll(content, arrived, transfer)
    } catch (error) {
      if (error instanceof NotKept) return failed(notKept())
      throw error
    } finally {
      // Also what came before it was ended is gone on with.
      if (sink && arrived.pieceBytes > 0) await flush(arrived, sink).catch(() => undefined)
    }
  }
}
