import type { FilePath } from '@/kernel/files/types'
import type { WindowId } from '@/kernel/windows/types'

/** Which files a dialog offers: a label and extensions without dots; an empty list offers all. */
export interface FileFilter {
  readonly label: string
  readonly extensions: readonly string[]
}

interface DialogOptions {
  /** The window that asks: the dialog closes with it. */
  readonly windowId: WindowId
  readonly title?: string
  /** Folder shown first; default the documents folder. */
  readonly folder?: string
  readonly filters?: readonly FileFilter[]
}

/** What an open dialog is asked for. */
export interface OpenDialogOptions extends DialogOptions {
  /** 'file' (default) or 'folder'. */
  readonly choose?: 'file' | 'folder'
  readonly multiple?: boolean
}

/** What a save dialog is asked for. It asks before an existing file is replaced. */
export interface SaveDialogOptions extends DialogOptions {
  /** Name in the field at first. */
  readonly name: string
}

/** A dialog on screen: the request and how it is answered. */
export type FileDialogRequest =
  | {
      readonly id: number
      readonly kind: 'open'
      readonly options: OpenDialogOptions
      readonly answer: (paths: readonly FilePath[] | null) => void
    }
  | {
      readonly id: number
      readonly kind: 'save'
      readonly options: SaveDialogOptions
      readonly answer: (path: FilePath | null) => void
    }

/** Dialogs to choose files, drawn by the system and shared by all apps. Each resolves to null when it is cancelled. */
export interface FileDialogs {
  open(options: OpenDialogOptions): Promise<readonly FilePath[] | null>
  save(options: SaveDialogOptions): Promise<FilePath | null>
  /** The dialog that the shell shows; null: none. A second request waits for the first. */
  getState(): FileDialogRequest | null
  subscribe(listener: () => void): () => void
}
