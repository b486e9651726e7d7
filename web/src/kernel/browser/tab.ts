import { pageFailure } from './page-failure'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '@/lib/clock'
import { type Failure, type Result, success, withMessage, sentence } from '@/lib/result'
import { createRateLimit } from '@/lib/rate-limit'
import { parseAddress, vetAddress } from './address'
import { navigationLimit } from './navigation-limit'
import { createPage, type Page } from './page'
import { tidyTitle } from './page-titles'
import { createSessionRecord } from './session-record'
import { texts } from './texts'
import { currentEntry, entryAfter, type Trail, wayBack, withEntry, withoutLater } from './trail'
import type { BrowserSession, HistoryEntry, MadeFile, PageFailure, WebBrowser } from './types'

/** Where a tab is and has been. */
export interface TabState extends Trail {
  /** '' on the start page, and before the first address is known. */
  readonly url: string
  /** It was restored and loads when it is looked at. */
  readonly isAsleep: boolean
}

/** Where a tab is. */
export type TabPlace = Pick<TabState, 'url' | 'index'>

/** A tab of a browser window: a session, its history and the page that it shows. */
export interface Tab {
  readonly id: number
  readonly page: Page
  getState(): TabState
  subscribe(listener: () => void): () => void
  /** The stored session; '' as long as there is none. */
  sessionId(): string
  /** Creates its session and goes to an address [A4.28]. */
  begin(windowId: string, url: string): Promise<Result<null>>
  /** Shows the start page; the session comes with the first address that the person goes to. */
  beginAtStart(windowId: string): void
  /**
   * Takes up a session that is stored; its page waits for `wake`. `place` is where the tab was last, as the desktop knows: when the page
   * is loaded again at once, the session may not have been told of the last step.
   */
  resume(session: BrowserSession, entries: readonly HistoryEntry[], place?: TabPlace): void
  /** Loads the page of a session that was taken up. */
  wake(): void
  /** Goes where a person asks to [A5.8]; nothing while a page loads [A5.10]. */
  submit(typed: string): void
  /** Goes to a new address [A4.29]. */
  visit(address: string): void
  back(): void
  forward(): void
  /** Goes to an entry of the history. */
  goTo(position: number): void
  refresh(): void
  goHome(): void
  /** Shows the start page, which is no entry of the history: back leads to the page that was shown. */
  showStart(): void
  /** Repeats what failed or took too long. */
  tryAgain(): void
  loadWithProxy(): void
  backToFrame(): void
  /** A proxied page asks to go elsewhere, of itself or for the person. */
  pageAsked(url: string, target: 'self' | 'new'): void
  /** A proxied page moved within its site, by its own word. */
  pageMoved(url: string): void
  /** The person followed a link of a proxied page to a file that is to be kept. */
  pageOffered(url: string, name: string): void
  /** The person followed a link of a proxied page to a file that the page made itself. */
  pageMade(file: MadeFile): void
  /** What a proxied page calls itself. */
  pageTitled(title: string): void
  /** Says why there is no session; `again` is how one may be had after all. */
  failToBegin(error: Failure, again: () => void): void
  /** Forgets the session with its history. */
  forget(): Promise<void>
  dispose(): void
}

interface TabOptions {
  readonly id: number
  readonly browser: WebBrowser
  readonly clock: Clock
  readonly onOpenTab: (url: string) => void
  /** It has a session now. */
  readonly onBegun: () => void
}

const asPageFailure = (error: Failure): PageFailure =>
  pageFailure(
    error,
    () => error.message,
    () => reasonOf(error),
  )

/** What a person can do about a failure that names itself in the words of A8.18. */
function reasonOf({ code, message }: Failure): string {
  if (code === 'signed_out') return texts.signedOut
  if (code === 'no_session') return texts.noSessionText
  return message
}

/** Makes a tab without a session. */
export function createTab({ id, browser, clock, onOpenTab, onBegun }: TabOptions): Tab {
  const { sessions, pages, preferences, isOwn } = browser
  const store = createStore<TabState>(() => ({ entries: [], index: -1, url: '', isAsleep: false }))
  const allows = createRateLimit(navigationLimit, () => clock.now())
  let sessionId = ''
  /** The window in whose name a tab at the start page gets its session. */
  let waitingIn: string | null = null
  let isDisposed = false
  /** The address that is to be shown is a step that the session knows nothing of. */
  let isStepMissing = false
  let beginAgain: (() => void) | null = null
  let retry: (() => void) | null = null

  const record = createSessionRecord()
  const page = createPage({ pages, clock, onArrived: (url) => arrive(url) })
  const isLoading = () => page.getState().status === 'loading'

  const fail = (error: Failure, again: (() => void) | null) => {
    retry = again
    page.fail(asPageFailure(error))
  }
  const show = (url: string) => {
    retry = null
    const vetted = vetAddress(url, isOwn)
    if (vetted.ok) page.visit(vetted.value)
    else fail(vetted.error, () => show(url))
  }

  /**
   * Writes a step of the history down. When that fails, the step has not happened: `undone` says what is there instead.
   */
  const write = (
    step: (id: string) => Promise<Result<unknown>>,
    undone: () => Trail & { readonly url: string },
    again: () => void,
  ) => {
    const after = store.getState()
    void record.add(async () => {
      const written = await step(sessionId)
      if (written.ok || isDisposed) return
      // What came later fails by itself, or puts right what is stored.
      if (store.getState().index === after.index) store.setState(undone())
      fail(written.error, again)
    })
  }

  /** Whether there is a session to go on with; without one nothing is opened [A6.4 A8.18]. */
  const hasSession = () => {
    if (sessionId !== '') return true
    fail(
      withMessage({ code: 'no_session' }, () => texts.noSession),
      beginAgain,
    )
    return false
  }

  const begin = async (windowId: string, url: string): Promise<Result<null>> => {
    store.setState({ url })
    const created = await sessions.create({ windowId, url, index: -1 })
    if (!created.ok) return created
    sessionId = created.value.id
    waitingIn = null
    if (isDisposed) sessions.end([sessionId])
    else {
      onBegun()
      visit(url)
    }
    return success(null)
  }
  const failToBegin = (error: Failure, again: () => void) => {
    beginAgain = again
    fail(error, again)
  }
  const leaveStart = async (windowId: string, url: string) => {
    page.clear('loading')
    const begun = await begin(windowId, url)
    if (!begun.ok && !isDisposed) failToBegin(begun.error, () => void leaveStart(windowId, url))
  }

  const visit = (address: string, isShown = false) => {
    if (waitingIn === null && !hasSession()) return undefined
    const vetted = vetAddress(address, isOwn)
    if (!vetted.ok) return fail(vetted.error, () => visit(address))
    const url = vetted.value
    if (waitingIn !== null) return void leaveStart(waitingIn, url)
    let before = store.getState()
    const position = before.index + 1
    const entry = { url, title: url, position }
    store.setState({
      url,
      index: position,
      entries: [...withoutLater(before).entries, { id: '', ...entry }],
    })
    if (isShown) page.expectProxy(url)
    else show(url)
    const step = async (session: string) => {
      const forgotten = await sessions.forgetAfter(session, position - 1)
      if (!forgotten.ok) return forgotten
      before = withoutLater(before)
      const added = await sessions.addEntry(session, entry)
      if (!added.ok) return added
      store.setState((state) => withEntry(state, position, { id: added.value.id }))
      return sessions.move(session, { url, index: position })
    }
    return write(
      step,
      () => before,
      () => visit(url),
    )
  }

  const goTo = (entry: HistoryEntry | undefined) => {
    if (!entry || isLoading() || !hasSession()) return
    const before = store.getState()
    store.setState({ url: entry.url, index: entry.position })
    show(entry.url)
    write(
      (session) => sessions.move(session, { url: entry.url, index: entry.position }),
      () => before,
      () => goTo(entry),
    )
  }

  /** Writes down what became known of the current entry; it is no loss when that fails. */
  const describe = (change: { readonly url?: string; readonly title?: string }) => {
    const { index } = store.getState()
    store.setState((state) => withEntry(state, index, change))
    void record.add(async () => {
      const entry = store.getState().entries.find(({ position }) => position === index)
      if (!entry || entry.id === '' || isDisposed) return
      await sessions.changeEntry(entry.id, change)
      if (change.url !== undefined && store.getState().index === index)
        await sessions.move(sessionId, { url: change.url, index })
    })
  }
  const arrive = (url: string) => {
    const vetted = vetAddress(url, isOwn)
    if (!vetted.ok) return fail(vetted.error, () => show(url))
    const entry = currentEntry(store.getState())
    if (vetted.value === store.getState().url || !entry) return undefined
    store.setState({ url: vetted.value })
    return describe({ url: vetted.value, ...(entry.title === entry.url ? { title: vetted.value } : {}) })
  }

  /** The page that a message of a proxied page is about; null when none is shown. */
  const proxied = () => {
    const { view, status } = page.getState()
    return view?.kind === 'proxied' && status === 'proxied' ? view.page : null
  }
  const isAllowed = () => {
    if (allows()) return true
    page.tell(sentence(() => texts.heldBack))
    return false
  }

  return {
    id,
    page,
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    sessionId: () => sessionId,
    begin,
    failToBegin,
    beginAtStart(windowId) {
      waitingIn = windowId
      page.clear('loaded')
    },
    resume(session, entries, place = session) {
      sessionId = session.id
      const isKnown = entries.some(({ position, url }) => position === place.index && url === place.url)
      isStepMissing = !isKnown && place.index > session.index
      store.setState({
        url: isKnown || isStepMissing ? place.url : session.url,
        index: isKnown ? place.index : session.index,
        entries,
        isAsleep: true,
      })
    },
    wake() {
      const { isAsleep, url, entries } = store.getState()
      if (!isAsleep) return
      store.setState({ isAsleep: false })
      if (entries.length === 0 || isStepMissing) visit(url)
      else show(url)
      isStepMissing = false
    },
    submit(typed) {
      if (isLoading()) return
      const address = parseAddress(typed, preferences.getState().engine.search)
      if (address !== null) visit(address)
    },
    visit(address) {
      if (!isLoading()) visit(address)
    },
    back: () => goTo(wayBack(store.getState())),
    forward: () => goTo(entryAfter(store.getState())),
    goTo: (position) => goTo(store.getState().entries.find((entry) => entry.position === position)),
    refresh() {
      const { url } = store.getState()
      if (url !== '' && !isLoading() && hasSession()) page.refresh(url)
    },
    goHome() {
      if (!isLoading()) visit(preferences.getState().engine.home)
    },
    showStart() {
      if (isLoading()) return
      retry = null
      store.setState({ url: '' })
      page.clear('loaded')
    },
    tryAgain() {
      const again = retry ?? (() => show(store.getState().url))
      retry = null
      again()
    },
    loadWithProxy: () => page.visitByProxy(store.getState().url),
    backToFrame: () => page.backToFrame(store.getState().url),
    pageAsked(url, target) {
      if (!proxied() || !isAllowed()) return
      const vetted = vetAddress(url, isOwn)
      if (!vetted.ok) page.tell(vetted.error)
      else if (target === 'new') onOpenTab(vetted.value)
      else visit(vetted.value)
    },
    pageOffered(url, name) {
      if (proxied() && isAllowed()) browser.downloads.start(url, name)
    },
    pageMade(file) {
      const shown = proxied()
      if (shown && isAllowed()) browser.downloads.keep(file, shown.url)
    },
    pageMoved(url) {
      const shown = proxied()
      const vetted = vetAddress(url, isOwn)
      if (!shown || !vetted.ok || vetted.value === store.getState().url) return
      // It can move within its own site only: nothing that it says makes it another one.
      if (new URL(vetted.value).origin !== new URL(shown.url).origin || !isAllowed()) return
      visit(vetted.value, true)
    },
    pageTitled(title) {
      const entry = currentEntry(store.getState())
      const text = tidyTitle(title)
      if (proxied() && entry && text !== '' && text !== entry.title) describe({ title: text })
    },
    async forget() {
      await record.settled()
      if (sessionId !== '') await sessions.remove(sessionId)
    },
    dispose() {
      isDisposed = true
      const settled: Promise<void> = record.settled().finally(() => browser.closing.delete(settled))
      browser.closing.add(settled)
      page.dispose()
    },
  }
}
