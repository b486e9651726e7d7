import { createStore } from 'zustand/vanilla'
import type { AppQuestion } from '@/kernel/app-platform/broker-types'

/** What the person answered. `hosts`: those of the question that they left chosen; empty unless granted. */
export type QuestionOutcome =
  | { readonly answer: 'granted'; readonly hosts: readonly string[] }
  | { readonly answer: 'denied' | 'dismissed' }

/** Whether to start an app that the browser does not confine. */
export interface ExposureQuestion {
  /** The app's name as it was opened with. */
  readonly appName: string
  readonly permission: null
  /** The browser lets what the app knows out. */
  readonly leaks: boolean
  /** The browser runs it in the desktop's own thread, which it can keep. */
  readonly holdsUp: boolean
}

type Question = AppQuestion | ExposureQuestion

/** A question on screen. Its number tells it apart from one with the same words. */
export type ShownQuestion<Asked extends Question = Question> = Asked & { readonly number: number }

interface QuestionsState {
  /** Null: nothing is asked. */
  readonly current: ShownQuestion | null
  /** How many wait behind it. */
  readonly waiting: number
}

/** What the apps of a window ask the person for, one question after the other. */
export interface AppQuestions {
  getState(): QuestionsState
  subscribe(listener: () => void): () => void
  ask(question: Question): Promise<QuestionOutcome>
  /** Answers the question with this number; one that is gone by now is left alone. */
  answer(number: number, outcome: QuestionOutcome): void
  /** Dismisses all, because the app that asks is gone. */
  dismissAll(): void
}

/** Makes a queue without questions. */
export function createAppQuestions(): AppQuestions {
  const store = createStore<QuestionsState>(() => ({ current: null, waiting: 0 }))
  const queue: { readonly question: ShownQuestion; readonly settle: (outcome: QuestionOutcome) => void }[] =
    []
  let last = 0
  const show = () =>
    store.setState({ current: queue[0]?.question ?? null, waiting: Math.max(0, queue.length - 1) })
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    ask: (question) =>
      new Promise((settle) => {
        last += 1
        queue.push({ question: { ...question, number: last }, settle })
        show()
      }),
    answer(number, outcome) {
      if (queue[0]?.question.number !== number) return
      queue.shift()?.settle(outcome)
      show()
    },
    dismissAll() {
      for (const { settle } of queue.splice(0)) settle({ answer: 'dismissed' })
      show()
    },
  }
}
