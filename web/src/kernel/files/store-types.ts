import { type Sentence } from '@/lib/result'
import type { SpaceFiles } from './space/space-store'
import type { Keeping, Transfers } from './transfer-types'
import type { FilePath, SyncState } from './types'

/*
 * What lies under the file system: a store of records (one for each path that the person changed) and contents, and the
 * view of it that the account's synchroniser gets. The samples are not part of a store; a record hides or replaces them.
 */

/** What a stored path is. 'hidden' stands for "the sample of this path was removed". */
export type RecordKind = 'file' | 'folder' | 'link' | 'hidden'

/** The metadata of one path that differs from the samples. */
export interface NodeRecord {
  readonly path: FilePath
  readonly kind: RecordKind
  /** Bytes of a file; 0 for all else. */
  readonly size: number
  /** ms since the epoch. */
  readonly modified: number
  /** ms since the epoch. */
  readonly created: number
  /** POSIX permission bits. */
  readonly mode: number
  /**
   * A file's content: the key under which its bytes are stored (a file of 0 bytes has none stored). Unique for ever, so equal
   * revisions are equal contents. A move keeps it; a write and a copy make a new one.
   */
  readonly revision: string
  /** Where a link points, as written; null for all else. */
  readonly target: string | null
  /** Emoji or image URL shown instead of the icon of its kind. */
  readonly icon?: string
  /** Number of the commit that wrote this record: grows with every change, of metadata too. */
  readonly change: number
  /** Id of the space's entry that this is; a move and a write keep it, a copy has another one. Absent: it was given none yet. */
  readonly id?: string
  /**
   * SHA-256 of the content of a file that is in the space and not on this device, in hexadecimal digits: it is fetched when it is
   * opened. Absent: the content is here, or there is none.
   */
  readonly away?: string
  /** A file whose record or content was found damaged: it is shown, and neither read nor replaced until it is repaired. */
  readonly isDamaged?: true
}

/** Everything a store knows except contents. */
export interface StoredTree {
  readonly records: readonly NodeRecord[]
  /** Number of the last commit; 0 for a new store. */
  readonly sequence: number
  /** Paths of records that are too damaged to be shown. */
  readonly skipped: readonly string[]
}

/** What was committed since a known sequence, by any tab. */
export interface StoreNews {
  readonly sequence: number
  /** True when `changes` are all records there are, because too much happened to list it. */
  readonly isWhole: boolean
  /** The stored record of each path that was touched; null: none (any more). */
  readonly changes: ReadonlyMap<FilePath, NodeRecord | null>
}

/** What to store, the key of a stored content that is to be stored again, or that of one that came in pieces ({@link Staging}). */
export type StoredContent =
  | Uint8Array
  | Blob
  | { readonly copyOf: string }
  | { readonly staged: string; readonly size: number }

/** A set of changes that is stored as a whole or not at all. */
export interface Commit {
  /** The new record of each path; null drops it. `change` of the records is the sequence given to the planner. */
  readonly records: ReadonlyMap<FilePath, NodeRecord | null>
  /** New contents by revision. */
  readonly contents: ReadonlyMap<string, StoredContent>
  /** Revisions whose contents no record has any more. */
  readonly dropped: Iterable<string>
  /** Changes to the metadata of synchronisation; only in stores that keep an outbox. */
  readonly sync?: SyncMetadata
}

/** Notes of the synchroniser by name; null: none any more. The store keeps them and knows nothing of what they say. */
export type SyncNotes = ReadonlyMap<string, string | null>

/** How a commit changes the outbox. */
export interface SyncMetadata {
  /** Paths of this commit that are not to be sent: they came from the account. */
  readonly received: ReadonlySet<FilePath>
  /** The account's version of each of these paths. */
  readonly remotes: ReadonlyMap<FilePath, string>
  /** Drops the account's versions of all paths before those of `remotes` are kept. */
  readonly forgetsRemotes?: true
  /** What is known of entries of the space, by id, packed as text without line breaks; null: nothing any more. */
  readonly entries?: ReadonlyMap<string, string | null>
  /** Waiting entries to drop, if they still have this `change`. */
  readonly settled: ReadonlyMap<FilePath, number>
  /** How far the account's changes are taken in; absent: as before. */
  readonly cursor?: string
  readonly notes?: SyncNotes
}

/** A path that waits to be sent: `change` is its last commit. */
export interface OutboxEntry {
  readonly path: FilePath
  readonly change: number
}

/** Plans a commit inside its transaction: what happened meanwhile, and the number this commit gets. Null: store nothing. */
export type CommitPlanner = (context: {
  readonly news: StoreNews | null
  readonly sequence: number
}) => Commit | null

/** How a commit ended. 'full': no room (quota); 'broken': the store could not write. In both nothing was stored. */
export type CommitOutcome =
  | { readonly ok: true; readonly sequence: number }
  | { readonly ok: false; readonly reason: 'full' | 'broken'; readonly cause: unknown }

/** A text kept for {@link Drafts}: the store sees only its key. */
export interface StoredDraft {
  readonly key: string
  readonly kept: number
}

/** Age at which a content that no commit took over is given up, in ms: a day. */
export const leftoverAge = 24 * 60 * 60 * 1000

/**
 * Contents that come in pieces before any record names them. A commit takes one over by its key, as often as it likes; the pieces go
 * with the last revision that has them.
 */
export interface Staging {
  /** Bytes of a key that are durable; 0: none. Rejects when the store cannot be read. */
  size(key: string): Promise<number>
  /** Adds a piece at the end; durable when it resolves ok. Refuses where a commit has taken the key over. */
  append(key: string, piece: Blob | Uint8Array): Promise<CommitOutcome>
  /** What has arrived. Rejects when the store cannot be read. */
  read(key: string): Promise<Blob>
  /** Drops what has arrived, unless a commit has taken it over. Rejects when the store cannot write. */
  remove(key: string): Promise<void>
  /**
   * Drops what no commit took over and no piece was added to since `before` (ms since the epoch); how many bytes that were. Rejects
   * when the store cannot write.
   */
  removeLeftovers(before: number): Promise<number>
}

/**
 * Where records and contents are kept. Two stores of the same name in two tabs are one store: a commit sees in its
 * transaction what the other tab stored before.
 */
export interface FileStore {
  /** Reads all records. Rejects when the store cannot be read. */
  load(): Promise<StoredTree>
  /**
   * Starts a transaction in the same task, asks `plan` inside it and stores what it returns; settles when that is stored.
   * `known` says the sequence that the caller has taken in; it is asked inside the transaction.
   */
  commit(known: () => number, plan: CommitPlanner): Promise<CommitOutcome>
  /** Whether `known` was the last commit a moment ago; then {@link commitNext} will most likely do. */
  isLatest(known: number): boolean
  /**
   * Stores a commit under the number `sequence` without a look at what is stored; all of it is issued in this task. Null:
   * another tab has taken that number, nothing was stored and only {@link commit} can tell what happened.
   */
  commitNext(sequence: number, commit: Commit): Promise<CommitOutcome | null>
  /**
   * The bytes of a revision, all of them in memory; null when there are none. Rejects when the store cannot be read. For what may be
   * large there is {@link readBlob}.
   */
  readContent(revision: string): Promise<Uint8Array | null>
  /** The content of a revision, whose bytes need not be in memory; null when there is none. Rejects as {@link readContent} does. */
  readBlob(revision: string): Promise<Blob | null>
  /** What was committed after `known`; null: nothing. */
  newsSince(known: number): Promise<StoreNews | null>
  /** Size in bytes of every stored content, for maintenance. */
  contentSizes(): Promise<ReadonlyMap<string, number>>
  /** Contents that come in pieces. */
  readonly staging: Staging
  /** Keeps any draft; says 'full' or 'broken' as a commit does. */
  putDraft(draft: StoredDraft): Promise<CommitOutcome>
  removeDrafts(keys: readonly string[]): Promise<void>
  drafts(): Promise<readonly StoredDraft[]>
  /** Calls the listener when another tab has committed. Returns the function that ends it. */
  onForeignCommit(listener: () => void): () => void
  /** Calls the listener once when the store cannot be used any more, with a sentence for the person. */
  onLost(listener: (problem: Sentence) => void): () => void
  /** The outbox; null for a store without one. */
  readonly outbox: Outbox | null
  dispose(): void
}

/** The stored books of synchronisation. */
export interface Outbox {
  /** All waiting paths, oldest first. */
  waiting(): Promise<readonly OutboxEntry[]>
  count(): Promise<number>
  /** The account's version of these paths, or of all, as far as known. */
  remotes(paths?: readonly FilePath[]): Promise<ReadonlyMap<FilePath, string>>
  cursor(): Promise<string | null>
  notes(): Promise<SyncNotes>
  /** What is known of all entries of the space, by id, packed. */
  entries(): Promise<ReadonlyMap<string, string>>
  readonly marks: ContentMarks
}

/** What a device notes of contents that the space has too, by the id of the entry. Calls reject when the store cannot be used. */
export interface ContentMarks {
  /** When each was used last, in ms since the epoch. */
  uses(): Promise<ReadonlyMap<string, number>>
  noteUses(uses: ReadonlyMap<string, number>): Promise<void>
  /** Files and folders that are to stay on this device. */
  kept(): Promise<ReadonlySet<string>>
  setKept(ids: Iterable<string>, isKept: boolean): Promise<void>
}

/* What follows is between the file system and what keeps it in step with a space. */

/** What is booked along with changes; absent: as before. */
export interface CursorBooks {
  readonly cursor?: string
  readonly notes?: SyncNotes
}

/** Keeps a device's store and the account's in step. */
export interface Synchroniser {
  getState(): SyncState
  subscribe(listener: () => void): () => void
  /** Sends and fetches now; resolves when done or failed (the state says which). */
  syncNow(): Promise<void>
  /** Large contents on their way. */
  readonly transfers: Transfers
  /** What stays on this device of what the account has. */
  readonly keeping: OwnedKeeping
  dispose(): void
}

/** {@link Keeping} with what its owner does with it. */
export interface OwnedKeeping extends Keeping {
  /** Resolves when what it says is of now. */
  refreshed(): Promise<void>
}

/** Makes the synchroniser of a store; it starts working at once. */
export type CreateSynchroniser = (files: SpaceFiles) => Synchroniser
