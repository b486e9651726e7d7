import { describe, expect, test } from 'vitest'
import { briefAddress, hostOf, parseAddress, vetAddress } from './address'
import { engineOf, searchEngines } from './engines'
import { isOwnPlace } from './own-hosts'
import { tidyTitle } from './page-titles'

const { search } = searchEngines[0]

describe('what is typed as an address', () => {
  const cases: readonly (readonly [typed: string, address: string | null])[] = [
    ['  example.org  ', 'https://example.org'],
    ['example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['http://example.org', 'http://example.org'],
    ['https://example.org', 'https://example.org'],
    ['HTTPS://EXAMPLE.ORG', 'HTTPS://EXAMPLE.ORG'],
    ['http://localhost:8080/', 'http://localhost:8080/'],
    ['httpbin', 'https://httpbin'],
    ['otter', 'https://lite.duckduckgo.com/lite/?q=otter'],
    [' sea otters & rivers? ', 'https://lite.duckduckgo.com/lite/?q=sea%20otters%20%26%20rivers%3F'],
    ['localhost:8080', 'https://lite.duckduckgo.com/lite/?q=localhost%3A8080'],
    ['   ', null],
  ]
  test.each(cases)('%o becomes %o [A5.8]', (typed, address) => {
    expect(parseAddress(typed, search)).toBe(address)
  })

  test('a query goes to the engine that was chosen', () => {
    const urls = searchEngines.map((engine) => parseAddress('a+b', engine.search))
    expect(urls.every((url) => url?.endsWith('=a%2Bb'))).toBe(true)
    expect(new Set(urls).size).toBe(searchEngines.length)
    for (const { home, id } of searchEngines)
      expect([new URL(home).href, engineOf(id)?.home]).toEqual([home, home])
  })
})

describe('which addresses are opened', () => {
  const vet = (address: string) => vetAddress(address, () => false)

  test('those of the web, in their normal form', () => {
    expect(vet('https://EXAMPLE.org')).toEqual({ ok: true, value: 'https://example.org/' })
    expect(vet('http://münchen.example/ä')).toEqual({
      ok: true,
      value: 'http://xn--mnchen-3ya.example/%C3%A4',
    })
    expect(vet('http://data:8080/')).toEqual({ ok: true, value: 'http://data:8080/' })
  })

  test.each([
    'https://javascript:alert(1.5)',
    'https://ftp://example.org/',
    'https://file:///etc/passwd.txt',
    'https://view-source:https://example.org',
    'https://data:text/html,<b>x.y</b>',
    'https://mailto:otter@example.org',
    'ftp://example.org',
    'javascript:alert(1)',
  ])('no other schemes: %s', (address) => {
    expect(vet(address)).toMatchObject({ ok: false, error: { code: 'bad_scheme' } })
  })

  test('nothing that is no address, too long or has a password in it', () => {
    expect(vet('https://how are you. fine')).toMatchObject({
      error: { code: 'bad_address', message: '“https://how are you. fine” is not a web address.' },
    })
    expect(vet('https://maya:secret@example.org')).toMatchObject({ error: { code: 'has_password' } })
    expect(vet(`https://example.org/${'a'.repeat(4096)}`)).toMatchObject({ error: { code: 'too_long' } })
  })

  test('none of the own', () => {
    expect(vetAddress('https://example.org', ({ host }) => host === 'example.org')).toMatchObject({
      error: { code: 'own_host' },
    })
  })
})

describe('own places', () => {
  const places = {
    origins: ['http://localhost:4000', 'https://api.otter.example'],
    userContentHost: 'content.example:4000',
  }
  const own: readonly string[] = [
    'http://localhost:4000/',
    'https://localhost:4000/',
    'http://localhost.:4000/',
    'http://127.0.0.1:4000/',
    'http://2130706433:4000/',
    'http://[::1]:4000/',
    'http://0.0.0.0:4000/',
    'http://w1234.localhost:4000/__shell',
    'https://api.otter.example/rest/v1/',
    'https://API.otter.example./',
    'http://content.example:4000/',
    'http://a1.content.example:4000/',
  ]
  test.each(own)('%s is one', (address) => {
    expect(isOwnPlace(new URL(address), places)).toBe(true)
  })

  const others: readonly string[] = [
    'http://localhost:4001/',
    'http://127.0.0.1/',
    'https://otter.example/',
    'https://api.otter.example:8443/',
    'http://notcontent.example:4000/',
    'http://content.example:80/',
    'https://example.org/',
  ]
  test.each(others)('%s is none', (address) => {
    expect(isOwnPlace(new URL(address), places)).toBe(false)
  })

  test('a host without a port covers all of them; without a host there is none', () => {
    const wide = { origins: [], userContentHost: 'content.example' }
    expect(isOwnPlace(new URL('https://a1.content.example/'), wide)).toBe(true)
    expect(isOwnPlace(new URL('https://a1.content.example/'), { origins: [], userContentHost: null })).toBe(
      false,
    )
  })
})

test('addresses are shown briefly', () => {
  expect(hostOf('https://example.org:8080/a')).toBe('example.org:8080')
  expect(hostOf('')).toBe('')
  expect(['https://example.org/', 'http://example.org/a/b'].map(briefAddress)).toEqual([
    'example.org',
    'example.org/a/b',
  ])
})

test('titles of pages are one line of plain text', () => {
  expect(tidyTitle('  Rivers\n\tand \u0000 lakes ')).toBe('Rivers and lakes')
  expect(tidyTitle('safe\u202Etxt.exe\u2066')).toBe('safetxt.exe')
  expect(tidyTitle('a'.repeat(5000))).toHaveLength(200)
})
