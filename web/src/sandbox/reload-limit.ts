/** How often a page may load itself anew, and in which time (ms): one that does without end would never rest. */
export const reloadLimit = { times: 3, within: 10_000 } as const

/** Counts how often a page loads itself anew. `now` is a clock in ms. */
export function createReloadLimit(now: () => number): {
  /** Whether it may once more. */
  readonly take: () => boolean
} {
  let times: readonly number[] = []
  return {
    take() {
      const time = now()
      times = times.filter((earlier) => time - earlier < reloadLimit.within)
      if (times.length >= reloadLimit.times) return false
      times = [...times, time]
      return true
    },
  }
}
