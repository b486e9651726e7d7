import type { Transfer } from '@/kernel/files/transfer-types'

/** ms over which the pace of a transfer is taken: a line that became slow shows soon, a pause for breath does not. */
const span = 15_000
/** ms that must be known of a transfer until something is said of its end. */
const shortest = 2000

interface Sample {
  readonly at: number
  readonly done: number
}

/** How fast transfers are, to say when they will end. */
export interface Pace {
  /** Notes how far transfers are at a moment, ms since the epoch. */
  note(transfers: readonly Transfer[], at: number): void
  /** ms until a transfer ends as it went lately; null: too little is known, or it stands still. */
  left(transfer: Transfer): number | null
}

/** Makes a pace that knows nothing yet. */
export function createPace(): Pace {
  let samples: ReadonlyMap<string, readonly Sample[]> = new Map()
  return {
    note(transfers, at) {
      samples = new Map(
        transfers
          // What stood still begins anew, or its pause would count.
          .filter(({ state }) => state === 'running')
          .map(({ id, done }) => {
            const earlier = (samples.get(id) ?? []).filter((one) => one.at > at - span && one.at < at)
            return [id, [...earlier, { at, done }]]
          }),
      )
    },
    left({ id, size, done }) {
      const [first, ...later] = samples.get(id) ?? []
      const last = later.at(-1)
      if (!first || !last) return null
      const time = last.at - first.at
      const bytes = last.done - first.done
      return time < shortest || bytes <= 0 ? null : ((size - done) / bytes) * time
    },
  }
}
