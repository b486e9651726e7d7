import { type Clock, systemClock } from '@/lib/clock'
import { log } from '@/lib/log'
import { whenSettled } from '@/lib/when-idle'
import type { Mounts } from './create-mounts'

/** ms until what could not be loaded is asked for again. */
export const mountsPause = 60_000

interface LateMountsOptions {
  /** Fetches what puts spaces among a person's files. */
  readonly load: () => Promise<Mounts>
  /** Whether this device knows of spaces: then files wait for it. */
  readonly hasKnown: boolean
  readonly onLoaded: (mounts: Mounts) => void
  readonly clock?: Clock
}

/** The spaces among a person's files, whose code may be waited for. */
export interface LateMounts {
  /** What calls on files wait for; null: nothing. */
  readonly waiting: () => Promise<void> | null
  /** What there is by now. */
  readonly now: () => Mounts | null
  readonly dispose: () => void
}

/** Puts spaces among a person's files: at once where this device knows of some, otherwise when the desktop has settled. */
export function loadMountsLate({
  load,
  hasKnown,
  onLoaded,
  clock = systemClock,
}: LateMountsOptions): LateMounts {
  let mounts: Mounts | null = null
  let waiting: Promise<void> | null = null
  let isDisposed = false
  let cancelPause: (() => void) | null = null

  const start = async () => {
    try {
      const made = await load()
      if (isDisposed) {
        made.dispose()
        return
      }
      await made.placed()
      mounts = made
      onLoaded(made)
    } catch (error) {
      log.error('The shared folders and teams could not be loaded', error)
      if (!isDisposed) cancelPause = clock.after(mountsPause, () => void start())
    }
  }

  const stopWaiting = hasKnown ? null : whenSettled(() => void start())
  if (hasKnown) {
    waiting = start().finally(() => {
      waiting = null
    })
  }

  return {
    waiting: () => waiting,
    now: () => mounts,
    dispose() {
      isDisposed = true
      cancelPause?.()
      stopWaiting?.()
      mounts?.dispose()
    },
  }
}
