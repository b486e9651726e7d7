/*
 * The file system of one person as the desktop holds it: there at once, while what does the work is loaded in parallel with the
 * desktop. Calls made before wait for it, in their order.
 */
import { withMessage, sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import type { OsStorage } from '@/kernel/storage/types'
import { texts } from './create-files.texts'
import type { Engine, EngineOptions } from './engine'
import { fileSystemOf, withOwnData } from './file-calls'
import type { FileStorageShared } from './file-storage'
import { loadEngineLate } from './late-engine'
import type { MountedSpaces, MountState, SpaceScope } from './mounts/types'
import { isWithin, normalisePath, recycleFolder, spaceBin } from './paths'
import type { SampleTree } from './sample/sample-tree'
import { openStorageChoice } from './storage-choice'
import type { Keeping, Transfers } from './transfer-types'
import type {
  Drafts,
  FileChange,
  FileName,
  FileResult,
  FileStorage,
  FileStorageMode,
  FileStorageState,
  FileSystem,
  FileUsage,
  MaintenanceReport,
  RecycleBin,
} from './types'
import { createWatchers } from './volume/watchers'

/** Makes the engine of a person's files. */
type MakeEngine = (options: EngineOptions, shared: FileStorageShared) => Engine

/** What a person's files are made of. */
export interface FilesOptions extends Omit<EngineOptions, 'samples'> {
  /** Keeps where the person chose to have them. */
  readonly storage: OsStorage
  /** The mode of a person who has chosen none; default 'device'. */
  readonly firstMode?: FileStorageMode
  /** Fetches the base layer. */
  readonly loadSamples: () => Promise<SampleTree>
  /** Fetches what does the work. */
  readonly loadEngine?: () => Promise<{ readonly createEngine: MakeEngine }>
}

/** A person's files and their end. */
export interface OwnedFiles {
  readonly files: FileSystem
  readonly recycleBin: RecycleBin
  readonly fileStorage: FileStorage
  readonly drafts: Drafts
  /** Large contents on their way. Null in the modes "This device" and "Session only"; ask again when the mode has changed. */
  readonly transfers: () => Promise<Transfers | null>
  /** What stays on this device of what the account has; null as for {@link transfers}. */
  readonly keeping: () => Promise<Keeping | null>
  readonly awayContent: Engine['awayContent']
  /** The files of the space that a path is in; null: the files could not be opened. */
  readonly scopeOf: (path: string) => Promise<SpaceScope | null>
  /** The shared folders and teams among the files. */
  readonly spaces: MountedSpaces
  /** Closes the store. Call it when the person's desktop ends. */
  readonly dispose: () => void
}

const refuse = (path: string): FileResult<never> => ({
  ok: false,
  error: withMessage({ code: 'EIO', path: normalisePath(path) }, () => texts.notLoaded),
})
const noReport = (): MaintenanceReport => ({ lines: [texts.notLoaded], freed: 0, problems: 0 })

/** The state of the storage says why there are none. */
const noFigures = (): FileUsage => ({
  bytes: 0,
  here: 0,
  files: 0,
  folders: 0,
  sampleBytes: 0,
  capacity: null,
  recycled: { entries: 0, bytes: 0 },
})

/** Opens a person's files. When the engine cannot be loaded, the state says so and every later call tries again. */
export function createFiles({
  loadSamples,
  loadEngine = () => import('./engine'),
  storage,
  firstMode = 'device',
  ...options
}: FilesOptions): OwnedFiles {
  const choice = openStorageChoice(storage, firstMode)
  const watchers = createWatchers()
  const state = createStore<FileStorageState>(() => ({
    mode: choice.getState().mode,
    status: 'opening',
    problem: null,
    sync: null,
  }))
  const mounts = createStore<readonly MountState[]>(() => [])
  const { call, current, dispose } = loadEngineLate({
    async load() {
      const [{ createEngine }, samples] = await Promise.all([loadEngine(), loadSamples()])
      return () => createEngine({ ...options, samples }, { watchers, state, choice, mounts })
    },
    onFailed: () => state.setState({ status: 'failed', problem: sentence(() => texts.notLoaded) }),
    // Those who were told that there are no files ask again.
    onRecovered: () => watchers.tell([{ kind: 'reset', path: '/', isOwn: true }]),
  })

  /** A call about a path, which is refused without an engine. */
  const at = <T>(path: string, run: (engine: Engine) => Promise<FileResult<T>>) =>
    call<FileResult<T>>(
      () => refuse(path),
      (engine) => {
        const waiting = engine.waiting()
        return waiting ? waiting.then(() => run(engine)) : run(engine)
      },
    )
  const inBin = <T>(run: (bin: RecycleBin) => Promise<FileResult<T>>) =>
    at(recycleFolder, async ({ loadRecycleBin }) => {
      const bin = await loadRecycleBin().catch(() => null)
      return bin ? run(bin) : refuse(recycleFolder)
    })
  const report = (run: (storage: Engine['fileStorage']) => Promise<MaintenanceReport>) =>
    call(noReport, ({ fileStorage }) => run(fileStorage))
  const list = <T>(run: (engine: Engine) => Promise<readonly T[]>) => call<readonly T[]>(() => [], run)
  const quietly = (run: (engine: Engine) => Promise<void>) => call<void>(() => undefined, run)

  const files = fileSystemOf({
    stat: (path, options) => at(path, ({ files }) => files.stat(path, options)),
    list: (path) => at(path, ({ files }) => files.list(path)),
    readBytes: (path) => at(path, ({ files }) => files.readBytes(path)),
    readBlob: (path) => at(path, ({ files }) => files.readBlob(path)),
    walk: (path) => at(path, ({ files }) => files.walk(path)),
    apply(operations, progress) {
      const engine = current()
      const taken = engine && !engine.waiting() ? operations : operations.map(withOwnData)
      const [first] = operations
      const path = operations.length === 1 && first ? ('to' in first ? first.to : first.path) : '/'
      return at(path, ({ files }) => files.apply(taken, progress))
    },
    applyOne: (operation, path) => at(path, ({ files }) => files.applyOne(operation, path)),
    watch: (path, listener) => watchers.watch(path, listener),
  })

  const recycleBin: RecycleBin = {
    list: () => list(async ({ loadRecycleBin }) => (await loadRecycleBin().catch(() => null))?.list() ?? []),
    put: (paths) => inBin((bin) => bin.put(paths)),
    restore: (ids) => inBin((bin) => bin.restore(ids)),
    remove: (ids) => inBin((bin) => bin.remove(ids)),
    empty: () => inBin((bin) => bin.empty()),
    subscribe: (listener) =>
      watchers.watch('/', (changes) => {
        const bins = [recycleFolder, ...mounts.getState().map(({ path }) => path + spaceBin)]
        const isInBin = ({ kind, path }: FileChange) =>
          kind === 'reset' || bins.some((bin) => isWithin(path, bin))
        if (changes.some(isInBin)) listener()
      }),
  }

  const fileStorage: FileStorage = {
    getState: state.getState,
    subscribe: state.subscribe,
    use: (mode, options) => at('/', ({ fileStorage }) => fileStorage.use(mode, options)),
    usage: () => call(noFigures, ({ fileStorage }) => fileStorage.usage()),
    names: () =>
      call<Iterable<FileName>>(
        () => [],
        ({ fileStorage }) => fileStorage.names(),
      ),
    resetToSamples: () => at('/', ({ fileStorage }) => fileStorage.resetToSamples()),
    restoreSamples: (folders) =>
      at(folders[0] ?? '/', ({ fileStorage }) => fileStorage.restoreSamples(folders)),
    cleanUp: () => report((storage) => storage.cleanUp()),
    check: () => report((storage) => storage.check()),
    compact: () => report((storage) => storage.compact()),
    repair: (path, how) => at(path, ({ fileStorage }) => fileStorage.repair(path, how)),
    syncNow: () => quietly(({ fileStorage }) => fileStorage.syncNow()),
  }

  const drafts: Drafts = {
    keep: (draft) => at(draft.path ?? `/${draft.name}`, ({ drafts }) => drafts.keep(draft)),
    keepEdit: (edit) => at(`/${edit.key}`, ({ drafts }) => drafts.keepEdit(edit)),
    discard: (key) => quietly(({ drafts }) => drafts.discard(key)),
    list: () => list(({ drafts }) => drafts.list()),
  }

  const synchroniser = () =>
    call<Awaited<ReturnType<Engine['synchroniser']>>>(
      () => null,
      (engine) => engine.synchroniser(),
    )

  const awayContent: OwnedFiles['awayContent'] = (path) =>
    call<Awaited<ReturnType<Engine['awayContent']>>>(
      () => null,
      (engine) => engine.awayContent(path),
    )

  return {
    files,
    recycleBin,
    fileStorage,
    drafts,
    transfers: async () => (await synchroniser())?.transfers ?? null,
    async keeping() {
      const keeping = (await synchroniser())?.keeping ?? null
      await keeping?.refreshed()
      return keeping
    },
    awayContent,
    scopeOf: (path) =>
      call<SpaceScope | null>(
        () => null,
        (engine) => engine.scopeOf(path),
      ),
    spaces: { getState: mounts.getState, subscribe: mounts.subscribe },
    dispose,
  }
}
