import type { OsEvents } from '@/kernel/events/types'
import type { Os } from '@/kernel/os'
import { startAutoLock } from '@/kernel/session/inactivity'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { isQuiet } from '@/kernel/settings/quiet'
import { followLanguage } from '@/kernel/settings/follow-language'
import { browserStorage } from '@/lib/key-value-storage'
import { onLanguage, withTexts } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { whenIdle } from '@/lib/when-idle'
import { sandboxActivity } from '@/sandbox/activity'

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Locks the desktop after the minutes without input that the settings name. Returns the function that ends it. */
function watchInactivity({ session, settings }: Os): () => void {
  const autoLock = startAutoLock({
    session,
    isEnabled: () => settings.getState().autoLockScreen,
    minutes: () => settings.getState().autoLockMinutes,
    storage: createDeviceStorage(browserStorage()),
  })
  const report = () => autoLock.reportInput()
  for (const event of inputEvents) window.addEventListener(event, report, { capture: true, passive: true })
  // Input inside a sandbox reaches no listener of this page.
  const stopListening = sandboxActivity.subscribe(report)
  return () => {
    autoLock.stop()
    stopListening()
    for (const event of inputEvents) window.removeEventListener(event, report, { capture: true })
  }
}

/** Lists an installed plugin [B4.30]; what does it is fetched with the first one. */
async function listPlugin(os: Os, detail: OsEvents['plugin-installed']) {
  try {
    const { recordInstalled } = await import('@/kernel/plugins/record-installed')
    await recordInstalled(os, detail)
  } catch (error) {
    log.error(`${detail.name} could not be listed`, error)
  }
}

/** ms after which what waits for an idle moment begins in any case. */
const longestWait = 2000

/** Starts what can wait until the browser is idle, and is fetched only then. Returns the function that ends it. */
function startWhenIdle(os: Os): () => void {
  const since = Date.now()
  let stop: (() => void) | null = null
  let hasEnded = false
  const cancel = whenIdle(() => {
    withTexts(import('./idle-services')).then(
      ({ startIdleServices }) => {
        if (!hasEnded) stop = startIdleServices(os, since)
      },
      (error: unknown) => log.warn('What waits for an idle moment could not be loaded', error),
    )
  }, longestWait)
  return () => {
    hasEnded = true
    cancel()
    stop?.()
  }
}

/** Starts what runs alongside the windows of a desktop; returns the function that ends it all. */
export function startServices(os: Os): () => void {
  const { settings, notifications, windows } = os
  const stops = [
    followLanguage({ settings, notifications, storage: createDeviceStorage(browserStorage()) }),
    onLanguage(() => windows.retitle()),
    os.events.on('otterscript-create-window', ({ type, ...args }) => {
      const opened = os.windows.launch(type, args)
      if (!opened.ok) log.warn(opened.error.message)
    }),
    os.events.on('plugin-installed', (detail) => void listPlugin(os, detail)),
    notifications.keep(({ topic }) => isQuiet(settings.getState(), topic)),
    startWhenIdle(os),
    watchInactivity(os),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
