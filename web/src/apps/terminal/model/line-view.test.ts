import { expect, test } from 'vitest'
import { drawLine, eraseLine, layout, leaveLine, type LineView, placeAfter, redrawLine } from './line-view'
import { textWidth } from './text-width'

const view = (change: Partial<LineView> = {}): LineView => ({
  prompt: '$ ',
  continuation: '> ',
  text: '',
  cursor: (change.text ?? '').length,
  ...change,
})

test('wide characters take two cells, accents and joiners none', () => {
  expect(textWidth('abc')).toBe(3)
  expect(textWidth('日本')).toBe(4)
  expect(textWidth('e\u0301')).toBe(1)
  expect(textWidth('🦦')).toBe(2)
})

test('long lines wrap, also where a wide character does not fit', () => {
  expect(placeAfter('abcdef', 4)).toEqual({ row: 1, column: 2 })
  expect(placeAfter('abcd', 4)).toEqual({ row: 1, column: 0 })
  expect(placeAfter('abc日', 4)).toEqual({ row: 1, column: 2 })
  expect(placeAfter('a\nbc', 4)).toEqual({ row: 1, column: 2 })
  expect(placeAfter('\u001B[1;32mab\u001B[0m', 4)).toEqual({ row: 0, column: 2 })
})

test('further lines begin with the continuation', () => {
  expect(layout(view({ text: 'if x\nthen' }), 80).cursor).toEqual({ row: 1, column: 6 })
  expect(drawLine(view({ text: 'a\nb' }), 80)).toBe('$ a\r\n> b')
})

test('a character typed at the end prints nothing but itself', () => {
  expect(redrawLine(view({ text: 'ec' }), view({ text: 'ech' }), 80)).toBe('h')
})

test('moving the cursor prints no text', () => {
  expect(redrawLine(view({ text: 'abc' }), view({ text: 'abc', cursor: 0 }), 80)).toBe('\r\u001B[2C')
  expect(redrawLine(view({ text: 'abc' }), view({ text: 'abc' }), 80)).toBe('')
})

test('a change inside the line draws it again from the prompt on', () => {
  const before = view({ text: 'x'.repeat(10), cursor: 10 })
  expect(redrawLine(before, view({ text: 'new' }), 5)).toBe('\r\u001B[2A\u001B[J$ new \r')
  expect(eraseLine(view({ text: 'abc' }), 80)).toBe('\r\u001B[J')
})

test('a line that fills its row exactly opens the next one, so that the cursor has a place', () => {
  expect(drawLine(view({ text: 'ab' }), 4)).toBe('$ ab \r')
})

test('Enter goes behind the whole line, wherever the cursor is', () => {
  expect(leaveLine(view({ text: 'one\ntwo', cursor: 0 }), 80)).toBe('\u001B[1B\r\u001B[5C\r\n')
})

test('a secret is not shown', () => {
  expect(drawLine(view({ prompt: 'Password: ', text: 'hunter2', isSilent: true }), 80)).toBe('Password: ')
})
