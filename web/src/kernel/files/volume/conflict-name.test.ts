import { expect, test } from 'vitest'
import { baseName, longestName } from '../paths'
import { conflictPath } from './conflict-name'

const time = new Date(2026, 10, 21, 14, 5, 33).getTime()
const mark = '(conflict 2026-11-21 14.05.33)'
const earlier = '(conflict 2026-11-20 09.00.01)'

const nameFor = (name: string, ...taken: readonly string[]) =>
  baseName(conflictPath(`/home/${name}`, '/home', time, (path) => taken.includes(baseName(path))))

test.each([
  ['a.txt', `a ${mark}.txt`],
  ['a', `a ${mark}`],
  ['a.tar.gz', `a.tar ${mark}.gz`],
  ['.bashrc', `.bashrc ${mark}`],
  ['ends with dots...', `ends with dots ${mark}...`],
])('the copy of %s is called %s', (name, copy) => {
  expect(nameFor(name)).toBe(copy)
})

test.each([
  [`a ${earlier}.txt`, `a ${mark}.txt`],
  [`a ${earlier}`, `a ${mark}`],
  [`a ${earlier} (3).txt`, `a ${mark}.txt`],
  [`a ${earlier} (12)`, `a ${mark}`],
  [`.bashrc ${earlier}`, `.bashrc ${mark}`],
])('the copy of the copy %s is called %s', (name, copy) => {
  expect(nameFor(name)).toBe(copy)
})

test.each([
  [`a ${earlier} of Maya.txt`, `a ${earlier} of Maya ${mark}.txt`],
  ['a (conflict of interest).txt', `a (conflict of interest) ${mark}.txt`],
  ['a (2).txt', `a (2) ${mark}.txt`],
])('what a person called %s keeps its name in %s', (name, copy) => {
  expect(nameFor(name)).toBe(copy)
})

test('a name that is taken gets a number, also without an extension', () => {
  expect(nameFor('a', `a ${mark}`)).toBe(`a ${mark} (2)`)
  expect(nameFor(`a ${earlier}`, `a ${mark}`, `a ${mark} (2)`)).toBe(`a ${mark} (3)`)
  expect(nameFor('a.txt', `a ${mark}.txt`)).toBe(`a ${mark} (2).txt`)
})

test('the copy lies in the folder that it is to go to', () => {
  expect(conflictPath('/home/gone/a.txt', '/', time, () => false)).toBe(`/a ${mark}.txt`)
})

test.each([
  ['x'.repeat(255), 'without an extension'],
  [`${'é'.repeat(125)}.txt`, 'of characters of two bytes'],
  [`${'🦦'.repeat(62)}.txt`, 'of characters of four bytes'],
  [`a.${'x'.repeat(253)}`, 'with what looks like an extension'],
])('the copy of a name that is as long as can be is no longer (%#: %s)', (name) => {
  const copy = nameFor(name)
  expect(new TextEncoder().encode(copy).length).toBeLessThanOrEqual(longestName)
  expect(copy).toContain(mark)
  expect(copy).not.toContain('�')
  expect(nameFor(name, copy)).toContain('(2)')
})
