/** Navigations that a page may start by itself within {@link span}. */
export const mostNavigations = 10
/** ms. */
export const span = 10_000

/** Counts what pages start by themselves: whether one more is allowed now. `now` is in ms. */
export function createNavigationLimit(now: () => number): () => boolean {
  let times: readonly number[] = []
  return () => {
    const present = now()
    times = times.filter((time) => present - time < span)
    if (times.length >= mostNavigations) return false
    times = [...times, present]
    return true
  }
}
