/** ms of a day of a calendar, where no clock is changed. */
export const dayLength = 86_400_000

/** A day of the calendar as ms since the epoch at its beginning in UTC; `text` begins with `2026-11-21`. */
export const dayOf = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`)

/** The same day some months later, or the last of that month where it is shorter. */
export function addMonths(day: number, months: number): number {
  const date = new Date(day)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return first + (Math.min(date.getUTCDate(), last) - 1) * dayLength
}

/** The first day of the week of a day; weeks begin on `firstDay`, 1 Monday to 7 Sunday. */
export function startOfWeek(day: number, firstDay: number): number {
  const weekday = new Date(day).getUTCDay()
  return day - ((weekday - firstDay + 7) % 7) * dayLength
}

/** Six weeks with all days of a day's month, so that no month is higher than another; the first days are of the month before. */
export function weeksAround(day: number, firstDay: number): readonly (readonly number[])[] {
  const date = new Date(day)
  const start = startOfWeek(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1), firstDay)
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => start + (week * 7 + index) * dayLength),
  )
}

interface WeekInfo {
  readonly firstDay: number
}

/** What engines know of a region's weeks: a method in newer ones, a property in others, nothing in some. */
type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** The day on which weeks begin where a language is spoken, 1 Monday to 7 Sunday; Monday where the browser does not know. */
export function firstDayOfWeek(locale: string): number {
  const region: WithWeekInfo = new Intl.Locale(locale).maximize()
  return (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1
}
