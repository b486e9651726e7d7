import { tellProblem } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import type { DeviceStorage } from '@/kernel/storage/device-storage'
import { pseudoTag } from '@/lib/language/language'
import {
  choiceOfDevice,
  chooseLanguageOfDevice,
  type LanguageChoice,
  takeAskedLanguage,
} from '@/lib/language/start-language'
import { log } from '@/lib/log'
import { texts } from './follow-language.texts'
import type { SettingsStore } from './types'

interface Ports {
  readonly settings: SettingsStore
  readonly notifications: Pick<Notifications, 'notify'>
  /** What the login screen speaks is kept there. */
  readonly storage: DeviceStorage
}

/**
 * Speaks the language of a person's settings, now and after every change, and has the login screen of this device speak it too. A
 * language that was chosen before signing in becomes the person's. One that cannot be loaded is told, and not chosen any more.
 * Returns what ends it.
 */
export function followLanguage({ settings, notifications, storage }: Ports): () => void {
  const asked = takeAskedLanguage(storage)
  if (asked !== null) settings.update({ language: asked })
  let chosen = settings.getState().language

  const speak = async (choice: LanguageChoice, giveBack: () => void) => {
    try {
      await chooseLanguageOfDevice(storage, choice)
    } catch (error) {
      log.warn(`The language ${choice} could not be loaded`, error)
      tellProblem(
        notifications,
        () => texts.error,
        () => texts.languageNotLoaded,
      )
      giveBack()
    }
  }
  const kept = choiceOfDevice(storage)
  if (kept !== chosen && kept !== pseudoTag) void speak(chosen, () => undefined)

  return settings.subscribe((isChangedHere) => {
    const before = chosen
    chosen = settings.getState().language
    const choice = chosen
    if (choice === before) return
    void speak(choice, () => {
      // What another tab chose may well be spoken there.
      if (isChangedHere && chosen === choice) settings.update({ language: before })
    })
  })
}
