import { expect, test } from 'vitest'
import { downloadName } from './download-name'

const url = 'https://a.example/files/report.pdf?x=1'
const named = (site: string, change: Partial<Parameters<typeof downloadName>[0]> = {}) =>
  downloadName({ site, link: '', url, contentType: '', ...change })

test('a download is called what the site says, else the link, else the address, else the host', () => {
  expect(named('Fish.pdf', { link: 'other.txt' })).toBe('Fish.pdf')
  expect(named('', { link: 'other.txt' })).toBe('other.txt')
  expect(named('')).toBe('report.pdf')
  expect(named('', { url: 'https://a.example/f%C3%AFsh%20one.txt' })).toBe('fïsh one.txt')
  expect(named('', { url: 'https://a.example/%E0%A4%A' })).toBe('%E0%A4%A')
  expect(named('', { url: 'https://a.example/' })).toBe('a.example')
})

test('and gets the ending of its type where it has none', () => {
  expect(named('', { url: 'https://example/docs/', contentType: 'text/html' })).toBe('example.html')
  expect(named('report', { contentType: 'application/pdf' })).toBe('report.pdf')
  expect(named('report.exe', { contentType: 'application/pdf' })).toBe('report.exe')
  expect(named('report', { contentType: 'application/x-odd' })).toBe('report')
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\hosts', 'hosts'],
  ['/', 'report.pdf'],
  ['..', 'report.pdf'],
  ['.', 'report.pdf'],
  ['.bashrc', 'bashrc'],
  ['...hidden. . ', 'hidden'],
  ['a\u0000b\r\nc\u001b.txt', 'abc.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['zero\u200Bwidth\uFEFF.txt', 'zerowidth.txt'],
  ['a:b*c?"d"<e>|f.txt', 'a_b_c__d__e__f.txt'],
  ['  many \t spaces .txt', 'many spaces .txt'],
  ['\uD800lone.txt', 'lone.txt'],
  ['e\u0301.txt', '\u00e9.txt'],
])('the name %j, which a site chose, becomes %j', (site, name) => {
  expect(named(site)).toBe(name)
})

test('a long name keeps its ending, and never breaks a character in two', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  const long = named(`${'🦦'.repeat(100)}.txt`)
  expect(bytes(long)).toBeLessThanOrEqual(200)
  expect(long).toMatch(/^(?:🦦)+\.txt$/u)
  expect(bytes(named(`a.${'b'.repeat(500)}`))).toBeLessThanOrEqual(200)
})
