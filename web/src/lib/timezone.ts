import { dateFormatter, regionalTag } from './language/format'

/** Furthest whole hours west and east of UTC on offer [A9.10 B9.7]. */
const limit = 12

// not shown: a name that is the same in every language
const nameOf = (hours: number) => (hours < 0 ? `UTC-${-hours}` : `UTC+${hours}`)

const fallback = { name: nameOf(-5), hours: -5 }

/** The timezone of a person who has not chosen one: UTC-5 [A9.10 B9.7]. */
export const defaultTimezone = fallback.name

/** Every timezone on offer, west to east: `UTC-12` … `UTC+0` … `UTC+12` [A9.10 B3.9]. */
export const timezones: readonly string[] = Array.from({ length: 2 * limit + 1 }, (_, index) =>
  nameOf(index - limit),
)

/**
 * Reads a timezone of the form `UTC+N` or `UTC-N`, N from 0 to 12 [A3.2].
 * Returns its offset in whole hours and its name as in {@link timezones}; null for anything else.
 */
export function parseTimezone(value: string): { readonly name: string; readonly hours: number } | null {
  const match = /^UTC([+-])(\d{1,2})$/.exec(value)
  if (!match) return null
  const amount = Number(match[2])
  if (amount > limit) return null
  const hours = match[1] === '-' && amount > 0 ? -amount : amount
  return { name: nameOf(hours), hours }
}

/** A moment as a clock in some timezone shows it. Texts are in the desktop's language and the hour cycle of the browser's region. */
export interface ZonedTime {
  /** Hours and minutes: `14:05` or `2:05 PM`. */
  readonly time: string
  /** Hours, minutes and seconds: `14:05:09` or `2:05:09 PM`. */
  readonly timeWithSeconds: string
  /** Day, month and year, e.g. `21 Nov 2026`. */
  readonly date: string
  /** Weekday, day and month in full, e.g. `Saturday 21 November 2026`. */
  readonly longDate: string
  /** For the `datetime` attribute of a time element: `2026-11-21T14:05:09-05:00`. */
  readonly dateTime: string
  /** The timezone's name: `UTC-5`. */
  readonly label: string
}

const formats = {
  time: { timeStyle: 'short' },
  timeWithSeconds: { timeStyle: 'medium' },
  date: { dateStyle: 'medium' },
  longDate: { dateStyle: 'full' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * What a clock shows at `date` in `timezone`. Offsets are fixed, there is no daylight saving time [A9.10].
 * A timezone that cannot be read counts as {@link defaultTimezone}. `locale` defaults to the desktop's language in the
 * browser's region.
 */
export function timeInZone(date: Date, timezone: string, locale = regionalTag()): ZonedTime {
  const { name, hours } = parseTimezone(timezone) ?? fallback
  const shifted = new Date(date.getTime() + hours * 3_600_000)
  const shown = (options: Intl.DateTimeFormatOptions) =>
    dateFormatter({ ...options, timeZone: 'UTC' }, locale).format(shifted)
  const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
  return {
    time: shown(formats.time),
    timeWithSeconds: shown(formats.timeWithSeconds),
    date: shown(formats.date),
    longDate: shown(formats.longDate),
    dateTime: `${shifted.toISOString().slice(0, 19)}${offset}`,
    label: name,
  }
}
