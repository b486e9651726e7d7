import { createStore } from 'zustand/vanilla'

/** What a program puts before the person: a message to close, or a question to answer. */
export interface ScriptQuestion {
  readonly kind: 'message' | 'question'
  readonly text: string
}

/** What programs of a window ask, one after the other. */
export interface ScriptQuestions {
  /** Null: nothing is asked. */
  getState(): { readonly current: ScriptQuestion | null }
  subscribe(listener: () => void): () => void
  /** Resolves to the answer; a message is always answered with true. */
  ask(question: ScriptQuestion): Promise<boolean>
  /** Answers the current one. */
  answer(isAllowed: boolean): void
  /** Answers all with no, e.g. because the program was stopped. */
  dismiss(): void
}

/** Makes a queue without questions. */
export function createScriptQuestions(): ScriptQuestions {
  const store = createStore<{ readonly current: ScriptQuestion | null }>(() => ({ current: null }))
  const waiting: { readonly question: ScriptQuestion; readonly settle: (isAllowed: boolean) => void }[] = []
  const show = () => store.setState({ current: waiting[0]?.question ?? null })
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    ask: (question) =>
      new Promise((settle) => {
        waiting.push({ question, settle })
        show()
      }),
    answer(isAllowed) {
      waiting.shift()?.settle(isAllowed)
      show()
    },
    dismiss() {
      for (const { settle } of waiting.splice(0)) settle(false)
      show()
    },
  }
}
