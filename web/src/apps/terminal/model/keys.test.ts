import { expect, test } from 'vitest'
import { cleanPaste, parseKeys } from './keys'

const key = (name: string) => ({ kind: 'key', name })

test('letters are text, control characters are keys', () => {
  expect(parseKeys('ab\r')).toEqual([{ kind: 'text', text: 'ab' }, key('enter')])
  expect(parseKeys('\u0001\u0005\u000B\u0015\u0017\u0019\f\u0004\u0003\u0012\t\u007F')).toEqual(
    [
      'home',
      'end',
      'kill-end',
      'kill-start',
      'kill-word',
      'yank',
      'clear',
      'end-of-input',
      'interrupt',
      'search',
      'tab',
      'backspace',
    ].map(key),
  )
})

test('escape sequences are keys, whichever form a terminal sends', () => {
  expect(parseKeys('\u001B[A\u001BOB\u001B[C\u001B[D\u001B[H\u001BOF\u001B[3~\u001B[1;5C\u001Bb')).toEqual(
    ['up', 'down', 'right', 'left', 'home', 'end', 'delete', 'word-right', 'word-left'].map(key),
  )
})

test('sequences without a meaning are left out and eat no text', () => {
  expect(parseKeys('a\u001B[15~b\u001B[1;2Pc')).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'text', text: 'b' },
    { kind: 'text', text: 'c' },
  ])
  expect(parseKeys('\u001B')).toEqual([key('escape')])
})

test('a paste is one piece of text: its line breaks are no Enter, its control characters are gone', () => {
  expect(parseKeys('\u001B[200~one\rtwo\r\nthree\u0003\u001B[201~x')).toEqual([
    { kind: 'paste', text: 'one\ntwo\nthree' },
    { kind: 'text', text: 'x' },
  ])
  expect(cleanPaste('a\tb\u001B[31mc')).toBe('a    b[31mc')
})
