// How an HTML app comes to its window (A4.24): when setup is tried, tried again, forced and given up. No React, no page.
import { type Words, withMessage } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { texts } from './texts'

/** Times of the setup in ms, and how often it is tried again (A9.3). */
export const setupTimes = {
  initialDelay: 100,
  retryInterval: 1000,
  maxRetries: 3,
  forcedAfter: 5000,
} as const

/** Where the setup is. */
export interface SetupState {
  readonly view: 'loading' | 'ready' | 'error'
  /** Why there is no app, in the error view; '' otherwise. */
  readonly message: string
  readonly retryCount: number
}

/** What one try needs. */
export interface SetupPorts {
  /** The app's HTML. */
  readonly content: () => string
  /**
   * Opens the app's frame; calls one of the two once it works or does not. Returns what is wrong when it cannot even be
   * tried, else null. May throw.
   */
  readonly open: (onReady: () => void, onFailed: (message: string) => void) => string | null
  /** Takes an opened frame away. */
  readonly close: () => void
}

/** The setup of one app window. */
export interface Setup {
  getState(): SetupState
  subscribe(listener: () => void): () => void
  /** Takes the frame away and shows the loading view with a retry count of 0, as long as it takes until `start`. */
  prepare(): void
  /** Sets the app up from the start, with a retry count of 0: at first, for new content, and for "Try Again". */
  start(): void
  /** Gives up before there was anything to try: the error view with the reason as `Setup error`. */
  refuse(cause: unknown): void
  /** Ends it and takes the frame away. */
  stop(): void
}

/** What is wrong with an app's content (A5.5); null when nothing is. */
export function contentProblem(content: string): string | null {
  if (content.trim() === '') return texts.noContent
  return content.includes('<') && content.includes('>') ? null : texts.invalidContent
}

const setupError = (cause: unknown) => () =>
  texts.setupError({ reason: cause instanceof Error ? cause.message : String(cause) })

/**
 * Makes the setup of an app. Content that cannot be shown is an error at once; all else is tried again, at most 3 times, 1 s
 * apart. When nothing was decided after 5 s, setup is forced: once more with a new frame, the last word either way.
 */
export function createSetup(ports: SetupPorts): Setup {
  const store = createStore<SetupState>(() => ({ view: 'loading', message: '', retryCount: 0 }))
  const timers = new Set<ReturnType<typeof setTimeout>>()
  /** Counts tries, so that the answer of one that was given up changes nothing. */
  let turn = 0
  let isForced = false

  const after = (delay: number, action: () => void) => timers.add(setTimeout(action, delay))
  const cancel = () => {
    turn += 1
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const decide = (view: 'ready' | 'error', message: Words = '') => {
    cancel()
    if (view === 'error') ports.close()
    const { retryCount } = store.getState()
    store.setState(withMessage({ view, retryCount }, message), true)
  }
  const failed = (message: Words) => {
    turn += 1
    const { retryCount } = store.getState()
    if (isForced || retryCount >= setupTimes.maxRetries) return decide('error', message)
    ports.close()
    store.setState({ retryCount: retryCount + 1 })
    after(setupTimes.retryInterval, attempt)
    return undefined
  }
  const attempt = () => {
    const content = ports.content()
    if (contentProblem(content) !== null) return decide('error', () => contentProblem(content) ?? '')
    turn += 1
    const current = turn
    const unlessOver = (action: () => void) => {
      if (current === turn) action()
    }
    try {
      const refusal = ports.open(
        () => unlessOver(() => decide('ready')),
        (message) => unlessOver(() => failed(setupError(message))),
      )
      if (refusal !== null) failed(refusal)
    } catch (cause) {
      failed(setupError(cause))
    }
    return undefined
  }
  const force = () => {
    cancel()
    isForced = true
    ports.close()
    after(setupTimes.forcedAfter, () => decide('error', () => setupError(texts.noAnswer)()))
    attempt()
  }

  const prepare = () => {
    cancel()
    ports.close()
    isForced = false
    store.setState({ view: 'loading', message: '', retryCount: 0 })
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    prepare,
    start() {
      prepare()
      after(setupTimes.initialDelay, attempt)
      after(setupTimes.forcedAfter, force)
    },
    refuse: (cause) => decide('error', setupError(cause)),
    stop() {
      cancel()
      ports.close()
    },
  }
}
