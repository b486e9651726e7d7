import type { FileOpeningOs } from '@/kernel/files/open-file'
import type { KnownWallpaper } from '../wallpapers'

/** What actions work on. */
export interface ActionContext {
  readonly os: FileOpeningOs
  readonly wallpapers: readonly KnownWallpaper[]
}

/** What came of an action. */
export interface Outcome {
  readonly isDone: boolean
  /** For the person, a sentence without a full stop. */
  readonly text: string
  /** For the model. Default: the same text. */
  readonly result?: string
}

/** What the person is asked before an action; everything that it will do stands in it. */
export interface ActionQuestion {
  readonly title: string
  /** What the button says, e.g. `Create file`. */
  readonly action: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** A text that is written somewhere, whole. */
  readonly text?: { readonly label: string; readonly value: string }
  /** What the person should know before they answer. */
  readonly remark?: string
}

/** An action that was checked and has not been done. */
export type Plan =
  | {
      readonly kind: 'ready'
      /** Null: nothing is changed or told, so no one is asked. */
      readonly question: ActionQuestion | null
      /** For the chat when the person does not allow it, e.g. `Create notes.txt`. */
      readonly name: string
      readonly run: () => Outcome | Promise<Outcome>
    }
  /** It cannot be done; `text` says why. */
  | { readonly kind: 'refused'; readonly text: string }

/** A plan that cannot be done. */
export const refused = (text: string): Plan => ({ kind: 'refused', text })
