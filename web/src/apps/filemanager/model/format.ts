import { timeInZone } from '@/lib/timezone'

/** A moment (ms since the epoch) as date and time in a timezone of the form UTC+N. */
export function formatMoment(ms: number, timezone: string): string {
  const { date, time } = timeInZone(new Date(ms), timezone)
  return `${date}, ${time}`
}

/** `1 item`, `12 items`; the plural is the word with an s unless given. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString()} ${amount === 1 ? one : many}`

/** How a group of files is named in a sentence: “name”, or `3 items`. */
export const nameGroup = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0] ?? ''}”` : count(names.length, 'item')
