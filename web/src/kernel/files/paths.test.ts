import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames, refuseName } from './names'
import {
  baseName,
  extensionOf,
  freeName,
  isWithin,
  joinPath,
  normalisePath,
  parentPath,
  pathSteps,
} from './paths'

const segment = fc.stringMatching(/^[a-zé .-]{1,4}$/).filter((name) => refuseName(name) === null)
const path = fc.array(segment, { maxLength: 5 }).map((names) => `/${names.join('/')}`)
const text = fc
  .array(fc.oneof(segment, fc.constantFrom('', '.', '..')), { maxLength: 8 })
  .map((all) => all.join('/'))

describe('paths', () => {
  test.each([
    ['/a/../b', '/', '/b'],
    ['//a//b/', '/', '/a/b'],
    ['a/./b', '/home', '/home/a/b'],
    ['../../..', '/home', '/'],
    ['', '/home', '/home'],
  ])('%s seen from %s is %s', (asked, from, expected) => {
    expect(normalisePath(asked, from)).toBe(expected)
  })

  test('a normalised path is absolute, without empty or dotted segments, and stays as it is', () => {
    fc.assert(
      fc.property(text, path, (asked, from) => {
        const normal = normalisePath(asked, from)
        expect(normal).toMatch(/^\/(?:[^/]+(?:\/[^/]+)*)?$/)
        expect(normal.split('/').filter((name) => name === '.' || name === '..')).toEqual([])
        expect(normalisePath(normal)).toBe(normal)
      }),
    )
  })

  test('folder and name make up a path; a path lies within each of its steps', () => {
    fc.assert(
      fc.property(path, segment, (folder, name) => {
        const whole = joinPath(folder, name)
        expect([parentPath(whole), baseName(whole)]).toEqual([folder, name])
        const steps = pathSteps(whole)
        expect([steps[0], steps.at(-1)]).toEqual(['/', whole])
        expect(steps.every((step) => isWithin(whole, step))).toBe(true)
        expect(isWithin(folder, whole)).toBe(false)
      }),
    )
    expect(isWithin('/home2', '/home')).toBe(false)
  })

  test('names are ordered without letter case, numbers by value', () => {
    const names = ['file10', 'File2', 'b', 'A', 'a', 'ä', '.hidden', 'file2']
    expect(names.toSorted(compareNames)).toEqual(['.hidden', 'A', 'a', 'ä', 'b', 'File2', 'file2', 'file10'])
  })

  test('the order of names is total', () => {
    const name = fc.string({ unit: 'grapheme', maxLength: 6 })
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(compareNames(a, b)) + Math.sign(compareNames(b, a))).toBe(0)
        expect(compareNames(a, b) === 0).toBe(a === b)
        const [x, y, z] = [a, b, c].toSorted(compareNames)
        expect(compareNames(x ?? '', z ?? '')).toBeLessThanOrEqual(0)
        expect(compareNames(x ?? '', y ?? '')).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('a free name is not taken and keeps the extension', () => {
    fc.assert(
      fc.property(segment, fc.nat(5), (name, count) => {
        fc.pre(!name.endsWith('.'))
        const taken = new Set<string>()
        for (let at = 0; at <= count; at++) {
          const free = freeName(name, (each) => taken.has(each))
          expect(taken.has(free)).toBe(false)
          expect(extensionOf(free)).toBe(extensionOf(name))
          taken.add(free)
        }
      }),
    )
    expect(freeName('a.tar.gz', (name) => name === 'a.tar.gz')).toBe('a.tar (2).gz')
    expect(freeName('a.', (name) => name === 'a.')).toBe('a (2).')
    expect(freeName('and so on...', (name) => name === 'and so on...')).toBe('and so on (2)...')
    expect(freeName('.bashrc', (name) => name === '.bashrc')).toBe('.bashrc (2)')
  })

  test('says why a name cannot be one', () => {
    expect(refuseName('fine name.txt')).toBeNull()
    expect(refuseName(' ')).toBe('Enter a name.')
    expect(refuseName('..')).toBe('“..” is not a valid name.')
    expect(refuseName('a/b')).toMatch(/slash/)
    expect(refuseName('a\u0007')).toMatch(/control/)
    expect(refuseName('ä'.repeat(128))).toMatch(/too long/)
    expect(refuseName('ä'.repeat(127))).toBeNull()
  })
})
