import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendFile } from './send-file'

/** As much of XMLHttpRequest as is used, driven by the test. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | null = null
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  address = ''
  sent: unknown = null
  status = 0
  responseText = ''
  open(method: string, url: string) {
    this.address = `${method} ${url}`
    FakeRequest.last = this
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  FakeRequest.last = null
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

function start(signal = new AbortController().signal) {
  const steps: number[] = []
  const body = new Blob(['twelve bytes'])
  const sent = sendFile({
    url: 'http://server.test/x',
    headers: { apikey: 'key' },
    body,
    signal,
    onSent: (bytes) => steps.push(bytes),
  })
  return { sent, steps, request: FakeRequest.last, body }
}

describe('a file on its way', () => {
  test('is posted with its headers, and tells how much is sent', async () => {
    const { sent, steps, request, body } = start()
    request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 5 }))
    request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 99 }))
    request?.answer(200, '{}')
    expect(await sent).toEqual({ ok: true, value: null })
    expect([request?.address, request?.headers, request?.sent]).toEqual([
      'POST http://server.test/x',
      { apikey: 'key' },
      body,
    ])
    expect(steps).toEqual([5, 12])
  })

  test.each([
    [
      400,
      '{"statusCode":"413","error":"Payload too large","message":"Too big"}',
      'too_large',
      'The file is too large.',
      413,
    ],
    [413, '<html>', 'too_large', 'The file is too large.', 413],
    [507, '{"statusCode":"507","error":"full","message":"No room"}', 'full', 'No room', 507],
    [502, '<html>', 'refused', 'The server refused the file (502).', 502],
  ])('that is refused with %i fails in words', async (status, text, code, message, meant) => {
    const { sent, request } = start()
    request?.answer(status, text)
    expect(await sent).toEqual({ ok: false, error: { code, message, status: meant } })
  })

  test('without a connection fails as such', async () => {
    const { sent, request } = start()
    request?.dispatchEvent(new Event('error'))
    expect(await sent).toMatchObject({ error: { code: 'network' } })
  })

  test('is called back by the signal, before and while it is sent', async () => {
    const controller = new AbortController()
    const { sent } = start(controller.signal)
    controller.abort()
    expect(await sent).toMatchObject({ error: { code: 'cancelled' } })
    expect(await start(controller.signal).sent).toMatchObject({ error: { code: 'cancelled' } })
  })
})
