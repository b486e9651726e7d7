import type { Text } from '@codemirror/state'
import type { LanguageId } from './languages'
import type { SameText } from './same-text'

/** Where the caret is, for a status bar; lines and columns count from 1. */
export interface CaretPosition {
  readonly line: number
  readonly column: number
  /** Selected characters in all selections; 0 for none. */
  readonly selected: number
  readonly carets: number
}

/** Where a person is in a text, in UTF-16 code units from its beginning. */
export interface EditorPlace {
  /** The selection's fixed and moving ends; equal when nothing is selected. */
  readonly anchor: number
  readonly head: number
  /** Where the first line in sight begins. */
  readonly top: number
}

/** What may be changed while an editor is on screen. */
export interface EditorSettings {
  readonly language: LanguageId
  readonly wrapsLines: boolean
  /** px at an interface scale of 100 %. */
  readonly fontSize: number
  readonly isReadOnly: boolean
}

/** What an editor is made with. */
export interface EditorOptions extends EditorSettings {
  /** Accessible name: "Text" or "Code". */
  readonly label: string
  readonly text: string
  /** What it shares with other editors of the same text, which then stands in place of `text`; absent: it is alone. */
  readonly sameText?: SameText
  /** 'code' has line numbers, folding, brackets and completion. */
  readonly kind: 'text' | 'code'
  /** Spaces that Tab inserts. */
  readonly indent: number
  /** Carriage returns are part of the text instead of line ends: for texts with mixed line endings. */
  readonly keepsCarriageReturns: boolean
  /** Called after every change of the text. */
  readonly onEdit: () => void
  /** Called when caret or selection moved. */
  readonly onCaret: (position: CaretPosition) => void
  /** Where the editor begins; default: at the beginning. */
  readonly place?: EditorPlace | null
  /** Called when caret, selection or scrolling have come to rest at another place. */
  readonly onPlace?: (place: EditorPlace) => void
}

/** An editor on screen. */
export interface Editor {
  readonly snapshot: () => Text
  /** Replaces what differs from `text` as one edit that can be undone; the caret keeps its place. */
  readonly replace: (text: string) => void
  readonly apply: (settings: Partial<EditorSettings & Pick<EditorOptions, 'label'>>) => void
  readonly focus: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly selectAll: () => void
  /** Whether some text is selected. */
  readonly hasSelection: () => boolean
  readonly canUndo: () => boolean
  readonly canRedo: () => boolean
  /** Cuts or copies the selection to the clipboard; false when the browser does not let it. */
  readonly cut: () => Promise<boolean>
  readonly copy: () => Promise<boolean>
  /** Pastes from the clipboard; false when the browser keeps it to itself. */
  readonly paste: () => Promise<boolean>
  /** Shows the panel for search and replace. */
  readonly find: () => void
  /** Asks for a line and goes there. */
  readonly askLine: () => void
  /** Puts the caret at a place, as near as the text allows; both count from 1. */
  readonly goTo: (line: number, column: number) => void
  readonly destroy: () => void
}
