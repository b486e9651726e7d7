/** Longest time in ms that a view may have taken last, for its window to wait for it: both are there in the next frame. */
const short = 10
/** The same for a view that came with its window's frame, which has its part in that time. */
const shortWithFrame = 20

/** How long it takes to put an app's view into a window, on this device and at the moment. */
export interface MountTime {
  /** Whether it took so short a time that a window gains nothing by being shown before its view. */
  isShort: () => boolean
  /** Begins to measure; returns the function that ends it. */
  begin: (isWithFrame: boolean) => () => void
}

/** Nothing is known of a view that was in no window yet: it does not count as fast. */
export function createMountTime(now = () => performance.now()): MountTime {
  let isShort = false
  return {
    isShort: () => isShort,
    begin(isWithFrame) {
      const start = now()
      return () => {
        isShort = now() - start <= (isWithFrame ? shortWithFrame : short)
      }
    },
  }
}
