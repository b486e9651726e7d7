import type { Draft, FileError, FilePath } from '@/kernel/files/types'
import type { Company } from '@/kernel/sharing/open-files'
import type { TextFormat } from './text-format'

/** A text at one moment. CodeMirror's documents are such texts: comparing two that share most of their parts costs little. */
export interface TextSnapshot {
  /** UTF-16 code units. */
  readonly length: number
  /** The parts of a long text, in their order, with a line break between any two; null: it has none. */
  readonly children: readonly TextSnapshot[] | null
  toString(): string
  sliceString(from: number, to: number): string
  eq(other: TextSnapshot): boolean
}

/** The text on screen, as a document needs it: an editor, or a string in tests. */
export interface TextBuffer {
  snapshot(): TextSnapshot
  /** Replaces what differs, as an edit that can be undone; the cursor keeps its place. */
  replace(text: string): void
}

/** The apps that edit text; each keeps its own drafts. */
export type EditorApp = 'editor' | 'codeeditor'

/** Why a text cannot be changed: it is not text, or so large that editing would be slow. */
export type ReadOnlyReason = 'binary' | 'large'

/** What a window shows instead of, or around, its text. */
export type DocumentPhase =
  /** The new-file dialog [A2.19]. */
  | { readonly kind: 'naming' }
  /** `size` in bytes once it is known. */
  | { readonly kind: 'loading'; readonly size: number | null }
  | { readonly kind: 'failed'; readonly error: FileError }
  /** Not shown as text unless the person insists, or not at all when it is larger than {@link largestText}. */
  | { readonly kind: 'refused'; readonly reason: 'binary' | 'too-large'; readonly size: number }
  | { readonly kind: 'ready' }

/** Something that the person is told above the text, with choices; at most one of each kind. */
export type DocumentNotice =
  /**
   * The stored file was changed by someone else; `copy` names where a save put this text, null before a save. `by` is the name of who
   * changed it; null: not known, or the person on another device.
   */
  | { readonly kind: 'conflict'; readonly copy: FilePath | null; readonly by: string | null }
  | { readonly kind: 'deleted' }
  /** It lay in a shared folder or a team that is not among the person's files any more. */
  | { readonly kind: 'unshared' }
  | { readonly kind: 'save-failed'; readonly error: FileError }
  | { readonly kind: 'reload-failed'; readonly error: FileError }
  /** A new file's name is taken in its folder. */
  | { readonly kind: 'name-taken'; readonly path: FilePath }
  /** Unsaved text of an earlier window was found. */
  | { readonly kind: 'draft-found'; readonly draft: Draft; readonly isOutdated: boolean }
  /** Unsaved text cannot be kept for a crash. */
  | { readonly kind: 'draft-failed'; readonly error: FileError }
  | { readonly kind: 'read-only'; readonly reason: ReadOnlyReason }
  /** Others have the file open. */
  | { readonly kind: 'company'; readonly people: readonly Company[] }

/** What an editor's window shows about its document. Changes seldom: not with each key. */
export interface DocumentState {
  readonly phase: DocumentPhase
  /** Null: a new file without a place yet. */
  readonly path: FilePath | null
  /** The file's name; '' while there is none. */
  readonly name: string
  /** "Modified" or "Saved" [A2.19]. */
  readonly isModified: boolean
  readonly isSaving: boolean
  readonly readOnly: ReadOnlyReason | null
  readonly format: TextFormat
  /** Bytes of the stored file; 0 before it is stored. */
  readonly size: number
  readonly notices: readonly DocumentNotice[]
  /** Unsaved texts of earlier windows, offered in the new-file dialog, newest first. */
  readonly recoverable: readonly Draft[]
  /** Counts texts that replaced another as a whole: an editor is made again for each. */
  readonly generation: number
}

/** Texts up to this many bytes can be edited; larger ones are shown read-only. */
export const largestEditable = 20 * 1024 * 1024
/** Texts up to this many bytes are shown at all. */
export const largestText = 128 * 1024 * 1024
