import {
  type AssistantCall,
  type AssistantRequest,
  assistantLimits,
  assistantTools,
} from '@otteros/contracts'
import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import type { ChatCompletionChunk, ChatCompletionFunctionTool } from 'openai/resources/chat/completions'
import * as z from 'zod'
import { toMessages } from './messages.ts'
import { type Model, ModelFailure } from './model.ts'

/** Where the model is: an API of the form of OpenAI's chat completions. */
export interface ModelAddress {
  /** e.g. `https://api.example.org/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
  /** The model's name there. */
  readonly model: string
}

/** ms until the headers of the model's answer must be there. */
const answerTimeout = 30_000

const tools = Object.entries(assistantTools).map(
  ([name, tool]): ChatCompletionFunctionTool => ({
    type: 'function',
    function: { name, description: tool.description, parameters: z.toJSONSchema(tool.arguments) },
  }),
)

type CallPiece = NonNullable<ChatCompletionChunk['choices'][number]['delta']['tool_calls']>[number]

interface BegunCall {
  id: string
  name: string
  arguments: string
}

/** Puts a piece of a call where it belongs; throws when the model asks for more than the desktop takes. */
function addPiece(calls: Map<number, BegunCall>, piece: CallPiece): void {
  // Some servers leave the index out: then each piece is a separate call.
  const index = typeof piece.index === 'number' ? piece.index : calls.size
  const call = calls.get(index) ?? { id: '', name: '', arguments: '' }
  if (piece.id) call.id = piece.id
  call.name += piece.function?.name ?? ''
  call.arguments += piece.function?.arguments ?? ''
  calls.set(index, call)
  if (calls.size > assistantLimits.callsPerStep || call.arguments.length > assistantLimits.callArguments)
    throw new ModelFailure('model_failed', 'the model asks for too much at once')
}

const finished = (calls: Map<number, BegunCall>): readonly AssistantCall[] =>
  [...calls.values()].map(({ id, name, arguments: text }, index) => ({
    id: id.slice(0, 200) || `call-${index}`,
    name: name.slice(0, 200) || 'nothing',
    arguments: text,
  }))

/** What the library throws, in our words. Never the message of the API: it may repeat the key. */
function toModelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof APIConnectionTimeoutError) return new ModelFailure('timed_out', 'no answer in time')
  if (error instanceof APIUserAbortError) return new ModelFailure('timed_out', 'the question was ended')
  if (error instanceof APIError) {
    const status: unknown = error.status
    if (status === 429) return new ModelFailure('model_busy', 'the model refuses for now (429)')
    if (typeof status === 'number') return new ModelFailure('model_failed', `the model answers ${status}`)
    return new ModelFailure('model_failed', 'the model cannot be reached')
  }
  // What `fetch` throws when a connection breaks while its body is read; the library takes some of these for an end.
  if (error instanceof TypeError) return new ModelFailure('model_failed', 'the answer broke off')
  return new ModelFailure('model_failed', 'the model answers in a form that is not known')
}

/** A model behind an OpenAI-compatible API. The last round of a turn is offered no more actions. */
export function createOpenAiModel({ baseUrl, apiKey, model }: ModelAddress): Model {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    // Else they are read from the environment, where they may be meant for other programs.
    organization: null,
    project: null,
    timeout: answerTimeout,
    maxRetries: 1,
    logLevel: 'off',
  })

  const begin = (request: AssistantRequest, signal: AbortSignal) =>
    client.chat.completions.create(
      {
        model,
        messages: toMessages(request),
        stream: true,
        // Named also in the last round: some servers refuse results of tools that they were not told of.
        ...(request.stream && {
          tools,
          tool_choice: request.steps.length < assistantLimits.steps ? ('auto' as const) : ('none' as const),
        }),
      },
      { signal },
    )

  return {
    async *answer(request, signal) {
      try {
        const calls = new Map<number, BegunCall>()
        let pieces = 0
        let isFinished = false
        for await (const chunk of await begin(request, signal)) {
          pieces += 1
          const choices: unknown = chunk.choices
          const choice = Array.isArray(choices) ? chunk.choices[0] : undefined
          const delta = choice?.delta
          isFinished ||= Boolean(choice?.finish_reason)
          // Also what has no text is a sign of life: some models think aloud elsewhere.
          yield { kind: 'text', text: typeof delta?.content === 'string' ? delta.content : '' }
          for (const piece of delta?.tool_calls ?? []) addPiece(calls, piece)
        }
        if (pieces === 0) throw new ModelFailure('model_failed', 'the answer is empty')
        // A connection that breaks can look like an end.
        if (!isFinished) throw new ModelFailure('model_failed', 'the answer broke off')
        if (calls.size > 0 && request.stream && request.steps.length < assistantLimits.steps)
          yield { kind: 'calls', calls: finished(calls) }
      } catch (error) {
        throw toModelFailure(error)
      }
    },
  }
}
