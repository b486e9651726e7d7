import { offsetAt } from './timezone'

const [minute, day] = [60_000, 86_400_000]

/** The next moment, in ms since the epoch, at which clocks in a timezone show a full hour (0 to 23). */
export function nextHour(now: Date, hour: number, timezone: string): number {
  const shown = now.getTime() + offsetAt(timezone, now) * minute
  const today = shown - (shown % day) + hour * 60 * minute
  const wanted = today > shown ? today : today + day
  // Daylight saving may begin or end before that.
  const then = new Date(wanted - offsetAt(timezone, now) * minute)
  return wanted - offsetAt(timezone, then) * minute
}
