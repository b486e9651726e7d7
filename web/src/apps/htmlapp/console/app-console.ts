import { createStore } from 'zustand/vanilla'
import type { ConsoleEntry } from '@/sandbox/messages'
import { type ConsoleState, addLines, emptyConsole } from '@/ui/console/console-lines'

/** What the console of an app keeps: it is a help for its author, not a log. */
export const appConsoleLimits = { lines: 200, collapsesRepeats: true } as const

/** What an app said. */
export interface AppConsoleState {
  readonly console: ConsoleState
  /** Errors among what was said since the console was empty, those that are gone too. */
  readonly errors: number
}

/** The console of the app in a window. */
export interface AppConsole {
  getState(): AppConsoleState
  subscribe(listener: () => void): () => void
  /** Takes a line. Those of one moment are shown together: an app may say thousands. */
  add(entry: ConsoleEntry): void
  clear(): void
}

const empty: AppConsoleState = { console: emptyConsole, errors: 0 }

/** Makes a console without lines. */
export function createAppConsole(): AppConsole {
  const store = createStore<AppConsoleState>(() => empty)
  let waiting: ConsoleEntry[] = []

  const show = () => {
    const entries = waiting
    waiting = []
    if (entries.length === 0) return
    const { console: before, errors } = store.getState()
    const from = entries.findLastIndex(({ level }) => level === 'clear')
    const fresh = entries.slice(from + 1).filter(({ level }) => level === 'error').length
    // Where a line of a page came from is not known well enough to send anybody there.
    const lines = entries.map((entry) => ({ ...entry, place: null }))
    store.setState({
      console: addLines(before, lines, 0, appConsoleLimits),
      errors: (from >= 0 ? 0 : errors) + fresh,
    })
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    add(entry) {
      if (waiting.length === 0) queueMicrotask(show)
      waiting.push(entry)
    },
    clear() {
      waiting = []
      // Ids of lines are never used twice, so that none is taken for an older one.
      const { nextId } = store.getState().console
      store.setState({ console: { ...emptyConsole, nextId }, errors: 0 })
    },
  }
}
