// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { failed, success } from '@/lib/result'
import { sendObject } from './send-object'

/** A request that a test answers. */
class HandDriven extends EventTarget {
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  sent: unknown = null
  isAborted = false
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.isAborted = true
  }
  answer(status: number, text = '') {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

function setUp() {
  const request = new HandDriven()
  const stop = new AbortController()
  const heard: number[] = []
  const sent = sendObject(
    'https://api.example/o',
    { 'x-link-visit': 'v' },
    new Blob(['abc']),
    { signal: stop.signal, onProgress: (bytes) => heard.push(bytes) },
    () => proxied(request),
  )
  return { request, stop, heard, sent }
}

/** The request as the platform's, of which it has all that is called. */
const proxied = (request: HandDriven): XMLHttpRequest =>
  Object.assign(Object.create(null), {
    upload: request.upload,
    open: () => request.open(),
    setRequestHeader: (name: string, value: string) => request.setRequestHeader(name, value),
    send: (body: unknown) => request.send(body),
    abort: () => request.abort(),
    addEventListener(type: string, listener: () => void) {
      request.addEventListener(type, () => {
        Object.assign(this, { status: request.status, responseText: request.responseText })
        listener()
      })
    },
  })

test('is sent, also where an attempt before it was, and a refusal is told', async () => {
  const outcomes = [
    [200, '{}'],
    [409, ''],
    [400, '{"statusCode":"409"}'],
    [413, ''],
    [400, '{"statusCode":"403"}'],
  ] as const
  const results = outcomes.map(([status, text]) => {
    const { request, sent } = setUp()
    expect(request.sent).toBeInstanceOf(Blob)
    request.answer(status, text)
    return sent
  })
  const sent = success(undefined)
  expect(await Promise.all(results)).toEqual([sent, sent, sent, failed('too_large'), failed('ended')])
})

test('is cancelled under way', async () => {
  const { request, stop, sent } = setUp()
  stop.abort()
  expect([await sent, request.isAborted]).toEqual([failed('cancelled'), true])
})

test('no connection is a value', async () => {
  const { request, sent } = setUp()
  request.dispatchEvent(new Event('error'))
  expect(await sent).toEqual(failed('offline'))
})

test('tells how far it is', async () => {
  const { request, heard } = setUp()
  request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 2 }))
  expect([heard, request.headers]).toEqual([[2], { 'x-link-visit': 'v' }])
})
