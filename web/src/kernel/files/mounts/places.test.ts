import { describe, expect, test } from 'vitest'
import { placeSpaces } from './places'
import { testSpace } from './testing/test-space'

const nothing = { pathOf: () => null, isTaken: () => false }
const pathsOf = (...asked: Parameters<typeof placeSpaces>) =>
  placeSpaces(...asked).map(({ space, path }) => [space.id, path])

describe('places of spaces', () => {
  test('are folders for shared folders and for teams', () => {
    const spaces = [testSpace({ id: 'a', name: 'Trip' }), testSpace({ id: 'b', name: 'River', kind: 'team' })]
    expect(pathsOf(spaces, nothing)).toEqual([
      ['a', '/shared/Trip'],
      ['b', '/teams/River'],
    ])
  })

  test('of equal names are numbered in the order of joining, whatever the order of the list', () => {
    const spaces = [
      testSpace({ id: 'late', name: 'Trip', since: 20 }),
      testSpace({ id: 'early', name: 'Trip', since: 10 }),
      testSpace({ id: 'b', name: 'Trip', since: 30 }),
      testSpace({ id: 'a', name: 'Trip', since: 30 }),
    ]
    expect(pathsOf(spaces, nothing)).toEqual([
      ['early', '/shared/Trip'],
      ['late', '/shared/Trip (2)'],
      ['a', '/shared/Trip (3)'],
      ['b', '/shared/Trip (4)'],
    ])
  })

  test('leave the names of own files alone', () => {
    const own = { pathOf: () => null, isTaken: (path: string) => path === '/shared/Trip' }
    expect(pathsOf([testSpace({ id: 'a', name: 'Trip' })], own)).toEqual([['a', '/shared/Trip (2)']])
  })

  test('are the folders that spaces are mounted at, as long as these exist', () => {
    const spaces = [
      testSpace({ id: 'a', name: 'Trip', mount: 'here' }),
      testSpace({ id: 'b', mount: 'gone' }),
    ]
    const own = {
      ...nothing,
      pathOf: (id: string) => (id === 'here' ? '/home/documents/Our trip' : null),
    }
    expect(placeSpaces(spaces, own)).toMatchObject([
      { path: '/home/documents/Our trip', isAtFolder: true },
      { path: '/shared/Trip', isAtFolder: false },
    ])
  })

  test('of two spaces at one folder are two', () => {
    const spaces = [testSpace({ id: 'a', mount: 'x' }), testSpace({ id: 'b', mount: 'x' })]
    const own = { ...nothing, pathOf: () => '/home/documents/Trip' }
    expect(pathsOf(spaces, own)).toEqual([
      ['a', '/home/documents/Trip'],
      ['b', '/shared/Trip'],
    ])
  })

  test('are valid whatever a space is called', () => {
    const name = (text: string) => pathsOf([testSpace({ id: 'an-id', name: text })], nothing)[0]?.[1]
    expect(name('a/b\u0007')).toBe('/shared/a_b_')
    expect(name('..')).toBe('/shared/an-id')
    expect(name(' ')).toBe('/shared/an-id')
    expect(name('ü'.repeat(125))).toBe('/shared/an-id')
  })
})
