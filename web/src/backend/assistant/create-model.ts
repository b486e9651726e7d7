/* The assistant's model, behind the function of the server that asks it. */
import { assistantFunction, assistantLimits, assistantRefusal, assistantReply } from '@otteros/contracts'
import type { ModelAnswer, ModelPort, ModelQuestion } from '@/kernel/assistant/types'
import { log } from '@/lib/log'
import { failure, type Result, success } from '@/lib/result'
import type { BackendClient } from '../client'
import { spoken } from '../spoken'
import { readEvents } from './read-events'
import { texts } from './texts'

/** The part of the client library that the adapter uses. */
interface ModelClient {
  readonly functions: Pick<BackendClient['functions'], 'invoke'>
}

interface ModelOptions {
  readonly client: () => Promise<Result<ModelClient>>
  /** ms without any sign of the answer; the server gives up earlier and says why. */
  readonly silence?: number
}

const unreachable = () => failure('network', () => texts.unreachable, 0)
const stopped = () => failure('stopped', () => texts.stopped)
const late = () => failure('timed_out', () => texts.late)
const unexpected = () => failure('unexpected_answer', () => texts.unexpected)

/** What the server says in place of an answer. */
async function readRefusal(response: Response): Promise<Result<never>> {
  const body: unknown = await response.json().catch(() => null)
  const parsed = assistantRefusal.safeParse(body)
  if (parsed.success)
    return spoken(failure(parsed.data.code, `${parsed.data.message.replace(/\.$/, '')}.`, response.status))
  return failure('server_unavailable', () => texts.notReady, response.status)
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
): Promise<Result<ModelAnswer>> {
  for await (const event of readEvents(body)) {
    if (event.type === 'text') onText(event.text)
    else if (event.type === 'failed') return spoken(failure(event.code, event.message))
    else return success({ response: event.response, suggestions: event.suggestions, calls: event.calls })
  }
  return failure('cut_off', () => texts.brokeOff)
}

function readReply(data: unknown): Result<ModelAnswer> {
  const reply = assistantReply.safeParse(data)
  return reply.success ? success({ ...reply.data, calls: [] }) : unexpected()
}

/** Parts of the question that a server would refuse for their length are cut. */
const bodyOf = ({ message, systemKnowledge, conversationHistory, steps }: ModelQuestion) => ({
  message,
  systemKnowledge,
  conversationHistory: conversationHistory.map(({ type, content }) => ({
    type,
    content: content.slice(0, assistantLimits.historyMessage),
  })),
  stream: true,
  steps,
})

/** Asks the model through the server's function [B7.22]; takes streams and whole answers. */
export function createModel({ client, silence = 45_000 }: ModelOptions): ModelPort {
  return {
    async ask(question, { signal, onText }) {
      const connected = await client()
      if (!connected.ok) return unreachable()
      const quiet = new AbortController()
      let timer = setTimeout(() => quiet.abort(), silence)
      const heard = (text: string) => {
        clearTimeout(timer)
        timer = setTimeout(() => quiet.abort(), silence)
        onText(text)
      }
      try {
        const { data, error, response } = await connected.value.functions.invoke<unknown>(assistantFunction, {
          body: bodyOf(question),
          signal: AbortSignal.any([signal, quiet.signal]),
        })
        if (signal.aborted) return stopped()
        if (quiet.signal.aborted) return late()
        if (error) return response ? await readRefusal(response) : unreachable()
        if (!(data instanceof Response)) return readReply(data)
        return data.body ? await readStream(data.body, heard) : unexpected()
      } catch (error) {
        if (signal.aborted) return stopped()
        if (quiet.signal.aborted) return late()
        log.warn('The answer of the assistant could not be read', error)
        return unexpected()
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
