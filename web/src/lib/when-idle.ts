/** ms to wait where the browser does not tell when it is idle. */
const idleTimeout = 300

/**
 * Calls back once, when the browser has nothing else to do, but after `timeout` ms (if given) in any case; returns the
 * function that cancels it.
 */
export function whenIdle(callback: () => void, timeout?: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, idleTimeout)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => callback(), timeout === undefined ? {} : { timeout })
  return () => cancelIdleCallback(handle)
}

/** ms after the desktop appeared in which nothing is loaded ahead: what the person does first has them to itself. */
export const settlingTime = 2000

/** Calls back once, when the browser has nothing else to do after the settling time; returns the function that cancels it. */
export function whenSettled(callback: () => void): () => void {
  let cancelIdle: (() => void) | null = null
  const timer = setTimeout(() => {
    cancelIdle = whenIdle(callback)
  }, settlingTime)
  return () => {
    clearTimeout(timer)
    cancelIdle?.()
  }
}
