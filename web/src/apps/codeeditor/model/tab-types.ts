import type { StoreApi } from 'zustand/vanilla'
import type { EditorActions } from '@/kernel/documents/editor-actions'
import type { EditorSession } from '@/kernel/documents/editor-session'
import type { FilePath } from '@/kernel/files/types'
import type { ViewKeeper } from '@/ui/use-kept-view'
import type { EditorLink, TextPlace } from './editor-link'
import type { Layout, Split } from './layout'
import type { TextViews } from './text-views'

/** One view of a text in a code editor window. */
export interface Tab {
  readonly key: number
  /** Its text: two tabs that show the same one have the same number, session and views. */
  readonly text: number
  readonly views: TextViews
  readonly session: EditorSession
  readonly actions: EditorActions
  readonly link: EditorLink
  /** The file that its text is compared with; null: none. */
  readonly compared: StoreApi<FilePath | null>
  /** Keeps what the tab shows, such as the place in its text. */
  readonly keeper: ViewKeeper
}

/** The texts of a window, in the order of their tabs, where they lie, and the key of the one that the person is in. */
export interface TabsState {
  readonly tabs: readonly Tab[]
  readonly active: number
  readonly layout: Layout
}

/** Where a tab is dropped: at a place of a group, or at an edge of the texts, which makes a second group. */
export type TabPlace =
  | { readonly group: number; readonly index: number }
  | { readonly split: Split; readonly isFirst: boolean }

/** The texts of one code editor window. */
export interface Tabs {
  readonly getState: () => TabsState
  readonly subscribe: (listener: () => void) => () => void
  /** Opens what the window had, or was opened with; returns the function that ends all of them. */
  readonly start: () => () => void
  readonly active: () => Tab
  readonly activate: (key: number) => void
  /** The person has gone to a tab that is in sight: the keyboard is left where it is. */
  readonly enter: (key: number) => void
  /** Shows the tab so many places further on, round the ends. */
  readonly step: (by: number) => void
  /** Shows a file: in the tab that has it, in a tab that is empty, or in a new one. */
  readonly openFile: (path: FilePath, place?: TextPlace) => void
  /** Begins a text without a name. */
  readonly openNew: () => void
  /** Closes a tab, after asking about unsaved text. The window goes with the last one. */
  readonly close: (key: number) => Promise<void>
  /** Closes all other tabs of a tab's group, each after asking. */
  readonly closeOthers: (key: number) => Promise<void>
  /** Shows a tab's text on the other side too, which begins with it if need be. */
  readonly split: (key: number, split: Split) => void
  /** Moves a tab to the other group, which begins with it if need be. */
  readonly moveAcross: (key: number) => void
  /** A file that was selected to be compared with another one; null: none. */
  readonly selected: StoreApi<FilePath | null>
  /** Shows a file with what differs from another one. */
  readonly compare: (path: FilePath, other: FilePath) => void
  readonly drop: (key: number, place: TabPlace) => void
  /** Gives the first group another share of the room, in percent. */
  readonly resize: (share: number) => void
  /** A file or folder has another path from now on: the texts of what is there follow. */
  readonly follow: (from: FilePath, to: FilePath) => void
}
