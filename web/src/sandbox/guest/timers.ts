// Knows which timers of the code are still to fire, so that a program without any is known to have ended.

/** The timers of the code. */
export interface TrackedTimers {
  /** Whether a timer is still to fire. */
  hasPending(): boolean
}

type Start = (handler: () => void, delay: number | undefined) => number
type Stop = (id: number | undefined) => void

/** Replaces the global timer functions by ones that keep count. `onChange` is called when one fired or was cleared. */
export function trackTimers(onChange: () => void): TrackedTimers {
  const pending = new Set<number>()
  const track =
    (start: Start, isOnce: boolean) =>
    (handler: TimerHandler, delay?: number, ...values: readonly unknown[]): number => {
      const id = start(() => {
        if (isOnce) pending.delete(id)
        try {
          if (typeof handler === 'function') Reflect.apply(handler, self, values)
          // oxlint-disable-next-line no-eval -- what the platform does with a text
          else (0, eval)(handler)
        } finally {
          onChange()
        }
      }, delay)
      pending.add(id)
      return id
    }
  const clear = (stop: Stop) => (id?: number) => {
    if (id !== undefined) pending.delete(id)
    stop(id)
    onChange()
  }
  Object.assign(self, {
    setTimeout: track(self.setTimeout.bind(self), true),
    setInterval: track(self.setInterval.bind(self), false),
    clearTimeout: clear(self.clearTimeout.bind(self)),
    clearInterval: clear(self.clearInterval.bind(self)),
  })
  return { hasPending: () => pending.size > 0 }
}
