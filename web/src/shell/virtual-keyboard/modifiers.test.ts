import { expect, test } from 'vitest'
import { afterKey, noModifiers, pressControl, pressShift, shifted } from './modifiers'

test('shift holds for one key; pressed again it toggles caps lock [A4.26]', () => {
  const once = pressShift(noModifiers)
  expect(shifted('a', once)).toBe('A')
  expect(shifted('a', afterKey(once))).toBe('a')
  const lock = pressShift(once)
  expect(lock.shift).toBe('lock')
  expect(shifted('a', afterKey(afterKey(lock)))).toBe('A')
  expect(pressShift(afterKey(lock))).toEqual(noModifiers)
})

test('Ctrl holds for one key, and not when it is pressed again; caps lock outlives it', () => {
  const lock = pressShift(pressShift(noModifiers))
  const held = pressControl(lock)
  expect(held).toEqual({ shift: 'lock', control: true })
  expect(afterKey(held)).toEqual(lock)
  expect(pressControl(held)).toEqual(lock)
})
