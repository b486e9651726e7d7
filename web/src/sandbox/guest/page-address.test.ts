// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { installAddresses, installHistory, withOwnBase } from './page-address'

afterEach(() => vi.restoreAllMocks())

const base = '<base href="about:srcdoc">'

test.each([
  ['<!doctype html><html>', `<!doctype html>${base}<html>`],
  [
    '\n<!-- a --> <!-- b\n> --><!DOCTYPE HTML PUBLIC "x">\n<p>',
    `\n<!-- a --> <!-- b\n> --><!DOCTYPE HTML PUBLIC "x">${base}\n<p>`,
  ],
  ['<p>no type</p><!doctype html>', `${base}<p>no type</p><!doctype html>`],
  ['', base],
])('the base of a page stands behind its document type: %j', (html, expected) => {
  expect(withOwnBase(html)).toBe(expected)
})

test('a text of many comments without an end is read in no time', () => {
  const html = '<!-- a --> '.repeat(20_000)
  expect(withOwnBase(html)).toBe(base + html)
})

test('the history takes any address, and keeps of it what a page without a host can have', () => {
  const calls: unknown[][] = []
  for (const name of ['pushState', 'replaceState'] as const)
    vi.spyOn(History.prototype, name).mockImplementation((...values) => void calls.push([name, ...values]))
  installHistory()
  const data = { page: 1 }
  history.pushState(data, '')
  history.pushState(data, '', null)
  history.replaceState(data, '', '#/fish')
  history.replaceState(data, '', new URL('about:srcdoc#/crab'))
  history.pushState(data, '', '/recipe/soup?for=2')
  history.pushState(data, '', 'srcdoc?for=2#/eel')
  expect(calls).toEqual([
    ['pushState', data, '', undefined],
    ['pushState', data, '', null],
    ['replaceState', data, '', '#/fish'],
    ['replaceState', data, '', new URL('about:srcdoc#/crab')],
    ['pushState', data, '', '#'],
    ['pushState', data, '', '#/eel'],
  ])
})

test('addresses that count from the page itself can be taken apart, and others are as ever', () => {
  vi.stubGlobal('URL', URL)
  installAddresses()
  const { pathname, search, hash, protocol, host, origin } = new URL('/soup?for=2#top', 'about:srcdoc#/crab')
  expect([pathname, search, hash]).toEqual(['/soup', '?for=2', '#top'])
  const own = new URL('about:srcdoc')
  expect([protocol, host, origin]).toEqual([own.protocol, own.host, own.origin])
  expect(new URL('#part', 'about:srcdoc').href).toBe('about:srcdoc#part')
  expect(new URL('x', 'https://example.org/a/b').href).toBe('https://example.org/a/x')
  expect(new URL('https://example.org/') instanceof URL).toBe(true)
  expect(new URL('crab?x', new URL('/soup/fish', 'about:srcdoc')).href).toBe('about:/soup/crab?x')
  expect(() => new URL('x', 'about:blank')).toThrow(TypeError)
  expect(() => new URL('x')).toThrow(TypeError)
  vi.unstubAllGlobals()
})

test('that they can where nothing counts from "about:", as in Firefox', () => {
  const native = URL
  class FirefoxUrl extends native {
    constructor(address: string | URL, base?: string | URL) {
      if (!FirefoxUrl.canParse(address, base)) throw new TypeError('not a valid URL')
      super(address, base)
    }
    static override canParse(address: string | URL, base?: string | URL) {
      const counts = /^about:(?!srcdoc)/.test(String(base ?? '')) && !native.canParse(address)
      return !counts && native.canParse(address, base)
    }
  }
  vi.stubGlobal('URL', FirefoxUrl)
  expect(() => new URL('/soup', 'about:/')).toThrow(TypeError)
  installAddresses()
  const soup = new URL('/soup', 'about:srcdoc#/crab')
  expect([soup.href, new URL('fish#top', soup).href]).toEqual(['about:/soup', 'about:/fish#top'])
  vi.unstubAllGlobals()
})
