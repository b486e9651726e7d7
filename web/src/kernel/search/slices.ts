/** Long work on the page's own thread pauses after so many ms, so that keys are heard and frames drawn between. */
const slice = 12

/** Lets the page do other things. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Tells work when to pause. */
export interface Slices {
  readonly isOver: () => boolean
  /** Waits, and begins the next slice. */
  readonly next: () => Promise<void>
}

/** Makes the clock of one long work, which begins now. */
export function createSlices(milliseconds = slice): Slices {
  let end = performance.now() + milliseconds
  return {
    isOver: () => performance.now() >= end,
    async next() {
      await pause()
      end = performance.now() + milliseconds
    },
  }
}
