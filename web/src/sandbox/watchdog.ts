/** Time between two questions and how long an answer may take, in ms. */
export const watchdogTimes = { interval: 1000, patience: 3000 } as const

/** Asks a page whether it still answers. */
export interface Watchdog {
  /** The page answered. */
  answered(): void
  stop(): void
}

/**
 * Calls `ask` every second and `onChange` when no answer came for 3 s, and again when one does. Does not count the time in
 * which the browser's tab is hidden: pages rest there.
 */
export function startWatchdog(ask: () => void, onChange: (isResponsive: boolean) => void): Watchdog {
  let unanswered = 0
  let isResponsive = true
  const set = (value: boolean) => {
    if (value === isResponsive) return
    isResponsive = value
    onChange(value)
  }
  const timer = setInterval(() => {
    if (document.hidden) {
      unanswered = 0
      return
    }
    if (unanswered >= watchdogTimes.patience) set(false)
    unanswered += watchdogTimes.interval
    ask()
  }, watchdogTimes.interval)
  return {
    answered() {
      unanswered = 0
      set(true)
    },
    stop: () => clearInterval(timer),
  }
}
