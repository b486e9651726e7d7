import { withMessage, type Sentence, sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '@/lib/clock'
import { hostOf } from './address'
import { fileProblem } from './page-kinds'
import { texts } from './texts'
import type { PageFailure, PagesPort, ProxiedPage } from './types'

/** ms after a navigation at which the server takes over a page that still loads [A4.32 A9.4]. */
export const navigationTimeLimit = 8000
/** ms after a refresh at which a page that still loads counts as blocked [A4.32 A9.4]. */
export const refreshTimeLimit = 15_000

/** How far a page is [A4.31]; `blocked`: it took too long. */
export type PageStatus = 'loading' | 'loaded' | 'error' | 'blocked' | 'proxied'

/** What is in the tab's frame; a new key is a new frame. */
export type PageView =
  | { readonly kind: 'frame'; readonly key: number; readonly url: string }
  | {
      readonly kind: 'proxied'
      readonly key: number
      readonly page: ProxiedPage
      /** Where the page came from, by the server's word alone [A2.31]. */
      readonly host: string
    }

export interface PageState {
  readonly status: PageStatus
  readonly view: PageView | null
  /** Set exactly while the status is 'error'. */
  readonly failure: PageFailure | null
  /** Something that the person should know of a page that is shown. */
  readonly notice: Sentence | null
}

/** The page of a tab, without its history. */
export interface Page {
  getState(): PageState
  subscribe(listener: () => void): () => void
  /** Shows an address after a navigation: in a frame, or by way of the server where frames are refused [A4.32]. */
  visit(url: string): void
  /** Shows it again, the same way as now [A4.32]. */
  refresh(url: string): void
  /** Shows it by way of the server [A4.33]. */
  visitByProxy(url: string): void
  /** Leaves the proxy, whatever the site says of frames [A4.33]. */
  backToFrame(url: string): void
  /** Shows nothing: the start page is there instead, or something that comes before the page still loads. */
  clear(status: 'loading' | 'loaded'): void
  /** A page that loads stays as far as it came. */
  stop(): void
  /** The frame with this key has loaded. */
  frameLoaded(key: number): void
  /** The frame with this key could not load, or what it shows had to be ended. */
  frameFailed(key: number): void
  endView(key: number, failure: PageFailure): void
  /** An address of the site that is shown by way of the server: it refuses frames as well. */
  expectProxy(url: string): void
  fail(failure: PageFailure): void
  tell(notice: Sentence | null): void
  dispose(): void
}

interface PageOptions {
  readonly pages: PagesPort
  readonly clock: Clock
  /** The server says where redirects ended. */
  readonly onArrived: (url: string) => void
}

/** Answers to a check after which a frame would stay empty as well: what is wrong is the address or the site. */
const hopeless = new Set([400, 401, 502, 504, 508])
const isHopeless = ({ status, code }: PageFailure) => hopeless.has(status ?? 0) || code === 'own_host'
/** The server does not look at addresses that are not public; a frame can show them all the same. */
const isNoConcern = ({ code }: PageFailure) => code === 'not_public' || code === 'port_refused'

const noticeOf = (failure: PageFailure) =>
  sentence(() => texts.mayStayEmpty({ reason: failure.reason ?? failure.message }))

const stopped = (): PageFailure => withMessage({ code: 'stopped', reason: null }, () => texts.stopped)

/** Makes a page that shows nothing yet: it counts as loading. */
export function createPage({ pages, clock, onArrived }: PageOptions): Page {
  const store = createStore<PageState>(() => ({ status: 'loading', view: null, failure: null, notice: null }))
  const refused = new Set<string>()
  let lastKey = 0
  let running = new AbortController()
  let stopTimer: (() => void) | null = null

  const end = () => {
    stopTimer?.()
    running.abort()
  }
  const begin = (view: (key: number) => PageView | null): AbortSignal => {
    end()
    running = new AbortController()
    lastKey += 1
    store.setState({ status: 'loading', view: view(lastKey), failure: null, notice: null })
    return running.signal
  }
  const beginFrame = (url: string) => begin((key) => ({ kind: 'frame', key, url }))
  const limitTo = (ms: number, then: () => void) => {
    stopTimer = clock.after(ms, then)
  }
  const fail = (failure: PageFailure) => {
    end()
    store.setState({ status: 'error', view: null, failure, notice: null })
  }
  const block = () => {
    end()
    store.setState({ status: 'blocked', view: null, failure: null, notice: null })
  }

  const byProxy = async (url: string, isRefresh = false) => {
    const signal = begin(() => null)
    if (isRefresh) limitTo(refreshTimeLimit, block)
    const loaded = await pages.load(url, signal)
    if (signal.aborted) return
    stopTimer?.()
    if (!loaded.ok) return fail(loaded.error)
    const page = loaded.value
    store.setState({
      status: 'proxied',
      view: { kind: 'proxied', key: lastKey, page, host: hostOf(page.url) },
    })
    onArrived(page.url)
    return undefined
  }

  const check = async (url: string, signal: AbortSignal) => {
    const checked = await pages.check(url, signal)
    if (signal.aborted) return
    if (!checked.ok) {
      if (isHopeless(checked.error)) return fail(checked.error)
      if (!isNoConcern(checked.error)) store.setState({ notice: noticeOf(checked.error) })
      return undefined
    }
    const { isFrameable, isMixed } = checked.value
    const problem = fileProblem(checked.value)
    if (problem) return fail(problem)
    if (!isFrameable || isMixed) {
      refused.add(url)
      return void byProxy(url)
    }
    return onArrived(checked.value.url)
  }

  const frameOf = (key: number) => {
    const { view, status } = store.getState()
    return view?.kind === 'frame' && view.key === key && status === 'loading' ? view : null
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    visit(url) {
      if (refused.has(url)) return void byProxy(url)
      const signal = beginFrame(url)
      limitTo(navigationTimeLimit, () => void byProxy(url))
      return void check(url, signal)
    },
    refresh(url) {
      if (store.getState().view?.kind === 'proxied') return void byProxy(url, true)
      beginFrame(url)
      return limitTo(refreshTimeLimit, block)
    },
    visitByProxy: (url) => void byProxy(url),
    backToFrame(url) {
      refused.delete(url)
      beginFrame(url)
      limitTo(refreshTimeLimit, block)
    },
    clear(status) {
      end()
      store.setState({ status, view: null, failure: null, notice: null })
    },
    stop() {
      const { status, view } = store.getState()
      if (status !== 'loading') return
      if (view === null) return fail(stopped())
      end()
      store.setState({ status: 'loaded' })
    },
    frameLoaded(key) {
      if (!frameOf(key)) return
      stopTimer?.()
      store.setState({ status: 'loaded' })
    },
    frameFailed(key) {
      const view = frameOf(key)
      if (view) void byProxy(view.url)
    },
    endView(key, failure) {
      if (store.getState().view?.key === key) fail(failure)
    },
    expectProxy: (url) => void refused.add(url),
    fail,
    tell: (notice) => store.setState({ notice }),
    dispose: end,
  }
}
