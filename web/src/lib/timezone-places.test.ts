import { describe, expect, test } from 'vitest'
import { readTimezone } from './timezone'
import { placeName, placesOfTheWorld } from './timezone-places'

describe('places of the world', () => {
  const world = placesOfTheWorld()
  const places = world.flatMap((part) => part.places)

  test('are those that the browser knows, in order, and each can be chosen', () => {
    expect(places.length).toBeGreaterThan(400)
    expect(places.filter(({ zone }) => readTimezone(zone) === null)).toEqual([])
    const europe = world.find(({ part }) => part === 'Europe')?.places.map(({ name }) => name) ?? []
    expect(europe).toContain('Berlin')
    expect(europe).toEqual(europe.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  test('have no offsets among them, which are chosen by hours', () => {
    expect(places.filter(({ zone }) => /^(Etc|UTC|GMT)/.test(zone))).toEqual([])
  })
})

test.each([
  ['Europe/Berlin', 'Berlin'],
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires (Argentina)'],
  ['Asia/Calcutta', 'Kolkata'],
  ['Etc/GMT+5', 'GMT+5'],
])('%s is called %s', (zone, name) => {
  expect(placeName(zone)).toBe(name)
})
