import { createStore } from 'zustand/vanilla'
import type { StoreApp } from '@/kernel/community/types'
import type { Readable } from '@/ui/use-store'

/** What the person has to agree to before it is done. */
export type Question =
  /** An own app is to be deleted from the store. */
  | { readonly kind: 'delete'; readonly app: StoreApp }
  /** Another app's icon on the desktop has the name of the app that is to be installed. */
  | { readonly kind: 'replace-icon'; readonly name: string }
  /** The upload form is filled with something else. */
  | { readonly kind: 'refill' }
  /** A version of an own app is taken back. */
  | { readonly kind: 'withdraw'; readonly app: StoreApp; readonly version: string }
  /** The window closes over a filled form. */
  | { readonly kind: 'leave'; readonly isUploading: boolean }

/** Asks one question at a time; a second one takes the place of the first, which is answered with no. */
export interface Questions extends Readable<Question | null> {
  ask(question: Question): Promise<boolean>
  answer(isAgreed: boolean): void
}

/** Makes the questions of one window. */
export function createQuestions(): Questions {
  const store = createStore<{ readonly question: Question | null }>(() => ({ question: null }))
  let resolve: ((isAgreed: boolean) => void) | null = null
  const answer = (isAgreed: boolean) => {
    const told = resolve
    resolve = null
    store.setState({ question: null })
    told?.(isAgreed)
  }
  return {
    getState: () => store.getState().question,
    subscribe: store.subscribe,
    ask: (question) => {
      answer(false)
      return new Promise((done) => {
        resolve = done
        store.setState({ question })
      })
    },
    answer,
  }
}
