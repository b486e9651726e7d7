/* Sentences in English that were made elsewhere, by a server for instance, in the person's language. */
import type { CompiledMessage, FormatValues } from 'icu-minify/format'
import { englishOf } from './define-texts'

/** A message as it is found in a sentence. */
interface Pattern {
  readonly key: string
  /** Its groups are the values. */
  readonly form: RegExp
  /** Characters of it that are its own words, not values. */
  readonly weight: number
}

/** What is looked for; longer sentences are not ours. */
const longest = 2000

/** What a sentence is known by: with or without its full stop. */
const plainly = (sentence: string) => sentence.trim().replace(/\.$/, '')

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isForms = (value: unknown): value is { readonly other: unknown } =>
  typeof value === 'object' && value !== null && 'other' in value

/** A message, or the form of a plural, as a regular expression; `counted` is what the plural counts. */
const formOf = (nodes: unknown, counted = ''): string =>
  isList(nodes) ? nodes.map((node) => partOf(node, counted)).join('') : partOf(nodes, counted)

/** A part of it: words, `#`, `{name}`, or the form "other" of a plural. */
function partOf(node: unknown, counted: string): string {
  if (typeof node === 'string') return escape(node)
  if (node === 0) return String.raw`(?<${counted}>\d+)`
  const [name, kind, forms] = isList(node) ? node : []
  if (typeof name === 'string' && kind === undefined) return `(?<${name}>[^]+?)`
  if (typeof name === 'string' && isForms(forms)) return formOf(forms.other, name)
  throw new TypeError('A message that is found by its words has values and plurals alone.')
}

function patternOf(key: string, message: CompiledMessage): Pattern {
  const form = formOf(message)
  return {
    key,
    form: new RegExp(`^${form.replace(/\\\.$/, '')}$`),
    weight: form.replaceAll(/\(\?<[^)]*\)/g, '').length,
  }
}

/** Counts become numbers, which plurals need; anything else, such as a version, stays as it is. */
const valueOf = (text: string) => (/^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text)

const isText = (value: unknown): value is (values: FormatValues) => string => typeof value === 'function'

/**
 * Makes a function that says an English sentence in the current language if it was made from a message of these texts; else null.
 * Such messages have only values (`{name}`) and plurals. Where two fit, the one with more of its own words counts.
 */
export function sayAgain(texts: object): (sentence: string) => string | null {
  const patterns = Object.entries(englishOf(texts))
    .map(([key, message]) => patternOf(key, message))
    .toSorted((one, other) => other.weight - one.weight)
  return (sentence) => {
    if (sentence.length > longest) return null
    const words = plainly(sentence)
    for (const { key, form } of patterns) {
      const found = form.exec(words)
      if (!found) continue
      const text: unknown = Reflect.get(texts, key)
      const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, valueOf(value)])
      return isText(text) ? text(Object.fromEntries(values)) : String(text)
    }
    return null
  }
}
