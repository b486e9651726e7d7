// What runs alongside the windows of a desktop, but is needed by nothing that is seen first.
import { followPastNotices } from '@/kernel/notifications/kept-notices'
import type { Os } from '@/kernel/os'
import { endQuietInTime } from '@/kernel/settings/end-quiet'
import { followWindows } from '@/kernel/search/follow-windows'
import { recencyOf } from '@/kernel/search/recency'
import { tellProblem } from '@/kernel/notifications/notifier'
import { systemClock } from '@/lib/clock'
import { withTexts } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { type Sentence } from '@/lib/result'
import { forgetRemovedField } from '@/shell/forget-removed-field'
import { followVersion } from './new-version/follow-version'
import { tellStuckChanges } from './stuck-changes'
import { texts } from './texts'

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

/** Starts it for a desktop that is there since a moment, in ms since 1970; returns the function that ends it all. */
export function startIdleServices(os: Os, since: number): () => void {
  const { accountNotices, messages, notifications, storage } = os
  // From now on the number of unread messages is on their icon.
  messages().catch((error: unknown) => log.warn('No messages yet', error))
  accountNotices().catch((error: unknown) => log.warn('No notifications of the account yet', error))
  tellSettingsNotes(os).catch((error: unknown) =>
    log.warn('It could not be told which settings were not used', error),
  )
  const stops = [
    tellFileProblems(os),
    tellStuckChanges(os),
    forgetRemovedField(document.getElementById('root') ?? document.body),
    // What was told earlier comes back, and is kept for as long as files.
    // not shown: how long they are kept
    followPastNotices(notifications.history, storage('past-notices', { lasts: 'with files' })),
    endQuietInTime(os.settings, systemClock),
    keepWhatIsStored(os),
    followWindows(os, recencyOf(storage), since),
    followVersion(notifications),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
