import type { Attention } from '@/lib/attention'
import type { Clock } from '@/lib/clock'

/** ms between two questions: with a window of the app in sight, with the desktop in sight, and in a background tab. */
export const paces = { watched: 4000, visible: 30_000, hidden: 120_000 } as const
/** ms between two questions where changes are told anyway. */
export const livePace = 300_000
/** Longest pause after failures, in ms. */
export const longestPause = 300_000
/** ms after a question within which waking up asks no other. */
const wakeGap = 1000

interface PollingOptions {
  readonly clock: Clock
  readonly attention: Attention
  /** Whether a window shows what is asked for. */
  readonly isWatched: () => boolean
  /** Whether changes are told without asking. */
  readonly isLive: () => boolean
  /** Asks; false when that failed. */
  readonly ask: () => Promise<boolean>
}

/** A question that is asked again and again. */
export interface Polling {
  /** Asks now, or again when the question that is on its way is answered. */
  readonly now: () => void
  stop(): void
}

/** Asks at once and from then on as often as it is worth it; after failures ever less often, without a network not at all. */
export function startPolling({ clock, attention, isWatched, isLive, ask }: PollingOptions): Polling {
  let cancel: (() => void) | null = null
  let failures = 0
  let askedAt = -Infinity
  let isAsking = false
  let isWanted = false
  let hasStopped = false

  const pause = () => {
    const pace = attention.isVisible() ? (isWatched() ? paces.watched : paces.visible) : paces.hidden
    const usual = isLive() ? livePace : pace
    return failures === 0 ? usual : Math.max(usual, Math.min(pace * 2 ** failures, longestPause))
  }
  const run = async () => {
    cancel?.()
    if (hasStopped || !attention.isOnline()) return
    if (isAsking) {
      isWanted = true
      return
    }
    isAsking = true
    isWanted = false
    askedAt = clock.now()
    const hasWorked = await ask()
    isAsking = false
    failures = hasWorked ? 0 : failures + 1
    if (hasStopped) return
    // After a failure the pause holds, even if another call was asked for meanwhile.
    if (isWanted && hasWorked) void run()
    else cancel = clock.after(pause(), () => void run())
  }
  const stopListening = attention.onWake(() => {
    if (clock.now() - askedAt >= wakeGap) void run()
  })
  void run()
  return {
    now: () => void run(),
    stop() {
      hasStopped = true
      cancel?.()
      stopListening()
    },
  }
}
