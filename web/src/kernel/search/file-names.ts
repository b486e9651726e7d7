import type { FileChange, FileName, FileStorage, FileSystem } from '@/kernel/files/types'
import { log } from '@/lib/log'
import { NameList } from './name-list'
import { createSlices } from './slices'

interface FileNamesOptions {
  readonly fileStorage: Pick<FileStorage, 'names'>
  readonly files: Pick<FileSystem, 'stat' | 'watch'>
}

/** The names of a person's files in memory, kept as they are. */
export interface FileNames {
  /** The names by now; all of them once they are read. */
  readonly list: () => NameList
  /** Calls back when more names are there, or others. Returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void
  readonly dispose: () => void
}

/** From so many new files at once on, all names are read again: that costs less than asking for each. */
const manyNew = 2000

/** Reads the names of all files, and follows their changes from then on. No part of it takes long. */
export function createFileNames({ fileStorage, files }: FileNamesOptions): FileNames {
  let list = new NameList()
  let isDisposed = false
  /** All is to be read, at first and after a change of everything. */
  let isStale = true
  let waiting: FileChange[] = []
  let isBusy = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  const readAll = async () => {
    isStale = false
    waiting = []
    const isFirst = list.size === 0
    const next = isFirst ? list : new NameList()
    const slices = createSlices()
    for (const name of await fileStorage.names()) {
      next.put(name)
      if (!slices.isOver()) continue
      await slices.next()
      if (isDisposed || isStale) return
    }
    list = next
  }

  const takeIn = async (changes: readonly FileChange[]) => {
    const removed = changes.filter(({ kind }) => kind === 'removed').map(({ path }) => path)
    list.remove(removed)
    const slices = createSlices()
    for (const { kind, path } of changes) {
      if (kind !== 'created') continue
      const found = await files.stat(path, { link: true })
      if (found.ok) list.put(asName(found.value))
      if (!slices.isOver()) continue
      await slices.next()
      if (isDisposed || isStale) return
    }
  }

  /** Takes in one thing after the other, until there is nothing more to take in. */
  const workOn = async (): Promise<void> => {
    if (isDisposed || (!isStale && waiting.length === 0)) return
    const changes = waiting
    waiting = []
    await (isStale ? readAll() : takeIn(changes))
    tell()
    await workOn()
  }

  const work = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await workOn()
    } catch (error) {
      log.error('The names of the files could not be read', error)
    } finally {
      isBusy = false
    }
  }

  const stop = files.watch('/', (changes) => {
    const told = changes.filter(({ kind }) => kind !== 'changed')
    if (told.length === 0) return
    if (told.some(({ kind }) => kind === 'reset') || told.length + waiting.length > manyNew) isStale = true
    else waiting.push(...told)
    void work()
  })
  void work()

  return {
    list: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    dispose() {
      isDisposed = true
      stop()
      listeners.clear()
    },
  }
}

const asName = ({ path, type }: { readonly path: string; readonly type: 'file' | 'folder' }): FileName => ({
  path,
  isFolder: type === 'folder',
})
