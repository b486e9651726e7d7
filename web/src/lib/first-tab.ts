/** Whether this tab is the first of this browser's that asked under a name. It may become it when others are closed. */
export interface FirstTab {
  isFirst(): boolean
  /** Resolves when it is known. */
  readonly known: Promise<void>
  readonly leave: () => void
}

/** Asks to be the first tab, and waits to become it. Where the browser has no locks, every tab is. */
export function becomeFirstTab(name: string): FirstTab {
  if (!('locks' in navigator))
    return { isFirst: () => true, known: Promise.resolve(), leave: () => undefined }
  const stop = new AbortController()
  let isFirst = false
  const hold = () =>
    new Promise<void>((end) => {
      isFirst = true
      stop.signal.addEventListener('abort', () => end(), { once: true })
    })
  const wait = async () => {
    try {
      await navigator.locks.request(name, { signal: stop.signal }, hold)
    } catch {
      // It was left before it was the first.
    }
  }
  const known = new Promise<void>((tell) => {
    const ask = async () => {
      try {
        await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
          if (lock === null) {
            void wait()
            return undefined
          }
          const held = hold()
          tell()
          return held
        })
      } catch {
        // Locks are refused to this page: it keeps what it shows in its own tab alone.
      }
      tell()
    }
    void ask()
  })
  return { isFirst: () => isFirst && !stop.signal.aborted, known, leave: () => stop.abort() }
}
