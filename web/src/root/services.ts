import { type Sentence } from '@/lib/result'
import type { OsEvents } from '@/kernel/events/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { startAutoLock } from '@/kernel/session/inactivity'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { followLanguage } from '@/kernel/settings/follow-language'
import { browserStorage } from '@/lib/key-value-storage'
import { onLanguage, withTexts } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { whenIdle } from '@/lib/when-idle'
import { sandboxActivity } from '@/sandbox/activity'
import { forgetRemovedField } from '@/shell/forget-removed-field'
import { texts } from './texts'

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

/** Tells once which stored settings could not be used. What describes them is fetched only then. */
async function tellSettingsNotes({ settings, notifications }: Os) {
  if (settings.notes.length === 0) return
  const { describeNotes } = await withTexts(import('@/kernel/settings/describe-notes'))
  notifications.notify(() => ({ title: texts.settingsReset, description: describeNotes(settings.notes) }))
}

/** Tells that files are not kept, once each time it comes to that. Returns the function that ends it. */
function tellFileProblems({ fileStorage, notifications }: Os): () => void {
  let told: Sentence | null = null
  const tell = () => {
    const { status, problem } = fileStorage.getState()
    const isBad = status === 'failed' || status === 'lost'
    const isNew = isBad && problem?.message !== told?.message
    told = isBad ? problem : null
    if (!isNew || problem === null) return
    tellProblem(
      notifications,
      () => texts.filesNotKept,
      () => problem.message,
    )
  }
  tell()
  return fileStorage.subscribe(tell)
}

async function askToKeep() {
  try {
    const { storagePersistence } = await import('@/lib/storage-persistence')
    storagePersistence.askOnce()
  } catch (error) {
    log.warn('The browser could not be asked to keep what is stored', error)
  }
}

/** Asks the browser to keep what is stored, when the person stores something. Returns the function that ends it. */
const keepWhatIsStored = ({ files, fileStorage }: Os): (() => void) =>
  files.watch('/', (changes) => {
    const isWorthIt = changes.some(({ isOwn, kind }) => isOwn && kind !== 'removed' && kind !== 'reset')
    if (isWorthIt && fileStorage.getState().mode !== 'session') void askToKeep()
  })

/** Lists an installed plugin [B4.30]; what does it is fetched with the first one. */
async function listPlugin(os: Os, detail: OsEvents['plugin-installed']) {
  try {
    const { recordInstalled } = await import('@/kernel/plugins/record-installed')
    await recordInstalled(os, detail)
  } catch (error) {
    log.error(`${detail.name} could not be listed`, error)
  }
}

/** Starts what comes with a module of its own, once the browser is idle. Returns the function that ends it. */
function startWhenIdle(load: () => Promise<() => () => void>, problem: string): () => void {
  let stop: (() => void) | null = null
  let hasEnded = false
  const cancel = whenIdle(() => {
    load().then(
      (start) => {
        if (!hasEnded) stop = start()
      },
      (error: unknown) => log.warn(problem, error),
    )
  })
  return () => {
    hasEnded = true
    cancel()
    stop?.()
  }
}

/** Brings what was told earlier back, and keeps it for as long as files. */
const keepPastNotices = ({ notifications, storage }: Os) =>
  startWhenIdle(async () => {
    const { followPastNotices } = await import('@/kernel/notifications/kept-notices')
    // not shown: how long they are kept
    return () => followPastNotices(notifications.history, storage('past-notices', { lasts: 'with files' }))
  }, 'Past notifications could not be loaded')

/** Offers to reload when the server has a newer desktop. */
const tellOfNewVersion = ({ notifications }: Os) =>
  startWhenIdle(async () => {
    const { followVersion } = await withTexts(import('./new-version/follow-version'))
    return () => followVersion(notifications)
  }, 'New versions are not told of')

/** Starts what runs alongside the windows of a desktop; returns the function that ends it all. */
export function startServices(os: Os): () => void {
  tellSettingsNotes(os).catch((error: unknown) =>
    log.warn('It could not be told which settings were not used', error),
  )
  const { settings, notifications, windows } = os
  const stops = [
    followLanguage({ settings, notifications, storage: createDeviceStorage(browserStorage()) }),
    onLanguage(() => windows.retitle()),
    os.events.on('otterscript-create-window', ({ type, ...args }) => {
      const opened = os.windows.launch(type, args)
      if (!opened.ok) log.warn(opened.error.message)
    }),
    os.events.on('plugin-installed', (detail) => void listPlugin(os, detail)),
    notifications.keep(() => settings.getState().doNotDisturb),
    keepPastNotices(os),
    tellOfNewVersion(os),
    watchInactivity(os),
    tellFileProblems(os),
    keepWhatIsStored(os),
    forgetRemovedField(document.getElementById('root') ?? document.body),
    // From now on the number of unread messages is on their icon.
    whenIdle(() => void os.messages().catch((error: unknown) => log.warn('No messages yet', error))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
