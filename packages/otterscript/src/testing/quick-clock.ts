import type { Clock } from '../run'

/** A clock whose time passes only when it is told to, from one thing that waits to the next. */
export function createQuickClock() {
  let now = 1_000_000
  const waiting: { readonly at: number; readonly callback: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    schedule(callback, delay) {
      const entry = { at: now + delay, callback }
      waiting.push(entry)
      return () => {
        const place = waiting.indexOf(entry)
        if (place >= 0) waiting.splice(place, 1)
      }
    },
  }
  return {
    clock,
    /** Runs the task that is due next; false when nothing waits. */
    advance: (): boolean => {
      let [next] = waiting
      for (const entry of waiting) if (next && entry.at < next.at) next = entry
      if (!next) return false
      waiting.splice(waiting.indexOf(next), 1)
      now = Math.max(now, next.at)
      next.callback()
      return true
    },
  }
}
