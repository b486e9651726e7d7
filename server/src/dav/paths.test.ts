import { describe, expect, test } from 'vitest'
import { readLogin, hashOfSecret } from './login.ts'
import { secondsIn, tokenOf } from './locks.ts'
import { hrefOf, isBelow, namesIn, namesOfAddress } from './paths.ts'
import { DavRefusal } from './refusal.ts'
import { freeName } from './tree.ts'

describe('a path', () => {
  test('is read into names in normal form C, and written again', () => {
    const names = ['o\u0308tter #1', '100%', 'a&b(c)!.txt']
    const href = hrefOf(names, false)
    expect(href).toBe('/dav/o%CC%88tter%20%231/100%25/a%26b%28c%29%21.txt')
    expect(namesIn(href)).toEqual(['ötter #1', '100%', 'a&b(c)!.txt'])
    expect(namesIn('/dav')).toEqual([])
    expect(namesIn('/dav//a//b/')).toEqual(['a', 'b'])
    expect(hrefOf([], true)).toBe('/dav/')
    expect(hrefOf(['a'], true)).toBe('/dav/a/')
  })

  test('elsewhere is none', () => {
    expect(namesIn('/davs/a')).toBeNull()
    expect(namesOfAddress('http://other.example/dav/a', 'http://here.example/dav/')).toBeNull()
    expect(namesOfAddress('https://here.example/dav/a', 'http://here.example:4000/dav/')).toEqual(['a'])
    expect(namesOfAddress('/dav/a/', 'http://here.example/dav/')).toEqual(['a'])
  })

  test.each([
    '/dav/a%2Fb',
    '/dav/a%00',
    '/dav/%FF',
    '/dav/%20',
    `/dav/${'x'.repeat(256)}`,
    `/dav${'/x'.repeat(256)}`,
  ])('with a name that no file can have is refused: %s', (path) => {
    expect(() => namesIn(path)).toThrow(DavRefusal)
  })

  test('is below another only in it', () => {
    expect(isBelow(['a', 'b'], ['a'])).toBe(true)
    expect(isBelow(['a'], ['a'])).toBe(false)
    expect(isBelow(['ab', 'c'], ['a'])).toBe(false)
  })
})

test('a name that is taken gets a number before its extension', () => {
  const taken = new Set(['a.txt', 'a (2).txt', '.profile'])
  expect(freeName('a.txt', (name) => taken.has(name))).toBe('a (3).txt')
  expect(freeName('.profile', (name) => taken.has(name))).toBe('.profile (2)')
  expect(freeName('b', (name) => taken.has(name))).toBe('b')
})

describe('a login', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  test('is read from the header, with colons in the password', () => {
    expect(readLogin(basic('Olive@example.org:ab:cd'))).toEqual({
      name: 'olive@example.org',
      secret: 'ab:cd',
    })
  })
  test.each([undefined, '', 'Bearer x', basic('nothing'), basic(':x'), `Basic ${'a'.repeat(2000)}`])(
    'is none in %j',
    (header) => {
      expect(readLogin(header)).toBeNull()
    },
  )
  test('does not depend on capitals and on what separates the groups', () => {
    expect(hashOfSecret('ABCDE fghij')).toBe(hashOfSecret('abcde-fghij'))
    expect(hashOfSecret('abcdefghij')).not.toBe(hashOfSecret('abcdefghik'))
  })
})

test('a lock lasts as long as a program asks for, an hour at most', () => {
  expect(secondsIn(undefined)).toBe(600)
  expect(secondsIn('Second-120')).toBe(120)
  expect(secondsIn('Infinite, Second-4100000000')).toBe(3600)
  expect(secondsIn('Extend, Second-0')).toBe(1)
  expect(tokenOf('opaquelocktoken:6F9619FF-8B86-D011-B42D-00CF4FC964FF')).toBe(
    '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
  )
  expect(tokenOf('urn:uuid:6f9619ff-8b86-d011-b42d-00cf4fc964ff')).toBeNull()
})
