import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { failure, success } from '@/lib/result'
import { createModel } from './create-model'

const question = {
  message: 'Hi',
  systemKnowledge: 'Apps.',
  conversationHistory: [{ type: 'assistant' as const, content: 'x'.repeat(20_000) }],
  steps: [],
}

// The library wants one at its start; nothing here connects.
beforeEach(() => void vi.stubGlobal('WebSocket', vi.fn<() => void>()))
afterEach(() => vi.unstubAllGlobals())

/** The adapter over the real client library, whose request is answered here. */
function modelOver(
  answer: (body: string, signal: AbortSignal) => Response | Promise<Response>,
  silence = 45_000,
) {
  const fetch: typeof globalThis.fetch = async (_, init) =>
    answer(typeof init?.body === 'string' ? init.body : '', init?.signal ?? new AbortController().signal)
  const client = createClient('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
  const heard: string[] = []
  const stop = new AbortController()
  const ask = () =>
    createModel({ client: async () => success(client), silence }).ask(question, {
      signal: stop.signal,
      onText: (text) => heard.push(text),
    })
  return { ask, heard, stop }
}

const events = (...pieces: readonly string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  )

const done = { type: 'done', response: 'Größe', suggestions: ['More'], calls: [] }

/** A stream that says something and then nothing; ends when the request is given up. */
const silent = (_: string, signal: AbortSignal) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('data: {"type":"text","text":"Well"}\n\n'))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

describe('asking the model', () => {
  test('sends message, systemKnowledge and conversationHistory, and reads the answer as it comes [B7.22]', async () => {
    let sent: unknown = null
    const { ask, heard } = modelOver((body) => {
      sent = JSON.parse(body)
      const text = `data: {"type":"text","text":"Grö"}\n\n: still there\n\ndata: {"type":"text","text":"ße"}\r\n\r\ndata: ${JSON.stringify(done)}\n\n`
      // Cut in the middle of an event, of a character and of an end.
      const bytes = new TextEncoder().encode(text)
      const cuts = [29, 30, 31, 60, bytes.length - 1]
      return new Response(
        new ReadableStream({
          start(controller) {
            let from = 0
            for (const cut of [...cuts, bytes.length]) {
              controller.enqueue(bytes.slice(from, cut))
              from = cut
            }
            controller.close()
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      )
    })
    expect(await ask()).toEqual(success({ response: 'Größe', suggestions: ['More'], calls: [] }))
    expect(heard).toEqual(['Grö', 'ße'])
    expect(sent).toEqual({
      message: 'Hi',
      systemKnowledge: 'Apps.',
      conversationHistory: [{ type: 'assistant', content: 'x'.repeat(16_000) }],
      stream: true,
      steps: [],
    })
  })

  test('takes an answer as a whole too', async () => {
    const { ask } = modelOver(() => Response.json({ response: 'Yes.', suggestions: [] }))
    expect(await ask()).toEqual(success({ response: 'Yes.', suggestions: [], calls: [] }))
  })

  test('gives back what the server refuses with', async () => {
    const { ask } = modelOver(() => Response.json({ code: 'rate_limited', message: 'Wait' }, { status: 429 }))
    expect(await ask()).toEqual(failure('rate_limited', 'Wait.', 429))
    const page = modelOver(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await page.ask()).toMatchObject({ ok: false, error: { code: 'server_unavailable', status: 502 } })
    const failed = modelOver(() => events('data: {"type":"failed","code":"timed_out","message":"Late."}\n\n'))
    expect(await failed.ask()).toEqual(failure('timed_out', 'Late.'))
  })

  test('fails on anything else', async () => {
    vi.spyOn(log, 'warn').mockReturnValue(undefined)
    const broken: readonly (readonly [() => Response, string])[] = [
      [() => events('data: {"type":"text","text":"Half"}\n\n'), 'cut_off'],
      [() => events('data: {"type":\n\n'), 'unexpected_answer'],
      [() => events('data: {"type":"other"}\n\n'), 'unexpected_answer'],
      [() => events(`data: ${'x'.repeat(1024 * 1024 + 1)}`), 'unexpected_answer'],
      [() => Response.json({ answer: 42 }), 'unexpected_answer'],
      [() => new Response('hello'), 'unexpected_answer'],
    ]
    for (const [answer, code] of broken)
      expect(await modelOver(answer).ask()).toMatchObject({ ok: false, error: { code } })
    const offline = modelOver(() => Promise.reject(new TypeError('failed to fetch')))
    expect(await offline.ask()).toMatchObject({ ok: false, error: { code: 'network' } })
    const unreachable = createModel({ client: async () => failure('config_invalid', 'broken') })
    const options = { signal: new AbortController().signal, onText: () => undefined }
    expect(await unreachable.ask(question, options)).toMatchObject({ error: { code: 'network' } })
  })

  test('ends when it is stopped, and when nothing comes any more', async () => {
    const stopped = modelOver(silent)
    const answer = stopped.ask()
    await vi.waitFor(() => expect(stopped.heard).toEqual(['Well']))
    stopped.stop.abort()
    expect(await answer).toMatchObject({ error: { code: 'stopped' } })

    expect(await modelOver(silent, 30).ask()).toMatchObject({ error: { code: 'timed_out' } })
    const never = modelOver(
      (_, signal) =>
        new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      30,
    )
    expect(await never.ask()).toMatchObject({ error: { code: 'timed_out' } })
  })
})
