import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('virtual:texts', () => ({
  languages: {
    de: async () => ({
      start: {
        pond: {
          full: 'Der Teich ist voll.',
          most: [['count', 2, { one: ['Nur ein Otter'], other: ['Nur ', 0, ' Otter'] }], ' pro Teich.'],
          newer: ['Neuer als ', ['version'], '.'],
          notFound: [['what'], ' fehlt'],
          pondNotFound: ['Teich ', ['name'], ' fehlt'],
        },
      },
      later: {},
    }),
  },
}))

const { defineTexts, speak } = await import('./define-texts')
const { sayAgain } = await import('./say-again')

const compiled = {
  full: 'The pond is full.',
  most: ['A pond holds ', ['count', 2, { one: [0, ' otter'], other: [0, ' otters'] }], ' (really).'],
  newer: ['A new version is higher than ', ['version'], '.'],
  notFound: [['what'], ' not found'],
  pondNotFound: ['Pond ', ['name'], ' not found'],
}
const again = () => sayAgain(defineTexts(compiled as unknown as Record<string, string>, 'pond'))

beforeEach(() => speak('de'))
afterEach(() => speak('en'))

test('a sentence that was made elsewhere is found by its words, with or without its full stop', async () => {
  const say = again()
  expect(say('The pond is full.')).toBe('The pond is full.')
  await vi.waitFor(() => expect(say('The pond is full')).toBe('Der Teich ist voll.'))
})

test('its values are taken out of it: numbers for plurals, all else as it stands', async () => {
  const say = again()
  await vi.waitFor(() => expect(say('A pond holds 7 otters (really).')).toBe('Nur 7 Otter pro Teich.'))
  expect(say('A new version is higher than 1.10.')).toBe('Neuer als 1.10.')
})

test('what has more words of its own counts', async () => {
  const say = again()
  await vi.waitFor(() => expect(say('Pond “Lake” not found')).toBe('Teich “Lake” fehlt'))
  expect(say('Bucket not found')).toBe('Bucket fehlt')
})

test('other sentences are not', () => {
  const say = again()
  expect(say('The pond is full. Really.')).toBeNull()
  expect(say('A pond holds many otters (really).')).toBeNull()
  expect(say(`${'a'.repeat(3000)} not found`)).toBeNull()
})
