import { dateFormatter, regionalTag } from './language/format'

/** Furthest whole hours west and east of UTC on offer [A9.10 B9.7]. */
const limit = 12

// not shown: a name that is the same in every language
const nameOf = (hours: number) => (hours < 0 ? `UTC-${-hours}` : `UTC+${hours}`)

const fallback = { name: nameOf(-5), hours: -5 }

/** The timezone of a person who has not chosen one: UTC-5 [A9.10 B9.7]. */
export const defaultTimezone = fallback.name

/** Every timezone on offer that is whole hours from UTC, west to east: `UTC-12` … `UTC+0` … `UTC+12` [A9.10 B3.9]. */
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

/** The form of a place in the timezone database; `UTC`, `EST` and offsets such as `+05:30` have another. */
const placeForm = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}$/

/** The browser's own name of a place in the timezone database, `Europe/Berlin`; null when it knows no such place. */
function readPlace(value: string): string | null {
  if (!placeForm.test(value)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    return placeForm.test(timeZone) ? timeZone : null
  } catch {
    return null
  }
}

/**
 * Reads a timezone of unknown origin: whole hours from UTC as {@link parseTimezone} reads them, or a place as the timezone database
 * names it. Returns the name by which this browser knows it; null for anything else.
 */
export const readTimezone = (value: unknown): string | null =>
  typeof value === 'string' ? (parseTimezone(value)?.name ?? readPlace(value)) : null

/** Minutes that a place is ahead of UTC at a moment, daylight saving included; null when the browser knows no such place. */
function placeOffset(place: string, date: Date): number | null {
  if (!placeForm.test(place)) return null
  try {
    // not shown: digits that are read again
    const shown = dateFormatter({ timeZone: place, timeZoneName: 'longOffset' }, 'en').format(date)
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(shown) ?? []
    const amount = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
    return sign === '-' ? -amount : amount
  } catch {
    return null
  }
}

/**
 * Minutes that clocks in a timezone are ahead of UTC at a moment, with daylight saving where it is a place that has it. A timezone
 * that cannot be read counts as {@link defaultTimezone}.
 */
export function offsetAt(timezone: string, date: Date): number {
  const fixed = parseTimezone(timezone)
  return fixed ? fixed.hours * 60 : (placeOffset(timezone, date) ?? fallback.hours * 60)
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** An offset by name: `UTC-5`, `UTC+5:30`. */
function offsetName(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const amount = rest === 0 ? hours : `${hours}:${twoDigits(rest)}`
  // not shown: a name of a timezone
  return minutes < 0 ? `UTC-${amount}` : `UTC+${amount}`
}

/** The timezone that this device is set to; null when it has none that can be chosen. */
export function deviceTimezone(now: Date): string | null {
  const place = readPlace(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return place ?? parseTimezone(offsetName(-now.getTimezoneOffset()))?.name ?? null
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
  /** How far the timezone is from UTC at that moment: `UTC-5`, `UTC+5:30`. */
  readonly label: string
}

const formats = {
  time: { timeStyle: 'short' },
  timeWithSeconds: { timeStyle: 'medium' },
  date: { dateStyle: 'medium' },
  longDate: { dateStyle: 'full' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/**
 * What a clock shows at `date` in `timezone`. Whole hours from UTC have no daylight saving time [A9.10]; places have what holds there
 * at that moment. A timezone that cannot be read counts as {@link defaultTimezone}. `locale` defaults to the desktop's language
 * in the browser's region.
 */
export function timeInZone(date: Date, timezone: string, locale = regionalTag()): ZonedTime {
  const minutes = offsetAt(timezone, date)
  const shifted = new Date(date.getTime() + minutes * 60_000)
  const shown = (options: Intl.DateTimeFormatOptions) =>
    dateFormatter({ ...options, timeZone: 'UTC' }, locale).format(shifted)
  const amount = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(amount / 60))}:${twoDigits(amount % 60)}`
  return {
    time: shown(formats.time),
    timeWithSeconds: shown(formats.timeWithSeconds),
    date: shown(formats.date),
    longDate: shown(formats.longDate),
    dateTime: `${shifted.toISOString().slice(0, 19)}${offset}`,
    label: offsetName(minutes),
  }
}
