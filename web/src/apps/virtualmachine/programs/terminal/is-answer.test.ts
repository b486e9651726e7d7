import { expect, test } from 'vitest'
import { isAnswer } from './is-answer'

test.each([
  ['where the cursor is', '\u001b[24;80R', true],
  ['what it is', '\u001b[?1;2c', true],
  ['that it is well', '\u001b[0n', true],
  ['a mode', '\u001b[?2026;2$y', true],
  ['a colour', '\u001b]11;rgb:0000/0000/0000\u001b\\', true],
  ['a letter', 'R', false],
  ['an arrow', '\u001b[A', false],
  ['Escape', '\u001b', false],
  ['a paste', '\u001b[200~ls\u001b[201~', false],
])('the terminal says %s, or somebody types it', (_what, data, expected) => {
  expect(isAnswer(data)).toBe(expected)
})
