import type { Language } from '@otteros/contracts'
import { translationOf } from './languages.ts'

/** Messages by their keys. */
type Messages = Readonly<Record<string, string>>

/** The texts of an area in one language. */
export type Texts<Catalogue> = { readonly [Key in keyof Catalogue]: string }

/** Only messages without values and tags: whatever a sentence is about stands next to it. */
type Plain<Catalogue extends Messages> = {
  readonly [Key in keyof Catalogue]: Catalogue[Key] extends `${string}${'{' | '<'}${string}`
    ? never
    : Catalogue[Key]
}

/** A message in the ICU format as it is shown: without values, it has one apostrophe for two. */
const shown = (message: string) => message.replaceAll("''", "'")

/**
 * Declares what the server says to people, in English, in a file `texts.ts` next to what shows it; translations stand with those of
 * the desktop. What is not translated is English.
 * @param area `server/` and the folder below `server/src`, as `node scripts/check-texts.mjs` checks
 * @returns the texts in a language
 */
export function defineTexts<const Catalogue extends Messages>(
  messages: Catalogue & Plain<Catalogue>,
  area: string,
): (language: Language) => Texts<Catalogue> {
  const made = new Map<string, Texts<Catalogue>>()
  return (language) => {
    const known = made.get(language.tag)
    if (known) return known
    const translated = translationOf(area, language)
    const entries = Object.entries<string>(messages)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has the keys of the messages
    const texts = Object.fromEntries(
      entries.map(([key, message]) => [key, shown(translated[key] ?? message)]),
    ) as Texts<Catalogue>
    made.set(language.tag, texts)
    return texts
  }
}
