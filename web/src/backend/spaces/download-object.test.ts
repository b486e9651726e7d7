import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ContentSink } from '@/kernel/files/space/types'
import { failed, success } from '@/lib/result'
import { createObjectDownload } from './download-object'

const mebibyte = 1024 * 1024
/** Bytes that differ along the way. */
const bytes = new Uint8Array(20 * mebibyte).map((_, at) => (at * 31 + (at >> 12)) % 251)
const content = { hash: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }

/** What a device keeps of a content that comes. */
function createSink({ room = Number.POSITIVE_INFINITY } = {}) {
  const parts: Blob[] = []
  const size = () => parts.reduce((sum, part) => sum + part.size, 0)
  const open = (): ContentSink => ({
    size: size(),
    read: async () => new Blob(parts),
    async append(piece) {
      if (size() + piece.size > room) return false
      parts.push(piece)
      return true
    },
    async clear() {
      parts.length = 0
    },
  })
  return { open, size, parts }
}

/** Storage with the content, of which each answer gives `most` bytes and is cut then. */
function serve({ most = Number.POSITIVE_INFINITY, body = bytes, isReachable = (): boolean => true } = {}) {
  const ranges: (string | null)[] = []
  const fetchObject = createObjectDownload({
    space: 'place',
    requests: {
      place: async () => success({ url: 'http://server.test', headers: {} }),
      async send(_path, { headers = {} }) {
        const range = headers.range ?? null
        ranges.push(range)
        if (!isReachable()) return failed({ failure: { code: 'offline', message: 'Away.' }, refusal: null })
        const start = range === null ? 0 : Number(/\d+/.exec(range)?.[0])
        const end = Math.min(body.length, start + most)
        let at = start
        const stream = new ReadableStream<Uint8Array>({
          pull(controller) {
            const next = Math.min(end, at + mebibyte)
            if (next > at) controller.enqueue(body.slice(at, next))
            else if (end < body.length) controller.error(new Error('cut'))
            else controller.close()
            at = next
          },
        })
        const headersBack =
          range === null ? {} : { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` }
        return success(new Response(stream, { status: range === null ? 200 : 206, headers: headersBack }))
      },
    },
    clock: {
      after(ms, callback) {
        if (ms < 60_000) queueMicrotask(callback)
        return () => undefined
      },
    },
  })
  return { fetchObject, ranges }
}

const download = (
  { fetchObject }: ReturnType<typeof serve>,
  sink: ContentSink,
  { signal = new AbortController().signal, onProgress = (_bytes: number) => {} } = {},
) => fetchObject(content, { signal, onProgress, sink })

async function expectWhole(found: Awaited<ReturnType<typeof download>>) {
  if (!found.ok || !found.value) throw new Error('nothing came')
  expect(
    createHash('sha256')
      .update(new Uint8Array(await found.value.arrayBuffer()))
      .digest('hex'),
  ).toBe(content.hash)
}

test('a content goes through the sink in pieces, cut or not', async () => {
  const sink = createSink()
  const server = serve({ most: 5 * mebibyte })
  await expectWhole(await download(server, sink.open()))
  expect(sink.parts.map(({ size }) => size / mebibyte)).toEqual([8, 8, 4])
  expect(server.ranges).toEqual(
    [null, 5, 10, 15].map((at) => (at === null ? null : `bytes=${at * mebibyte}-`)),
  )
})

test('what came before the page ended is gone on with, and told as done', async () => {
  const sink = createSink()
  let isReachable = true
  const first = serve({ most: 13 * mebibyte, isReachable: () => isReachable })
  const cut = await download(first, sink.open(), {
    onProgress: (done) => {
      if (done >= 13 * mebibyte) isReachable = false
    },
  })
  expect(cut).toMatchObject({ error: { code: 'offline' } })
  expect(sink.size()).toBe(13 * mebibyte)
  const second = serve()
  const told: number[] = []
  await expectWhole(await download(second, sink.open(), { onProgress: (done) => told.push(done) }))
  expect(second.ranges).toEqual([`bytes=${13 * mebibyte}-`])
  expect(told[0]).toBe(14 * mebibyte)
})

test('what is there as a whole is compared and not fetched again', async () => {
  const sink = createSink()
  await sink.open().append(new Blob([bytes]))
  const server = serve()
  await expectWhole(await download(server, sink.open()))
  expect(server.ranges).toEqual([])
})

test('what came before a signal ended it is kept', async () => {
  const sink = createSink()
  const control = new AbortController()
  const ended = download(serve(), sink.open(), {
    signal: control.signal,
    onProgress: (done) => {
      if (done === 3 * mebibyte) control.abort()
    },
  })
  await expect(ended).rejects.toThrow('aborted')
  expect(sink.size()).toBe(3 * mebibyte)
})

test.each([
  [
    'what is there already is',
    async ({ open }: ReturnType<typeof createSink>) =>
      void (await open().append(new Blob(['x'.repeat(mebibyte)]))),
    bytes,
  ],
  ['what comes is', async () => {}, bytes.map((byte) => byte ^ 1)],
])('where %s something else, nothing of it is kept', async (_which, prepare, body) => {
  const sink = createSink()
  await prepare(sink)
  expect(await download(serve({ body }), sink.open())).toMatchObject({ error: { code: 'unavailable' } })
  expect(sink.size()).toBe(0)
})

test('where there is no room it ends, and what was kept is gone on with later', async () => {
  const sink = createSink({ room: 10 * mebibyte })
  expect(await download(serve(), sink.open())).toMatchObject({ error: { code: 'not_kept' } })
  expect(sink.size()).toBe(8 * mebibyte)
})
