import type { DeviceStorage } from '@/kernel/storage/device-storage'
import { type Clock, systemClock } from '@/lib/clock'
import type { Session } from './types'

interface AutoLockOptions {
  readonly session: Pick<Session, 'getState' | 'lock'>
  /** Asked at every check, so that a changed setting counts at once. */
  readonly isEnabled: () => boolean
  /** Minutes without input after which the desktop locks. */
  readonly minutes: () => number
  /** Shared by the tabs of this browser: input in one of them keeps the others open. */
  readonly storage: DeviceStorage
  readonly clock?: Clock
}

/** A running inactivity watch. */
export interface AutoLock {
  /** To be called for every pointer, key, wheel and touch input; cheap enough for each of them. */
  reportInput(): void
  stop(): void
}

/** The longest pause between two checks, in ms: a machine that slept locks this soon after it wakes. */
const checkInterval = 15_000
/** Input is written to the shared storage no more often than this, in ms. */
const stampInterval = 5_000

/**
 * Locks the desktop after a time without input in any tab. Input that comes after the time has already run out (a
 * machine waking up) locks instead of starting the time again.
 */
export function startAutoLock({
  session,
  isEnabled,
  minutes,
  storage,
  clock = systemClock,
}: AutoLockOptions): AutoLock {
  /** Time of the last input in any tab, ms since 1970. */
  const shared = storage('last-input')
  let lastInput = clock.now()
  let lastStamp = 0
  let stopped = false
  let cancelCheck: (() => void) | null = null
  const hearOtherTabs = (value: string | null) => {
    const time = Number(value)
    // A time from the future (a clock set back, a foreign value) would keep the desktop open for ever.
    if (time > lastInput && time <= clock.now()) lastInput = time
  }
  const forgetOtherTabs = shared.onExternalChange(hearOtherTabs)

  const isOpen = () => {
    const { system, cover } = session.getState()
    return system === 'desktop' && cover === null
  }
  /** Time left in ms; null: nothing to lock. A clock that was set back counts as input. */
  const timeLeft = (): number | null => {
    if (!isEnabled() || !isOpen()) return null
    if (lastInput > clock.now()) lastInput = clock.now()
    return lastInput + minutes() * 60_000 - clock.now()
  }

  const check = () => {
    if (stopped) return
    // A tab that was frozen may run its timers before it hears of the storage's changes.
    hearOtherTabs(shared.get())
    const left = timeLeft()
    if (left === null) lastInput = clock.now()
    else if (left <= 0) {
      session.lock()
      lastInput = clock.now()
    }
    cancelCheck = clock.after(
      left !== null && left > 0 ? Math.min(left, checkInterval) : checkInterval,
      check,
    )
  }
  check()

  return {
    reportInput() {
      if (stopped) return
      const left = timeLeft()
      if (left !== null && left <= 0) {
        session.lock()
        return
      }
      lastInput = clock.now()
      if (lastInput - lastStamp < stampInterval || !isEnabled()) return
      lastStamp = lastInput
      try {
        shared.set(String(lastInput))
      } catch {
        // Storage that is full or switched off: this tab still knows its own input, only others do not hear of it.
      }
    },
    stop() {
      stopped = true
      cancelCheck?.()
      forgetOtherTabs()
    },
  }
}
