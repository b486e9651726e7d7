import { jsonFormat } from './json-format'
import type { PreferencesFormat, StoredRecord } from './types'

/**
 * A word for each field, in their order: `18 wrap`. Older versions read and write these, perhaps in another tab at the same
 * time, and look at the first words only; so fields that came later stand behind them as JSON: `18 wrap {"theme":"dark"}`.
 * @param words what makes a word of each field's value, unless that is a text: texts are words, without spaces. A field gets
 * its word to read, always a text.
 */
export function wordsFormat<Name extends string>(
  words: Readonly<Record<Name, (value: unknown) => string>>,
): PreferencesFormat {
  const writers = Object.entries<(value: unknown) => string>(words)
  return {
    parse(text) {
      const parts = text.split(' ')
      const rest = jsonFormat.parse(parts.slice(writers.length).join(' ')) ?? {}
      const read = writers.flatMap(([name], index) => {
        const word = parts[index] ?? ''
        return word === '' ? [] : [[name, word] as const]
      })
      return { ...rest, ...Object.fromEntries(read) }
    },
    write(values: StoredRecord) {
      const rest = Object.entries(values).filter(([name]) => !Object.hasOwn(words, name))
      return [
        ...writers.map(([name, write]) => {
          const value = values[name]
          return typeof value === 'string' ? value : write(value)
        }),
        ...(rest.length > 0 ? [jsonFormat.write(Object.fromEntries(rest))] : []),
      ].join(' ')
    },
  }
}
