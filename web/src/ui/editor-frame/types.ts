/** A text that was found unsaved, as the new-file dialog offers it. */
export interface RecoverableText {
  readonly key: string
  readonly name: string
  readonly path: string | null
  /** ms since the epoch. */
  readonly kept: number
}

/** What an editor's window shows in place of, or around, its text. */
export type EditorPhase =
  | { readonly kind: 'naming' }
  | { readonly kind: 'loading'; readonly size: number | null }
  | { readonly kind: 'failed'; readonly error: { readonly message: string } }
  | { readonly kind: 'refused'; readonly reason: 'binary' | 'too-large'; readonly size: number }
  | { readonly kind: 'ready' }

/** A bar above the text: what happened, and what can be done about it. */
export interface EditorBar {
  readonly id: string
  readonly tone: 'info' | 'warning'
  readonly text: string
  /** The first is the likeliest. */
  readonly choices: readonly { readonly label: string; readonly perform: () => void }[]
}
