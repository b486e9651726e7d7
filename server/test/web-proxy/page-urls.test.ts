import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Showing,
  type UrlUse,
  createPageUrls,
  leavePath,
} from '../../../supabase/functions/web-proxy/page-urls'

const page = new URL('https://example.org/docs/a.html?q=1')

function parsed(text: string, base: URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** What an address becomes, read by nothing but the standard's own parser. */
function expected(value: string, base: URL, showing: Showing, use: UrlUse): string {
  const text = value.trim()
  if (text === '' || (text.startsWith('#') && base === page)) return value
  const url = parsed(text, base)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return value
  const { origin, href, pathname, search, hash } = url
  if (showing === 'without-origin') return href
  if (origin !== page.origin) return use === 'leave' ? `${leavePath}${encodeURIComponent(href)}` : href
  const path = `${pathname}${search}${hash}`
  return path.startsWith('//') ? `/.${path}` : path
}

/** Parts of addresses that readers of addresses disagree about. */
const parts =
  `/ // \\ . .. %2e %2E%2e % a b.png index.html ? # & = : :443 :80 :8443 : @ user:pw@ ! ~ $ ( ) * , ; + - _ ' " | ^ é 日 [ ] ::1 http https: http: https:// http:// HTTP:// //example.org example.org EXAMPLE.ORG other.org 127.1 0x7f.1 1 xn--a javascript: data: mailto: httpx`
    .split(' ')
    .concat(' ', '\t', '\n', '\u00A0')
const address = fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map((some) => some.join(''))
const base = fc.constantFrom(
  null,
  'https://example.org/',
  '/v2/x',
  'http://example.org//a/b',
  'https://cdn.org/é/?x/y',
)

test('addresses that are read the short way become what the standard says', () => {
  fc.assert(
    fc.property(
      fc.array(address, { minLength: 1, maxLength: 5 }),
      base,
      fc.constantFrom<Showing>('on-place', 'without-origin'),
      fc.constantFrom<UrlUse>('leave', 'load'),
      (values, ownBase, showing, use) => {
        const urls = createPageUrls(page, showing)
        if (ownBase !== null) urls.setBase(ownBase)
        const from = ownBase === null ? page : new URL(ownBase, page)
        // Several of one page: what is remembered of one must not change another.
        for (const value of values)
          expect(urls.translate(value, use)).toBe(expected(value, from, showing, use))
      },
    ),
    { numRuns: 3_000 },
  )
})

test('the usual addresses of a page are among them', () => {
  const urls = createPageUrls(page, 'on-place')
  expect(
    [
      '/x/y.png?a=1&b=2#c',
      'img/y.png',
      'y',
      '?q',
      '../up',
      'https://example.org/x',
      'HTTPS://EXAMPLE.org/x',
    ].map((value) => urls.translate(value, 'load')),
  ).toEqual(['/x/y.png?a=1&b=2#c', '/docs/img/y.png', '/docs/y', '/docs/a.html?q', '/up', '/x', '/x'])
})
