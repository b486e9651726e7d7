import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  defaultTimezone,
  deviceTimezone,
  offsetAt,
  parseTimezone,
  readTimezone,
  timeInZone,
  timezones,
} from './timezone'

describe('timezones', () => {
  test('run from UTC-12 to UTC+12 in whole hours [A9.10 B3.9 B9.7]', () => {
    expect(timezones).toHaveLength(25)
    expect(timezones[0]).toBe('UTC-12')
    expect(timezones[12]).toBe('UTC+0')
    expect(timezones[24]).toBe('UTC+12')
    expect(timezones.map((name) => parseTimezone(name)?.hours)).toEqual(
      Array.from({ length: 25 }, (_, index) => index - 12),
    )
  })

  test('default to UTC-5, which is one of them [A9.10 B9.7]', () => {
    expect(defaultTimezone).toBe('UTC-5')
    expect(timezones).toContain(defaultTimezone)
  })
})

describe('parseTimezone', () => {
  test('reads the forms UTC+N and UTC-N [A3.2]', () => {
    expect(parseTimezone('UTC+9')).toEqual({ name: 'UTC+9', hours: 9 })
    expect(parseTimezone('UTC-12')).toEqual({ name: 'UTC-12', hours: -12 })
    expect(parseTimezone('UTC-0')).toEqual({ name: 'UTC+0', hours: 0 })
  })

  test.each(['UTC', 'UTC+13', 'UTC-99', 'utc+1', 'UTC+1.5', 'Europe/Berlin', ' UTC+1', ''])(
    'refuses %j',
    (value) => {
      expect(parseTimezone(value)).toBeNull()
    },
  )
})

describe('readTimezone', () => {
  test('reads whole hours and places, whatever their case', () => {
    expect(readTimezone('UTC-0')).toBe('UTC+0')
    expect(readTimezone('Europe/Berlin')).toBe('Europe/Berlin')
    expect(readTimezone('america/new_york')).toBe('America/New_York')
    expect(readTimezone('America/Argentina/Buenos_Aires')).toMatch(/Buenos_Aires$/)
    expect(readTimezone('Etc/GMT+5')).toBe('Etc/GMT+5')
  })

  test.each(['UTC+13', 'UTC', 'EST', '+05:30', 'Mars/Olympus', 'Europe/', '', 7, null, ['Europe/Berlin']])(
    'refuses %j',
    (value) => {
      expect(readTimezone(value)).toBeNull()
    },
  )
})

describe('deviceTimezone', () => {
  afterEach(() => vi.restoreAllMocks())
  const setDevice = (timeZone: string, minutesBehind: number) => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce(options)
    const now = new Date()
    vi.spyOn(now, 'getTimezoneOffset').mockReturnValue(minutesBehind)
    return now
  }

  test('is the place that the device is set to, else its whole hours', () => {
    expect(deviceTimezone(setDevice('Asia/Tokyo', -540))).toBe('Asia/Tokyo')
    expect(deviceTimezone(setDevice('UTC', 0))).toBe('UTC+0')
    expect(deviceTimezone(setDevice('EST', 300))).toBe('UTC-5')
    expect(deviceTimezone(setDevice('Mars/Olympus', -330))).toBeNull()
  })
})

describe('offsetAt', () => {
  test('counts what cannot be read as the default timezone', () => {
    expect(offsetAt('Mars/Olympus', new Date())).toBe(-300)
    expect(offsetAt('nonsense', new Date())).toBe(-300)
  })
})

describe('timeInZone', () => {
  const noon = new Date('2026-11-21T12:05:09Z')

  test('shows the hour of the zone', () => {
    expect(timeInZone(noon, 'UTC-5', 'en-GB')).toMatchObject({
      time: '07:05',
      timeWithSeconds: '07:05:09',
      date: '21 Nov 2026',
      dateTime: '2026-11-21T07:05:09-05:00',
      label: 'UTC-5',
    })
    expect(timeInZone(noon, 'UTC+2', 'en-GB').time).toBe('14:05')
  })

  test('wraps into the next and the previous day', () => {
    const late = new Date('2026-12-31T23:30:00Z')
    expect(timeInZone(late, 'UTC+1', 'en-GB')).toMatchObject({ time: '00:30', date: '1 Jan 2027' })
    const early = new Date('2027-01-01T00:30:00Z')
    expect(timeInZone(early, 'UTC-1', 'en-GB')).toMatchObject({ time: '23:30', date: '31 Dec 2026' })
    expect(timeInZone(early, 'UTC-12', 'en-GB').dateTime).toBe('2026-12-31T12:30:00-12:00')
  })

  test('keeps its offset in summer: there is no daylight saving time', () => {
    expect(timeInZone(new Date('2026-07-01T12:00:00Z'), 'UTC-5', 'en-GB').time).toBe('07:00')
    expect(timeInZone(new Date('2026-01-01T12:00:00Z'), 'UTC-5', 'en-GB').time).toBe('07:00')
  })

  test('shows daylight saving time in a city, by what holds there at the moment shown', () => {
    const winter = timeInZone(new Date('2026-03-29T00:59:59Z'), 'Europe/Berlin', 'en-GB')
    expect(winter).toMatchObject({
      timeWithSeconds: '01:59:59',
      dateTime: '2026-03-29T01:59:59+01:00',
      label: 'UTC+1',
    })
    const summer = timeInZone(new Date('2026-03-29T01:00:00Z'), 'Europe/Berlin', 'en-GB')
    expect(summer).toMatchObject({
      timeWithSeconds: '03:00:00',
      dateTime: '2026-03-29T03:00:00+02:00',
      label: 'UTC+2',
    })
  })

  test('shows cities that are not whole hours from UTC', () => {
    expect(timeInZone(noon, 'Asia/Kathmandu', 'en-GB')).toMatchObject({ time: '17:50', label: 'UTC+5:45' })
    expect(timeInZone(noon, 'America/St_Johns', 'en-GB')).toMatchObject({
      dateTime: '2026-11-21T08:35:09-03:30',
      label: 'UTC-3:30',
    })
    expect(timeInZone(noon, 'Africa/Abidjan', 'en-GB').label).toBe('UTC+0')
  })

  test('follows the hour cycle of the language', () => {
    expect(timeInZone(noon, 'UTC+2', 'en-US').time).toMatch(/^2:05\sPM$/)
  })

  test('takes an unreadable timezone for the default one', () => {
    expect(timeInZone(noon, 'Mars/Olympus', 'en-GB')).toEqual(timeInZone(noon, 'UTC-5', 'en-GB'))
  })
})
