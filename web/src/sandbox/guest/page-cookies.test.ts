// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { installCookies } from './page-cookies'

test('cookies of a page are in memory, and deleted as a page deletes them', () => {
  installCookies()
  const set = (text: string) => {
    document.cookie = text
    return document.cookie
  }
  expect(document.cookie).toBe('')
  expect(set('a=b=c; path=/; secure')).toBe('a=b=c')
  expect(set(' x = 1 ; max-age=60')).toBe('a=b=c; x=1')
  expect(set('alone')).toBe('a=b=c; x=1; alone')
  expect(set('a=2')).toBe('a=2; x=1; alone')
  expect(set('a=; Max-Age=0')).toBe('x=1; alone')
  expect(set('x=; expires=Thu, 01 Jan 1970 00:00:00 GMT')).toBe('alone')
  expect(set('__proto__=y')).toBe('alone; __proto__=y')
})
