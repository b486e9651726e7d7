/** Time and timers, so that tests can hold the hands. Times are ms since 1970-01-01 UTC. */
export interface Clock {
  now(): number
  /** Calls `callback` once after `ms`; returns the function that cancels it. */
  after(ms: number, callback: () => void): () => void
}

/** The platform's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
