// Notices when the desktop itself keeps waiting for its turn while apps run. Several apps can use up the whole machine although each
// stays within its bounds; then the person has to be able to end one.

/**
 * Time between two looks at the clock, in ms; how late the last looks are on average where the desktop is slow, and how much one of
 * them counts for at most, in ms, as any device has a long turn now and then; and from which lateness on the device was asleep.
 */
export const paceLimits = { interval: 250, looks: 12, late: 200, mostOfOne: 600, asleep: 10_000 } as const

/** Watches the desktop's pace while someone wants to know. */
export interface DesktopPace {
  /**
   * Calls `onSlow` once at most, when the desktop is slow and all that were watched later have been told before: the last to come
   * is the likeliest reason. Returns the function that ends it.
   */
  watch(onSlow: () => void): () => void
}

/** Makes a watch over the desktop's pace; it costs nothing while no one watches. `now`: clock in ms. */
export function createDesktopPace(now: () => number): DesktopPace {
  /** Who is still to be told, the last to come at the end. */
  let waiting: readonly (() => void)[] = []
  let timer: ReturnType<typeof setInterval> | undefined
  let last = 0
  /** How late the last looks were, in ms. */
  let looks: readonly number[] = []

  const stopTimer = () => {
    clearInterval(timer)
    timer = undefined
  }
  const tell = () => {
    looks = []
    const suspect = waiting.at(-1)
    waiting = waiting.slice(0, -1)
    if (waiting.length === 0) stopTimer()
    suspect?.()
  }
  const look = () => {
    const time = now()
    const lateness = time - last - paceLimits.interval
    last = time
    // A hidden tab has few turns, and a device that slept none.
    if (document.hidden || lateness > paceLimits.asleep) {
      looks = []
      return
    }
    looks = [...looks, Math.min(lateness, paceLimits.mostOfOne)].slice(-paceLimits.looks)
    if (looks.reduce((sum, one) => sum + one, 0) >= paceLimits.late * paceLimits.looks) tell()
  }

  return {
    watch(onSlow) {
      const own = () => onSlow()
      waiting = [...waiting, own]
      if (timer === undefined) {
        last = now()
        looks = []
        timer = setInterval(look, paceLimits.interval)
      }
      return () => {
        waiting = waiting.filter((other) => other !== own)
        if (waiting.length === 0) stopTimer()
      }
    },
  }
}

/** The pace of this page. */
export const desktopPace: DesktopPace = createDesktopPace(() => performance.now())
