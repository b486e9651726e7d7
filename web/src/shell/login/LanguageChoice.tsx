import { useEffect } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import { createDeviceStorage, type DeviceStorage } from '@/kernel/storage/device-storage'
import { browserStorage } from '@/lib/key-value-storage'
import { languages, languageTags } from '@/lib/language/define-texts'
import { chooseLanguage } from '@/lib/language/language'
import { asBrowser, askForLanguage, followDevice } from '@/lib/language/start-language'
import { log } from '@/lib/log'
import { useLanguage, useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface LanguageChoiceProps {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly storage?: DeviceStorage
}

const local = createDeviceStorage(browserStorage())

/** The language that the browser asks for. */
const ofBrowser = () => chooseLanguage(navigator.languages, languageTags)

/**
 * The choice of a language before signing in: it is spoken at once, and becomes that of the person who signs in. Each is called by its
 * own name. The one that the browser asks for goes on following the browser.
 */
export function LanguageChoice({ notifications, storage = local }: LanguageChoiceProps) {
  const t = useTexts(texts)
  const { tag: spoken } = useLanguage()
  useEffect(() => followDevice(storage), [storage])
  const choose = async (tag: string) => {
    try {
      await askForLanguage(storage, tag === ofBrowser() ? asBrowser : tag)
    } catch (error) {
      log.warn(`The language ${tag} could not be loaded`, error)
      tellProblem(
        notifications,
        () => t.error,
        () => t.languageNotLoaded,
      )
    }
  }
  return (
    <select
      aria-label={t.language}
      value={spoken}
      onChange={(event) => void choose(event.target.value)}
      className="min-h-8 rounded-control bg-transparent px-1 text-xs text-white/75 hover:text-white pointer-coarse:min-h-11"
    >
      {languages().map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag} className="bg-surface text-text">
          {name}
        </option>
      ))}
    </select>
  )
}
