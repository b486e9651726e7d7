import { timeInZone } from '@/lib/timezone'

/** When a message came, for a list: the time of day today, the date before. `at` and `now` in ms. */
export function shortTime(at: number, now: number, timezone: string, locale?: string): string {
  const { time, date } = timeInZone(new Date(at), timezone, locale)
  return date === timeInZone(new Date(now), timezone, locale).date ? time : date
}
