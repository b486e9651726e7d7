import { expect, test } from 'vitest'
import { addMonths, dayOf, firstDayOfWeek, weeksAround } from './month'

const text = (day: number) => new Date(day).toISOString().slice(0, 10)

test('a month has six whole weeks, from the first day of the week on', () => {
  const weeks = weeksAround(dayOf('2026-11-26'), 1)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.map(text)).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(text(weeksAround(dayOf('2026-11-26'), 7)[0]?.[0] ?? 0)).toBe('2026-11-01')
  expect(text(weeksAround(dayOf('2026-11-26'), 6)[0]?.[0] ?? 0)).toBe('2026-10-31')
})

test('months are added without leaving out a short one', () => {
  expect(text(addMonths(dayOf('2027-01-31'), 1))).toBe('2027-02-28')
  expect(text(addMonths(dayOf('2027-01-31'), -2))).toBe('2026-11-30')
  expect(text(addMonths(dayOf('2026-12-15T23:59:59+14:00'), 1))).toBe('2027-01-15')
})

test('weeks begin as they do in the region, and on Monday where the browser does not know', () => {
  expect(firstDayOfWeek('en-GB')).toBe(1)
  expect(firstDayOfWeek('en')).toBe(7)
  expect(firstDayOfWeek('ar-EG')).toBe(6)
})
