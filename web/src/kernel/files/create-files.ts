/*
 * The file system of one person as the desktop holds it: there at once, while what does the work is loaded beside the
 * desktop. Calls made before wait for it, in their order.
 */
import { createStore } from 'zustand/vanilla'
import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import { texts } from './create-files.texts'
import type { Engine, EngineOptions } from './engine'
import type { FileStorageShared } from './file-storage'
import { normalisePath, recycleFolder } from './paths'
import type { SampleTree } from './sample/sample-tree'
import { openStorageChoice } from './storage-choice'
import type {
  Drafts,
  FileData,
  FileName,
  FileOperation,
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
  /** Closes the store. Call it when the person's desktop ends. */
  readonly dispose: () => void
}

const refuse = (path: string): FileResult<never> => ({
  ok: false,
  error: { code: 'EIO', path: normalisePath(path), message: texts.notLoaded },
})
const noReport = (): MaintenanceReport => ({ lines: [texts.notLoaded], freed: 0, problems: 0 })

/** The state of the storage says why there are none. */
const noFigures = (): FileUsage => ({
  bytes: 0,
  files: 0,
  folders: 0,
  sampleBytes: 0,
  capacity: null,
  recycled: { entries: 0, bytes: 0 },
})

/** Bytes that nobody else has: the caller may change its array before they are stored. */
const ownData = (data: FileData): FileData => (data instanceof Uint8Array ? data.slice() : data)
const withOwnData = (operation: FileOperation): FileOperation =>
  operation.kind === 'write' ? { ...operation, data: ownData(operation.data) } : operation

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
  let engine: Engine | null = null
  let loading: Promise<Engine | null> | null = null
  let isDisposed = false
  let hasFailed = false

  const start = async (): Promise<Engine | null> => {
    try {
      const [{ createEngine }, samples] = await Promise.all([loadEngine(), loadSamples()])
      return isDisposed ? null : createEngine({ ...options, samples }, { watchers, state, choice })
    } catch (error) {
      log.error('A part of what keeps the files could not be loaded', error)
      return null
    }
  }

  const load = (): Promise<Engine | null> => {
    if (loading) return loading
    loading = start()
    // The first to hear of it, so that a call that finds the engine never overtakes one that waits for it.
    void loading.then((loaded) => {
      engine = loaded
      if (isDisposed) return
      if (loaded) {
        // Who was told that there are no files asks again.
        if (hasFailed) watchers.tell([{ kind: 'reset', path: '/', isOwn: true }])
        return
      }
      loading = null
      // Told once, however often those who hear it make it try again.
      if (!hasFailed) state.setState({ status: 'failed', problem: texts.notLoaded })
      hasFailed = true
    })
    return loading
  }

  /** Runs in the caller's task when the engine is there. */
  const call = <T>(otherwise: () => T, run: (engine: Engine) => Promise<T>): Promise<T> =>
    engine ? run(engine) : load().then((loaded) => (loaded ? run(loaded) : otherwise()))

  const at = <T>(path: string, run: (files: Engine['files']) => Promise<FileResult<T>>) =>
    call<FileResult<T>>(
      () => refuse(path),
      (loaded) => run(loaded.files),
    )
  const inBin = <T>(run: (bin: Engine['recycleBin']) => Promise<FileResult<T>>) =>
    call<FileResult<T>>(
      () => refuse(recycleFolder),
      (loaded) => run(loaded.recycleBin),
    )
  const report = (run: (storage: Engine['fileStorage']) => Promise<MaintenanceReport>) =>
    call(noReport, (loaded) => run(loaded.fileStorage))

  const files: FileSystem = {
    stat: (path, options) => at(path, (files) => files.stat(path, options)),
    list: (path) => at(path, (files) => files.list(path)),
    readBytes: (path) => at(path, (files) => files.readBytes(path)),
    readText: (path) => at(path, (files) => files.readText(path)),
    write(path, data, options) {
      const taken = engine ? data : ownData(data)
      return at(path, (files) => files.write(path, taken, options))
    },
    createFolder: (path, options) => at(path, (files) => files.createFolder(path, options)),
    remove: (path, options) => at(path, (files) => files.remove(path, options)),
    move: (from, to, options) => at(to, (files) => files.move(from, to, options)),
    copy: (from, to, options) => at(to, (files) => files.copy(from, to, options)),
    apply(operations) {
      const taken = engine ? operations : operations.map(withOwnData)
      return at('/', (files) => files.apply(taken))
    },
    walk: (path) => at(path, (files) => files.walk(path)),
    watch: (path, listener) => watchers.watch(path, listener),
  }

  const recycleBin: RecycleBin = {
    list: () =>
      call(
        () => [],
        (loaded) => loaded.recycleBin.list(),
      ),
    put: (paths) => inBin((bin) => bin.put(paths)),
    restore: (ids) => inBin((bin) => bin.restore(ids)),
    remove: (ids) => inBin((bin) => bin.remove(ids)),
    empty: () => inBin((bin) => bin.empty()),
    subscribe: (listener) => watchers.watch(recycleFolder, listener),
  }

  const fileStorage: FileStorage = {
    getState: state.getState,
    subscribe: state.subscribe,
    use: (mode, options) =>
      call<FileResult<void>>(
        () => refuse('/'),
        (loaded) => loaded.fileStorage.use(mode, options),
      ),
    usage: () => call(noFigures, (loaded) => loaded.fileStorage.usage()),
    names: () =>
      call<Iterable<FileName>>(
        () => [],
        (loaded) => loaded.fileStorage.names(),
      ),
    resetToSamples: () =>
      call<FileResult<void>>(
        () => refuse('/'),
        (loaded) => loaded.fileStorage.resetToSamples(),
      ),
    restoreSamples: (folders) =>
      call<FileResult<void>>(
        () => refuse(folders[0] ?? '/'),
        (loaded) => loaded.fileStorage.restoreSamples(folders),
      ),
    cleanUp: () => report((storage) => storage.cleanUp()),
    check: () => report((storage) => storage.check()),
    compact: () => report((storage) => storage.compact()),
    repair: (path, how) =>
      call<FileResult<void>>(
        () => refuse(path),
        (loaded) => loaded.fileStorage.repair(path, how),
      ),
    syncNow: () =>
      call(
        () => undefined,
        (loaded) => loaded.fileStorage.syncNow(),
      ),
  }

  const drafts: Drafts = {
    keep: (draft) =>
      call<FileResult<void>>(
        () => refuse(draft.path ?? `/${draft.name}`),
        (loaded) => loaded.drafts.keep(draft),
      ),
    keepEdit: (edit) =>
      call<FileResult<void>>(
        () => refuse(`/${edit.key}`),
        (loaded) => loaded.drafts.keepEdit(edit),
      ),
    discard: (key) =>
      call(
        () => undefined,
        (loaded) => loaded.drafts.discard(key),
      ),
    list: () =>
      call(
        () => [],
        (loaded) => loaded.drafts.list(),
      ),
  }

  void load()
  return {
    files,
    recycleBin,
    fileStorage,
    drafts,
    dispose() {
      isDisposed = true
      engine?.dispose()
    },
  }
}
