import { createStore } from 'zustand/vanilla'
import type { SavedApp } from './page'
import type { Template } from './templates'

/** What the person has to decide before something goes on. */
export type Question =
  /** The current app has changes that are not saved. Answers: save, discard, cancel. */
  | { readonly kind: 'unsaved'; readonly name: string }
  /** A saved app is to be deleted. Answers: discard, cancel. */
  | {
      readonly kind: 'delete'
      readonly app: SavedApp
      readonly isOnDesktop: boolean
      readonly isOpen: boolean
    }
  /** A template is to replace the page. Answers: discard, cancel. */
  | { readonly kind: 'template'; readonly template: Template; readonly name: string }
  /** The saved app was changed elsewhere. Answers: save (over it), copy, cancel. */
  | { readonly kind: 'changed'; readonly name: string }
  /** Another app's icon has that name. Answers: discard (replace it), cancel. */
  | { readonly kind: 'icon'; readonly name: string }
  /** What could not be read is to be deleted. Answers: discard, cancel. */
  | { readonly kind: 'unread'; readonly count: number }

/** How a question can be answered. */
export type Answer = 'save' | 'copy' | 'discard' | 'cancel'

/** Asks one question at a time; a second one takes the place of the first, which is cancelled. */
export interface Questions {
  readonly getState: () => Question | null
  readonly subscribe: (listener: () => void) => () => void
  readonly ask: (question: Question) => Promise<Answer>
  readonly answer: (answer: Answer) => void
}

/** Makes the questions of one window. */
export function createQuestions(): Questions {
  const store = createStore<{ readonly question: Question | null }>(() => ({ question: null }))
  let resolve: ((answer: Answer) => void) | null = null
  const answer = (given: Answer) => {
    const told = resolve
    resolve = null
    store.setState({ question: null })
    told?.(given)
  }
  return {
    getState: () => store.getState().question,
    subscribe: store.subscribe,
    ask: (question) => {
      answer('cancel')
      return new Promise((done) => {
        resolve = done
        store.setState({ question })
      })
    },
    answer,
  }
}
