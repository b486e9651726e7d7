import type { AppId, RunningApps } from '@/kernel/app-platform/types'

/** One window's place among the running apps. */
export interface RunningPlace {
  /** Resolves once the window has a place: at once, or when another app ends. Never after `stopWaiting`. */
  take(running: RunningApps, app: AppId): Promise<void>
  stopWaiting(): void
  giveBack(): void
}

/** Makes a window's place: it has none yet. `onWaiting` hears when it begins to wait, and when that ends. */
export function createRunningPlace(onWaiting: (isWaiting: boolean) => void): RunningPlace {
  let release: (() => void) | null = null
  let stopWaiting: (() => void) | null = null

  return {
    take: (running, app) =>
      new Promise((resolve) => {
        let isTaking = false
        const take = () => {
          // Taking a place changes the count, which is heard here as well.
          if (isTaking) return undefined
          isTaking = true
          release ??= running.start(app)
          isTaking = false
          if (release === null) return onWaiting(true)
          stopWaiting?.()
          return resolve()
        }
        const unsubscribe = running.subscribe(take)
        stopWaiting = () => {
          unsubscribe()
          onWaiting(false)
        }
        take()
      }),
    stopWaiting: () => stopWaiting?.(),
    giveBack() {
      release?.()
      release = null
    },
  }
}
