// Messages: what a person got, what they sent, and the one they are writing. The server is behind a port.
import type { SendEmailReply } from '@otteros/contracts'
import { type Failure, type Result, type Sentence } from '@/lib/result'

/** What a person got, or what they sent. */
export type BoxName = 'inbox' | 'sent'

/** What became of a sent message [B3.31]. */
export type SentStatus = 'queued' | 'sent' | 'failed'

/** A message in a list: all but its text, which is fetched when it is read [B3.31]. */
export interface MessageEntry {
  readonly id: string
  readonly box: BoxName
  /** Who sent it, by name; of a sent one the recipient as it was entered. */
  readonly who: string
  /** The sender's user code, to answer to; null for a sent message, and once the account is gone. */
  readonly senderCode: string | null
  readonly subject: string
  /** ms since the epoch. */
  readonly at: number
  /** Always true for a sent one. */
  readonly isRead: boolean
  /** Null for a received one. */
  readonly status: SentStatus | null
}

/** A message as it is written. */
export interface Draft {
  /** An e-mail address or a user code [B5.24]. */
  readonly to: string
  readonly subject: string
  readonly content: string
}

/** Where a message went: into an inbox, to the mail server, or into the server's local mailbox. */
export type Delivery = SendEmailReply['delivery']

/** The way to the server. Every call fails with code `signed_out` when no one is signed in, `network` without an answer. */
export interface MessagesPort {
  /** A part of a box, newest first. */
  list(
    box: BoxName,
    part: { readonly offset: number; readonly limit: number },
  ): Promise<Result<readonly MessageEntry[]>>
  /** The newest unread messages, newest first, at most `limit`. */
  unread(limit: number): Promise<Result<readonly MessageEntry[]>>
  /** The text of a message; code `gone` when it is not there any more. */
  text(box: BoxName, id: string): Promise<Result<string>>
  /** Marks messages of the inbox; 'all': every one. */
  setRead(ids: readonly string[] | 'all', isRead: boolean): Promise<Result<null>>
  remove(box: BoxName, id: string): Promise<Result<null>>
  /** Sends in the person's name [B7.23]. Other codes: those of the function, e.g. `unknown_code`, `mail_failed`. */
  send(message: Draft): Promise<Result<Delivery>>
}

/** Tells at once that something changed, where the back end can. */
export interface LiveChanges {
  /**
   * Begins, once. `onChange` is called for every change; `onState` says whether it works now, with the failure when it does not
   * [A8.22]. Returns the function that ends it.
   */
  start(onChange: () => void, onState: (failure: Failure | null) => void): () => void
}

/** One box as it is known here. */
export interface Box {
  /** 'failed' only while nothing could be fetched yet. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Newest first; a new array after every change. */
  readonly entries: readonly MessageEntry[]
  /** Older messages are still on their way. */
  readonly isPartial: boolean
  /** Why the last attempt failed. */
  readonly problem: Sentence | null
}

/** All that is known of a person's messages. */
export interface MessagesState {
  readonly inbox: Box
  readonly sent: Box
  /** Unread messages; {@link mostUnread} stands for that many or more. */
  readonly unread: number
  /** The message that was deleted last and can come back. */
  readonly removed: MessageEntry | null
  readonly isSending: boolean
  readonly draft: Draft
}

/** A person's messages, one for all windows. */
export interface Messages {
  getState(): MessagesState
  subscribe(listener: () => void): () => void
  /** A window shows them from now on: the boxes are fetched, and news come sooner. Returns the function that ends it. */
  watch(): () => void
  /** Fetches both boxes again. */
  readonly refresh: () => void
  /** The text of a message, kept once it is fetched. One that is gone leaves the list. */
  text(entry: MessageEntry): Promise<Result<string>>
  /** Shows at once and takes it back when the server refuses. */
  setRead(ids: readonly string[] | 'all', isRead: boolean): Promise<Result<null>>
  /** Takes a message out of its list; the server is told when it cannot come back any more. */
  remove(entry: MessageEntry): void
  /** Brings back the message that was removed last. */
  readonly undoRemove: () => void
  /** Kept on this device until the message is sent, also when the window closes; all tabs write the same one. */
  writeDraft(change: Partial<Draft>): void
  /** Sends the draft; it is emptied when that worked. Code `missing` when a field is blank [B5.24]. */
  send(): Promise<Result<Delivery>>
}
