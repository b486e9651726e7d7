/** How long what is kept of something is, in characters. */
export interface FoldLengths {
  readonly pages: number
  /** What is not in the pages yet. */
  readonly waiting: number
}

type Kept = 'records' | 'entries'

/** Decides when to put what commits did into pages. */
export interface FoldTimer {
  /** How much there is, as a look at all of it has shown. */
  found(what: Kept, lengths: FoldLengths): void
  /** A commit has stored this many characters. */
  stored(what: Kept, length: number): void
  stop(): void
}

/** Characters that may wait: reading them takes a few ms. */
const mostWaiting = 128 * 1024
/** Where there is much in the pages more may wait, since putting it there may mean writing all of them: this part of it. */
const partWaiting = 1 / 16
/** ms from the commit after which too much waits until it is put into pages: a person who works on is not to wait for that. */
export const foldDelay = 1000

/** Runs `fold` some time after too much waits; not again while it runs. */
export function createFoldTimer(fold: () => Promise<unknown>): FoldTimer {
  const lengths: Record<Kept, FoldLengths> = {
    records: { pages: 0, waiting: 0 },
    entries: { pages: 0, waiting: 0 },
  }
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStopped = false

  const run = () => {
    for (const what of ['records', 'entries'] as const) {
      const { pages, waiting } = lengths[what]
      lengths[what] = { pages: pages + waiting, waiting: 0 }
    }
    // Where it fails, e.g. for want of room, it is tried again when as much waits once more.
    void fold().finally(() => {
      timer = null
      start()
    })
  }
  const start = () => {
    const isMuch = Object.values(lengths).some(
      ({ pages, waiting }) => waiting > Math.max(mostWaiting, pages * partWaiting),
    )
    if (isMuch && timer === null && !isStopped) timer = setTimeout(run, foldDelay)
  }

  return {
    found(what, found) {
      lengths[what] = found
      start()
    },
    stored(what, length) {
      const { pages, waiting } = lengths[what]
      lengths[what] = { pages, waiting: waiting + length }
      start()
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
