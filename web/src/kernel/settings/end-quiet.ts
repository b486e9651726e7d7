import type { Clock } from '@/lib/clock'
import type { SettingsStore } from './types'

/** The longest timer that browsers keep, in ms. */
const longestTimer = 2 ** 31 - 1

/** Switches "do not disturb" off when its time is over, also where the desktop was not there then. Returns the function that ends it. */
export function endQuietInTime(settings: SettingsStore, clock: Clock): () => void {
  let cancel: (() => void) | null = null
  const follow = () => {
    cancel?.()
    cancel = null
    const { doNotDisturb, quietUntil } = settings.getState()
    if (quietUntil === 0) return
    const left = quietUntil - clock.now()
    if (!doNotDisturb) settings.update({ quietUntil: 0 })
    else if (left <= 0) settings.update({ doNotDisturb: false, quietUntil: 0 })
    else cancel = clock.after(Math.min(left, longestTimer), follow)
  }
  follow()
  let hasEnded = false
  const stop = settings.subscribe(() =>
    // A change that is made while one is told would be overwritten by it.
    queueMicrotask(() => {
      if (!hasEnded) follow()
    }),
  )
  return () => {
    hasEnded = true
    stop()
    cancel?.()
  }
}
