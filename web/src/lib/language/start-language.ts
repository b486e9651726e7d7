import { log } from '../log'
import { readOneOf } from '../preferences/readers'
import type { StoredValue } from '../stored-value'
import { currentLanguage, languageTags, onLanguage, speak } from './define-texts'
import { chooseLanguage, pseudoTag } from './language'

/** What this device keeps. */
type DeviceStorage = (name: string) => StoredValue

/** The language that was last chosen on this device, so that the login speaks it too. */
const chosen = 'language'
/** That this was done before signing in: then it is the choice of the person who signs in next. */
const asked = 'language-asked'

/** A person's choice: the tag of a language, or what the browser asks for. */
export type LanguageChoice = string
/** The choice of those who made none. */
export const asBrowser: LanguageChoice = 'browser'

/** Reads a choice; null where it is not one, or names an unknown language. */
export const readLanguageChoice: (value: unknown) => LanguageChoice | null = readOneOf([
  asBrowser,
  ...languageTags,
])

/** Keeps the page's language and direction as those of the texts; for screen readers, hyphens and the layout. */
function markPage(page: HTMLElement) {
  const { tag, direction } = currentLanguage()
  page.lang = tag
  page.dir = direction
}

/** The choice on this device. The pseudo-language counts where tests have put it there. */
export function choiceOfDevice(storage: DeviceStorage): LanguageChoice {
  const kept = storage(chosen).get()
  return kept === pseudoTag ? kept : (readLanguageChoice(kept) ?? asBrowser)
}

/** The language that a choice comes to. */
const tagOf = (choice: LanguageChoice, wanted: readonly string[]) =>
  choice === asBrowser ? chooseLanguage(wanted, languageTags) : choice

/**
 * Speaks this device's language from now on. Resolves when what is shown first can be shown in it; the page is in English where it
 * cannot be loaded.
 */
export async function startLanguage(
  storage: DeviceStorage,
  page: HTMLElement = document.documentElement,
  wanted: readonly string[] = navigator.languages,
): Promise<void> {
  onLanguage(() => markPage(page))
  const tag = tagOf(choiceOfDevice(storage), wanted)
  if (tag === currentLanguage().tag) return
  try {
    await speak(tag)
  } catch (error) {
    log.warn(`The texts in ${tag} could not be loaded`, error)
  }
}

/** Speaks what is chosen on this device by now: what another tab chose. */
export const followDevice = (storage: DeviceStorage): (() => void) =>
  storage(chosen).onExternalChange(() => {
    speak(tagOf(choiceOfDevice(storage), navigator.languages)).catch((error: unknown) =>
      log.warn('The language of the other tab could not be loaded', error),
    )
  })

/** Speaks what the browser asks for whenever that changes, where the choice is left to it. Returns what ends that. */
export function followBrowser(storage: DeviceStorage, browser: Window = window): () => void {
  const follow = () => {
    if (choiceOfDevice(storage) !== asBrowser) return
    speak(tagOf(asBrowser, browser.navigator.languages)).catch((error: unknown) =>
      log.warn('The language that the browser asks for could not be loaded', error),
    )
  }
  browser.addEventListener('languagechange', follow)
  return () => browser.removeEventListener('languagechange', follow)
}

/**
 * Speaks a language from now on, and at the next start.
 * @throws what loading its texts throws: then the language stays as it was, here and at the next start
 */
export async function chooseLanguageOfDevice(
  storage: DeviceStorage,
  choice: LanguageChoice,
  wanted: readonly string[] = navigator.languages,
): Promise<void> {
  const counts = await speak(tagOf(choice, wanted))
  if (!counts || choice === choiceOfDevice(storage)) return
  try {
    if (choice === asBrowser) storage(chosen).remove()
    else storage(chosen).set(choice)
  } catch (error) {
    log.warn('The language could not be kept', error)
  }
}

/**
 * The same before anyone has signed in: it becomes the choice of the person who does.
 * @throws as {@link chooseLanguageOfDevice}
 */
export async function askForLanguage(storage: DeviceStorage, choice: LanguageChoice): Promise<void> {
  await chooseLanguageOfDevice(storage, choice)
  try {
    storage(asked).set(choice)
  } catch (error) {
    log.warn('The language could not be kept', error)
  }
}

/** What was asked for before signing in; null: nothing. It is told once. */
export function takeAskedLanguage(storage: DeviceStorage): LanguageChoice | null {
  const stored = storage(asked)
  const choice = readLanguageChoice(stored.get())
  if (choice !== null) stored.remove()
  return choice
}
