import { type Result, failed, failure, success, withMessage } from '@/lib/result'
import { sha256OfContent } from '@/lib/incremental-sha256'
import { normalisePath, recycleFolder } from '../paths'
import type { Moment, SpaceHistoryPort } from '../space/history-types'
import type { SpacePort } from '../space/types'
import type { FileEntry, FilePath, FileStorageState, FileSystem, RecycleBin } from '../types'
import { texts } from './texts'

/** A space of a person as its history needs it. */
export interface VersionedSpace {
  /** Its id, which is also that of its top. */
  readonly id: string
  readonly history: SpaceHistoryPort
  readonly download: SpacePort['download']
}

/** What versions are made of. */
export interface VersionsOptions {
  readonly files: FileSystem
  readonly recycleBin: Pick<RecycleBin, 'put'>
  /** What keeps them in step with the space. */
  readonly fileStorage: {
    getState(): Pick<FileStorageState, 'sync'>
    syncNow(): Promise<void>
  }
  /** Where the space begins; default '/', the person's own. */
  readonly top?: FilePath
  /** Where its recycle bin is; default that of the person's own space. */
  readonly bin?: FilePath
  /** The space; asked again after a failure. */
  readonly space: () => Promise<Result<VersionedSpace>>
  /** Names of people by id, as far as they may be read. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** What the parts of the service share. */
export interface VersionsContext extends Required<VersionsOptions> {
  /** Sends what waits and can be sent; fails where the account was not reached. */
  settle(): Promise<Result<void>>
  /** Fails where the account does not have the content that a file has on this device. */
  isSent(space: VersionedSpace, entry: FileEntry): Promise<Result<void>>
  /** The entry at a path, after what waits was sent. */
  entryAt(path: string): Promise<Result<FileEntry>>
  /** Id of a folder; null: the account never had it. */
  folderId(path: string): Promise<Result<string | null>>
  /** The space, and the id of a folder in it that the account has. */
  openFolder(path: string): Promise<Result<{ readonly space: VersionedSpace; readonly folder: string }>>
  /** All entries by id. */
  entriesById(): Promise<Result<ReadonlyMap<string, FileEntry>>>
  /** The moment of the space's last change; null: it has none. */
  lastMoment(space: VersionedSpace): Promise<Result<Moment | null>>
  /** The content of a hash. */
  content(space: VersionedSpace, hash: string, size: number, signal?: AbortSignal): Promise<Result<Blob>>
  /** What tells the names of these people. */
  names(ids: Iterable<string | null>): Promise<(id: string | null) => string | null>
}

const asBlob = (content: Blob | Uint8Array): Blob =>
  content instanceof Blob ? content : new Blob([content.slice()])

/** Makes what the parts of the service share. */
export function createVersionsContext(options: VersionsOptions): VersionsContext {
  const { files, fileStorage, top = '/', bin = recycleFolder } = options
  const known = new Map<string, string | null>()
  const isPending = () => (fileStorage.getState().sync?.pending ?? 0) > 0

  const context: VersionsContext = {
    ...options,
    top,
    bin,
    async settle() {
      const before = fileStorage.getState().sync
      await fileStorage.syncNow()
      const { sync } = fileStorage.getState()
      const problem = sync?.problem
      if (sync?.status === 'offline' && problem)
        return failed(withMessage({ code: 'offline' }, () => problem.message))
      // What the account does not take, a file that is too large for instance, stays on this device whatever is brought back.
      const isThrough = sync?.status === 'idle' || sync?.lastSynced !== before?.lastSynced
      return isThrough ? success(undefined) : failure('pending', () => texts.pending)
    },
    async isSent({ history }, { path, id }) {
      if (!isPending()) return success(undefined)
      const [newest, content] = await Promise.all([
        id === undefined ? success([]) : history.versions(id, { most: 1 }),
        files.readBlob(path),
      ])
      if (!newest.ok) return newest
      if (!content.ok) return content
      const hash = await sha256OfContent(content.value)
      return newest.value[0]?.hash === hash ? success(undefined) : failure('pending', () => texts.pending)
    },
    async entryAt(path) {
      const found = await files.stat(path)
      if (!found.ok || (found.value.id !== undefined && !isPending())) return found
      // Without an id, or with changes that the account does not know yet, there would be less to see.
      await fileStorage.syncNow()
      return files.stat(path)
    },
    async folderId(path) {
      if (normalisePath(path) === top) {
        const space = await options.space()
        return space.ok ? success(space.value.id) : space
      }
      const found = await context.entryAt(path)
      return found.ok ? success(found.value.id ?? null) : found
    },
    async openFolder(path) {
      const space = await options.space()
      if (!space.ok) return space
      const folder = await context.folderId(path)
      if (!folder.ok) return folder
      if (folder.value === null) return failure('refused', () => texts.folderNotThere)
      return success({ space: space.value, folder: folder.value })
    },
    async entriesById() {
      const all = await files.walk(top)
      if (!all.ok) return all
      return success(
        new Map(all.value.flatMap((entry) => (entry.id === undefined ? [] : [[entry.id, entry] as const]))),
      )
    },
    async lastMoment({ history }) {
      const last = await history.changes({ most: 1 })
      return last.ok ? success(last.value[0]?.at ?? null) : last
    },
    async content({ download }, hash, size, signal) {
      if (size === 0) return success(new Blob())
      const found = await download({ hash, size }, signal && { signal })
      if (!found.ok) return found
      return found.value === null ? failure('gone', () => texts.gone) : success(asBlob(found.value))
    },
    async names(ids) {
      const unknown = [...new Set(ids)].filter((id) => id !== null).filter((id) => !known.has(id))
      if (unknown.length > 0) {
        const found = await options.namesOf(unknown)
        for (const id of unknown) known.set(id, found.get(id) ?? null)
      }
      return (id) => (id === null ? null : (known.get(id) ?? null))
    },
  }
  return context
}

/** The path of a file next to another one: `name (2026-11-21 14.05.33).ext`. */
export function stampedName(stem: string, extension: string, at: number): string {
  const iso = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString()
  // not shown: a file's name, which is the same in every language
  return `${stem} (${iso.slice(0, 10)} ${iso.slice(11, 19).replaceAll(':', '.')})${extension}`
}
