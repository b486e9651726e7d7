import type { FileCalls } from '../file-calls'
import type { Sentence } from '@/lib/result'
import type { MemberSpace } from '../space/types'
import type { EntrySpace, FilePath, FileSystem, RecycleBin, SyncState } from '../types'

/** Where a space lies among the person's files. */
export interface Place {
  readonly space: MemberSpace
  readonly path: FilePath
  /** It lies at a folder of the person's own files, which can be renamed and moved; false: in the folder of all shared folders or teams. */
  readonly isAtFolder: boolean
}

/** The calls that are routed; changes are told to watchers, which know of no volumes. */
export type RoutedCalls = Omit<FileCalls, 'watch'>

/** A space whose files can be used. */
export interface Mount extends Place {
  /** Calls on the files of the space; its top is '/'. */
  readonly calls: RoutedCalls
  /** Whether it is open on this page: it was looked into, or is one of few. */
  readonly isAwake: () => boolean
}

/** A space as entries name it. */
export const entrySpace = ({ space: { id, kind, role } }: Place): EntrySpace => ({ id, kind, role })

/** A space among the person's files, as the desktop shows it. */
export interface MountState extends Place {
  /** How far it is in step; null: not known yet. */
  readonly sync: SyncState | null
  /** Why nothing of it is kept on this device; null: it is. */
  readonly problem: Sentence | null
}

/** The shared folders and teams among a person's files. */
export interface MountedSpaces {
  /** In the order of joining. The same array until something changes. */
  getState(): readonly MountState[]
  subscribe(listener: () => void): () => void
}

/** The files of one space: the person's own, or a shared folder or team that lies among them. */
export interface SpaceScope {
  /** Id of a shared folder or a team; null: the person's own files. */
  readonly space: string | null
  /** Where it begins. */
  readonly top: FilePath
  /** Where its recycle bin is. */
  readonly bin: FilePath
  /** Of the person's own: without the spaces among them. */
  readonly files: FileSystem
  readonly recycleBin: Pick<RecycleBin, 'put'>
  /** What keeps them in step with the space. */
  readonly fileStorage: {
    getState(): { readonly sync: SyncState | null }
    syncNow(): Promise<void>
  }
}
