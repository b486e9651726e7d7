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
import type { Mounts, MountsOptions } from './mounts/create-mounts'
import { loadMountsLate } from './mounts/late-mounts'
import type { RoutedServices } from './mounts/routed-services'
import type { SpaceScope } from './mounts/types'
import { normalisePath } from './paths'
import type { AwayContent } from './space/types'
import { openStore } from './stores/open-store'
import type { Synchroniser } from './store-types'
import type { Drafts, FilePath, FileStorage, FileSystem, RecycleBin } from './types'
import { locate } from './volume/locate'

/** What a person's files are made of. */
export type EngineOptions = Omit<FileStorageOptions, 'now' | 'openStore'> &
  /** The clock and the stores of this browser, unless others are given. */
  Partial<Pick<FileStorageOptions, 'now' | 'openStore'>> & {
    /** Fetches the recycle bin, with which no desktop begins. */
    readonly loadBin?: () => Promise<{
      readonly createRecycleBin: (files: FileSystem, now: () => number, folder?: FilePath) => RecycleBin
    }>
    /** Absent: there are no shared folders and teams. */
    readonly spaces?: SpacesOptions
  }

/** What puts shared folders and teams among a person's files. */
export interface SpacesOptions {
  /** Whether this device knows of any. */
  readonly hasKnown: () => boolean
  readonly load: (
    parts: Pick<MountsOptions, 'own' | 'ownVolume' | 'ownState' | 'tell' | 'now' | 'pieceBytes'>,
  ) => Promise<Mounts>
}

/** The parts of {@link OwnedFiles} that wait for this module. */
export interface Engine {
  /** What calls on files wait for; null: nothing. */
  readonly waiting: () => Promise<void> | null
  /** Those of now: ask again for the next call. */
  readonly files: Omit<FileCalls, 'watch'>
  /** Rejects where its code cannot be loaded. */
  readonly loadRecycleBin: () => Promise<RecycleBin>
  readonly fileStorage: Omit<FileStorage, 'getState' | 'subscribe'>
  readonly drafts: Drafts
  readonly synchroniser: () => Promise<Pick<Synchroniser, 'transfers' | 'keeping'> | null>
  /** The content of a file that is in a space and not on this device; null for others. */
  readonly awayContent: (path: string) => Promise<AwayContent | null>
  /** The files of the space that a path is in. */
  readonly scopeOf: (path: string) => Promise<SpaceScope>
  readonly dispose: () => void
}

// Only those need it who have shared folders and teams, and who look at versions.
const loadServices = () => import('./mounts/routed-services')

/** Opens a person's files. Nothing waits for it: calls made before the store is open wait themselves. */
export function createEngine(options: EngineOptions, shared: FileStorageShared): Engine {
  const {
    name,
    now = () => Date.now(),
    openStore: open = (mode) => openStore(name, mode),
    loadBin = () => import('./recycle-bin'),
  } = options
  const mounted = createFileStorage({ ...options, now, openStore: open }, shared)
  const own = createFileCalls({
    opening: mounted.opening,
    volume: mounted.volume,
    watchers: shared.watchers,
  })
  const ready = async () => {
    for (let wait = mounted.opening(); wait; wait = mounted.opening()) await wait
    return mounted.volume()
  }
  const { spaces } = options
  const mounts = spaces
    ? loadMountsLate({
        load: () =>
          spaces.load({
            own,
            ownVolume: ready,
            ownState: shared.state,
            tell: (changes) => shared.watchers.tell(changes),
            now,
            pieceBytes: options.pieceBytes,
          }),
        hasKnown: spaces.hasKnown(),
        onLoaded(loaded) {
          const show = () => shared.mounts.setState(loaded.getState(), true)
          loaded.subscribe(show)
          show()
        },
      })
    : null
  const filesNow = () => mounts?.now()?.calls ?? own
  /** The spaces, once nothing is waited for. */
  const currentMounts = async () => {
    await mounts?.waiting()
    return mounts?.now() ?? null
  }
  const systemOf = (calls: Omit<FileCalls, 'watch'>) =>
    fileSystemOf({ ...calls, watch: (path, listener) => shared.watchers.watch(path, listener) })
  const loadOwnBin = loadOnce(async () => {
    const { createRecycleBin } = await loadBin()
    const make = (calls: Omit<FileCalls, 'watch'>, folder?: FilePath) =>
      createRecycleBin(systemOf(calls), now, folder)
    return { make, bin: make(own) }
  })
  let routed: RoutedServices | null = null
  /** Null: there is nothing besides the person's own files. */
  const services = async () => {
    const found = await currentMounts()
    return found && (routed ??= (await loadServices()).createRoutedServices(found))
  }
  const loadRecycleBin = async () => {
    const [{ make, bin }, all] = await Promise.all([loadOwnBin(), services()])
    return all ? all.bin(bin, make) : bin
  }
  // Without a connection later on, things can still be deleted.
  const stopLoading = whenSettled(() => void loadRecycleBin().catch(() => undefined))
  return {
    waiting: () => mounts?.waiting() ?? null,
    get files() {
      return filesNow()
    },
    loadRecycleBin,
    fileStorage: {
      ...mounted.fileStorage,
      names: async () => {
        const [names, all] = await Promise.all([mounted.fileStorage.names(), services()])
        return all ? all.names(names) : names
      },
    },
    drafts: createDrafts(ready, () => (mounted.opening() ? null : mounted.volume())),
    synchroniser: async () => {
      const [found, all] = await Promise.all([mounted.synchroniser(), services()])
      return all ? all.of(found) : found
    },
    async awayContent(asked) {
      const path = normalisePath(asked)
      const found = (await currentMounts())?.find(path)
      const { tree } = found ? await found.opened.volume() : await ready()
      const place = locate(tree, found?.inner ?? path, true)
      const node = place.ok ? place.value.node : undefined
      if (node?.away === undefined) return null
      return { hash: node.away, size: node.size, space: found?.space.id ?? null }
    },
    scopeOf: async (path) => {
      const [found, { scopeOf }] = await Promise.all([currentMounts(), loadServices()])
      return scopeOf(path, {
        mounts: found,
        own,
        files: filesNow(),
        watchers: shared.watchers,
        ownState: shared.state,
        syncNow: mounted.fileStorage.syncNow,
        loadOwnBin: async () => (await loadOwnBin()).bin,
        loadBin: loadRecycleBin,
      })
    },
    dispose() {
      stopLoading()
      mounts?.dispose()
      mounted.dispose()
    },
  }
}
