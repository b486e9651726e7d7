/** An amount that is used up and fills up again with time. */
export interface Allowance {
  /** Takes an amount; false, and nothing is taken, when less is left. */
  take(amount: number): boolean
  /** Takes an amount that is known only afterwards; what is left may become less than nothing. */
  charge(amount: number): void
  /** Whether more was charged than there was. */
  isOverdrawn(): boolean
}

/** `rate`: per second. `burst`: what there is at most, and at first. `now`: a clock in ms. */
export function createAllowance(rate: number, burst: number, now: () => number): Allowance {
  let left = burst
  let last = now()
  const fill = () => {
    const time = now()
    // A clock that was set back gives nothing.
    left = Math.min(burst, left + (Math.max(0, time - last) / 1000) * rate)
    last = time
  }
  return {
    take(amount) {
      fill()
      if (left < amount) return false
      left -= amount
      return true
    },
    charge(amount) {
      fill()
      left -= amount
    },
    isOverdrawn() {
      fill()
      return left < 0
    },
  }
}

/** How often something may be done, and within which time (ms). */
export interface Limit {
  readonly times: number
  readonly within: number
}

/** Counts what is done: whether it may be done once more now, which counts it. `now`: a clock in ms. */
export function createRateLimit({ times, within }: Limit, now: () => number): () => boolean {
  let done: readonly number[] = []
  return () => {
    const time = now()
    done = done.filter((earlier) => time - earlier < within)
    if (done.length >= times) return false
    done = [...done, time]
    return true
  }
}
