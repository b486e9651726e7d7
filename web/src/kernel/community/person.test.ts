import { expect, test } from 'vitest'
import { fullNameProblem, initialsOf, nameOf, usernameProblem } from './person'

test('a person is called by their full name, else by their username', () => {
  expect(nameOf({ fullName: 'Ada Weir', username: 'ada' })).toBe('Ada Weir')
  expect(nameOf({ fullName: null, username: 'ada' })).toBe('ada')
})

test.each([
  ['Ada Weir', 'AW'],
  ['Ada Maria de la Weir', 'AW'],
  ['élodie', 'É'],
  ['iris.brook', 'IB'],
  ['_-_', '?'],
  ['𝒜da 𝒲eir', '𝒜𝒲'],
])('%s has the initials %s', (fullName, initials) => {
  expect(initialsOf({ fullName, username: 'x' })).toBe(initials)
})

test('a username has 3 to 32 letters, digits, dots, dashes or underscores', () => {
  for (const good of ['abc', 'A.b-c_9', 'x'.repeat(32)]) expect(usernameProblem(good), good).toBeNull()
  for (const bad of ['', 'ab', 'x'.repeat(33), 'a b c', 'äbc', 'abc\n', 'a@b.c'])
    expect(usernameProblem(bad), bad).toMatch(/^Use 3 to 32/)
})

test('a full name has at most 100 characters and no control characters', () => {
  expect(fullNameProblem('𝒜'.repeat(100))).toBeNull()
  expect(fullNameProblem('a'.repeat(101))).toMatch(/100/)
  expect(fullNameProblem('a\u0007b')).not.toBeNull()
})
