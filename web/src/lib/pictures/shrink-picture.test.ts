import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPictureShrinker } from './shrink-picture'
import type { ShrinkReply, ShrinkRequest } from './shrink-picture.worker'
import { pngHead } from './testing/png-head'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker that answers when a test says so. */
class FakeWorker extends EventTarget {
  readonly asked: ShrinkRequest[] = []
  isEnded = false
  postMessage(request: ShrinkRequest) {
    this.asked.push(request)
  }
  answer(reply: ShrinkReply) {
    this.dispatchEvent(new MessageEvent('message', { data: reply }))
  }
  terminate() {
    this.isEnded = true
  }
}

function start() {
  const workers: FakeWorker[] = []
  const shrinker = createPictureShrinker(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is used of one
    return worker as unknown as Worker
  })
  return { shrinker, workers }
}

const isAsked = (worker: FakeWorker | undefined, count: number) =>
  vi.waitFor(() => expect(worker?.asked).toHaveLength(count))

test('what would fill the memory, and what is no picture, is never decoded', async () => {
  const { shrinker, workers } = start()
  expect(await shrinker.shrink(pngHead(20_000, 20_000), 256)).toBeNull()
  expect(await shrinker.shrink(new Blob(['<svg/>']), 256)).toBeNull()
  expect(workers).toEqual([])
})

test('one after the other is decoded, and the worker goes when there is no more work', async () => {
  const { shrinker, workers } = start()
  const first = shrinker.shrink(pngHead(10, 10), 256)
  const second = shrinker.shrink(pngHead(20, 20), 256)
  await vi.waitFor(() => expect(workers).toHaveLength(1))
  const [worker] = workers
  await isAsked(worker, 1)
  const small = new Blob(['small'])
  worker?.answer(small)
  expect(await first).toBe(small)
  await isAsked(worker, 2)
  worker?.answer(null)
  expect(await second).toBeNull()
  expect(worker?.isEnded).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(worker?.isEnded).toBe(true)
})

test('one that takes too long is given up with its worker, and the next one is decoded in another', async () => {
  const { shrinker, workers } = start()
  const slow = shrinker.shrink(pngHead(10, 10), 256)
  const next = shrinker.shrink(pngHead(20, 20), 256)
  await vi.waitFor(() => expect(workers).toHaveLength(1))
  await isAsked(workers[0], 1)
  vi.advanceTimersByTime(10_000)
  expect(await slow).toBeNull()
  expect(workers[0]?.isEnded).toBe(true)
  await vi.waitFor(() => expect(workers).toHaveLength(2))
  await isAsked(workers[1], 1)
  workers[1]?.answer(new Blob())
  expect(await next).toBeInstanceOf(Blob)
})
