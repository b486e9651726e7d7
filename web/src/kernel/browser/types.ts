// What the web browser needs from outside: its sessions with their history, bookmarks, and pages by way of the server.
import type { Failure, Result } from '@/lib/result'
import type { BookmarkList } from './bookmarks'
import type { Downloads } from './downloads'
import type { BrowserPreferences } from './browser-preferences'
import type { RecentPages } from './recent-pages'

/** What one tab of a browser window has open, as it is stored [A3.7]. */
export interface BrowserSession {
  readonly id: string
  /** The window's id; that of a further tab is followed by `/` and its number, see `session-window.ts`. */
  readonly windowId: string
  readonly url: string
  /** Position of the entry that is shown; -1 before the first one. */
  readonly index: number
}

/** A page that a session went to [A3.8]. */
export interface HistoryEntry {
  readonly id: string
  readonly url: string
  /** What the page calls itself; its address as long as that is not known. */
  readonly title: string
  /** Ascending; older ones may be missing at the start. */
  readonly position: number
}

/** A page that a person went to, in any session. */
export type VisitedPage = Pick<HistoryEntry, 'url' | 'title'>

/** A page that a person keeps [A3.9]. */
export interface Bookmark {
  readonly id: string
  readonly url: string
  readonly title: string
}

/** Stored sessions. Every call but `end` fails with 'User not authenticated' when no one is signed in [A5.9 A8.18]. */
export interface SessionsPort {
  /** The active sessions of a window, one a tab [A7.9]. */
  ofWindow(windowId: string): Promise<Result<readonly BrowserSession[]>>
  /** The sessions of the window that was closed last; none when there is no such window. */
  lastClosed(): Promise<Result<readonly BrowserSession[]>>
  /** Makes sessions active again; those that something else took meanwhile are missing in the answer. */
  resume(ids: readonly string[]): Promise<Result<readonly BrowserSession[]>>
  /** [A7.10] */
  create(session: Omit<BrowserSession, 'id'>): Promise<Result<BrowserSession>>
  /** Fails with 'No session ID' for an empty id, as do all that follow [A7.11 A8.18]. */
  move(id: string, to: { readonly url: string; readonly index: number }): Promise<Result<null>>
  /** Marks as inactive, also while the page goes away: no one waits for it [A4.28 A7.11]. */
  end(ids: readonly string[]): void
  /** Forgets a session with its history. */
  remove(id: string): Promise<Result<null>>
  /** By position [A7.12]. */
  history(id: string): Promise<Result<readonly HistoryEntry[]>>
  /** So many entries of all sessions, latest first. */
  visited(most: number): Promise<Result<readonly VisitedPage[]>>
  /** [A7.13] */
  addEntry(id: string, entry: Omit<HistoryEntry, 'id'>): Promise<Result<HistoryEntry>>
  /** Deletes the entries behind a position [A7.14]. */
  forgetAfter(id: string, position: number): Promise<Result<null>>
  /** Changes what is known of an entry only after it was visited. */
  changeEntry(
    entryId: string,
    change: { readonly url?: string; readonly title?: string },
  ): Promise<Result<null>>
}

/** Stored bookmarks; code `signed_out` when no one is signed in. */
export interface BookmarksPort {
  /** Newest first [A7.15]. */
  list(): Promise<Result<readonly Bookmark[]>>
  /** Its title is the address [A3.9]. */
  add(url: string): Promise<Result<Bookmark>>
  remove(id: string): Promise<Result<null>>
}

/** What the server found out about an address without fetching the whole page. */
export interface PageCheck {
  /** Whether a frame of the desktop may show the page itself. */
  readonly isFrameable: boolean
  /** The browser refuses the frame because the desktop is on https and the page is not. */
  readonly isMixed: boolean
  /** Where redirects end. */
  readonly url: string
  /** The page's type without parameters, e.g. `text/html`. */
  readonly contentType: string
  /** Whether the site wants it kept as a file. */
  readonly isAttachment: boolean
}

/** A page as the server fetched it. */
export interface ProxiedPage {
  readonly html: string
  /** Where it really came from, by the server's word. */
  readonly url: string
  /** Origin of the host that shows it; null where there is none: then it is shown without an origin. */
  readonly place: string | null
}

/** A file as the server fetched it. */
export interface DownloadedFile {
  readonly data: Blob
  /** Where it really came from, by the server's word. */
  readonly url: string
  /** What the site calls it; '' when it does not. Anything may be in it. */
  readonly name: string
  /** Its type without parameters; '' when the site does not say. */
  readonly contentType: string
}

/** A file that a page made itself, without a server. */
export interface MadeFile {
  /** Nothing of it is read yet, and anything may be in it; null when the page took it away before. */
  readonly data: Blob | null
  /** What the link called it; '' when it did not. Anything may be in it. */
  readonly name: string
}

/** How far a download is, in bytes; `total` is null when the site does not say. */
export interface DownloadProgress {
  readonly received: number
  readonly total: number | null
}

/** Why a page could not be fetched: `message` is the text of A8.16, `reason` what a person can do with it. */
export interface PageFailure extends Failure {
  /** A sentence, from the server where it has one; null: there is nothing more to say. */
  readonly reason: string | null
}

/** The outcome of asking the server for a page. */
export type PageResult<T> = Result<T, PageFailure>

/** Pages by way of the server [A7.16]. */
export interface PagesPort {
  check(url: string, signal: AbortSignal): Promise<PageResult<PageCheck>>
  /** Code `cancelled` when `signal` ended it. */
  load(url: string, signal: AbortSignal): Promise<PageResult<ProxiedPage>>
  /** What is at an address, byte for byte; code `cancelled` as above. */
  download(
    url: string,
    signal: AbortSignal,
    onProgress: (progress: DownloadProgress) => void,
  ): Promise<PageResult<DownloadedFile>>
  /**
   * What a public git repository answers at one of its two addresses: `…/info/refs?service=git-upload-pack`, asked without a body, or
   * `…/git-upload-pack`, which takes one. Code `no_repository` when there is none, `cancelled` as above.
   */
  askRepository(
    url: string,
    body: Uint8Array<ArrayBuffer> | null,
    signal: AbortSignal,
  ): Promise<PageResult<DownloadedFile>>
}

/** The ports, as the back end implements them. */
export interface BrowserPorts {
  readonly sessions: SessionsPort
  readonly bookmarks: BookmarksPort
  readonly pages: PagesPort
}

/** What the windows of the web browser share; fetched with the first one. */
export interface WebBrowser {
  readonly sessions: SessionsPort
  readonly pages: PagesPort
  readonly bookmarks: BookmarkList
  readonly recent: RecentPages
  readonly preferences: BrowserPreferences
  readonly downloads: Downloads
  /** What closed tabs still write down: a window that goes on where they were waits for it. */
  readonly closing: Set<Promise<void>>
  /** Whether an address leads to the desktop itself or to what it shows of strangers; such pages are never opened. */
  readonly isOwn: (url: URL) => boolean
}
