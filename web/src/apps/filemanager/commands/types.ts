import type { LucideIcon } from 'lucide-react'
import type { FileEntry, RecycledEntry } from '@/kernel/files/types'
import type { FileManager } from '../model/file-manager'

/** What a command looks at when it is asked for: read anew each time, never kept. */
export interface CommandContext {
  readonly manager: FileManager
  /** What the window lists. */
  readonly place: 'folder' | 'search' | 'bin'
  readonly selected: readonly FileEntry[]
  readonly recycled: readonly RecycledEntry[]
  /** A plugin's folder is being chosen: nothing is opened or changed [A4.17]. */
  readonly isImport: boolean
}

/** Where a command stands in the listing of shortcuts. */
export type CommandGroup = 'go' | 'files' | 'view' | 'bin'

/** One thing a person can do in the file manager. Menus, toolbar, keyboard and the listing of shortcuts derive from it. */
export interface FileCommand {
  /** Stable name, e.g. `rename`. */
  readonly id: string
  /** What it does, as a person reads it. */
  readonly label: () => string
  /** The same for this moment, where that says more: what would be undone. */
  readonly labelNow?: (context: CommandContext) => string
  readonly icon: LucideIcon
  readonly group: CommandGroup
  /** Chords in the notation of {@link matchesChord}; the first one is shown in menus. */
  readonly keys?: readonly string[]
  /** Marks what destroys. */
  readonly isDanger?: boolean
  /** Whether it is there at all, in menus and on the keyboard; default: always. */
  readonly isOffered?: (context: CommandContext) => boolean
  /** Whether it can be done now; default: always. */
  readonly isEnabled?: (context: CommandContext) => boolean
  readonly perform: (context: CommandContext) => unknown
}
