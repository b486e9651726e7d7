import { success, type Sentence, sentence } from '@/lib/result'
import type { StoreApi } from 'zustand/vanilla'
import { log } from '@/lib/log'
import { texts as loadingTexts } from './create-files.texts'
import { fileFailure } from './errors'
import { namesOf } from './volume/names-of'
import type { SampleTree } from './sample/sample-tree'
import { type StartedVolume, startVolume } from './started-volume'
import type { CreateSynchroniser, FileStore, Synchroniser } from './store-types'
import type { MountState } from './mounts/types'
import type { StorageChoice } from './storage-choice'
import { loadMemoryStore } from './stores/load-memory-store'
import { StoreProblem } from './stores/store-problem'
import { texts } from './texts'
import type {
  FilePath,
  FileResult,
  FileStorage,
  FileStorageMode,
  FileStorageState,
  StorageRoom,
} from './types'
import { Volume } from './volume/volume'
import type { Watchers } from './volume/watchers'

// No desktop begins with any of these.
const loadChange = () => import('./change-mode')
const loadUsage = () => import('./maintenance/usage')
const loadUpkeep = () => import('./maintenance/upkeep')
// Only those need these who keep files with their account.
const loadLate = () => import('./late-synchroniser')

const notLoaded = (path: FilePath) => fileFailure('EIO', path, () => loadingTexts.notLoaded)

/** What a person's files are made of. */
export interface FileStorageOptions {
  /** Tells people of one browser apart; part of the names of databases. */
  readonly name: string
  /** Whether system files are refused to change [A2.23 A6.3]. */
  readonly isProtected: () => boolean
  /** Opens the store of a mode. Rejects with a {@link StoreProblem} when it cannot be opened. */
  readonly openStore: (mode: FileStorageMode) => Promise<FileStore>
  /** The base layer. */
  readonly samples: SampleTree
  /** Fetches what synchronises mode 'account'; without it that mode is refused. */
  readonly loadSynchroniser?: () => Promise<CreateSynchroniser>
  /** What the browser says of its room; null when it does not tell. */
  readonly estimateRoom?: () => Promise<StorageRoom | null>
  /** ms since the epoch. */
  readonly now: () => number
  /** Bytes above which contents are kept in pieces of that size; default 8 MiB. */
  readonly pieceBytes?: number
}

/** The volume of a mode. */
interface Mounted extends StartedVolume {
  readonly mode: FileStorageMode
}

/** What exists before the store is there: who listens, and the state that says how far it is. */
export interface FileStorageShared {
  readonly watchers: Watchers
  /** Its mode is the one to open first. */
  readonly state: StoreApi<FileStorageState>
  /** Keeps the chosen mode. */
  readonly choice: StorageChoice
  /** The shared folders and teams among the files. */
  readonly mounts: StoreApi<readonly MountState[]>
}

/** {@link FileStorage} with what the file system needs of it: the volume in use, and the wait while there is none. */
export interface MountedStorage {
  readonly fileStorage: Omit<FileStorage, 'getState' | 'subscribe'>
  /** The wait for the volume; null when there is one. */
  readonly opening: () => Promise<unknown> | null
  readonly volume: () => Volume
  /** What keeps the files in step with the account; null where none does, or its code cannot be fetched. */
  readonly synchroniser: () => Promise<Synchroniser | null>
  readonly dispose: () => void
}

/** Opens the store of the chosen mode, changes modes and looks after what is stored. */
export function createFileStorage(
  options: FileStorageOptions,
  { watchers, state, choice }: Omit<FileStorageShared, 'mounts'>,
): MountedStorage {
  const { samples, isProtected, now, pieceBytes } = options
  const firstMode = state.getState().mode
  let current: Mounted | null = null
  let opening: Promise<unknown> | null = null
  let isDisposed = false

  const makeVolume = (store: FileStore) =>
    new Volume({
      store,
      samples,
      isProtected,
      now,
      pieceBytes,
      onChanges: (changes) => watchers.tell(changes),
    })

  const mount = async (mode: FileStorageMode): Promise<Mounted> => {
    if (mode === 'account' && !options.loadSynchroniser) {
      throw new StoreProblem(() => texts.noAccountFiles)
    }
    const [store, late] = await Promise.all([options.openStore(mode), mode === 'account' ? loadLate() : null])
    const volume = makeVolume(store)
    try {
      await volume.open()
    } catch (error) {
      volume.dispose()
      throw error
    }
    return start(mode, volume, late)
  }

  const start = (
    mode: FileStorageMode,
    volume: Volume,
    late: Awaited<ReturnType<typeof loadLate>> | null,
  ): Mounted => {
    const started: StartedVolume = startVolume(volume, {
      late,
      loadSynchroniser: options.loadSynchroniser,
      now,
      onLost: (problem) => state.setState({ status: 'lost', problem, sync: null }),
      onSync(sync) {
        if (current?.volume === volume) state.setState({ sync })
      },
    })
    return { mode, ...started }
  }

  /** Makes a volume the one in use; disposes of it at once when the desktop has ended while it was opened. */
  const put = (mounted: Mounted, problem: Sentence | null) => {
    current = mounted
    const { mode, synchroniser } = mounted
    const status = problem === null ? 'ready' : 'failed'
    state.setState({ mode, status, problem, sync: synchroniser?.getState() ?? null }, true)
    if (isDisposed) mounted.dispose()
  }

  const openFirst = async () => {
    try {
      put(await mount(firstMode), null)
    } catch (error) {
      log.error('The file store could not be opened', error)
      const { createMemoryStore } = await loadMemoryStore()
      put(
        start(firstMode, makeVolume(createMemoryStore()), null),
        sentence(() => (error instanceof StoreProblem ? error.message : texts.unopenable)),
      )
    }
  }

  const idle = async () => {
    for (let wait = opening; wait; wait = opening) await wait
  }

  /** Lets calls wait while `work` runs. */
  const whileOpening = async <T>(work: () => Promise<T>): Promise<T> => {
    // In the same task where nothing is under way: the first calls must find a wait.
    for (let wait = opening; wait; wait = opening) await wait
    const working = work()
    const wait = working.then(
      () => undefined,
      () => undefined,
    )
    opening = wait
    try {
      return await working
    } finally {
      if (opening === wait) opening = null
    }
  }

  const mounted = () => {
    if (!current) throw new Error('The file store is not open')
    return current
  }
  const quiet = async () => {
    await idle()
    const { volume } = mounted()
    await volume.quiet('/')
    return volume
  }

  const change = async (mode: FileStorageMode, carry: boolean): Promise<FileResult<void>> => {
    const code = await loadChange().catch(() => null)
    if (!code) return notLoaded('/')
    return code.changeMode({ old: mounted(), mode, carry, mount, choice, put: (next) => put(next, null) })
  }

  const fileStorage: MountedStorage['fileStorage'] = {
    async use(mode, { carry = false } = {}) {
      const changed = await whileOpening(async () => {
        const { mode: before, status } = state.getState()
        if (mode === before && status === 'ready') return null
        state.setState({ status: 'opening' })
        const result = await change(mode, carry)
        if (!result.ok) state.setState({ status })
        return result
      })
      if (!changed) return success(undefined)
      if (changed.ok) watchers.tell([{ kind: 'reset', path: '/', isOwn: true }])
      return changed
    },
    async usage() {
      const room = options.estimateRoom?.() ?? null
      const { measureUsage } = await loadUsage()
      return measureUsage(await quiet(), await room)
    },
    names: async () => namesOf(await quiet()),
    async resetToSamples() {
      const upkeep = await loadUpkeep().catch(() => null)
      const reset = upkeep ? await upkeep.resetVolume(await quiet()) : notLoaded('/')
      if (reset.ok) watchers.tell([{ kind: 'reset', path: '/', isOwn: true }])
      return reset
    },
    async restoreSamples(folders) {
      const upkeep = await loadUpkeep().catch(() => null)
      return upkeep ? upkeep.restoreSamples(await quiet(), folders) : notLoaded(folders[0] ?? '/')
    },
    async cleanUp() {
      const { cleanUpVolume } = await loadUpkeep()
      return cleanUpVolume(await quiet(), now())
    },
    async check() {
      const { checkVolume } = await loadUpkeep()
      return checkVolume(await quiet(), mounted().inAccount)
    },
    async repair(path, how) {
      const upkeep = await loadUpkeep().catch(() => null)
      return upkeep ? upkeep.repairFile(await quiet(), path, how, now()) : notLoaded(path)
    },
    async compact() {
      const { compactVolume } = await loadUpkeep()
      return compactVolume(await quiet())
    },
    async syncNow() {
      await idle()
      await mounted().synchroniser?.syncNow()
    },
  }

  state.setState({ status: 'opening', problem: null })
  void whileOpening(openFirst)
  return {
    fileStorage,
    opening: () => opening,
    volume: () => mounted().volume,
    async synchroniser() {
      await idle()
      return (await current?.synchroniser?.loaded()) ?? null
    },
    dispose() {
      isDisposed = true
      current?.dispose()
    },
  }
}
