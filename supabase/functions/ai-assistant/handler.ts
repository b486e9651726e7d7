import { type AssistantEvent, type AssistantRequest, assistantRequest } from '@otteros/contracts'
import { type Allowance, createAllowance } from './allowance.ts'
import { type AnswerTimes, answerEvents, answerTimes } from './answer.ts'
import type { Model, ModelFailure } from './model.ts'
import { readBody } from './read-body.ts'

/** Largest body of a request, in bytes: a turn with five rounds of actions. */
export const largestBody = 1024 * 1024

/** What the function is made of. It needs nothing but `Request` and `Response`, so it runs on every host. */
export interface AssistantParts {
  /** Null where no model is set up: then everyone is told so, and the desktop answers by itself. */
  readonly model: Model | null
  /** The id of the signed-in person who asks; null if there is none. */
  readonly personOf: (request: Request) => Promise<string | null>
  /** Hears why the model failed. */
  readonly onFailure: (failure: ModelFailure) => void
  readonly allowance?: Allowance
  readonly times?: AnswerTimes
}

const headers = { 'cache-control': 'no-store' }

const refuse = (status: number, code: string, message: string, more: Readonly<Record<string, string>> = {}) =>
  Response.json({ code, message }, { status, headers: { ...headers, ...more } })

const statusOf: Readonly<Record<string, number>> = { timed_out: 504, model_busy: 503, model_failed: 502 }

/** The answer as one JSON object, for callers that do not stream. */
async function answerAtOnce(events: AsyncGenerator<AssistantEvent>): Promise<Response> {
  for await (const event of events) {
    if (event.type === 'failed') return refuse(statusOf[event.code] ?? 502, event.code, event.message)
    if (event.type === 'done')
      return Response.json({ response: event.response, suggestions: event.suggestions }, { headers })
  }
  return refuse(502, 'model_failed', 'The AI model could not answer.')
}

/** The answer as server-sent events. Who stops reading ends it. */
function answerInPieces(events: AsyncGenerator<AssistantEvent>, onGone: () => void): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`))
    },
    cancel: onGone,
  })
  return new Response(body, {
    // The last one asks a proxy in front not to wait for the end.
    headers: { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  })
}

/**
 * The function `ai-assistant` (B7.22): answers a person's message with a model. Without `stream` it replies
 * `{ response, suggestions }`; with it, it sends {@link AssistantEvent}s. Every refusal is `{ code, message }`.
 */
export function createAssistant(parts: AssistantParts): (request: Request) => Promise<Response> {
  const { model, personOf, onFailure, allowance = createAllowance(), times = answerTimes } = parts

  const answer = (request: AssistantRequest, chosen: Model, gone: AbortController, onEnd: () => void) => {
    const events = answerEvents({
      model: chosen,
      request,
      signal: gone.signal,
      times,
      // When the client has gone, there is no failure to report.
      onFailure: (failure) => (gone.signal.aborted ? undefined : onFailure(failure)),
    })
    return (async function* counted() {
      try {
        yield* events
      } finally {
        onEnd()
      }
    })()
  }

  return async (request) => {
    const person = await personOf(request)
    if (person === null) return refuse(401, 'signed_out', 'Sign in to ask the AI model')
    if (!model) return refuse(503, 'not_configured', 'No AI model is set up on this server')
    const body = await readBody(request, largestBody)
    if (body === null) return refuse(413, 'too_large', 'The request is too large')
    const parsed = assistantRequest.safeParse(body)
    if (!parsed.success)
      return refuse(400, 'invalid', 'Expected { message, systemKnowledge, conversationHistory }')
    const turn = await allowance.begin(person)
    if (!turn)
      return refuse(429, 'rate_limited', 'That were many questions. Wait a minute.', { 'retry-after': '60' })
    const gone = new AbortController()
    const leave = () => gone.abort()
    request.signal.addEventListener('abort', leave, { once: true })
    const events = answer(parsed.data, model, gone, () => {
      turn.end()
      request.signal.removeEventListener('abort', leave)
    })
    if (!parsed.data.stream) return answerAtOnce(events)
    return answerInPieces(events, () => {
      leave()
      // Ends the generator also when it was never begun.
      void events.return(undefined)
      turn.end()
    })
  }
}
