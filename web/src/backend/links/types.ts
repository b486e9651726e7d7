/* What a guest of a link asks of the server. */
import type { Result } from '@/lib/result'

/** Why something came to nothing. Sentences for it are the page's own: what a server says is not shown to strangers. */
export type GuestFailure =
  /** The server was not reached, or has no time. */
  | 'offline'
  /** The visit is over, or the link does not work any more. */
  | 'ended'
  /** The link has no downloads left. */
  | 'used_up'
  /** There is no room for a file. */
  | 'no_room'
  /** In some seconds. */
  | 'busy'
  /** A file or folder is not there any more. */
  | 'gone'
  /** A name that cannot be taken. */
  | 'refused'
  /** Storage takes no file of this size. */
  | 'too_large'
  | 'unavailable'
  | 'cancelled'

/** An answer to a guest. */
export type GuestResult<Value> = Result<Value, GuestFailure>

/** A link that was opened. */
export interface OpenLink {
  /** A secret, sent with all that follows. */
  readonly visit: string
  /** 'read' shows files, 'drop' takes them. */
  readonly kind: 'read' | 'drop'
  /** What the file or folder is called. */
  readonly name: string
  readonly entryKind: 'file' | 'folder'
  /** Null: someone. */
  readonly sharedBy: string | null
  /** ms; null: without end. */
  readonly ends: number | null
  /** Downloads; null: as many as one likes. */
  readonly left: number | null
}

/** What opening a link comes to. */
export type Opening =
  | { readonly kind: 'open'; readonly link: OpenLink }
  | { readonly kind: 'password' }
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Wrong, ended, used up, or never there; or the password is wrong. */
  | { readonly kind: 'closed' }

/** A file or folder that a link shows. */
export interface ShownEntry {
  readonly id: string
  readonly name: string
  readonly kind: 'file' | 'folder'
  /** Bytes. */
  readonly size: number
  /** ms; null: not known. */
  readonly modified: number | null
}

/** A part of a folder. */
export interface EntryPage {
  readonly entries: readonly ShownEntry[]
  /** What the next part begins after; null: there is none. */
  readonly after: string | null
}

/** Where a content is: here, or stored under a name. */
export type GivenContent =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'object'; readonly object: string }

/** A file that is announced to a drop box. */
export interface Announced {
  readonly drop: string
  /** What its content is to be uploaded as; null: nothing is to be. */
  readonly object: string | null
  /** A content of at most as many bytes may go with the end instead. */
  readonly inlineBytes: number
}

/** Ends what is under way; and hears how many bytes are through. */
export interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number) => void
  /** Whether it waits for a connection, to go on where it was; what goes in one request never does. */
  readonly onWaiting?: (isWaiting: boolean) => void
}

/** What guests can do, each in the name of a visit. Nothing throws but for a signal. */
export interface GuestLinks {
  open(token: string, password: string | null): Promise<GuestResult<Opening>>
  /** What is in a folder; null: the link's own. */
  entries(visit: string, folder: string | null, after: string | null): Promise<GuestResult<EntryPage>>
  /** Counts as a download, once for each file of a visit. */
  content(visit: string, entry: string): Promise<GuestResult<GivenContent>>
  /** An address of a stored content that works for an hour: shown as a type, or saved under a name. */
  address(
    visit: string,
    object: string,
    use: { readonly as: string } | { readonly download: string },
  ): Promise<GuestResult<string>>
  /** The bytes of a stored content. */
  bytes(visit: string, object: string): Promise<GuestResult<Uint8Array<ArrayBuffer>>>
  announce(
    visit: string,
    file: { readonly name: string; readonly size: number; readonly hash: string },
    guest: string | null,
  ): Promise<GuestResult<Announced>>
  send(visit: string, object: string, content: Blob, sending: Sending): Promise<GuestResult<void>>
  /** The name that the file has there. */
  finish(visit: string, drop: string, content: Uint8Array | null): Promise<GuestResult<string>>
  /** Whether the server makes archives. */
  hasArchives(): Promise<boolean>
}
