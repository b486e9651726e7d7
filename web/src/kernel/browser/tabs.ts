import { createStore } from 'zustand/vanilla'
import type { Clock } from '@/lib/clock'
import { type Failure, type Result, success } from '@/lib/result'
import { sessionWindow, tabOf, windowOf } from './session-window'
import { createTab, type Tab, type TabPlace } from './tab'
import type { BrowserSession, HistoryEntry, WebBrowser } from './types'

/** Tabs that a window can have: each page costs a process. */
export const mostTabs = 20

export interface TabsState {
  /** Their session is being loaded [A2.28]. */
  readonly isStarting: boolean
  /** At least one. */
  readonly tabs: readonly Tab[]
  readonly current: Tab
}

/** ms that a window which opens waits for those that were closed. */
const longestClosing = 3000

/** The tabs of a browser window. */
export interface Tabs {
  getState(): TabsState
  subscribe(listener: () => void): () => void
  /** Takes up the window's sessions, or those of the window that was closed last, or makes a new one. */
  start(): Promise<void>
  /** Opens a tab and shows it; without an address at the start page. */
  open(url?: string): void
  /** Closes a tab for good; the last one closes the window. */
  close(tab: Tab): void
  /** Opens the address of the tab that was closed last. */
  reopen(): void
  choose(tab: Tab): void
  /** The tab so many places further on, round and round. */
  chooseBeside(step: number): void
  /** What is open, to be given to a window that comes back; null while there is nothing to come back to. */
  kept(): KeptTabs | null
  /** The page goes away: sessions are marked now, and taken up again by `comeBack` if it comes back. */
  leave(): void
  comeBack(): void
  /** The view goes away [A4.28]. */
  dispose(): void
}

/** What a window has open, to come back to. */
export interface KeptTabs {
  /** Ids of the tabs' sessions, in their order. */
  readonly sessions: readonly string[]
  /** The window whose name their sessions have. */
  readonly key: string
  /** Which of them is shown. */
  readonly current: string
  /** Where each tab is, in the same order; none in what an earlier version has kept. */
  readonly places: readonly TabPlace[]
}

interface TabsOptions {
  readonly browser: WebBrowser
  readonly clock: Clock
  readonly windowId: string
  /** What the window was opened with [A2.25]. */
  readonly initialUrl: string | null
  /** What the window had open before the page was loaded again; null: it is new. */
  readonly kept: KeptTabs | null
  /** Whether this window goes on where the last one ended: another open window may have done so already. */
  readonly mayRestore: boolean
  readonly onEmpty: () => void
  readonly onTooMany: () => void
}

/** Makes the tabs of a window, with one that waits for its session. */
export function createTabs(options: TabsOptions): Tabs {
  const { browser, clock, windowId, initialUrl, kept, mayRestore, onEmpty, onTooMany } = options
  const { sessions, preferences } = browser
  const closed: string[] = []
  let made = 0
  let lastNumber = 1
  /** Sessions keep the name of the window that made them. */
  let sessionKey = windowId
  let isDisposed = false

  /** What the window comes back to has changed. */
  const onChange = () => {
    if (!isDisposed) store.setState((state) => ({ ...state }))
  }
  const makeTab = (): Tab => {
    made += 1
    const tab = createTab({ id: made, browser, clock, onOpenTab: (url) => open(url), onBegun: onChange })
    tab.subscribe(onChange)
    return tab
  }
  const first = makeTab()
  const store = createStore<TabsState>(() => ({ isStarting: true, tabs: [first], current: first }))
  const begun = () => store.getState().tabs.filter((tab) => tab.sessionId() !== '')
  const ids = () => begun().map((tab) => tab.sessionId())

  const choose = (tab: Tab) => {
    store.setState({ current: tab })
    tab.wake()
  }
  const home = () => preferences.getState().engine.home

  const open = (url?: string) => {
    const { tabs, current, isStarting } = store.getState()
    if (isStarting || isDisposed) return
    if (tabs.length >= mostTabs) return onTooMany()
    const tab = makeTab()
    const place = tabs.indexOf(current) + 1
    store.setState({ tabs: tabs.toSpliced(place, 0, tab), current: tab })
    lastNumber += 1
    const key = sessionWindow(sessionKey, lastNumber)
    if (url === undefined) return tab.beginAtStart(key)
    const begin = async () => {
      const opened = await tab.begin(key, url)
      if (!opened.ok) tab.failToBegin(opened.error, () => void begin())
    }
    return void begin()
  }

  const find = async (): Promise<Result<readonly BrowserSession[]>> => {
    if (kept) {
      const resumed = await sessions.resume(kept.sessions)
      if (!resumed.ok) return resumed
      // After a crash they were never ended, and there is nothing to resume.
      const active = await sessions.ofWindow(kept.key)
      if (!active.ok) return active
      const back = active.value.filter(({ id }) => kept.sessions.includes(id))
      if (back.length > 0) return success(back)
    }
    const own = await sessions.ofWindow(windowId)
    if (!own.ok || own.value.length > 0 || !mayRestore || initialUrl !== null) return own
    const last = await sessions.lastClosed()
    return last.ok && last.value.length > 0 ? sessions.resume(last.value.map(({ id }) => id)) : last
  }

  const histories = async (
    found: readonly BrowserSession[],
  ): Promise<Result<readonly (readonly HistoryEntry[])[]>> => {
    const read = await Promise.all(found.map(({ id }) => sessions.history(id)))
    const failed = read.find((history) => !history.ok)
    if (failed && !failed.ok) return failed
    return { ok: true, value: read.map((history) => (history.ok ? history.value : [])) }
  }

  const restore = (found: readonly BrowserSession[], entries: readonly (readonly HistoryEntry[])[]) => {
    const tabs = found.map((session, index) => {
      const tab = index === 0 ? first : makeTab()
      tab.resume(session, entries[index] ?? [], kept?.places[kept.sessions.indexOf(session.id)])
      return tab
    })
    const [last] = found.toReversed()
    if (last) {
      sessionKey = windowOf(last)
      lastNumber = tabOf(last)
    }
    const current = tabs.find((tab) => tab.sessionId() === kept?.current) ?? first
    store.setState({ isStarting: false, tabs, current })
    current.wake()
  }

  /** What a window that was just closed still writes is waited for, but not for ever: the server may be away. */
  const othersHaveClosed = async () => {
    if (browser.closing.size === 0) return
    const enough = new Promise<void>((resolve) => void clock.after(longestClosing, resolve))
    await Promise.race([Promise.all(browser.closing), enough])
  }

  const start = async (): Promise<void> => {
    const failWith = (error: Failure) => {
      if (isDisposed) return
      store.setState({ isStarting: false })
      first.failToBegin(error, () => {
        store.setState({ isStarting: true })
        void start()
      })
    }
    await othersHaveClosed()
    const found = await find()
    if (!found.ok) return failWith(found.error)
    const sorted = found.value.toSorted((a, b) => tabOf(a) - tabOf(b))
    if (sorted.length > 0) {
      const read = await histories(sorted)
      if (read.ok && !isDisposed) return restore(sorted, read.value)
      // Back to where the next attempt, or the next window, finds them.
      sessions.end(sorted.map(({ id }) => id))
      return read.ok ? undefined : failWith(read.error)
    }
    if (isDisposed) return undefined
    const opened = await first.begin(windowId, initialUrl ?? home())
    if (!opened.ok) return failWith(opened.error)
    store.setState({ isStarting: false })
    return undefined
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    start,
    open,
    close(tab) {
      const { tabs, current } = store.getState()
      const place = tabs.indexOf(tab)
      if (place === -1) return
      if (tabs.length === 1) return onEmpty()
      const { url } = tab.getState()
      if (url !== '') closed.push(url)
      tab.dispose()
      const rest = tabs.toSpliced(place, 1)
      const next = rest[Math.min(place, rest.length - 1)]
      store.setState({ tabs: rest })
      if (tab === current && next) choose(next)
      void tab.forget()
    },
    reopen() {
      const url = closed.pop()
      if (url !== undefined) open(url)
    },
    choose,
    chooseBeside(step) {
      const { tabs, current } = store.getState()
      const next = tabs.at((tabs.indexOf(current) + step) % tabs.length)
      if (next) choose(next)
    },
    kept: () => {
      const { current, isStarting } = store.getState()
      if (isStarting || begun().length === 0) return null
      const places = begun().map((tab): TabPlace => {
        const { url, index } = tab.getState()
        return { url, index }
      })
      return { sessions: ids(), key: sessionKey, current: current.sessionId(), places }
    },
    leave: () => sessions.end(ids()),
    comeBack: () => void sessions.resume(ids()),
    dispose() {
      isDisposed = true
      for (const tab of store.getState().tabs) tab.dispose()
      sessions.end(ids())
    },
  }
}
