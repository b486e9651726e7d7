import type { Result } from '@/lib/result'
import type { EntryThen, Moment, SpaceChange } from '../space/history-types'
import type { FilePath } from '../types'

/** A content that a file had, for as long as it was not changed. */
export interface FileVersion {
  /** Number of the change that made it. */
  readonly version: number
  readonly moment: Moment
  /** The same in ms since the epoch. */
  readonly at: number
  /** Name of the person who made it; null: their account is gone, or their name may not be read. */
  readonly person: string | null
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string
  /** Bytes. */
  readonly size: number
  /** Numbers of its states that are kept until the person says otherwise; empty: it goes by the rule. */
  readonly pinned: readonly number[]
  /** The account has this content now. */
  readonly isCurrent: boolean
}

/** A page of a file's versions, newest first. */
export interface FileHistory {
  readonly versions: readonly FileVersion[]
  /** The number to read on with; null: these were the last. */
  readonly before: number | null
}

/** What came of a restored version. */
export interface Restored {
  /** Where the version went when the file was changed meanwhile; null: it is the file's content. */
  readonly conflict: FilePath | null
  /** Writes what was there before; null: that was too large to be held. It is a version in any case. */
  readonly undo: (() => Promise<Result<void>>) | null
}

/** An entry that was changed at a moment. */
export interface MomentChange {
  readonly name: string
  readonly isRemoval: boolean
}

/** A moment at which a folder changed. */
export interface FolderMoment {
  readonly moment: Moment
  /** ms since the epoch. */
  readonly at: number
  /** As of {@link FileVersion}. */
  readonly person: string | null
  readonly changes: readonly MomentChange[]
}

/** Moments at which a folder changed, newest first. */
export interface FolderMoments {
  readonly moments: readonly FolderMoment[]
  readonly hasMore: boolean
  /** What was read of the space to find them. */
  readonly read: readonly SpaceChange[]
}

/** An entry that a folder had at a moment. */
export interface PastEntry extends EntryThen {
  /** It is somewhere among the files now, the recycle bin included. */
  readonly isThere: boolean
}

/** Who put an entry into the recycle bin. */
export interface Deletion {
  /** Id of the person; null: their account is gone. */
  readonly by: string | null
  /** As of {@link FileVersion}. */
  readonly person: string | null
}

/** What came of bringing files back. */
export interface BroughtBack {
  /** Entries that came back or were changed back. */
  readonly changed: number
  /** Entries that were removed because they did not exist then. */
  readonly removed: number
  /** Rewinds to the moment before; what had come back from elsewhere goes there again, or into the recycle bin. */
  readonly undo: () => Promise<Result<void>>
}

/** What a caller may say of bringing files back. */
export interface BringBackOptions {
  /** Names of the folders from `path` to the one that had the entries; default none. They are made where they are gone. */
  readonly inside?: readonly string[]
  /** Ends it with the code `cancelled` as long as nothing was changed. */
  readonly signal?: AbortSignal
  /** Hears how many files are ready, and how many there are. */
  readonly onProgress?: (done: number, all: number) => void
}

/**
 * Earlier versions of a person's files in mode "My account". Expected failures are values: those of the space and of files, `pending`
 * where the account does not have the latest changes of this device, `gone` where a content is not kept any more.
 */
export interface FileVersions {
  /** The versions of a file, newest first; none for one that the account never had. `before`: only those with a lower number. */
  list(path: string, before?: number): Promise<Result<FileHistory>>
  /** The content of a version, compared with its hash. */
  content(version: Pick<FileVersion, 'hash' | 'size'>): Promise<Result<Blob>>
  /** Makes a version the file's content, which is a new version. */
  restore(path: string, version: FileVersion): Promise<Result<Restored>>
  /** Stores a version as a file next to the file; the path of it. */
  saveCopy(path: string, version: FileVersion): Promise<Result<FilePath>>
  /** Keeps a version until further notice, or no longer. */
  keep(path: string, version: FileVersion, isKept: boolean): Promise<Result<void>>
  /** The moments at which something in a folder changed. `found`: reads a page further than that. */
  moments(path: string, found?: FolderMoments): Promise<Result<FolderMoments>>
  /** The id of a folder, to look into it; null: the account never had it. */
  folderId(path: string): Promise<Result<string | null>>
  /** What a folder had in it at a moment. Changes nothing. */
  folderAt(folder: string, moment: Moment): Promise<Result<readonly PastEntry[]>>
  /**
   * Who put entries into the recycle bin, by the entries' ids. What the account does not know yet is left out. One question for all
   * of them, and another for each 1,000 that were put there.
   */
  deletions(entries: readonly string[]): Promise<Result<ReadonlyMap<string, Deletion>>>
  /** Brings back all that was below a folder at a moment, and removes what was made since; its versions stay. */
  bringBack(path: string, moment: Moment): Promise<Result<BroughtBack>>
  /**
   * Brings back some entries that a folder, or one in it, had at a moment, with all in them; nothing else is touched. Done as a whole
   * or not at all.
   */
  bringBackSome(
    path: string,
    moment: Moment,
    entries: readonly PastEntry[],
    options?: BringBackOptions,
  ): Promise<Result<BroughtBack>>
}
