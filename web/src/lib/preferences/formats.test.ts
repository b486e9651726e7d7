import { expect, test } from 'vitest'
import { wordsFormat } from './formats'

const format = wordsFormat({ size: String, wraps: (value) => (value === true ? 'wrap' : 'long') })

test('words are read and written as older versions do', () => {
  expect(format.parse('18 wrap')).toEqual({ size: '18', wraps: 'wrap' })
  expect(format.write({ size: 18, wraps: false })).toBe('18 long')
  expect(format.parse('')).toEqual({})
  expect(format.parse('18')).toEqual({ size: '18' })
})

test('fields that came later stand behind the words, where older versions do not look', () => {
  const text = format.write({ theme: 'dark blue', size: 18, wraps: true })
  expect(text).toBe('18 wrap {"theme":"dark blue"}')
  expect(format.parse(text)).toEqual({ theme: 'dark blue', size: '18', wraps: 'wrap' })
})

test('damage behind the words does not reach them, and a word that was not understood stays', () => {
  expect(format.parse('18 wrap {"theme":')).toEqual({ size: '18', wraps: 'wrap' })
  expect(format.write({ size: 'nonsense', wraps: true })).toBe('nonsense wrap')
})
