// What an app offers to the desktop so that a folder can lie on it: the desktop draws icons and knows nothing of files.
import type { BoundCommand } from '@/lib/command'
import type { FilePreview } from '@/lib/pictures/file-preview'
import type { Os } from '@/kernel/os'

/** A file or folder on the desktop. */
export interface DesktopEntry {
  /** Its path. */
  readonly id: string
  readonly name: string
  readonly type: 'file' | 'folder'
  /** Image URL. */
  readonly icon: string
  /** Takes the place of the icon once it is there. */
  readonly preview?: FilePreview | undefined
  /** It was cut and waits to be pasted. */
  readonly isFaded: boolean
  readonly mark?: 'link' | 'shared' | 'team' | 'system'
}

/** The desktop's folder as it is now. */
export interface DesktopFolderState {
  /** Folders before files, by name; without hidden ones. The same object for an entry that is as it was. */
  readonly entries: readonly DesktopEntry[]
  /** The ids of the selected entries. */
  readonly selected: ReadonlySet<string>
  /** The entry whose name is being typed, and why the last name was refused. */
  readonly renaming: { readonly id: string; readonly error: string | null } | null
}

/** The part of a drag's event that a folder needs. */
export interface DesktopDragEvent {
  readonly dataTransfer: DataTransfer
  readonly ctrlKey: boolean
  readonly altKey: boolean
}

/** The folder that lies on the desktop, and all that is done to it there. */
export interface DesktopFolder {
  getState(): DesktopFolderState
  subscribe(listener: () => void): () => void
  /** Reads and watches the folder, and hears the keys that are pressed in `root`; returns the function that ends it. */
  begin(root: Node): () => void
  /** Opens a folder in a window, a file in its app. */
  open(id: string): void
  /** Selects entries; what is done by menus and keys is done to them. */
  select(ids: ReadonlySet<string>): void
  /** The menu of the selected entries, in groups. */
  entryMenu(): readonly (readonly BoundCommand[])[]
  /** The menu of the empty desktop, in groups. */
  emptyMenu(): readonly (readonly BoundCommand[])[]
  /** Gives the entry that is being renamed a name. */
  rename(name: string): void
  cancelRename(): void
  /** Begins to drag the selection. */
  startDrag(event: DesktopDragEvent): void
  endDrag(): void
  /** What a drop on an entry (null: on the desktop) would do; null: it is refused. */
  dropEffect(target: string | null, event: DesktopDragEvent): 'copy' | 'move' | 'link' | null
  /** Does what a drop means. Call it in the event itself. */
  drop(target: string | null, event: DesktopDragEvent): void
}

/** What the app loads for it. */
export interface DesktopFolderModule {
  createDesktopFolder(os: Os): DesktopFolder
  /** Dialogs and running work of a folder that this module made: a component, opaque here like an app's view. */
  readonly DesktopFolderParts: (props: { readonly folder: DesktopFolder }) => unknown
}
