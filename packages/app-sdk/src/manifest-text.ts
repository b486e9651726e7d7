// Texts of a manifest, which people read in questions of the desktop.
import { nameValue, type Report } from './manifest-problems'

/**
 * Characters that hide, turn or break a text: controls, marks of direction, separators, invisible ones, halves of pairs. Those
 * that join parts of an emoji stay.
 */
const unreadable = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu

/** Reads a text in one line of at most `length` characters; null when there is none to show. Says what is wrong to `report`. */
export function readText(value: unknown, field: string, length: number, report: Report): string | null {
  if (typeof value !== 'string') {
    report({ code: 'textForm', values: { field, ...nameValue(value) } })
    return null
  }
  const spaced = value.replace(/\s+/gu, ' ')
  // Again, as two spaces with such a character between them have become neighbours.
  const text = spaced.replace(unreadable, '').replace(/ +/g, ' ').trim()
  if (text === '') {
    report({ code: 'textEmpty', values: { field } })
    return null
  }
  if (spaced !== spaced.replace(unreadable, '')) report({ code: 'textHidden', values: { field } })
  const characters = Array.from(text)
  if (characters.length <= length) return text
  report({ code: 'textTooLong', values: { field, count: characters.length, most: length } })
  return characters.slice(0, length).join('').trimEnd()
}
