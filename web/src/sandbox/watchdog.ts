/** Time between two questions and how long an answer may take, in ms. */
export const watchdogTimes = { interval: 500, timeout: 2000 } as const

/** Asks a page whether it still answers. */
export interface Watchdog {
  /** The page answered. */
  answered(): void
  stop(): void
}

/**
 * Calls `ask` every 500 ms and `onChange` when no answer came for 2 s, and again when one does. Begins with the page's first
 * word: one that starts has better things to do. Does not count times in which nothing could answer: the browser's tab was
 * hidden, the device asleep, or the desktop itself busy.
 */
export function startWatchdog(ask: () => void, onChange: (isResponsive: boolean) => void): Watchdog {
  let hasStarted = false
  let unanswered = 0
  let isResponsive = true
  let last = performance.now()
  const set = (value: boolean) => {
    if (value === isResponsive) return
    isResponsive = value
    onChange(value)
  }
  const timer = setInterval(() => {
    const now = performance.now()
    const wasAway = document.hidden || now - last > watchdogTimes.interval * 3
    last = now
    if (!hasStarted) return
    if (wasAway) unanswered = 0
    if (document.hidden) return
    if (unanswered >= watchdogTimes.timeout) set(false)
    unanswered += watchdogTimes.interval
    ask()
  }, watchdogTimes.interval)
  return {
    answered() {
      hasStarted = true
      unanswered = 0
      set(true)
    },
    stop: () => clearInterval(timer),
  }
}
