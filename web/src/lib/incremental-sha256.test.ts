import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { beginSha256, sha256OfContent } from './incremental-sha256'

const megabyte = 1024 * 1024

afterEach(() => vi.unstubAllGlobals())
const nodeHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)

test('pieces of any size make the hash of the whole', async () => {
  const bytes = bytesOf(300_001)
  for (const piece of [1000, 64 * 1024, 300_001]) {
    const running = await beginSha256()
    for (let start = 0; start < bytes.length; start += piece)
      running.update(bytes.subarray(start, start + piece))
    expect(running.hex()).toBe(nodeHash(bytes))
  }
  expect((await beginSha256()).hex()).toBe(nodeHash(new Uint8Array()))
})

test('two hashes at a time do not disturb each other', async () => {
  const [one, other] = [await beginSha256(), await beginSha256()]
  one.update(bytesOf(10))
  other.update(bytesOf(20))
  one.update(bytesOf(30))
  expect(other.hex()).toBe(nodeHash(bytesOf(20)))
  expect(one.hex()).toBe(nodeHash(new Uint8Array([...bytesOf(10), ...bytesOf(30)])))
})

test.each([0, 1, 16 * megabyte, 16 * megabyte + 1, 18 * megabyte + 5])(
  '%i bytes have the same hash as bytes and as a Blob',
  async (size) => {
    const bytes = bytesOf(size)
    const hash = nodeHash(bytes)
    expect(await sha256OfContent(bytes)).toBe(hash)
    expect(await sha256OfContent(new Blob([bytes]))).toBe(hash)
  },
)

test('a large Blob is read piece by piece', async () => {
  const blob = new Blob([bytesOf(17 * megabyte)])
  const slices: number[] = []
  const slice = blob.slice.bind(blob)
  blob.slice = (start = 0, end = blob.size) => {
    slices.push(end - start)
    return slice(start, end)
  }
  blob.arrayBuffer = () => Promise.reject(new Error('read as a whole'))
  expect(await sha256OfContent(blob)).toBe(nodeHash(bytesOf(17 * megabyte)))
  expect(Math.max(...slices)).toBe(megabyte)
})

test('a signal ends it between two pieces', async () => {
  const control = new AbortController()
  const hashing = sha256OfContent(new Blob([bytesOf(20 * megabyte)]), { signal: control.signal })
  control.abort(new Error('enough'))
  await expect(hashing).rejects.toThrow('enough')
})

/** A worker that answers with what `answer` says of the Blob that it gets; null: never. */
function stubWorker(answer: (content: Blob) => Promise<unknown> | null) {
  const terminated = vi.fn()
  class FakeWorker extends EventTarget {
    readonly terminate = terminated
    postMessage(content: Blob) {
      void answer(content)?.then((data) => this.dispatchEvent(Object.assign(new Event('message'), { data })))
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return terminated
}

test('a large content is hashed in a worker, which ends with it; a small one is not', async () => {
  const asked = vi.fn((content: Blob) => Promise.resolve({ hash: `hash of ${content.size}` }))
  const terminated = stubWorker(asked)
  expect(await sha256OfContent(bytesOf(17 * megabyte))).toBe(`hash of ${17 * megabyte}`)
  expect(terminated).toHaveBeenCalledOnce()
  expect(await sha256OfContent(bytesOf(3))).toBe(nodeHash(bytesOf(3)))
  expect(asked).toHaveBeenCalledOnce()
})

test('a worker that cannot read the content says why', async () => {
  stubWorker(() => Promise.resolve({ failed: { name: 'NotReadableError', message: 'changed' } }))
  await expect(sha256OfContent(bytesOf(17 * megabyte))).rejects.toMatchObject({
    name: 'NotReadableError',
    message: 'changed',
  })
})

test('a signal ends the worker', async () => {
  const terminated = stubWorker(() => null)
  const control = new AbortController()
  const hashing = sha256OfContent(bytesOf(17 * megabyte), { signal: control.signal })
  control.abort(new Error('enough'))
  await expect(hashing).rejects.toThrow('enough')
  expect(terminated).toHaveBeenCalledOnce()
})

test('where no worker starts it is hashed all the same', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      readonly terminate = () => undefined
      postMessage() {
        this.dispatchEvent(new Event('error', { cancelable: true }))
      }
    },
  )
  expect(await sha256OfContent(bytesOf(17 * megabyte))).toBe(nodeHash(bytesOf(17 * megabyte)))
})
