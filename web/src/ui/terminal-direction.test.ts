import { expect, test } from 'vitest'
import { cellsOf, turnedRanges } from './terminal-direction'

const turned = (line: string) => turnedRanges(line).map(([start, end]) => line.slice(start, end))

test('what is written from right to left is one piece, with the other words in it', () => {
  expect(turned('يعرض الأمر help المزيد، و Ctrl+C.')).toEqual(['يعرض الأمر help المزيد، و Ctrl+C.'])
  expect(turned('(حول)')).toEqual(['(حول)'])
})

test('columns stay where they are, and a line from left to right keeps its words', () => {
  expect(turned('  uname          طباعة اسم النظام')).toEqual(['طباعة اسم النظام'])
  expect(turned('-rw-r--r-- 1 ada نهر كبير.txt')).toEqual(['نهر كبير'])
  expect(turned('plain text')).toEqual([])
})

test('marks over letters take no cell', () => {
  expect(cellsOf('مُعدَّل')).toBe(4)
})
