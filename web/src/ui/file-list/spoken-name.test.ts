import { expect, test } from 'vitest'
import { spokenName } from './spoken-name'

test('names say what a mark of people says', () => {
  expect(spokenName({ name: 'Trip' })).toBe('Trip')
  expect(spokenName({ name: 'Trip', mark: 'link' })).toBe('Trip')
  expect(spokenName({ name: 'Trip', mark: 'shared' })).toBe('Trip, shared')
  expect(spokenName({ name: 'River', mark: 'team' })).toBe('River, team')
})
