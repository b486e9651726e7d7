// @vitest-environment happy-dom
import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import { expect, test } from 'vitest'
import { failed, success } from '@/lib/result'
import { sendInParts } from './send-in-parts'

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
/** What a server says to a request; null: the connection is cut. */
type Serve = (asked: {
  readonly method: string
  readonly offset: number
  readonly size: number
}) => Answer | null

function stackOf(serve: Serve, log: string[]): HttpStack {
  const responseOf = ({ status, headers = {}, body = '' }: Answer): HttpResponse => ({
    getStatus: () => status,
    getHeader: (name) => headers[name.toLowerCase()],
    getBody: () => body,
    getUnderlyingObject: () => null,
  })
  return {
    getName: () => 'memory',
    createRequest(method, url): HttpRequest {
      const headers: Record<string, string> = {}
      let progress: (bytes: number) => void = () => {}
      return {
        getMethod: () => method,
        getURL: () => url,
        setHeader: (name, value) => void (headers[name.toLowerCase()] = value),
        getHeader: (name) => headers[name.toLowerCase()],
        setProgressHandler: (handler) => void (progress = handler),
        async send(body) {
          const size = body instanceof Uint8Array ? body.length : 0
          const offset = Number(headers['upload-offset'] ?? 0)
          log.push(
            `${method} ${method === 'PATCH' ? offset : new URL(url).pathname} ${headers['x-link-visit']}`,
          )
          const answer = serve({ method, offset, size })
          if (!answer) throw new Error('cut')
          progress(size)
          return responseOf(answer)
        },
        abort: async () => {},
        getUnderlyingObject: () => null,
      }
    },
  }
}

const megabyte = 1024 * 1024
const content = new Blob([new Uint8Array(13 * megabyte)])
const created: Answer = { status: 201, headers: { location: '/u/1' } }

function setUp(serve: Serve, begun = new Map<string, string>()) {
  const asked: string[] = []
  const stop = new AbortController()
  const heard: number[] = []
  const waits: number[] = []
  const waiting: boolean[] = []
  const run = (onWait: () => void = () => {}) =>
    sendInParts(
      {
        endpoint: 'https://api.example/t',
        headers: { 'x-link-visit': 'v' },
        object: 's/h',
        begun,
        key: 'v/s/h',
        httpStack: stackOf(serve, asked),
      },
      content,
      {
        signal: stop.signal,
        onProgress: (bytes) => heard.push(bytes / megabyte),
        onWaiting: (is) => waiting.push(is),
      },
      async (ms) => {
        waits.push(ms)
        onWait()
      },
    )
  return { asked, stop, heard, waits, waiting, begun, run }
}

/** A server that keeps what arrives, until its connection is cut after so many requests. */
function keeping(cutAt: ReadonlySet<number> = new Set()): Serve {
  let received = 0
  let requests = 0
  return ({ method, offset, size }) => {
    requests += 1
    if (cutAt.has(requests)) return null
    if (method === 'POST') return created
    if (method === 'PATCH') received = offset + size
    return {
      status: 200,
      headers: { 'upload-offset': String(received), 'upload-length': String(content.size) },
    }
  }
}

test('a content goes in parts of six megabytes, in the name of the visit', async () => {
  const { asked, heard, begun, run } = setUp(keeping())
  expect(await run()).toEqual(success(undefined))
  expect(asked).toEqual(['POST /t v', 'PATCH 0 v', `PATCH ${6 * megabyte} v`, `PATCH ${12 * megabyte} v`])
  expect(heard.at(-1)).toBe(13)
  expect(begun.size).toBe(0)
})

test('after a cut it asks how far it was, and goes on there; it says that it waits', async () => {
  const { asked, waits, waiting, run } = setUp(keeping(new Set([3, 4])))
  expect(await run()).toEqual(success(undefined))
  expect(asked).toEqual([
    'POST /t v',
    'PATCH 0 v',
    `PATCH ${6 * megabyte} v`,
    'HEAD /u/1 v',
    'HEAD /u/1 v',
    `PATCH ${6 * megabyte} v`,
    `PATCH ${12 * megabyte} v`,
  ])
  expect(waits).toEqual([500, 1000])
  expect(waiting).toEqual([true, false, true, false])
})

test('a link that ended in the middle is told, and what arrived is taken back', async () => {
  const { asked, begun, run } = setUp(({ method }) => {
    if (method === 'POST') return created
    return method === 'DELETE' ? { status: 204 } : { status: 403, body: '{"statusCode":"403"}' }
  })
  expect(await run()).toEqual(failed('ended'))
  expect(asked).toEqual(['POST /t v', 'PATCH 0 v', 'DELETE /u/1 v'])
  expect(begun.size).toBe(0)
})

test('what is cancelled while it waits is taken back too', async () => {
  const { asked, stop, run } = setUp(({ method }) => {
    if (method === 'POST') return created
    return method === 'DELETE' ? { status: 204 } : null
  })
  expect(await run(() => stop.abort())).toEqual(failed('cancelled'))
  expect(asked).toEqual(['POST /t v', 'PATCH 0 v', 'DELETE /u/1 v'])
})

test('without a connection it gives up in the end, and a later attempt goes on with the same upload', async () => {
  let isCut = true
  const serve = keeping()
  const { asked, begun, waits, run } = setUp((request) =>
    isCut && request.method !== 'POST' ? null : serve(request),
  )
  expect(await run()).toEqual(failed('offline'))
  expect([waits.length, waits.at(-1), begun.get('v/s/h')]).toEqual([60, 10_000, 'https://api.example/u/1'])
  isCut = false
  const before = asked.length
  expect(await run()).toEqual(success(undefined))
  expect(asked.slice(before, before + 2)).toEqual(['HEAD /u/1 v', 'PATCH 0 v'])
})

test('what is there already is done, and what is too large or has no room is told', async () => {
  const answers: Answer[] = [
    { status: 409, body: '{"statusCode":"409"}' },
    { status: 413, body: '{}' },
    { status: 507, body: '{}' },
  ]
  const said = []
  for (const answer of answers) said.push(await setUp(() => answer).run())
  expect(said).toEqual([success(undefined), failed('too_large'), failed('no_room')])
})
