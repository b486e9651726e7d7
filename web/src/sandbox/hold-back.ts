/** Holds back what is said for a while, in order. */
export interface HoldBack {
  /** Delivers at once, or later while `isNeeded` says so or something said before still waits. */
  readonly pass: (deliver: () => void) => void
  /** Delivers all that waits, now. */
  readonly release: () => void
  /** Forgets all that waits. */
  readonly drop: () => void
}

interface Held {
  /** When it is delivered: a time of `performance.now()`, in ms. */
  readonly due: number
  readonly deliver: () => void
}

/** Holds back what is passed for `delay` ms while `isNeeded`. */
export function createHoldBack(delay: number, isNeeded: () => boolean): HoldBack {
  let held: Held[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const deliverUntil = (time: number) => {
    clearTimeout(timer)
    timer = undefined
    while (held[0] && held[0].due <= time) held.shift()?.deliver()
    const [next] = held
    if (next) timer = setTimeout(() => deliverUntil(performance.now()), next.due - performance.now())
  }
  return {
    pass: (deliver) => {
      if (held.length === 0 && !isNeeded()) return deliver()
      const due = performance.now() + delay
      held.push({ due, deliver })
      timer ??= setTimeout(() => deliverUntil(performance.now()), delay)
      return undefined
    },
    release: () => deliverUntil(Number.POSITIVE_INFINITY),
    drop: () => {
      clearTimeout(timer)
      timer = undefined
      held = []
    },
  }
}
