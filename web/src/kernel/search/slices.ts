/** Long work on the page's own thread pauses after so many ms, so that keys are heard and frames drawn between. */
const slice = 16

/** Lets the page do other things, at once: timers in a row wait longer. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      () => {
        port1.close()
        resolve()
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(null)
  })

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
