import type { Command } from '@/lib/command'
import type { FileEntry, RecycledEntry } from '@/kernel/files/types'
import type { FileManager } from '../model/file-manager'

/** What a command looks at when it is asked for: read each time, never kept. */
export interface CommandContext {
  readonly manager: FileManager
  /** What the window lists. */
  readonly place: 'folder' | 'search' | 'bin'
  readonly selected: readonly FileEntry[]
  readonly recycled: readonly RecycledEntry[]
  /** A plugin's folder is being chosen: nothing is opened or changed [A4.17]. */
  readonly isImport: boolean
}

/** One thing a person can do in the file manager. */
export type FileCommand = Command<CommandContext>
