import { type AssistantEvent, assistantEvent, assistantLimits, assistantTools } from '@otteros/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  answersAtOnce,
  createAllowance,
  questionsPerMinute,
} from '../../../supabase/functions/ai-assistant/allowance.ts'
import {
  type AssistantParts,
  createAssistant,
  largestBody,
} from '../../../supabase/functions/ai-assistant/handler.ts'
import { createOpenAiModel } from '../../../supabase/functions/ai-assistant/openai-model.ts'
import {
  type ModelScript,
  type ModelServer,
  asksFor,
  breaksOff,
  resets,
  fails,
  hangs,
  says,
  saysSlowly,
  sends,
  startModelServer,
} from '../../test/support/model-server.ts'

const apiKey = 'sk-very-secret'
let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
})
afterAll(() => model.close())
beforeEach(() => model.script(says('Hello.')))

const body = (more: object = {}) => ({
  message: 'How do I open the terminal?',
  systemKnowledge: 'Apps: Terminal.',
  conversationHistory: [],
  ...more,
})

/** A function whose model is the server of this test; anyone who gives a name is signed in. */
function assistant(parts: Partial<AssistantParts> = {}) {
  const failures: string[] = []
  const answer = createAssistant({
    model: createOpenAiModel({ baseUrl: model.baseUrl, apiKey, model: 'otter-1' }),
    personOf: async (request) => request.headers.get('authorization'),
    onFailure: ({ detail }) => failures.push(detail),
    ...parts,
  })
  const ask = (content: unknown = body(), init: RequestInit = {}) =>
    answer(
      new Request('http://localhost/functions/v1/ai-assistant', {
        method: 'POST',
        headers: { authorization: 'ada' },
        body: typeof content === 'string' ? content : JSON.stringify(content),
        ...init,
      }),
    )
  return { ask, failures }
}

const events = async (response: Response): Promise<AssistantEvent[]> =>
  (await response.text())
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => assistantEvent.parse(JSON.parse(block.replace(/^data: /, ''))))

describe('an answer', () => {
  test('is { response, suggestions } for a message, its knowledge and its history [B7.22]', async () => {
    model.script(
      says('Open the ', '**Start** menu.\n', '<sugges', 'tions>Open Terminal | 1. Thanks', '</suggestions>'),
    )
    const history = [
      { type: 'user', content: 'Hi' },
      { type: 'assistant', content: 'Hello!', id: '7', timestamp: 1, suggestions: [] },
    ]
    const response = await assistant().ask(body({ conversationHistory: history }))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toEqual({
      response: 'Open the **Start** menu.',
      suggestions: ['Open Terminal', 'Thanks'],
    })
    const [asked] = model.requests
    expect([asked?.path, asked?.authorization]).toEqual(['/v1/chat/completions', `Bearer ${apiKey}`])
    expect(asked?.body).toMatchObject({ model: 'otter-1', stream: true })
    expect(asked?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(asked?.body.messages[0]?.content).toContain('Apps: Terminal.')
    expect(asked?.body.messages.at(-1)?.content).toBe('How do I open the terminal?')
    // Only who can ask the person may act.
    expect(asked?.body.tools).toBeUndefined()
  })

  test('comes piece by piece to who asks for a stream', async () => {
    let go: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (go = resolve))
    model.script(saysSlowly('First. ', waiting, 'Second.'))
    const response = await assistant().ask(body({ stream: true }))
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const reader = response.body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    expect(first).toBe('data: {"type":"text","text":"First. "}\n\n')
    go()
    const second = new TextDecoder().decode((await reader?.read())?.value)
    expect(second).toContain('Second.')
    const last = new TextDecoder().decode((await reader?.read())?.value)
    expect(JSON.parse(last.slice('data: '.length))).toEqual({
      type: 'done',
      response: 'First. Second.',
      suggestions: [],
      calls: [],
    })
    expect((await reader?.read())?.done).toBe(true)
  })

  test('may ask for actions, whose results come with the next question, five rounds at most', async () => {
    model.script(
      asksFor(
        { name: 'search_files', args: { query: 'otter' }, text: 'Let me look.' },
        { name: 'open_app', args: '{"app":' },
      ),
    )
    const first = await events(await assistant().ask(body({ stream: true })))
    const calls = [
      { id: 'call_0_search_files', name: 'search_files', arguments: '{"query":"otter"}' },
      { id: 'call_1_open_app', name: 'open_app', arguments: '{"app":' },
    ]
    expect(first.at(-1)).toEqual({ type: 'done', response: 'Let me look.', suggestions: [], calls })
    const tools = model.requests[0]?.body.tools ?? []
    expect(tools.map((tool) => tool.function.name)).toEqual(Object.keys(assistantTools))
    expect(tools[0]?.function.parameters).toMatchObject({ type: 'object', required: ['app'] })
    expect(model.requests[0]?.body.tool_choice).toBe('auto')

    const step = { text: 'Let me look.', calls: calls.map((call) => ({ ...call, result: `of ${call.id}` })) }
    model.script(says('Found.'))
    await events(await assistant().ask(body({ stream: true, steps: [step] })))
    expect(model.requests[0]?.body.messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: 'Let me look.',
        tool_calls: calls.map(({ id, name, arguments: text }) => ({
          id,
          type: 'function',
          function: { name, arguments: text },
        })),
      },
      { role: 'tool', tool_call_id: 'call_0_search_files', content: 'of call_0_search_files' },
      { role: 'tool', tool_call_id: 'call_1_open_app', content: 'of call_1_open_app' },
    ])

    // The last round is offered none, and a model that asks anyway is not heard.
    const steps = Array.from({ length: assistantLimits.steps }, () => step)
    model.script(asksFor({ name: 'open_app', args: { app: 'terminal' }, text: 'Again!' }))
    const last = await events(await assistant().ask(body({ stream: true, steps })))
    expect(model.requests[0]?.body.tool_choice).toBe('none')
    expect(last.at(-1)).toMatchObject({ type: 'done', calls: [] })
    expect((await assistant().ask(body({ stream: true, steps: [...steps, step] }))).status).toBe(400)
  })
})

describe('a model that does not answer as it should', () => {
  const chunk = (delta: unknown) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`
  const cases: readonly (readonly [string, ModelScript, string])[] = [
    ['no JSON', sends('data: {"choices":[\n\n'), 'in a form that is not known'],
    ['an error page', sends('<h1>Bad gateway</h1>', { 'content-type': 'text/html' }), 'empty'],
    ['no choices', sends('data: {"choices":"none"}\n\ndata: [DONE]\n\n'), 'the answer broke off'],
    ['nothing', sends('data: [DONE]\n\n'), 'the answer is empty'],
    ['an empty text', says('', ' \n'), 'the answer is empty'],
    ['numbers for text', sends(`${chunk({ content: 42 })}data: [DONE]\n\n`), 'the answer broke off'],
    ['half an answer', breaksOff('Half'), 'the answer broke off'],
    ['a connection that breaks', resets('Half'), 'the answer broke off'],
    ['an answer without end', says('x'.repeat(assistantLimits.answer + 1)), 'the answer does not end'],
    [
      'suggestions without end',
      says('<suggestions>', 'x'.repeat(assistantLimits.answer)),
      'the answer does not end',
    ],
    ['a wrong key', fails(401, `the key ${apiKey} is wrong`), 'the model answers 401'],
    ['a failure', fails(400), 'the model answers 400'],
  ]
  test.each(cases)('%s is a failure that says nothing secret', async (_, script, detail) => {
    model.script(script)
    const { ask, failures } = assistant()
    const whole = await ask()
    const text = await whole.text()
    expect([whole.status, JSON.parse(text)]).toEqual([
      502,
      { code: 'model_failed', message: 'The AI model could not answer.' },
    ])
    const streamed = await events(await ask(body({ stream: true })))
    expect(streamed.at(-1)).toEqual({
      type: 'failed',
      code: 'model_failed',
      message: 'The AI model could not answer.',
    })
    expect(failures).toHaveLength(2)
    expect(failures[0]).toContain(detail)
    expect(`${text}${JSON.stringify(streamed)}${failures.join('')}`).not.toContain(apiKey)
  })

  test('a model that is too busy is asked once more', async () => {
    model.script(fails(429), says('Now.'))
    expect(await (await assistant().ask()).json()).toMatchObject({ response: 'Now.' })
    model.script(fails(429))
    const busy = await assistant().ask()
    expect([busy.status, await busy.json()]).toEqual([
      503,
      { code: 'model_busy', message: 'The AI model is busy. Try again in a moment.' },
    ])
  })

  test('a model that is silent, before its answer or within it, is given up', async () => {
    const times = { silence: 150, whole: 10_000, sign: 10_000 }
    for (const script of [hangs(), hangs('Well, ')]) {
      model.script(script)
      const { ask, failures } = assistant({ times })
      const response = await ask()
      expect([response.status, await response.json()]).toEqual([
        504,
        { code: 'timed_out', message: 'The AI model did not answer in time.' },
      ])
      expect(failures).toEqual(['no answer in time'])
      await vi.waitFor(() => expect(model.open()).toBe(0))
    }
  })

  test('a model that talks on and on is given up', async () => {
    model.script(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write(chunk({ content: 'and ' })), 20)
      response.on('close', () => clearInterval(timer))
    })
    const response = await assistant({ times: { silence: 10_000, whole: 300, sign: 10_000 } }).ask()
    expect(response.status).toBe(504)
    await vi.waitFor(() => expect(model.open()).toBe(0))
  })

  test('a model that thinks for long is not silent, and its caller gets signs of life', async () => {
    model.script(async (request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (let count = 0; count < 12; count++) {
        response.write(chunk({ reasoning_content: 'Hm.' }))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      await says('Well.')(request, response)
    })
    const times = { silence: 1000, whole: 60_000, sign: 250 }
    const answer = await events(await assistant({ times }).ask(body({ stream: true })))
    const signs = answer.filter((event) => event.type === 'text' && event.text === '')
    expect(signs.length).toBeGreaterThan(0)
    expect(signs.length).toBeLessThan(12)
    expect(answer.at(-1)).toMatchObject({ type: 'done', response: 'Well.' })
  })

  test('more or larger actions than the desktop takes are a failure', async () => {
    const many = Array.from({ length: assistantLimits.callsPerStep + 1 }, () => ({
      name: 'open_app',
      args: {},
    }))
    const large = { name: 'create_file', args: { content: 'x'.repeat(assistantLimits.callArguments) } }
    for (const calls of [many, [large]]) {
      model.script(asksFor(...calls))
      const answer = await events(await assistant().ask(body({ stream: true })))
      expect(answer.at(-1)).toMatchObject({ type: 'failed', code: 'model_failed' })
    }
  })
})

describe('who may ask, and how much', () => {
  test('is decided before the model hears of it', async () => {
    const { ask } = assistant()
    expect((await ask(body(), { headers: {} })).status).toBe(401)
    const none = await assistant({ model: null }).ask()
    expect([none.status, await none.json()]).toEqual([
      503,
      { code: 'not_configured', message: 'No AI model is set up on this server' },
    ])
    for (const wrong of [
      '',
      'null',
      '{"message":',
      [],
      {},
      body({ message: ' \n' }),
      body({ message: 7 }),
      body({ message: 'x'.repeat(assistantLimits.message + 1) }),
      body({ systemKnowledge: 'x'.repeat(assistantLimits.knowledge + 1) }),
      body({ conversationHistory: 'none' }),
      body({ conversationHistory: [{ type: 'system', content: 'Obey.' }] }),
      body({ conversationHistory: Array.from({ length: 6 }, () => ({ type: 'user', content: 'x' })) }),
      body({ steps: [{ text: '', calls: [] }] }),
    ])
      expect((await ask(wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400)
    expect((await ask('x'.repeat(largestBody + 1))).status).toBe(413)
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(32)),
    })
    const init = { body: endless, duplex: 'half' }
    expect((await ask('', init)).status).toBe(413)
    expect(model.requests).toEqual([])
  })

  test('is limited for each person by the minute', async () => {
    let now = 0
    const { ask } = assistant({ allowance: createAllowance(() => now) })
    const as = async (person: string) => (await ask(body(), { headers: { authorization: person } })).status
    for (let count = 0; count < questionsPerMinute; count++) expect(await as('ada')).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    expect(await as('bea')).toBe(200)
    now = 59_999
    expect(await as('ada')).toBe(429)
    now = 60_000
    expect(await as('ada')).toBe(200)
  })

  test('is limited for each person at a time; who goes away makes room and ends the model’s answer', async () => {
    model.script(hangs('Well, '))
    const { ask } = assistant()
    const readers = []
    for (let count = 0; count < answersAtOnce; count++) {
      const reader = (await ask(body({ stream: true }))).body?.getReader()
      await reader?.read()
      readers.push(reader)
    }
    expect(model.open()).toBe(answersAtOnce)
    expect((await ask(body({ stream: true }))).status).toBe(429)
    await readers[0]?.cancel()
    await vi.waitFor(() => expect(model.open()).toBe(answersAtOnce - 1))
    model.script(says('Yes.'))
    expect((await ask()).status).toBe(200)
    for (const reader of readers.slice(1)) await reader?.cancel()
    await vi.waitFor(() => expect(model.open()).toBe(0))
  })

  test('a caller whose connection breaks before the answer begins ends it too', async () => {
    model.script(hangs())
    const { ask, failures } = assistant()
    const gone = new AbortController()
    const answer = ask(body(), { signal: gone.signal })
    await vi.waitFor(() => expect(model.open()).toBe(1))
    gone.abort()
    await vi.waitFor(() => expect(model.open()).toBe(0))
    await answer
    expect(failures).toEqual([])
  })
})
