import { assistantLimits, type AssistantCall, type AssistantStep } from '@otteros/contracts'
import { createStore } from 'zustand/vanilla'
import { planAction, readArguments } from '@/kernel/assistant/actions/plan-action'
import type { ActionContext, ActionQuestion, Plan } from '@/kernel/assistant/actions/types'
import { cannedReply } from '@/kernel/assistant/canned-replies'
import { systemKnowledge } from '@/kernel/assistant/knowledge'
import { openingAskedFor, type ShortcutCall, shortcutOf } from '@/kernel/assistant/shortcuts'
import type { Activity, Assistant, ChatMessage } from '@/kernel/assistant/types'
import type { Failure } from '@/lib/result'
import type { Readable } from '@/ui/use-store'
import { texts } from '../texts'
import { doPlan } from './do-plan'

/** The answer that is under way, so far. */
export interface Turn {
  /** Markdown, growing. */
  readonly text: string
  readonly activities: readonly Activity[]
}

/** A question on screen. */
export interface AskedQuestion {
  readonly id: number
  readonly question: ActionQuestion
}

/** What a chat window shows in addition to the conversation. */
export interface ChatState {
  /** Null: nothing is awaited. */
  readonly turn: Turn | null
  readonly asked: AskedQuestion | null
}

/** The chat of one window. */
export interface Chat extends Readable<ChatState> {
  /** Sends a message; false when it is blank or an answer is awaited [B5.25]. */
  send(text: string): boolean
  /** Does what a suggestion stands for, or sends it. */
  take(suggestion: string): void
  /** The action that a suggestion stands for; null: it is sent as a message. */
  shortcut(suggestion: string): ShortcutCall | null
  /** Ends the answer that is awaited; what came of it stays. */
  stop(): void
  /** The person's answer to the question on screen. */
  answer(id: number, isAllowed: boolean): void
}

interface ChatOptions {
  readonly assistant: Assistant
  readonly context: ActionContext
  readonly now?: () => number
  readonly newId?: () => string
}

/** Why a built-in reply is shown. */
const noteOf = ({ code, message }: Failure) =>
  code === 'not_configured'
    ? texts.noModel
    : code === 'signed_out'
      ? texts.signedOut
      : texts.failed({ reason: message })

/** Makes the chat of a window. The conversation is shared with the other windows; the answer that is awaited is not. */
export function createChat({
  assistant,
  context,
  now = Date.now,
  newId = () => crypto.randomUUID(),
}: ChatOptions): Chat {
  const { conversation, model } = assistant
  const { os, wallpapers } = context
  const store = createStore<ChatState>(() => ({ turn: null, asked: null }))
  let running: AbortController | null = null
  let reply: ((isAllowed: boolean) => void) | null = null
  let questions = 0

  const append = (type: ChatMessage['type'], content: string, more: Partial<ChatMessage> = {}) =>
    conversation.append({
      id: newId(),
      type,
      content,
      timestamp: now(),
      suggestions: [],
      activities: [],
      note: null,
      ...more,
    })

  const grow = (change: (turn: Turn) => Turn) =>
    store.setState(({ turn }) => (turn ? { turn: change(turn) } : {}))

  const askPerson = (question: ActionQuestion): Promise<boolean> =>
    new Promise((resolve) => {
      questions += 1
      reply = resolve
      store.setState({ asked: { id: questions, question } })
    })

  const settle = (isAllowed: boolean) => {
    const answered = reply
    reply = null
    store.setState({ asked: null })
    answered?.(isAllowed)
  }

  /** Does what the model asks for, one after the other; each with what the model is told of it. */
  const doCalls = async (calls: readonly AssistantCall[], signal: AbortSignal) => {
    const told: AssistantStep['calls'] = []
    for (const call of calls) {
      if (signal.aborted) break
      const plan = await planAction(context, call.name, readArguments(call.arguments))
      const { activity, result } = await doPlan(plan, askPerson, signal)
      grow((turn) => ({ ...turn, activities: [...turn.activities, activity] }))
      told.push({ ...call, result: result.slice(0, assistantLimits.result) })
    }
    return told
  }

  /** An action that the person chose themselves. */
  const doShortcut = async (plan: Plan, signal: AbortSignal) => {
    const { activity } = await doPlan(plan, askPerson, signal)
    append(
      'assistant',
      activity.outcome === 'refused' ? texts.nothingChanged : texts.sentence({ text: activity.text }),
    )
  }

  const activities = () => store.getState().turn?.activities ?? []

  /** One turn: asks the model, does what it asks for, and so on until it only answers [B4.26 B8.53]. */
  const answerWithModel = async (
    message: string,
    history: readonly ChatMessage[],
    signal: AbortSignal,
  ): Promise<void> => {
    const steps: AssistantStep[] = []
    const said: string[] = []
    const joined = (last: string) => [...said, last].filter((text) => text.trim() !== '').join('\n\n')
    for (;;) {
      let heard = ''
      const result = await model.ask(
        {
          message,
          systemKnowledge: systemKnowledge(os, wallpapers),
          conversationHistory: history.map(({ type, content }) => ({ type, content })),
          steps,
        },
        {
          signal,
          onText: (text) => {
            heard += text
            grow((turn) => ({ ...turn, text: joined(heard) }))
          },
        },
      )
      if (signal.aborted) {
        append('assistant', joined(heard), { activities: activities(), note: texts.stopped })
        return
      }
      if (!result.ok) {
        // Without a model, what is asked for in so many words is done all the same.
        const call = steps.length === 0 ? openingAskedFor(message, os.apps) : null
        if (call) {
          await doShortcut(await planAction(context, call.name, call.arguments), signal)
          return
        }
        const { response, suggestions } = cannedReply(message, os, wallpapers)
        append('assistant', response, { suggestions, activities: activities(), note: noteOf(result.error) })
        return
      }
      const { response, suggestions, calls } = result.value
      if (calls.length === 0 || steps.length >= assistantLimits.steps) {
        append('assistant', joined(response), { suggestions, activities: activities() })
        return
      }
      if (response.trim() !== '') said.push(response)
      grow((turn) => ({ ...turn, text: joined('') }))
      const told = await doCalls(calls.slice(0, assistantLimits.callsPerStep), signal)
      if (signal.aborted) {
        append('assistant', joined(''), { activities: activities(), note: texts.stopped })
        return
      }
      steps.push({ text: response, calls: told })
    }
  }

  /** Runs one turn; what fails unforeseen still ends it. */
  const begin = (message: string, work: (signal: AbortSignal) => Promise<void>) => {
    append('user', message)
    const own = new AbortController()
    running = own
    store.setState({ turn: { text: '', activities: [] } })
    void work(own.signal)
      .catch((cause: unknown) => {
        const { response, suggestions } = cannedReply(message, os, wallpapers)
        const why = cause instanceof Error ? cause.message : String(cause)
        append('assistant', response, { suggestions, note: texts.broken({ reason: why }) })
      })
      .finally(() => {
        running = null
        store.setState({ turn: null, asked: null })
      })
  }

  const shortcut = (suggestion: string) => shortcutOf(suggestion, os.apps, wallpapers)

  const isFree = () => store.getState().turn === null

  const send = (text: string) => {
    const message = text.trim()
    if (message === '' || !isFree()) return false
    // Before the message itself is one of them [B9.17].
    const history = conversation
      .getState()
      .filter(({ content }) => content !== '')
      .slice(-assistantLimits.history)
    begin(message, (signal) => answerWithModel(message, history, signal))
    return true
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    send,
    take(suggestion) {
      if (!isFree()) return
      const call = shortcut(suggestion)
      if (!call) send(suggestion)
      else
        begin(suggestion, async (signal) =>
          doShortcut(await planAction(context, call.name, call.arguments), signal),
        )
    },
    shortcut,
    stop() {
      running?.abort()
      settle(false)
    },
    answer(id, isAllowed) {
      if (store.getState().asked?.id === id) settle(isAllowed)
    },
  }
}
