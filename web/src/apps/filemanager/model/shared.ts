import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { Preferences } from '@/lib/preferences/types'
import { type ChangeLog, createChangeLog } from './change-log'
import { createFolderPreferences, type FolderPreferences } from './view-preferences'

/** What was cut or copied last. */
export interface Clipboard {
  readonly kind: 'move' | 'copy'
  readonly paths: readonly FilePath[]
}

/** What all file manager windows of a person have in common. */
export interface SharedFiles {
  readonly changes: ChangeLog
  /** Null: nothing was cut or copied. */
  readonly clipboard: Pick<StoreApi<Clipboard | null>, 'getState' | 'setState' | 'subscribe'>
  readonly preferences: Preferences<FolderPreferences>
}

/** By file system: another person's desktop has another one, so nothing is carried over. */
const byFiles = new WeakMap<object, SharedFiles>()

/** The shared part of the file manager windows of a desktop, made with its first window. */
export function sharedFiles(os: Pick<Os, 'files' | 'recycleBin' | 'storage'>): SharedFiles {
  const known = byFiles.get(os.files)
  if (known) return known
  const made: SharedFiles = {
    changes: createChangeLog(os),
    clipboard: createStore<Clipboard | null>(() => null),
    preferences: createFolderPreferences(os.storage('filemanager')),
  }
  byFiles.set(os.files, made)
  return made
}
