import type { Clock } from '@/lib/clock'

/** Watches over a transfer. */
export interface StallWatch {
  /** Something came through. */
  moved(): void
  /** The transfer is over. */
  end(): void
}

/** ms without a byte after which a connection counts as dead. */
export const stallTime = 60_000

/** Calls `onStall` once nothing has moved for {@link stallTime}. */
export function watchStall(clock: Pick<Clock, 'after'>, onStall: () => void): StallWatch {
  let cancel = clock.after(stallTime, onStall)
  return {
    moved() {
      cancel()
      cancel = clock.after(stallTime, onStall)
    },
    end: () => cancel(),
  }
}
