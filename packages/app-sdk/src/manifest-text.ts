// Texts of a manifest, which people read in questions of the desktop.

/**
 * Characters that hide, turn or break a text: controls, marks of direction, separators, invisible ones, halves of pairs. Those
 * that join parts of an emoji stay.
 */
const unreadable = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu

/** What a value is, as it is named in a problem; never more than a few words of it. */
export function nameValue(value: unknown): string {
  if (typeof value === 'string') return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

/** Reads a text in one line of at most `length` characters; null when there is none to show. Says what is wrong to `report`. */
export function readText(
  value: unknown,
  field: string,
  length: number,
  report: (problem: string) => void,
): string | null {
  if (typeof value !== 'string') {
    report(`"${field}" is ${nameValue(value)}. Write a text in double quotes.`)
    return null
  }
  const spaced = value.replace(/\s+/gu, ' ')
  // Again, as two spaces with such a character between them have become neighbours.
  const text = spaced.replace(unreadable, '').replace(/ +/g, ' ').trim()
  if (text === '') {
    report(`"${field}" is empty. Write a text, or leave "${field}" out.`)
    return null
  }
  if (spaced !== spaced.replace(unreadable, ''))
    report(`"${field}" holds characters that cannot be seen. They are left out; write it without them.`)
  const characters = Array.from(text)
  if (characters.length <= length) return text
  report(
    `"${field}" has ${characters.length} characters; the first ${length} are used. Write at most ${length}.`,
  )
  return characters.slice(0, length).join('').trimEnd()
}
