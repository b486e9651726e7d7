import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal'
import { isPublicAddress } from '../../../supabase/functions/web-proxy/vet-address'
import { type AddressRules, vetUrl, webPorts } from '../../../supabase/functions/web-proxy/vet-url'

const rules: AddressRules = { allow: new Set(), ports: webPorts, deny: [], isOwn: () => false }

function verdict(url: string, changed: Partial<AddressRules> = {}): string {
  try {
    return vetUrl(url, { ...rules, ...changed }).url.href
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const verdicts = (urls: readonly string[]) => Object.fromEntries(urls.map((url) => [url, verdict(url)]))
const all = (urls: readonly string[], code: string) => Object.fromEntries(urls.map((url) => [url, code]))
const asUrls = (hosts: readonly string[]) => hosts.map((host) => `http://${host}/`)

describe('addresses as they are written', () => {
  test('of public sites pass, without their fragment', () => {
    expect(verdict(' https://Example.org:443/a?b#c ')).toBe('https://example.org/a?b')
    expect(verdict('http://93.184.215.14:8080/')).toBe('http://93.184.215.14:8080/')
    expect(verdict('https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/')).toContain('[2606:')
    expect(verdict('https://bücher.example.org/')).toBe('https://xn--bcher-kva.example.org/')
  })

  const groups: readonly (readonly [title: string, hosts: readonly string[]])[] = [
    [
      'attack 2: this machine in every notation',
      [
        '127.0.0.1',
        '127.1',
        '2130706433',
        '0x7f.1',
        '0177.0.0.1',
        '127.0.0.1.',
        '１２７.0.0.1',
        '127.8.9.10',
      ],
    ],
    ['attack 3: no address and this machine', ['0', '0.0.0.0', '[::]', '[::1]']],
    [
      'attack 4: addresses within addresses',
      [
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        '[::127.0.0.1]',
        '[64:ff9b::7f00:1]',
        '[64:ff9b:1::7f00:1]',
        '[2002:7f00:1::]',
        '[2001:0:7f00:1::]',
        '[::ffff:0:127.0.0.1]',
        '[::ffff:8.8.8.8]',
      ],
    ],
    [
      'attack 5: local networks of IPv6',
      ['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[fec0::1]'],
    ],
    [
      'attack 6: what clouds tell their machines',
      ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
    ],
    [
      'attack 7: private and special networks',
      [
        '10.0.0.1',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.0.1',
        '100.64.0.1',
        '198.18.0.1',
        '198.19.255.255',
        '224.0.0.1',
        '240.0.0.1',
        '255.255.255.255',
        '192.0.2.1',
        '198.51.100.1',
        '203.0.113.1',
        '[2001:db8::1]',
        '[100::1]',
        '[5f00::1]',
        '[4000::1]',
      ],
    ],
    [
      'attack 8: names of local networks',
      [
        'localhost',
        'x.localhost',
        'LOCALHOST.',
        'metadata.google.internal',
        'router',
        'nas.lan',
        'printer.local',
        '1.0.0.127.in-addr.arpa',
        'a.home.arpa',
        'x.corp',
      ],
    ],
  ]
  test.each(groups)('%s', (_, hosts) => {
    expect(verdicts(asUrls(hosts))).toEqual(all(asUrls(hosts), 'not_public'))
  })

  test('attack 9: other schemes', () => {
    const urls = [
      'file:///etc/passwd',
      'ftp://example.org/',
      'gopher://example.org:70/_',
      'data:text/html,x',
      'javascript:alert(1)',
      'blob:https://example.org/1',
      'ws://example.org/',
      'view-source:https://example.org/',
    ]
    expect(verdicts(urls)).toEqual(all(urls, 'scheme_refused'))
  })

  test('attack 10: credentials', () => {
    const urls = ['http://user:pw@example.org/', 'http://user@example.org/', 'http://:pw@example.org/']
    expect(verdicts(urls)).toEqual(all(urls, 'credentials_refused'))
    expect(verdict('http://example.org@127.0.0.1/')).toBe('credentials_refused')
  })

  test('attack 11: ports of other services', () => {
    const urls = [22, 25, 6379, 5432, 81, 65_535].map((port) => `http://example.org:${port}/`)
    expect(verdicts(urls)).toEqual(all(urls, 'port_refused'))
    expect(verdict('http://example.org:99999/')).toBe('bad_url')
  })

  test('attack 12: what is no address', () => {
    const urls = [
      'http://example.org/\r\nHost: x',
      'http://exa\tmple.org/',
      'http://example.org/a b',
      `http://example.org/${'a'.repeat(4096)}`,
      `http://example.org/${'ü'.repeat(1000)}`,
      '',
      '   ',
      '//example.org',
      '/path',
      'example.org',
      'http://',
      'http://[fe80::1%25eth0]/',
      'http://[fe80::1%eth0]/',
      'http://a\u0000b.org/',
    ]
    expect(verdicts(urls)).toEqual(all(urls, 'bad_url'))
    expect(verdict(String.raw`http:\\127.0.0.1\x`)).toBe('not_public')
  })

  test('attack 31: the desktop’s own hosts, before anything that an operator allows', () => {
    const isOwn = (url: URL) => url.hostname === 'desk.example.org'
    expect(verdict('https://desk.example.org/', { isOwn })).toBe('own_host')
    expect(verdict('https://desk.example.org/', { isOwn, allow: new Set(['desk.example.org:443']) })).toBe(
      'own_host',
    )
  })

  test('an operator denies hosts with what is below them, and allows pairs of host and port', () => {
    const deny = ['example.org', '93.184.215.14']
    for (const host of ['example.org', 'a.EXAMPLE.org.', '93.184.215.14'])
      expect(verdict(`http://${host}/`, { deny }), host).toBe('denied')
    expect(verdict('http://notexample.org/', { deny })).toBe('http://notexample.org/')
    const allow = new Set(['intranet:8000', '::1:80'])
    expect(verdict('http://intranet:8000/', { allow })).toBe('http://intranet:8000/')
    expect(verdict('http://[::1]/', { allow })).toBe('http://[::1]/')
    expect(verdict('http://intranet/', { allow })).toBe('not_public')
    expect(verdict('http://intranet:8000/', { allow, deny: ['intranet'] })).toBe('denied')
  })
})

test('addresses are public or not, whatever they look like', () => {
  for (const address of ['8.8.8.8', '93.184.215.14', '2606:4700::1111', '2001:4860:4860::8888'])
    expect(isPublicAddress(address), address).toBe(true)
  for (const address of [
    '',
    'x',
    '127.0.0.1',
    '::1',
    'fe80::1%eth0',
    '8.8.8.8%1',
    '::ffff:8.8.8.8',
    '2001::1',
  ])
    expect(isPublicAddress(address), address).toBe(false)
})
