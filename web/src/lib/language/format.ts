import { currentLanguage } from './define-texts'
import { english } from './language'

/** Makes something for each language and use once: making a formatter costs more than a hundred uses. */
function perLanguage<Options, Made>(make: (tag: string, options: Options) => Made) {
  const made = new Map<string, Made>()
  return (tag: string, options: Options): Made => {
    const key = `${tag} ${JSON.stringify(options)}`
    const known = made.get(key) ?? make(tag, options)
    made.set(key, known)
    return known
  }
}

const numbers = perLanguage((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
/** The digits of a language: dates have the same as the numbers next to them, whatever a region writes. */
const digitsOf = (tag: string) => new Intl.NumberFormat(tag.split('-')[0]).resolvedOptions().numberingSystem

const dates = perLanguage(
  (tag, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { numberingSystem: digitsOf(tag), ...options }),
)
const lists = perLanguage((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options))

/** The language as a region writes it. The browser's region counts where it is of this language: `en-GB` for English. */
export function regionalTag(): string {
  const { tag } = currentLanguage()
  const wanted = globalThis.navigator?.languages ?? []
  return wanted.find((each) => each.split('-')[0] === tag.split('-')[0]) ?? tag
}

/** A number with its digits grouped: 1,234.5 in English. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  numbers(currentLanguage().tag, options).format(value)

/** A date, a time or both as the person's region writes them. */
export const formatDate = (date: Date | number, options: Intl.DateTimeFormatOptions): string =>
  dates(regionalTag(), options).format(date)

/** What makes dates into text in a locale; the same one for the same options. */
export const dateFormatter = (options: Intl.DateTimeFormatOptions, locale: string): Intl.DateTimeFormat =>
  dates(locale, options)

/** Things one after the other: "a, b and c" without the comma of the United States; `unit`: "a, b, c". */
export const formatList = (
  items: readonly string[],
  type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction',
): string => {
  const { tag } = currentLanguage()
  return lists(tag === english.tag ? 'en-GB' : tag, { type }).format(items)
}

const collatorOf = (tag: string) => new Intl.Collator(tag, { numeric: true, sensitivity: 'base' })
let collator: { readonly tag: string; readonly compare: Intl.Collator['compare'] } | null = null

/** Orders texts as the language does, numbers in them by their value: for `toSorted`, also of 100,000 names. */
export function compareTexts(one: string, other: string): number {
  const { tag } = currentLanguage()
  if (tag !== collator?.tag) collator = { tag, compare: collatorOf(tag).compare }
  return collator.compare(one, other)
}
