import type { Attention } from '@/lib/attention'
import type { Clock } from '@/lib/clock'

/** Shortest and longest ms until what failed is tried again; doubled each time. */
const [shortestPause, longestPause] = [2_000, 60_000]

/** Pauses after failures. */
export interface Retry {
  /** Nothing is begun now. */
  isResting(): boolean
  /** Something failed: nothing is begun for a while. */
  rest(): void
  /** Something worked: the next pause is a short one. */
  succeed(): void
  /** Goes on at once. */
  goOn(): void
  dispose(): void
}

/** Pauses that end by themselves, or when the page is shown or the network is back; `onEnd` hears of each end. */
export function createRetry(
  clock: Pick<Clock, 'after'>,
  attention: Pick<Attention, 'onWake'>,
  onEnd: () => void,
): Retry {
  let pause = shortestPause
  /** Ends the pause that is going on; null: none is. */
  let cancel: (() => void) | null = null

  const end = () => {
    cancel?.()
    cancel = null
  }
  const goOn = () => {
    end()
    pause = shortestPause
    onEnd()
  }
  const stopListening = attention.onWake(goOn)
  return {
    isResting: () => cancel !== null,
    rest() {
      end()
      cancel = clock.after(pause, () => {
        cancel = null
        onEnd()
      })
      pause = Math.min(longestPause, pause * 2)
    },
    succeed() {
      pause = shortestPause
    },
    goOn,
    dispose() {
      end()
      stopListening()
    },
  }
}
