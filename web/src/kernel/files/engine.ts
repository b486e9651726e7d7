/*
 * What does the work behind a person's files: stores, index, recycle bin and drafts plugged together. `create-files.ts`
 * loads it in parallel with the desktop, which shows without it.
 */
import { loadOnce } from '@/lib/load-once'
import { whenSettled } from '@/lib/when-idle'
import { createDrafts } from './drafts'
import { createFileStorage, type FileStorageOptions, type FileStorageShared } from './file-storage'
import { type FileCalls, fileSystemOf } from './file-calls'
import { createFileCalls } from './file-system'
import { normalisePath } from './paths'
import type { ContentName } from './space/types'
import { openStore } from './stores/open-store'
import type { Synchroniser } from './store-types'
import type { Drafts, FileStorage, FileSystem, RecycleBin } from './types'
import { locate } from './volume/locate'

/** What a person's files are made of. */
export type EngineOptions = Omit<FileStorageOptions, 'now' | 'openStore'> &
  /** The clock and the stores of this browser, unless others are given. */
  Partial<Pick<FileStorageOptions, 'now' | 'openStore'>> & {
    /** Fetches the recycle bin, with which no desktop begins. */
    readonly loadBin?: () => Promise<{
      readonly createRecycleBin: (files: FileSystem, now: () => number) => RecycleBin
    }>
  }

/** The parts of {@link OwnedFiles} that wait for this module. */
export interface Engine {
  readonly files: Omit<FileCalls, 'watch'>
  /** Rejects where its code cannot be loaded. */
  readonly loadRecycleBin: () => Promise<RecycleBin>
  readonly fileStorage: Omit<FileStorage, 'getState' | 'subscribe'>
  readonly drafts: Drafts
  readonly synchroniser: () => Promise<Pick<Synchroniser, 'transfers' | 'keeping'> | null>
  /** The content of a file that is in the account's space and not on this device; null for others. */
  readonly awayContent: (path: string) => Promise<ContentName | null>
  readonly dispose: () => void
}

/** Opens a person's files. Nothing waits for it: calls made before the store is open wait themselves. */
export function createEngine(options: EngineOptions, shared: FileStorageShared): Engine {
  const {
    name,
    now = () => Date.now(),
    openStore: open = (mode) => openStore(name, mode),
    loadBin = () => import('./recycle-bin'),
  } = options
  const mounted = createFileStorage({ ...options, now, openStore: open }, shared)
  const files = createFileCalls({
    opening: mounted.opening,
    volume: mounted.volume,
    watchers: shared.watchers,
  })
  const ready = async () => {
    for (let wait = mounted.opening(); wait; wait = mounted.opening()) await wait
    return mounted.volume()
  }
  const loadRecycleBin = loadOnce(async () => {
    const { createRecycleBin } = await loadBin()
    return createRecycleBin(fileSystemOf(files), now)
  })
  // Without a connection later on, things can still be deleted.
  const stopLoading = whenSettled(() => void loadRecycleBin().catch(() => undefined))
  return {
    files,
    loadRecycleBin,
    fileStorage: mounted.fileStorage,
    drafts: createDrafts(ready, () => (mounted.opening() ? null : mounted.volume())),
    synchroniser: mounted.synchroniser,
    async awayContent(path) {
      const place = locate((await ready()).tree, normalisePath(path), true)
      const node = place.ok ? place.value.node : undefined
      return node?.away === undefined ? null : { hash: node.away, size: node.size }
    },
    dispose() {
      stopLoading()
      mounted.dispose()
    },
  }
}
