import {
  type AssistantCall,
  type AssistantEvent,
  type AssistantRequest,
  assistantLimits,
} from '@otteros/contracts'
import { type Model, ModelFailure, type ModelFailureCode } from './model.ts'
import { createSuggestionSplitter } from './suggestions.ts'

/** Times that an answer may take, in ms. */
export interface AnswerTimes {
  /** Until the next piece must be there. */
  readonly silence: number
  /** Until it must be whole. */
  readonly whole: number
  /** Between signs of life while the model thinks, so that no proxy in between hangs up. */
  readonly sign: number
}

export const answerTimes: AnswerTimes = { silence: 30_000, whole: 180_000, sign: 10_000 }

/** What a person is told of a model that did not answer. */
export const failureTexts: Readonly<Record<ModelFailureCode, string>> = {
  timed_out: 'The AI model did not answer in time.',
  model_busy: 'The AI model is busy. Try again in a moment.',
  model_failed: 'The AI model could not answer.',
}

interface AnswerOptions {
  readonly model: Model
  readonly request: AssistantRequest
  /** Aborts when the client no longer waits for the answer. */
  readonly signal: AbortSignal
  readonly times?: AnswerTimes
  /** Hears why the model failed, for the log. */
  readonly onFailure: (failure: ModelFailure) => void
}

/** The events of one answer: pieces of text as they come, then `done` or `failed`. Never throws. */
export async function* answerEvents(options: AnswerOptions): AsyncGenerator<AssistantEvent> {
  const { model, request, signal, times = answerTimes, onFailure } = options
  const stop = new AbortController()
  const whole = setTimeout(() => stop.abort(), times.whole)
  let silence = setTimeout(() => stop.abort(), times.silence)
  try {
    const splitter = createSuggestionSplitter()
    let calls: readonly AssistantCall[] = []
    let response = ''
    /** Everything that came, shown or not: a model may also fill the suggestions without end. */
    let length = 0
    let told = performance.now()
    for await (const part of model.answer(request, AbortSignal.any([signal, stop.signal]))) {
      clearTimeout(silence)
      silence = setTimeout(() => stop.abort(), times.silence)
      if (part.kind === 'calls') {
        calls = part.calls
        continue
      }
      length += part.text.length
      if (length > assistantLimits.answer) throw new ModelFailure('model_failed', 'the answer does not end')
      const text = splitter.take(part.text)
      if (text === '' && performance.now() - told < times.sign) continue
      told = performance.now()
      response += text
      yield { type: 'text', text }
    }
    const { text, suggestions } = splitter.end()
    if (text !== '') yield { type: 'text', text }
    response = (response + text).trim()
    if (response === '' && calls.length === 0) throw new ModelFailure('model_failed', 'the answer is empty')
    yield { type: 'done', response, suggestions: [...suggestions], calls: [...calls] }
  } catch (error) {
    const failure = toFailure(error, stop.signal.aborted)
    onFailure(failure)
    yield { type: 'failed', code: failure.code, message: failureTexts[failure.code] }
  } finally {
    clearTimeout(silence)
    clearTimeout(whole)
    // A reader that went away leaves the model talking otherwise.
    stop.abort()
  }
}

function toFailure(error: unknown, wasStopped: boolean): ModelFailure {
  if (wasStopped) return new ModelFailure('timed_out', 'no answer in time')
  if (error instanceof ModelFailure) return error
  return new ModelFailure('model_failed', error instanceof Error ? error.message : String(error))
}
