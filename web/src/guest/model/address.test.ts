// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createPlaces, placeIn, tokenIn, top } from './address'

const file = { id: 'f', name: 'note.txt', kind: 'file' as const, size: 4, modified: null }

test('the token is in the fragment, and nothing else is one', () => {
  expect(tokenIn('#aZ09_-')).toBe('aZ09_-')
  for (const hash of ['', '#', '#a b', '#<script>', `#${'a'.repeat(201)}`]) expect(tokenIn(hash)).toBe('')
})

test('what the history has of something else is the top', () => {
  const place = { trail: [{ id: 'a', name: 'Older' }], file }
  expect(placeIn(place)).toEqual(place)
  for (const state of [null, 1, {}, { trail: 1 }, { trail: [{ id: 1 }] }]) expect(placeIn(state)).toEqual(top)
  expect(placeIn({ trail: [], file: { id: 'f' } })).toEqual(top)
})

test('a file that was opened here is left by the way back, another one is taken from its folder', () => {
  let backs = 0
  const states: unknown[] = [{ trail: [], file }]
  const history = {
    get state() {
      return states.at(-1)
    },
    pushState: (state: unknown) => void states.push(state),
    replaceState: (state: unknown) => void states.splice(-1, 1, state),
    back: () => void (backs += 1),
  }
  const places = createPlaces(Object.assign(Object.create(window), { history }))
  places.leaveFile()
  expect([places.getState(), backs, states]).toEqual([top, 0, [top]])
  places.go({ trail: [], file })
  places.leaveFile()
  expect(backs).toBe(1)
})
