/** Letters written from right to left, and the marks that change a text's direction. */
const turning =
  /[\u0590-\u08FF\u200E\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** Marks that turn letters round, or would end or outlive an isolation. */
const marks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
/** The same without those that stand in dates and numbers, and turn no letter. */
const strongMarks = /[\u202A-\u202E\u2066-\u2069]/g
const letter = /\p{L}/u
const firstStrongIsolate = '\u2068'
const popIsolate = '\u2069'

/**
 * A name as it is shown by itself, without marks that would turn it round: a file that is called "poem", U+202E, "txt.exe" looks
 * like "poemexe.txt" with them. For the eye; the name stays what it is.
 */
export const plainName = (name: string): string => name.replaceAll(marks, '')

/**
 * A value in a sentence, such as the name of a file or a person: in its own direction, so that it neither turns the words
 * around it nor pretends another ending. What turns nothing stays as it is. A date or number without letters keeps the marks
 * with which `Intl` orders its parts.
 */
export function isolate(value: string, around: 'ltr' | 'rtl'): string {
  if (around === 'ltr' && !turning.test(value)) return value
  const plain = letter.test(value) ? plainName(value) : value.replaceAll(strongMarks, '')
  return `${firstStrongIsolate}${plain}${popIsolate}`
}
