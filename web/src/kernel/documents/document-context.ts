import type { StoreApi } from 'zustand/vanilla'
import type { Drafts, FileSystem } from '@/kernel/files/types'
import type { DraftAutosave } from './draft-autosave'
import type { LiveDrafts } from './live-drafts'
import type { DocumentNotice, DocumentState, EditorApp, TextBuffer, TextSnapshot } from './types'

/** What a document is made with. */
export interface DocumentOptions {
  readonly files: FileSystem
  readonly drafts: Drafts
  readonly live: LiveDrafts
  readonly app: EditorApp
  /** Key of this window's drafts; differs between any two windows of any tabs, so that none overwrites another's. */
  readonly draftKey: string
  /** Key of the draft that this window had before the page was loaded again; null: it is new. */
  readonly returnsTo: string | null
  /** ms since the epoch. */
  readonly now: () => number
}

/** What the parts of a document share: its state and what no view needs to see of it. */
export interface DocumentContext extends DocumentOptions {
  readonly store: StoreApi<DocumentState>
  readonly autosave: DraftAutosave
  /** The editor on screen; null before it is there. */
  buffer: TextBuffer | null
  /** The text for the next editor that attaches. */
  text: string
  /** Unsaved text that replaces {@link text} as an edit once an editor attaches; null: none. */
  restoring: string | null
  /** The text as it is stored, or as a new document began; null before an editor attached. */
  saved: TextSnapshot | null
  /** Revision of the stored file that the text was made from; null for a file that is not stored. */
  revision: string | null
  /** The stored file is not what {@link saved} says: deleted, or changed by someone else. */
  isDetached: boolean
  /** The last save that was asked for. */
  saving: Promise<boolean>
  /** Saves that are not over yet. */
  waitingSaves: number
  isDisposed: boolean
}

/** Changes some fields of the state. */
export const change = ({ store }: DocumentContext, part: Partial<DocumentState>): void => store.setState(part)

/** Shows a notice in place of an older one of its kind. */
export function tell(context: DocumentContext, notice: DocumentNotice): void {
  const others = context.store.getState().notices.filter(({ kind }) => kind !== notice.kind)
  change(context, { notices: [notice, ...others] })
}

/** Takes notices of these kinds away. */
export function untell(context: DocumentContext, ...kinds: readonly DocumentNotice['kind'][]): void {
  const { notices } = context.store.getState()
  const rest = notices.filter(({ kind }) => !kinds.includes(kind))
  if (rest.length < notices.length) change(context, { notices: rest })
}

/** Compares the text with what is stored; tells the store only when the answer changes. */
export function refreshModified(context: DocumentContext): boolean {
  const { buffer, saved, store } = context
  const { isModified, readOnly } = store.getState()
  const differs = buffer !== null && saved !== null && !buffer.snapshot().eq(saved)
  const now = readOnly === null && (differs || context.isDetached || context.restoring !== null)
  if (now !== isModified) change(context, { isModified: now })
  return now
}

/** The text as it is now. */
export const currentText = ({ buffer, restoring, text }: DocumentContext): string =>
  buffer ? buffer.snapshot().toString() : (restoring ?? text)
