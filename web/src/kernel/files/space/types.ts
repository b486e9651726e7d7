import type { Failure, Result } from '@/lib/result'
import type { EntrySpace } from '../types'

/** What a space keeps of an entry. A removed one has no place: `parent` and `name` are null. */
export interface SpaceEntry {
  readonly id: string
  /** Id of the folder that it is in; the id of the space: at its top; null: removed. */
  readonly parent: string | null
  readonly name: string | null
  /** 'whiteout' hides a sample. */
  readonly kind: 'file' | 'folder' | 'link' | 'whiteout'
  /** SHA-256 of a file's content in hexadecimal digits; null for all else. */
  readonly hash: string | null
  /** Bytes of a file; 0 for all else. */
  readonly size: number
  /** Where a link points, as written; null for all else. */
  readonly target: string | null
  /** POSIX permission bits. */
  readonly mode: number
  /** ms since the epoch. */
  readonly modified: number
  /** ms since the epoch. */
  readonly created: number
  /** Made by the device that changed it, different for each change. */
  readonly revision: string
  /** Number of its last change; every change of a space has a higher one than all before. */
  readonly version: number
}

/** An entry as a space tells of it. */
export interface PulledEntry extends SpaceEntry {
  /**
   * Number of the change that brought it back after it was removed; 0: it never was. What was in a removed folder went along and is
   * not named, also when the folder comes back.
   */
  readonly returned: number
}

/** What an entry is to become. */
export interface EntryChange extends Omit<SpaceEntry, 'version'> {
  /** The version that this device knows of it; 0: it is new. */
  readonly expected: number
  /** The bytes of a small content that the space may not have; null: it has them, or there are none. */
  readonly content: Uint8Array | null
}

/** A number of a space's changes with the mark that the space gave it at random. (An alias, because only that is known to be JSON.) */
export type HistoryPoint = {
  readonly version: number
  readonly mark: string
}

/** What fits into a space. */
export interface SpaceLimits {
  /** Bytes of one file. */
  readonly fileBytes: number
  /** Bytes of all contents. */
  readonly spaceBytes: number
  /** Files, folders, links and hidden samples. */
  readonly spaceEntries: number
  /** Contents up to so many bytes travel with the changes. */
  readonly inlineBytes: number
}

/** How full a space is. */
export interface SpaceFigures {
  readonly bytes: number
  readonly entries: number
}

/** A page of a space's changes, oldest first. */
export interface PulledEntries extends SpaceFigures {
  readonly changes: readonly PulledEntry[]
  /** The number to ask with next. */
  readonly version: number
  /** The number of the space's last change. */
  readonly latest: number
  /** The mark of that number; null: it has none. */
  readonly mark: string | null
  /** The highest of the points asked with that is part of the space's history; null: none of them. */
  readonly common: number | null
  /** Whether there are more changes after these. */
  readonly more: boolean
  /** The device was away for too long: removals are forgotten, and everything is to be read again. */
  readonly reset: boolean
  readonly limits: SpaceLimits
}

/** What became of sent changes. `applied` false: an entry is not as the device thinks, and nothing was stored. */
export type EntriesPushed =
  | ({
      readonly applied: true
      /** The space's number before and after. */
      readonly previous: number
      readonly version: number
      readonly mark: string | null
      /** The new version of each entry. */
      readonly versions: ReadonlyMap<string, number>
    } & SpaceFigures)
  | { readonly applied: false }

/** Why a space did not answer as hoped. */
export type SpaceFailureCode =
  /** The server cannot be reached or is not ready: try later. */
  | 'offline'
  /** The server answered with an error that is not known to last: try later, and find out whether it is one of the changes. */
  | 'unavailable'
  /** No one, or someone else, is signed in: wait. */
  | 'signed_out'
  /** The space has no room for the changes. */
  | 'full'
  /** A file is larger than the space allows. */
  | 'too_large'
  /** The space does not take a change, whatever is tried. */
  | 'refused'
  /** The space lacks a content that a change names, or what was sent is not what its hash says: read it anew and send it again. */
  | 'content_missing'
  /** What came could not be kept on this device. */
  | 'not_kept'
  /** The caller ended it by its signal. */
  | 'cancelled'

/** A failed call of {@link SpacePort}. */
export interface SpaceFailure extends Failure {
  readonly code: SpaceFailureCode
  /** With `content_missing`, the hashes of the contents that it is about, where they are known. */
  readonly missing?: readonly string[]
}

/** The outcome of a call of {@link SpacePort}. */
export type SpaceResult<T> = Result<T, SpaceFailure>

/** A content and what it is called. */
export interface ContentName {
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string
  /** Bytes. */
  readonly size: number
}

/** A content that is in a space and not on this device. */
export interface AwayContent extends ContentName {
  /** Id of a shared folder or a team; null: it is in the person's own space. */
  readonly space: string | null
}

/** A content that is to be sent. */
export interface OutgoingContent extends ContentName {
  /** Reads it; a Blob is read piece by piece. Null: it is not there any more, or has changed. */
  readonly bytes: () => Promise<Blob | Uint8Array | null>
  /** The caller has compared the content with its hash. */
  readonly isChecked?: true
}

/** Where a content goes as it arrives, so that a fetch that ends can be gone on with, on a later page as well. */
export interface ContentSink {
  /** Bytes that are there already. */
  readonly size: number
  /** All that is there. */
  read(): Promise<Blob>
  /** Adds what came next; false: it could not be kept. */
  append(piece: Blob): Promise<boolean>
  /** Drops all: it is not what its hash says. */
  clear(): Promise<void>
}

/** What a caller may say of a transfer. */
export interface TransferOptions {
  /** Ends it with `cancelled`. What has arrived is kept where it can be gone on with. */
  readonly signal?: AbortSignal
  /** Hears how many bytes of a content are through, those of earlier attempts included; at the end all of them. */
  readonly onProgress?: (hash: string, bytes: number) => void
}

/** A space on the server. Expected failures are values. */
export interface SpacePort {
  /** Id of the space, and of what is at its top. */
  readonly space: string
  /** The changes after a number. `whole`: part of reading everything from 0. `points`: what this device knows, 100 at most. */
  pull(
    after: number,
    options: { readonly whole: boolean; readonly points: readonly HistoryPoint[] },
  ): Promise<SpaceResult<PulledEntries>>
  /** Stores all changes (1,000 at most, no entry twice) or none. `seen`: the number up to which this device knows everything. */
  push(
    changes: readonly EntryChange[],
    seen: { readonly version: number; readonly mark: string | null },
  ): Promise<SpaceResult<EntriesPushed>>
  /**
   * Sees to it that the space has contents that are too large to travel with changes. One that was cut off goes on where it was,
   * also on a later page, for a day.
   */
  upload(contents: readonly OutgoingContent[], options?: TransferOptions): Promise<SpaceResult<void>>
  /**
   * A content, compared with its hash; null: the space does not have it. Large ones are a Blob. With a `sink`, one that comes from Storage goes
   * through it, what it has already included.
   */
  download(
    content: ContentName,
    options?: TransferOptions & { readonly sink?: ContentSink },
  ): Promise<SpaceResult<Blob | Uint8Array | null>>
}

/** A space with what only those need who show files. */
export interface OpenSpace extends SpacePort {
  /**
   * An address of a large content for an hour, for elements that play or show it part by part; null: it is no stored object.
   * Nobody compares it with its hash. `type`: what it is, a type of `media-types.ts`.
   */
  signedUrl(hash: string, type?: string): Promise<SpaceResult<string | null>>
}

/** A shared folder or a team that the person is a member of. */
export interface MemberSpace extends EntrySpace {
  readonly name: string
  /** When the person became a member, in ms since the epoch. */
  readonly since: number
  /** Id of the folder of the person's own space that it is mounted at; null: it is mounted at none. */
  readonly mount: string | null
  /** Who owns a shared folder; null for teams, which may have several owners. */
  readonly owner: { readonly id: string; readonly name: string } | null
  /** How many members it has. */
  readonly members: number
  /** Bytes in it. */
  readonly bytes: number
  /** Bytes that fit into it. */
  readonly quota: number
}

/** The spaces of a person. */
export interface SpacesPort {
  /** Id of the person's own space, which is made if there is none yet. */
  personal(): Promise<SpaceResult<string>>
  /** The shared folders and teams that the person is a member of. */
  shared(): Promise<SpaceResult<readonly MemberSpace[]>>
  /** The space of this id. Whether the person is a member shows with the first call. */
  open(space: string): OpenSpace
}

/** Who hears of a space. */
export interface SpaceListener {
  /** The space has changed; `version`: the number of its last change, null: it is not known whether and what. */
  readonly onNews: (version: number | null) => void
  /** Whether news come by themselves now. */
  readonly onState: (isLive: boolean) => void
}

/** Hears of changes of a space as they happen, where the back end tells of them. Returns the function that ends it. */
export type FollowSpace = (space: string, listener: SpaceListener) => () => void
