import { expect, test } from 'vitest'
import { nextHour } from './next-hour'

const next = (now: string, timezone: string) => new Date(nextHour(new Date(now), 8, timezone)).toISOString()

test('the next morning is that of the timezone, today or tomorrow', () => {
  expect(next('2026-11-26T12:00:00Z', 'UTC+2')).toBe('2026-11-27T06:00:00.000Z')
  expect(next('2026-11-26T23:30:00Z', 'UTC+2')).toBe('2026-11-27T06:00:00.000Z')
  expect(next('2026-11-26T06:00:00Z', 'UTC+2')).toBe('2026-11-27T06:00:00.000Z')
  expect(next('2026-11-26T12:59:59Z', 'UTC-5')).toBe('2026-11-26T13:00:00.000Z')
})

test('clocks that change in the night show that hour all the same', () => {
  expect(next('2026-10-24T20:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z')
  expect(next('2026-03-28T20:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z')
})
