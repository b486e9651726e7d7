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

/** What an editor's window shows of its document. */
export interface EditorDocumentState {
  readonly phase: EditorPhase
  /** Where the file is; null: it is not stored yet. */
  readonly path: string | null
  readonly name: string
  readonly isModified: boolean
  readonly isSaving: boolean
  readonly readOnly: string | null
  readonly format: { readonly lineEnding: string; readonly hasByteOrderMark: boolean }
  /** Bytes of the stored file. */
  readonly size: number
  readonly recoverable: readonly RecoverableText[]
  /** Another number for another text: the editor is made again. */
  readonly generation: number
}

/** What a person can ask of the document and its window. */
export interface EditorActions {
  readonly create: (name: string, isSavedAtOnce: boolean) => void
  readonly save: () => void
  readonly saveAs: () => void
  readonly open: () => void
  readonly openNew: () => void
  readonly retry: () => void
  readonly force: () => void
  readonly openWith: () => void
  readonly reload: () => void
  readonly versionHistory: () => void
  readonly download: () => void
  readonly restore: (draftKey: string) => void
  readonly drop: (draftKey: string) => void
  readonly keepDraft: () => void
  readonly answerClose: (answer: 'save' | 'discard' | 'cancel') => void
  readonly tellPasteRefused: () => void
}

/** Where a window that shows several texts draws the toolbar and the status bar of one of them; null: nowhere. */
export interface EditorSlots {
  readonly tools: Element | null
  readonly status: Element | null
}
