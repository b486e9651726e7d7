import { timeInZone } from '@/lib/timezone'
import { texts } from '../texts'

/** A moment (ms since the epoch) as date and time in a timezone. */
export function formatMoment(ms: number, timezone: string): string {
  const { date, time } = timeInZone(new Date(ms), timezone)
  return texts.moment({ date, time })
}

/** What sentences that name a group of files are given: how many they are, and the name of a single one. */
export const groupOf = (names: readonly string[]) => ({ count: names.length, name: names[0] ?? '' })

/** How a group of files is named by itself: “name”, or `3 items`. */
export const nameGroup = (names: readonly string[]): string => texts.group(groupOf(names))
