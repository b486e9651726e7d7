import { type Failure, type Result, type Sentence } from '@/lib/result'

/**
 * An absolute path, normalised: starts with '/', no '.', '..', empty or trailing segment. Only `paths.ts` makes them from
 * what a person or a program wrote; methods of {@link FileSystem} normalise what they are given with the same function.
 */
export type FilePath = string

/** POSIX names of what can go wrong with files. */
export type FileErrorCode =
  /** No such file or folder. */
  | 'ENOENT'
  /** The name is taken. */
  | 'EEXIST'
  /** A part of the path is a file. */
  | 'ENOTDIR'
  /** A folder where a file is needed. */
  | 'EISDIR'
  | 'ENOTEMPTY'
  /** The device or the account has no room left. */
  | 'ENOSPC'
  /** A system file under file system protection [A2.23 A6.3]. */
  | 'EPERM'
  /** Something shared that the person may look at and not change, or a place that is there for shared things alone. */
  | 'EACCES'
  /** A name that no file can have, or a folder moved into itself. */
  | 'EINVAL'
  /** Too many links on the way. */
  | 'ELOOP'
  | 'ENAMETOOLONG'
  /** More bytes than are written or read at once; a Blob may be of any size. */
  | 'EFBIG'
  /** The caller has ended it. */
  | 'ECANCELED'
  /** The stored file cannot be read or written. */
  | 'EIO'

/** Why a file operation failed: `message` is a sentence that names the file and may be shown as it is. */
export interface FileError extends Failure {
  readonly code: FileErrorCode
  /** The path that the operation failed at. */
  readonly path: FilePath
}

/** The outcome of a file operation. */
export type FileResult<T> = Result<T, FileError>

/** A file or folder as listings show it [A3.3]. Its content is read separately. */
export interface FileEntry {
  readonly name: string
  readonly path: FilePath
  readonly type: 'file' | 'folder'
  /** Bytes; 0 for folders. */
  readonly size: number
  /** Last change of the content, ms since the epoch. */
  readonly modified: number
  /** ms since the epoch. */
  readonly created: number
  /** POSIX permission bits, e.g. 0o644. Kept for programs; who may do what is not decided by them. */
  readonly mode: number
  /** Changes with every change of the content; compare, never read anything from it. */
  readonly revision: string
  /** Part of the system: refused to change while file system protection is on [A3.3 A6.3]. */
  readonly isSystem: boolean
  /** Target of a symbolic link, as written; null for all else. `type` and `size` are the target's ('file' and 0 when broken). */
  readonly link: string | null
  /** Emoji or image URL instead of the icon of its kind [A3.3]. */
  readonly icon?: string
  /** What is stored of it was found damaged: it can be neither read nor replaced until it is repaired or deleted. */
  readonly isDamaged?: true
  /** Id of the entry of the account's space that it is; absent: it is none, or was not sent yet. A move keeps it, a copy has another. */
  readonly id?: string
  /** The content is in the account's space and not on this device: it is fetched when it is opened. */
  readonly away?: true
  /** The shared folder or team whose top it is; absent: it is none. */
  readonly space?: EntrySpace
}

/** A shared folder or team as entries name it. */
export interface EntrySpace {
  readonly id: string
  readonly kind: 'shared' | 'team'
  /** What the person may do in it: a viewer reads, an editor changes files, an owner decides about members too. */
  readonly role: 'owner' | 'editor' | 'viewer'
}

/** What may be written: text is stored as UTF-8. */
export type FileData = string | Uint8Array | Blob

/** One step of a change; a list of them is done as a whole or not at all. */
export type FileOperation =
  | {
      readonly kind: 'write'
      readonly path: string
      readonly data: FileData
      /** 'replace' (default) a file of that name, or 'refuse' with EEXIST. */
      readonly existing?: 'replace' | 'refuse'
      /**
       * The revision that the new content was made from. When the stored file has another one by now, nothing is replaced:
       * the data goes into a file next to it and {@link WriteReceipt.conflict} names it.
       */
      readonly basedOn?: string
      readonly mode?: number
      /** When the content was changed last, ms since the epoch; default now. */
      readonly modified?: number
    }
  | {
      readonly kind: 'folder'
      readonly path: string
      /** Make missing parents and accept an existing folder. */
      readonly parents?: boolean
    }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | {
      readonly kind: 'remove'
      readonly path: string
      /** Without it a folder must be empty (ENOTEMPTY). */
      readonly recursive?: boolean
    }
  | {
      readonly kind: 'move' | 'copy'
      readonly from: string
      readonly to: string
      /** 'refuse' (default) with EEXIST, or 'replace' a file by a file. Folders are never merged silently. */
      readonly existing?: 'refuse' | 'replace'
    }
  | { readonly kind: 'touch'; readonly path: string; readonly modified?: number; readonly mode?: number }

/** What a caller may say of a write that takes a while. */
export interface WriteProgress {
  /** Ends it with ECANCELED, unless it is stored already. */
  readonly signal?: AbortSignal | undefined
  /** Hears how many bytes of a large content are stored. */
  readonly onProgress?: ((bytes: number) => void) | undefined
}

/** What a write did. */
export interface WriteReceipt {
  readonly entry: FileEntry
  /** Where the data went when someone else (another tab, another device) had changed the file meanwhile; null otherwise. */
  readonly conflict: FilePath | null
}

/** What changed, told after it is stored. A move is a removal and a creation. `reset`: the whole tree, read all again. */
export interface FileChange {
  readonly kind: 'created' | 'changed' | 'removed' | 'reset'
  readonly path: FilePath
  /** False when another tab or device made the change. */
  readonly isOwn: boolean
}

/**
 * A person's files: the samples that ship with the product under what the person changed. All methods take any path text,
 * normalised first ('a/../b', double slashes). A result that is ok is stored: it outlives the tab in the modes that keep files.
 */
export interface FileSystem {
  /** The entry at a path, links followed; `{ link: true }`: the link itself. */
  stat(path: string, options?: { readonly link?: boolean }): Promise<FileResult<FileEntry>>
  /** The entries of a folder, sorted by name as `compareNames` does. */
  list(path: string): Promise<FileResult<readonly FileEntry[]>>
  /** All bytes at once; EFBIG above 256 MiB, see {@link readBlob}. */
  readBytes(path: string): Promise<FileResult<Uint8Array>>
  /** The content of a file whose bytes need not be in memory: from the store of this device, fetched first where it is away. */
  readBlob(path: string): Promise<FileResult<Blob>>
  /** Reads as UTF-8, EFBIG as {@link readBytes}; bytes that are no UTF-8 become U+FFFD. */
  readText(path: string): Promise<FileResult<string>>
  /**
   * Writes a whole file; its folder must exist. On failure the old file is as it was. A Blob may be of any size: a large one goes into
   * the store piece by piece, and other changes do not wait for it.
   */
  write(
    path: string,
    data: FileData,
    options?: Omit<Extract<FileOperation, { kind: 'write' }>, 'kind' | 'path' | 'data'> & WriteProgress,
  ): Promise<FileResult<WriteReceipt>>
  createFolder(path: string, options?: { readonly parents?: boolean }): Promise<FileResult<FileEntry>>
  remove(path: string, options?: { readonly recursive?: boolean }): Promise<FileResult<void>>
  move(
    from: string,
    to: string,
    options?: { readonly existing?: 'refuse' | 'replace' },
  ): Promise<FileResult<FileEntry>>
  copy(
    from: string,
    to: string,
    options?: { readonly existing?: 'refuse' | 'replace' },
  ): Promise<FileResult<FileEntry>>
  /** Does all operations in order, as a whole or not at all; receipts of the writes, in order. */
  apply(operations: readonly FileOperation[]): Promise<FileResult<readonly WriteReceipt[]>>
  /** All entries below a folder, depth first, the folder itself not included; links are not followed. */
  walk(path: string): Promise<FileResult<readonly FileEntry[]>>
  /**
   * Calls `listener` with the changes at and below a path, after they are stored, once per {@link apply}.
   * Returns the function that ends it.
   */
  watch(path: string, listener: (changes: readonly FileChange[]) => void): () => void
}

/** Where changed files are kept. */
export type FileStorageMode =
  /** On this device (default): IndexedDB of this browser. */
  | 'device'
  /** Nowhere: gone when the page is left [A1.5]. */
  | 'session'
  /** With the account, and on this device for work without a connection. */
  | 'account'

/** How far the account's copy is. */
export interface SyncState {
  /** 'offline': the server cannot be reached; changes wait and are sent later. 'failed': `problem` says why. */
  readonly status: 'idle' | 'syncing' | 'offline' | 'failed'
  /** Changes that wait to be sent. */
  readonly pending: number
  /** ms since the epoch; null: not yet. */
  readonly lastSynced: number | null
  readonly problem: Sentence | null
}

/** State of the store under the file system. */
export interface FileStorageState {
  readonly mode: FileStorageMode
  /**
   * 'opening' until the store is read (operations wait). 'failed': it works in memory only, or, where what does the work could
   * not be loaded, refuses everything with EIO and tries again with each call; `problem` says which and why. 'lost': the store
   * was deleted, cleared or upgraded while it was open; every change fails with EIO until the page is loaded again.
   */
  readonly status: 'opening' | 'ready' | 'failed' | 'lost'
  readonly problem: Sentence | null
  /** Null in the modes 'device' and 'session'. */
  readonly sync: SyncState | null
}

/** What a browser says of the room that it has for a site. */
export interface StorageRoom {
  /** Bytes that it grants in all. */
  readonly granted: number
  /** Bytes that everything takes that the site keeps, files and other data. */
  readonly used: number
}

/** Figures about stored files. */
export interface FileUsage {
  /** Bytes of the files that the person changed or added, recycle bin included. */
  readonly bytes: number
  /** Bytes of these that are on this device; the others are in the account only. */
  readonly here: number
  /** Files and folders that exist, samples included. */
  readonly files: number
  readonly folders: number
  /** Bytes of the samples that are not hidden by a change. */
  readonly sampleBytes: number
  /** Bytes that files on this device may take at most, given what else the site keeps; null when the browser does not tell. */
  readonly capacity: number | null
  readonly recycled: { readonly entries: number; readonly bytes: number }
}

/** What a maintenance run found and did; `lines` say it to a person, one sentence each. */
export interface MaintenanceReport {
  readonly lines: readonly string[]
  /** Bytes that are free again. */
  readonly freed: number
  /** Defects found by a check; 0 for a sound store. */
  readonly problems: number
  /** What a check found that only the person can decide on; absent: nothing. */
  readonly damaged?: readonly DamagedFile[]
}

/** A way to repair a damaged file. */
export type FileRepair =
  /** Fetch it from the account. */
  | 'account'
  /** Its text is whole, only what is noted of it was lost: note it again. */
  | 'content'
  /** Store the unsaved text that an editor kept of it. */
  | 'draft'
  /** Put a copy of what lies in the recycle bin under its name in its place. */
  | 'recycled'
  /** Keep the part of its content that is still there. */
  | 'part'

/** A damaged file, and what can be done about it, the best first. */
export interface DamagedFile {
  readonly path: FilePath
  readonly repairs: readonly FileRepair[]
}

/** A file or folder as far as its name tells it. */
export interface FileName {
  readonly path: FilePath
  readonly isFolder: boolean
}

/** Where the files are kept, and its upkeep. */
export interface FileStorage {
  getState(): FileStorageState
  subscribe(listener: () => void): () => void
  /**
   * Changes where files are kept; each mode has its own files. `carry` copies what the person changed in the old mode
   * into the new one, where nothing is overwritten (a file that is there already keeps its name, the other gets a new one).
   */
  use(mode: FileStorageMode, options?: { readonly carry?: boolean }): Promise<FileResult<void>>
  usage(): Promise<FileUsage>
  /**
   * The names of all files and folders, in no order and without the root: read one by one, so that who has a hundred thousand of
   * them to go through can pause. What changes meanwhile may be among them or not, and is told by {@link FileSystem.watch}.
   */
  names(): Promise<Iterable<FileName>>
  /** Drops everything the person changed in the current mode: back to the sample files. */
  resetToSamples(): Promise<FileResult<void>>
  /**
   * Shows these folders of the samples again where they, or something in them, were removed. Nothing that the person made is
   * touched, not even where it has the name of a sample.
   */
  restoreSamples(folders: readonly FilePath[]): Promise<FileResult<void>>
  /** Removes what can be made again: stale drafts, temporary files, what is left of interrupted copies. */
  cleanUp(): Promise<MaintenanceReport>
  /** Compares index and contents; repairs what can be repaired without losing content and says the rest. */
  check(): Promise<MaintenanceReport>
  /** Drops records that hide nothing and contents that files have elsewhere; never a content that only this store may have. */
  compact(): Promise<MaintenanceReport>
  /** Repairs a damaged file as {@link check} offered it. On failure it is as it was. */
  repair(path: FilePath, how: FileRepair): Promise<FileResult<void>>
  /** Tries to synchronise now; does nothing in other modes than 'account'. */
  syncNow(): Promise<void>
}

/** A file or folder in the recycle bin. */
export interface RecycledEntry {
  /** Unique among everything in the bin. */
  readonly id: string
  /** Where it was. */
  readonly from: FilePath
  /** When it was put there, ms since the epoch. */
  readonly deleted: number
  readonly entry: FileEntry
  /** The shared folder or team whose bin it is in; absent: the person's own. */
  readonly space?: EntrySpace
}

/** Deleted files that can come back. They live in a hidden folder of the same file system, so they survive as files do. */
export interface RecycleBin {
  list(): Promise<readonly RecycledEntry[]>
  /** Moves files and folders into the bin, all or none; the entries that were made. */
  put(paths: readonly string[]): Promise<FileResult<readonly RecycledEntry[]>>
  /** Puts back where it was, missing folders made again; a taken name gets a number. The new paths. */
  restore(ids: readonly string[]): Promise<FileResult<readonly FilePath[]>>
  /** Removes for good. */
  remove(ids: readonly string[]): Promise<FileResult<void>>
  /** Removes all for good; how many entries and bytes it were. */
  empty(): Promise<FileResult<{ readonly entries: number; readonly bytes: number }>>
  /** Told after each change of the bin's content. */
  subscribe(listener: () => void): () => void
}

/** Texts that are not saved yet, kept so that a crash loses nothing. Kept as long as the mode keeps files. */
export interface Drafts {
  /** Keeps the text under a key (the path, or a window's id for a file without one); stored when it resolves. */
  keep(draft: Draft): Promise<FileResult<void>>
  /** Keeps how the text of a draft that is kept has changed, in place of the edit before; stored when it resolves. */
  keepEdit(edit: DraftEdit): Promise<FileResult<void>>
  discard(key: string): Promise<void>
  list(): Promise<readonly Draft[]>
}

/** A text that is not saved yet. */
export interface Draft {
  readonly key: string
  /** The app that wrote it: 'editor' or 'codeeditor'. */
  readonly app: string
  /** Null: a new file without a place yet. */
  readonly path: FilePath | null
  readonly name: string
  readonly text: string
  /** The file's revision that it was made from; null for a new file. */
  readonly basedOn: string | null
  /** ms since the epoch. */
  readonly kept: number
  /** Unique, so that a {@link DraftEdit} can name it; absent where none will. */
  readonly id?: string
}

/** What a draft's text has become: `insert` takes the place of what is between `from` and `to` (UTF-16 code units). */
export interface DraftEdit {
  /** The draft's. */
  readonly key: string
  /** The `id` of the draft that it is made from: an edit of another text is never used. */
  readonly of: string
  readonly from: number
  readonly to: number
  readonly insert: string
  /** ms since the epoch. */
  readonly kept: number
}
