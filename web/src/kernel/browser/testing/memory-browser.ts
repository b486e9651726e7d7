// The web browser's ports in memory, for tests of windows and for pictures. Every call can be made to fail or to wait.
import { type Failure, failure, type Result, success } from '@/lib/result'
import { sessionWindow, windowOf } from '../session-window'
import type {
  Bookmark,
  BrowserPorts,
  BrowserSession,
  DownloadedFile,
  HistoryEntry,
  PageCheck,
  PageFailure,
  PageResult,
  ProxiedPage,
} from '../types'

/** A stored session with what a test looks at. */
export interface MemorySession extends BrowserSession {
  readonly isActive: boolean
  /** Counts changes: the greatest was changed last. */
  readonly changed: number
}

/** A call by name, e.g. `sessions.create`. */
export type BrowserCall =
  | `sessions.${Exclude<keyof BrowserPorts['sessions'], 'end'>}`
  | `bookmarks.${keyof BrowserPorts['bookmarks']}`

export interface MemoryBrowser extends BrowserPorts {
  sessions: BrowserPorts['sessions']
  stored(): readonly MemorySession[]
  /** Entries of a session by position. */
  entries(sessionId: string): readonly HistoryEntry[]
  /** The calls so far, oldest first, with what was asked of `pages` as `check URL` and `load URL`. */
  readonly calls: readonly string[]
  /** Calls of this name fail with it from now on; null: they work again. */
  fail(name: BrowserCall, error: Failure | null): void
  /** No one is signed in from now on. */
  signOut(): void
  /** Calls of this name wait; the returned function lets them go on. */
  hold(name: BrowserCall): () => void
  /** Answers what is asked of the server; undefined: it never answers. */
  answerCheck(answer: (url: string) => PageResult<PageCheck> | undefined): void
  answerLoad(answer: (url: string) => PageResult<ProxiedPage> | undefined): void
  answerDownload(answer: (url: string) => PageResult<DownloadedFile> | undefined): void
}

/** A page that may be framed. */
export const goodPage = (url: string, change: Partial<PageCheck> = {}): PageResult<PageCheck> => ({
  ok: true,
  value: { isFrameable: true, isMixed: false, url, contentType: 'text/html', isAttachment: false, ...change },
})

/** A page by way of the server. */
export const proxiedPage = (url: string, change: Partial<ProxiedPage> = {}): PageResult<ProxiedPage> => ({
  ok: true,
  value: { html: `<p>${url}</p>`, url, place: 'http://w1.localhost:4000', ...change },
})

/** A file of six bytes by way of the server. */
export const downloadedFile = (
  url: string,
  change: Partial<DownloadedFile> = {},
): PageResult<DownloadedFile> => ({
  ok: true,
  value: { data: new Blob(['otters']), url, name: '', contentType: '', ...change },
})

/** Why a page could not be fetched, as the server says it. */
export const pageFailure = (
  status: number,
  code: string,
  reason: string | null = `because of ${code}`,
): PageResult<never> => {
  const error: PageFailure = { code, message: `Proxy failed: ${status} Text of ${status}`, status, reason }
  return { ok: false, error }
}

const withId = <T>(id: string, work: () => Result<T>): Result<T> =>
  id === '' ? failure('no_session', 'No session ID') : work()
const untilAborted = (signal: AbortSignal) =>
  new Promise<PageResult<never>>((resolve) => {
    const end = () => resolve({ ok: false, error: { code: 'cancelled', message: 'Cancelled', reason: null } })
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

/** Makes the ports with nothing stored; pages may be framed and come by way of the server as well. */
export function createMemoryBrowser(bookmarked: readonly string[] = []): MemoryBrowser {
  let sessions: readonly MemorySession[] = []
  const entries = new Map<string, readonly HistoryEntry[]>()
  let bookmarks: readonly Bookmark[] = bookmarked.map((url, index) => ({ id: `b${index}`, url, title: url }))
  let made = 0
  let isSignedIn = true
  const calls: string[] = []
  const failing = new Map<BrowserCall, Failure>()
  const held = new Map<BrowserCall, Promise<void>>()
  let check: (url: string) => PageResult<PageCheck> | undefined = goodPage
  let load: (url: string) => PageResult<ProxiedPage> | undefined = proxiedPage
  let download: (url: string) => PageResult<DownloadedFile> | undefined = downloadedFile

  const answer = async <T>(name: BrowserCall, work: () => Result<T>): Promise<Result<T>> => {
    calls.push(name)
    await held.get(name)
    const error = failing.get(name)
    if (error) return { ok: false, error }
    return isSignedIn ? work() : failure('signed_out', 'User not authenticated', 401)
  }
  const update = (ids: readonly string[], change: Partial<MemorySession>) => {
    made += 1
    sessions = sessions.map((one) => (ids.includes(one.id) ? { ...one, ...change, changed: made } : one))
  }
  return {
    stored: () => sessions,
    entries: (id) => entries.get(id) ?? [],
    calls,
    fail: (name, error) => void (error ? failing.set(name, error) : failing.delete(name)),
    signOut: () => {
      isSignedIn = false
    },
    hold(name) {
      const released = new AbortController()
      const { signal } = released
      held.set(
        name,
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
      )
      return () => released.abort()
    },
    answerCheck: (next) => {
      check = next
    },
    answerLoad: (next) => {
      load = next
    },
    answerDownload: (next) => {
      download = next
    },
    sessions: {
      ofWindow: (windowId) =>
        answer('sessions.ofWindow', () =>
          success(sessions.filter((one) => one.isActive && windowOf(one) === windowId)),
        ),
      lastClosed: () =>
        answer('sessions.lastClosed', () => {
          const [last] = sessions.filter((one) => !one.isActive).toSorted((a, b) => b.changed - a.changed)
          return success(
            last ? sessions.filter((one) => !one.isActive && windowOf(one) === windowOf(last)) : [],
          )
        }),
      resume: (ids) =>
        answer('sessions.resume', () => {
          const resumed = sessions.filter((one) => ids.includes(one.id) && !one.isActive)
          update(
            resumed.map(({ id }) => id),
            { isActive: true },
          )
          return success(resumed)
        }),
      create: (session) =>
        answer('sessions.create', () => {
          made += 1
          const stored = { ...session, id: `s${made}`, isActive: true, changed: made }
          sessions = [...sessions, stored]
          return success(stored)
        }),
      move: (id, { url, index }) =>
        answer('sessions.move', () =>
          withId(id, () => {
            update([id], { url, index })
            return success(null)
          }),
        ),
      end(ids) {
        calls.push('sessions.end')
        update(ids, { isActive: false })
      },
      remove: (id) =>
        answer('sessions.remove', () =>
          withId(id, () => {
            sessions = sessions.filter((one) => one.id !== id)
            entries.delete(id)
            return success(null)
          }),
        ),
      history: (id) => answer('sessions.history', () => withId(id, () => success(entries.get(id) ?? []))),
      visited: (most) =>
        answer('sessions.visited', () =>
          success(
            [...entries.values()]
              .flat()
              .toSorted((one, other) => Number(other.id.slice(1)) - Number(one.id.slice(1)))
              .slice(0, most),
          ),
        ),
      addEntry: (id, entry) =>
        answer('sessions.addEntry', () =>
          withId(id, () => {
            made += 1
            const added = { ...entry, id: `e${made}` }
            entries.set(id, [...(entries.get(id) ?? []), added])
            return success(added)
          }),
        ),
      forgetAfter: (id, position) =>
        answer('sessions.forgetAfter', () =>
          withId(id, () => {
            entries.set(
              id,
              (entries.get(id) ?? []).filter((entry) => entry.position <= position),
            )
            return success(null)
          }),
        ),
      changeEntry: (entryId, change) =>
        answer('sessions.changeEntry', () => {
          for (const [id, list] of entries)
            entries.set(
              id,
              list.map((entry) => (entry.id === entryId ? { ...entry, ...change } : entry)),
            )
          return success(null)
        }),
    },
    bookmarks: {
      list: () => answer('bookmarks.list', () => success(bookmarks)),
      add: (url) =>
        answer('bookmarks.add', () => {
          made += 1
          const added = { id: `b${made}`, url, title: url }
          bookmarks = [added, ...bookmarks]
          return success(added)
        }),
      remove: (id) =>
        answer('bookmarks.remove', () => {
          bookmarks = bookmarks.filter((one) => one.id !== id)
          return success(null)
        }),
    },
    pages: {
      async check(url, signal) {
        calls.push(`check ${url}`)
        return check(url) ?? untilAborted(signal)
      },
      async load(url, signal) {
        calls.push(`load ${url}`)
        return load(url) ?? untilAborted(signal)
      },
      async download(url, signal, onProgress) {
        calls.push(`download ${url}`)
        onProgress({ received: 0, total: 6 })
        return download(url) ?? untilAborted(signal)
      },
      async askRepository(url, _body, signal) {
        calls.push(`askRepository ${url}`)
        return download(url) ?? untilAborted(signal)
      },
    },
  }
}

/** Stores a closed window with one tab that has been at these addresses and stands at the last. */
export async function storeClosed(
  browser: MemoryBrowser,
  windowId: string,
  urls: readonly string[],
  tab = 1,
) {
  const index = urls.length - 1
  const created = await browser.sessions.create({
    windowId: sessionWindow(windowId, tab),
    url: urls[index] ?? '',
    index,
  })
  if (!created.ok) throw new Error(created.error.message)
  const { id } = created.value
  for (const [position, url] of urls.entries())
    await browser.sessions.addEntry(id, { url, title: url, position })
  browser.sessions.end([id])
  return id
}
