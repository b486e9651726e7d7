import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namePattern } from './name-pattern'

describe('a search text', () => {
  test.each([
    ['read', 'readme.txt', true],
    ['READ', 'readme.txt', true],
    ['read txt', 'readme.txt', true],
    ['read png', 'readme.txt', false],
    ['*.txt', 'readme.txt', true],
    ['*.txt', 'readme.txt.png', false],
    ['r?adme*', 'readme.txt', true],
    ['?', 'ab', false],
    ['a*b*c', 'a-b-b-c', true],
    ['*', 'anything', true],
    ['(a+)+*', '(a+)+ and more', true],
    ['?', '🦦', true],
  ])('%j on %j: %j', (pattern, name, expected) => {
    expect(namePattern(pattern)(name)).toBe(expected)
  })

  test('agrees with a regular expression of the same meaning', () => {
    const pieces = fc.array(fc.constantFrom('a', 'b', '*', '?'), { minLength: 1, maxLength: 8 })
    const words = fc.stringMatching(/^[ab]{0,8}$/)
    fc.assert(
      fc.property(pieces, words, (pattern, name) => {
        fc.pre(pattern.some((piece) => piece === '*' || piece === '?'))
        const expression = new RegExp(
          `^${pattern.map((piece) => (piece === '*' ? '.*' : piece === '?' ? '.' : piece)).join('')}$`,
        )
        expect(namePattern(pattern.join(''))(name)).toBe(expression.test(name))
      }),
    )
  })

  test('many stars do not take long', () => {
    const started = process.cpuUsage()
    expect(namePattern(`${'a*'.repeat(50)}b`)('a'.repeat(5000))).toBe(false)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
  })
})
