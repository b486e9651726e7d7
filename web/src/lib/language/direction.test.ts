import { expect, test } from 'vitest'
import { alongLines, chordAlongLines, isRightToLeft } from './direction'

test('left and right change places where lines run from right to left, and nothing else does', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'a']
  expect(keys.map((key) => alongLines(key, 'rtl'))).toEqual([
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'Home',
    'a',
  ])
  expect(keys.map((key) => alongLines(key, 'ltr'))).toEqual(keys)
  expect(
    ['Alt+ArrowLeft', 'Mod+ArrowRight', 'Alt+Home'].map((chord) => chordAlongLines(chord, 'rtl')),
  ).toEqual(['Alt+ArrowRight', 'Mod+ArrowLeft', 'Alt+Home'])
})

test('English runs from left to right', () => {
  expect([isRightToLeft(), alongLines('ArrowLeft'), chordAlongLines('Alt+ArrowLeft')]).toEqual([
    false,
    'ArrowLeft',
    'Alt+ArrowLeft',
  ])
})
