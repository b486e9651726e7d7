import { askBuild, buildIn } from '@/backend/build'
import type { Notifications } from '@/kernel/notifications/types'
import { createVersionWatch } from './version-watch'
import { texts } from './texts'

/** How often it is looked whether it is time to ask (ms). */
const tickEvery = 60_000

/** Sent by the code that the build puts around lazy parts, when one could not be loaded. */
const missingFile = 'vite:preloadError'

const isLookedAt = () => document.visibilityState === 'visible'

/**
 * Tells a person when the server has a newer desktop than theirs, and offers to reload. Does nothing on servers that do not say
 * which one they have. Returns what ends it.
 */
export function followVersion(notifications: Pick<Notifications, 'notify'>): () => void {
  const own = buildIn(document)
  if (own === null) return () => {}
  const watch = createVersionWatch({
    own,
    ask: () => askBuild({ fetch: window.fetch.bind(window), origin: window.location.origin }),
    now: () => performance.now(),
    tell: () =>
      notifications.notify(() => ({
        title: texts.newVersion,
        description: texts.newVersionWhat,
        duration: 30_000,
        action: { label: texts.reload, run: () => window.location.reload() },
      })),
  })
  const timer = setInterval(() => {
    if (isLookedAt()) void watch.tick()
  }, tickEvery)
  const onVisibility = () => {
    if (isLookedAt()) void watch.comeBack()
  }
  document.addEventListener('visibilitychange', onVisibility)
  const onMissing = () => void watch.missFile()
  window.addEventListener(missingFile, onMissing)
  return () => {
    clearInterval(timer)
    window.removeEventListener(missingFile, onMissing)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
