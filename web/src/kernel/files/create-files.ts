/* The file system of one person: plugs stores, index, recycle bin and drafts together and changes where files are kept. */
import { createDrafts } from './drafts'
import { createFileStorage, type FileStorageOptions } from './file-storage'
import { createFileSystem } from './file-system'
import { createRecycleBin } from './recycle-bin'
import type { Drafts, FileStorage, FileSystem, RecycleBin } from './types'
import { createWatchers } from './volume/watchers'

/** What a person's files are made of; `now` is the clock by default. */
export type FilesOptions = Omit<FileStorageOptions, 'now'> & Partial<Pick<FileStorageOptions, 'now'>>

/** A person's files and their end. */
export interface OwnedFiles {
  readonly files: FileSystem
  readonly recycleBin: RecycleBin
  readonly fileStorage: FileStorage
  readonly drafts: Drafts
  /** Closes the store. Call it when the person's desktop ends. */
  readonly dispose: () => void
}

/** Opens a person's files. Nothing waits for it: calls made before the store is open wait themselves. */
export function createFiles(options: FilesOptions): OwnedFiles {
  const { now = () => Date.now() } = options
  const watchers = createWatchers()
  const mounted = createFileStorage({ ...options, now }, watchers)
  const files = createFileSystem({ opening: mounted.opening, volume: mounted.volume, watchers })
  const ready = async () => {
    for (let wait = mounted.opening(); wait; wait = mounted.opening()) await wait
    return mounted.volume()
  }
  return {
    files,
    recycleBin: createRecycleBin(files, now),
    fileStorage: mounted.fileStorage,
    drafts: createDrafts(ready, () => (mounted.opening() ? null : mounted.volume())),
    dispose: mounted.dispose,
  }
}
