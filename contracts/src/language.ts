/** A language that the desktop and the server speak. */
export interface Language {
  /** BCP 47 tag, as `lang` has it. */
  readonly tag: string
  /** What it is called in itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

/** English is in the code; each of the others is a file in `web/languages`. */
// not shown: each language is called by its own name
export const english: Language = { tag: 'en', name: 'English', direction: 'ltr' }

const rightToLeft = /^(ar|arc|ckb|dv|fa|he|ks|ku|ps|sd|ug|ur|yi)\b/

/**
 * A language by its tag.
 * @param name where it is known; it is looked up when it is asked for otherwise, which takes a browser several frames the first time
 */
export function languageOf(tag: string, name?: string): Language {
  return {
    tag,
    get name() {
      name ??= new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
      return name
    },
    direction: rightToLeft.test(tag) ? 'rtl' : 'ltr',
  }
}

/**
 * The language for a person whose browser asks for `wanted`, most wanted first: the first of them that there is, in any region;
 * English where there is none.
 */
export function chooseLanguage(wanted: readonly string[], available: readonly string[]): string {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0]
    const found = available.find((each) => each.toLowerCase() === tag.toLowerCase() || each === primary)
    if (found !== undefined) return found
  }
  return english.tag
}
