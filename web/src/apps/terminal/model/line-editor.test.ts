import { expect, test } from 'vitest'
import type { KeyName } from './keys'
import { editLine, insertText, type Line, lineOf, moveVertically, replaceWord } from './line-editor'

/** A line written with | for the cursor. */
const at = (text: string): Line => ({ text: text.replace('|', ''), cursor: text.indexOf('|'), killed: '' })
const shown = ({ text, cursor }: Line) => `${text.slice(0, cursor)}|${text.slice(cursor)}`
const press = (line: string, ...keys: KeyName[]) => shown(keys.reduce(editLine, at(line)))

test('the cursor moves by characters, words and to the ends', () => {
  expect(press('ab|c', 'left')).toBe('a|bc')
  expect(press('|abc', 'left')).toBe('|abc')
  expect(press('abc|', 'right')).toBe('abc|')
  expect(press('one two-three|', 'word-left')).toBe('one two-|three')
  expect(press('one two-three|', 'word-left', 'word-left')).toBe('one |two-three')
  expect(press('|one  two', 'word-right', 'word-right')).toBe('one  two|')
  expect(press('ab|cd', 'home')).toBe('|abcd')
  expect(press('ab|cd', 'end')).toBe('abcd|')
})

test('characters of several code units are one step', () => {
  expect(press('a👩‍🚀|b', 'left')).toBe('a|👩‍🚀b')
  expect(press('|e\u0301x', 'right')).toBe('e\u0301|x')
  expect(press('日本|', 'backspace')).toBe('日|')
  expect(press('|🦦x', 'delete')).toBe('|x')
})

test('what is killed comes back with Ctrl+Y', () => {
  expect(press('echo |one two', 'kill-end')).toBe('echo |')
  expect(press('echo |one two', 'kill-end', 'home', 'yank')).toBe('one two|echo ')
  expect(press('echo one|', 'kill-start', 'yank', 'yank')).toBe('echo oneecho one|')
  expect(press('cat a/b-c |', 'kill-word')).toBe('cat |')
  expect(press('|one two', 'kill-next-word')).toBe('| two')
  expect(press('ab|', 'backspace', 'yank')).toBe('a|')
})

test('letters around the cursor change places', () => {
  expect(press('ab|', 'transpose')).toBe('ba|')
  expect(press('a|bc', 'transpose')).toBe('ba|c')
  expect(press('|ab', 'transpose')).toBe('|ab')
})

test('several lines: home, end and kill stay in the line, up and down change it', () => {
  expect(press('one\ntw|o\nx', 'home')).toBe('one\n|two\nx')
  expect(press('one\ntw|o\nx', 'end')).toBe('one\ntwo|\nx')
  expect(press('one\ntw|o', 'kill-start')).toBe('one\n|o')
  expect(press('one|\ntwo', 'kill-end')).toBe('one|two')
  const line = at('first\nse|cond')
  expect(shown(moveVertically(line, -1) ?? line)).toBe('fi|rst\nsecond')
  expect(moveVertically(line, 1)).toBeNull()
  expect(shown(moveVertically(at('fir|st\nx'), 1) ?? line)).toBe('first\nx|')
})

test('text goes in at the cursor, a completion replaces the word', () => {
  expect(shown(insertText(at('a|c'), 'b'))).toBe('ab|c')
  expect(shown(replaceWord(at('cat re| x'), 4, 'readme.txt '))).toBe('cat readme.txt | x')
  expect(lineOf('abc').cursor).toBe(3)
})
