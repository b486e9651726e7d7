import { type Sentence } from '@/lib/result'
import type { FileResult, FilePath, SyncState } from './types'

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

/** Bytes to store, or the key of a stored content whose bytes are to be stored again. */
export type StoredContent = Uint8Array | { readonly copyOf: string }

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
  /** The outbox, as far as the paths were asked for. */
  readonly outbox: ReadonlyMap<FilePath, OutboxEntry>
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

/**
 * Where records and contents are kept. Two stores of the same name in two tabs are one store: a commit sees in its
 * transaction what the other tab stored before.
 */
export interface FileStore {
  /** Reads all records. Rejects when the store cannot be read. */
  load(): Promise<StoredTree>
  /**
   * Starts a transaction in the same task, asks `plan` inside it and stores what it returns; settles when that is stored.
   * `known` says the sequence that the caller has taken in; it is asked inside the transaction. `outboxOf`: paths whose
   * outbox entries the planner wants to see.
   */
  commit(known: () => number, plan: CommitPlanner, outboxOf?: readonly FilePath[]): Promise<CommitOutcome>
  /** Whether `known` was the last commit a moment ago; then {@link commitNext} will most likely do. */
  isLatest(known: number): boolean
  /**
   * Stores a commit under the number `sequence` without a look at what is stored; all of it is issued in this task. Null:
   * another tab has taken that number, nothing was stored and only {@link commit} can tell what happened.
   */
  commitNext(sequence: number, commit: Commit): Promise<CommitOutcome | null>
  /** The bytes of a revision; null when there are none. Rejects when the store cannot be read. */
  readContent(revision: string): Promise<Uint8Array | null>
  /** What was committed after `known`; null: nothing. */
  newsSince(known: number): Promise<StoreNews | null>
  /** Size in bytes of every stored content, for maintenance. */
  contentSizes(): Promise<ReadonlyMap<string, number>>
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
  /** Waiting paths, oldest first, at most `limit`. */
  waiting(limit: number): Promise<readonly OutboxEntry[]>
  count(): Promise<number>
  /** The account's version of these paths, or of all, as far as known. */
  remotes(paths?: readonly FilePath[]): Promise<ReadonlyMap<FilePath, string>>
  cursor(): Promise<string | null>
  notes(): Promise<SyncNotes>
}

/* What follows is between the file system and the account's synchroniser. */

/** A path that was changed on this device and not sent yet. */
export interface OutgoingChange {
  readonly path: FilePath
  /** Name it in {@link SyncStore.sent}: the path may be changed again while it is sent. */
  readonly change: number
  /** What is to be stored; null: nothing (any more) — the account's record is to be removed. */
  readonly record: NodeRecord | null
  /** The account's version that this change was made from; null: the account never had the path. */
  readonly remote: string | null
}

/** A change that came from the account. */
export interface IncomingChange {
  readonly path: FilePath
  /** Null: the account removed its record (the sample of that path shows again). */
  readonly record: Omit<NodeRecord, 'path' | 'change' | 'revision'> | null
  /** A file's content; null for all else. */
  readonly data: Uint8Array | null
  /** The account's version of the path. */
  readonly remote: string
}

/** A change that the account has stored. */
export interface SentChange {
  readonly path: FilePath
  /** As in {@link OutgoingChange}. */
  readonly change: number
  /** The account's new version of the path. */
  readonly remote: string
}

/** What is booked along with changes; absent: as before. */
export interface CursorBooks {
  readonly cursor?: string
  readonly notes?: SyncNotes
}

/**
 * The device's store of mode 'account' as the synchroniser sees it. The outbox is durable: a path is entered in the very
 * transaction that changes it, by whichever tab. Every tab has its own synchroniser; which of them works is for the
 * synchronisers to agree on (e.g. by a Web Lock).
 */
export interface SyncStore {
  /** Paths to send, oldest first, at most `limit`. Parents come before what is in them, as far as both are new. */
  outgoing(limit: number): Promise<readonly OutgoingChange[]>
  /** How many paths wait. */
  pendingCount(): Promise<number>
  /** The content of a record of kind 'file'; null when it was changed meanwhile (then it is in the outbox again). */
  readContent(record: NodeRecord): Promise<Uint8Array | null>
  /** Books that the account has these changes: they leave the outbox unless the path was changed again. */
  sent(changes: readonly SentChange[], books?: CursorBooks): Promise<FileResult<void>>
  /**
   * Takes in changes of the account in one transaction, with the cursor that stands for them. A path that waits in the
   * outbox is in conflict and both survive: a file of this device goes to `name (conflict …).ext` (and is sent from there),
   * the account's takes the path; a file of this device stays where the account only removed; equal contents are no
   * conflict. Watchers hear it with `isOwn: false`. Paths of the copies are returned. `cursor` null: as before.
   */
  receive(
    changes: readonly IncomingChange[],
    cursor: string | null,
    notes?: SyncNotes,
  ): Promise<FileResult<{ readonly conflicts: readonly FilePath[] }>>
  /**
   * Takes back what the device believed of the account, in one transaction: everything on this device whose version of the
   * account is not `isShared` goes into the outbox, as changed from what `ancestors` name for its path, or else as new.
   * Nothing on the device changes.
   */
  rejoin(
    history: {
      readonly isShared: (remote: string) => boolean
      readonly ancestors: ReadonlyMap<FilePath, string>
    },
    books: CursorBooks,
  ): Promise<FileResult<void>>
  /** Keeps notes; those that are not named stay. */
  note(notes: SyncNotes): Promise<FileResult<void>>
  notes(): Promise<SyncNotes>
  /** The cursor that was booked last; null before the first. */
  cursor(): Promise<string | null>
  /**
   * The account's version of every path that the account is known to have, as given by {@link sent} and {@link receive}; '0'
   * (which stands for "the account has nothing there") may be left out. A device that was away for too long reads the whole
   * account again and finds by it what was removed meanwhile.
   */
  remotes(): Promise<ReadonlyMap<FilePath, string>>
  /** Told after commits of this and other tabs that may have put something into the outbox. */
  subscribe(listener: () => void): () => void
}

/** Keeps a device's store and the account's in step. */
export interface Synchroniser {
  getState(): SyncState
  subscribe(listener: () => void): () => void
  /** The content of one file as the account has it, with the number of its version; null: it has none, or cannot be reached. */
  fetchContent?(path: FilePath): Promise<{ readonly content: Uint8Array; readonly version: number } | null>
  /** Sends and fetches now; resolves when done or failed (the state says which). */
  syncNow(): Promise<void>
  dispose(): void
}

/** Makes the synchroniser of a store; it starts working at once. */
export type CreateSynchroniser = (store: SyncStore) => Synchroniser
