import { createStore } from 'zustand/vanilla'
import type { FileEntry } from '@/kernel/files/types'
import type { AskCollision, Collision, CollisionAnswer } from './collision'
import type { UploadOutcome } from './upload-files'

/** A question that is answered by yes or no. */
export interface Question {
  readonly title: string
  readonly text: string
  /** The button that says yes: what will happen. */
  readonly action: string
  readonly isDanger?: boolean
  /** The other button; default "Cancel". */
  readonly cancel?: string
}

/** The dialog over a file manager window. Those with `answer` wait for one. */
export type FileDialog =
  | { readonly kind: 'kernel'; readonly answer: (goOn: boolean) => void }
  | { readonly kind: 'question'; readonly question: Question; readonly answer: (yes: boolean) => void }
  | {
      readonly kind: 'collision'
      readonly collision: Collision
      readonly answer: (answer: CollisionAnswer) => void
    }
  | { readonly kind: 'wallpaper'; readonly entry: FileEntry }
  | { readonly kind: 'properties'; readonly entries: readonly FileEntry[] }
  | { readonly kind: 'upload-report'; readonly outcome: UploadOutcome }

/** The dialogs of a window: one at a time, a later one waits. */
export interface Dialogs {
  getState(): FileDialog | null
  subscribe(listener: () => void): () => void
  show(dialog: Exclude<FileDialog, { readonly answer: unknown }>): void
  /** Warns of the kernel folder [A8.14]; whether to go on. */
  warnOfKernel(): Promise<boolean>
  confirm(question: Question): Promise<boolean>
  readonly askCollision: AskCollision
  /** Closes the open dialog, which answers a question with no. */
  close(): void
}

/** Makes a window's dialogs, none shown. */
export function createDialogs(): Dialogs {
  const store = createStore<{ readonly queue: readonly FileDialog[] }>(() => ({ queue: [] }))
  const push = (dialog: FileDialog) => store.setState(({ queue }) => ({ queue: [...queue, dialog] }))
  const remove = (dialog: FileDialog) =>
    store.setState(({ queue }) => ({ queue: queue.filter((waiting) => waiting !== dialog) }))

  const ask = <Answer>(make: (answer: (value: Answer) => void) => FileDialog): Promise<Answer> =>
    new Promise((resolve) => {
      const dialog = make((value) => {
        remove(dialog)
        resolve(value)
      })
      push(dialog)
    })

  return {
    getState: () => store.getState().queue[0] ?? null,
    subscribe: (listener) => store.subscribe(() => listener()),
    show: push,
    warnOfKernel: () => ask((answer) => ({ kind: 'kernel', answer })),
    confirm: (question) => ask((answer) => ({ kind: 'question', question, answer })),
    askCollision: (collision) => ask((answer) => ({ kind: 'collision', collision, answer })),
    close() {
      const dialog = store.getState().queue[0]
      if (!dialog) return
      if (dialog.kind === 'collision') dialog.answer(null)
      else if ('answer' in dialog) dialog.answer(false)
      else remove(dialog)
    },
  }
}
