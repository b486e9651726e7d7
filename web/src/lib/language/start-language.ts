import type { KeyValueStorage } from '../key-value-storage'
import { currentLanguage, languages, onLanguage, speak } from './define-texts'
import { chooseLanguage } from './language'

/** Where this device keeps the language that was last chosen on it, so that the login speaks it too. */
const key = 'otteros-language'

/** Keeps the page's language and direction as those of the texts; for screen readers, hyphens and the layout. */
function markPage(page: HTMLElement) {
  const { tag, direction } = currentLanguage()
  page.lang = tag
  page.dir = direction
}

/** The language of this device: the one chosen here, or the first of the browser's that there is. */
const languageOfDevice = (storage: KeyValueStorage, wanted: readonly string[]) =>
  storage.get(key) ??
  chooseLanguage(
    wanted,
    languages.map(({ tag }) => tag),
  )

/** Speaks this device's language from now on. Resolves when what is shown first can be shown in it. */
export async function startLanguage(
  storage: KeyValueStorage,
  page: HTMLElement = document.documentElement,
  wanted: readonly string[] = navigator.languages,
): Promise<void> {
  onLanguage(() => markPage(page))
  const tag = languageOfDevice(storage, wanted)
  if (tag !== currentLanguage().tag) await speak(tag)
}

/**
 * Speaks a language from now on, and at the next start.
 * @param tag null: what the browser asks for
 * @throws what the storage throws when it is full; the language is spoken all the same
 */
export async function chooseLanguageOfDevice(
  storage: KeyValueStorage,
  tag: string | null,
  wanted: readonly string[] = navigator.languages,
): Promise<void> {
  try {
    if (tag === null) storage.remove(key)
    else storage.set(key, tag)
  } finally {
    await speak(tag ?? languageOfDevice(storage, wanted))
  }
}
