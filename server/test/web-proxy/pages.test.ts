import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webProxyCheck } from '@otteros/contracts'
import { codeOf, desktop, proxyOn } from './support/proxy'
import { type Beast, openSecret, openSite } from './support/zoo'

const japanese = '日本語のカワウソ'
/** The same words as old Japanese sites send them. */
const packed = {
  Shift_JIS: Buffer.from('93fa967b8cea82cc834a838f8345835c', 'hex'),
  'EUC-JP': Buffer.from('c6fccbdcb8eca4cea5aba5efa5a6a5bd', 'hex'),
}
const russian = 'Выдра'
const cyrillic = Buffer.from('c2fbe4f0e0', 'hex')
const html = (head: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`<html><head>${head}</head><body>`), content, Buffer.from('</body></html>')])

interface Page {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body: string | Buffer
}
const type = (name: string) => ({ 'content-type': name })
const framing = (headers: Record<string, string | string[]>): Page => ({
  headers: { ...type('text/html'), ...headers },
  body: 'x',
})
const csp = 'content-security-policy'
const xfo = 'x-frame-options'
const pages: Readonly<Record<string, Page>> = {
  '/': { headers: type('text/html; charset=utf-8'), body: '<title>Home</title><a href="/next">Next</a>' },
  '/pdf': { headers: type('application/pdf'), body: '%PDF' },
  '/bytes': { headers: type('application/octet-stream'), body: 'x' },
  '/zip': { headers: type('application/zip'), body: 'x' },
  '/untyped': { body: '\n<!-- a --><!DOCTYPE html><p>Untyped' },
  '/untyped-bytes': { body: '\u0000\u0001' },
  '/json': { headers: type('application/json'), body: '{"a":"<script>alert(1)</script>&"}' },
  '/text': { headers: type('text/plain; charset=utf-8'), body: '</pre><script>alert(1)</script>' },
  '/picture': { headers: type('image/png'), body: 'x' },
  '/1251': { headers: type('text/html; charset=windows-1251'), body: html('', cyrillic) },
  '/1251-meta': { headers: type('text/html'), body: html('<meta charset="windows-1251">', cyrillic) },
  '/sjis': { headers: type('text/html; charset=Shift_JIS'), body: html('', packed.Shift_JIS) },
  '/sjis-meta': {
    headers: type('text/html'),
    body: html('<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">', packed.Shift_JIS),
  },
  '/euc': { headers: type('text/html'), body: html('<meta charset=euc-jp>', packed['EUC-JP']) },
  '/utf16': {
    headers: type('text/html; charset=windows-1251'),
    body: Buffer.from(`\uFEFF<p>${japanese}`, 'utf16le'),
  },
  '/unknown-charset': { headers: type('text/html; charset=klingon'), body: '<p>caf\u00e9 plain' },
  '/broken': { status: 500, headers: type('text/html'), body: '<h1>Out of fish</h1>' },
  '/missing': { status: 404, headers: type('text/html'), body: '<h1>Not here</h1>' },
  '/headers': {
    headers: {
      ...type('text/html'),
      'set-cookie': ['a=1', 'b=2'],
      'clear-site-data': '"*"',
      'service-worker-allowed': '/',
      [xfo]: 'DENY',
      [csp]: 'upgrade-insecure-requests',
      'access-control-allow-origin': '*',
      'x-page-place': 'http://evil.test',
      'strict-transport-security': 'max-age=1',
      link: '</x>; rel=preload',
      refresh: '0; url=/x',
    },
    body: 'x',
  },
  '/xfo-deny': framing({ [xfo]: 'DENY' }),
  '/xfo-same': framing({ [xfo]: 'SAMEORIGIN' }),
  '/xfo-two': framing({ [xfo]: 'SAMEORIGIN, ALLOWALL' }),
  '/xfo-odd': framing({ [xfo]: 'whatever' }),
  '/csp-none': framing({ [csp]: "frame-ancestors 'none'" }),
  '/csp-empty': framing({ [csp]: 'frame-ancestors' }),
  '/csp-self': framing({ [csp]: "frame-ancestors 'self'" }),
  '/csp-any': framing({ [csp]: 'Frame-Ancestors *', [xfo]: 'DENY' }),
  '/csp-two': framing({ [csp]: ['frame-ancestors *', "default-src 'self'; frame-ancestors 'none'"] }),
  '/csp-list': framing({ [csp]: "frame-ancestors *, frame-ancestors 'none'" }),
  '/csp-host': framing({ [csp]: 'frame-ancestors http://other.test http://*.test:4000' }),
  '/csp-port': framing({ [csp]: 'frame-ancestors http://desk.test' }),
  '/csp-scheme': framing({ [csp]: 'frame-ancestors http:' }),
  '/csp-https': framing({ [csp]: 'frame-ancestors https:' }),
  '/csp-other': framing({ [csp]: 'frame-ancestors http://desk.test.evil.test:4000' }),
  '/csp-first': framing({ [csp]: "frame-ancestors 'none'; frame-ancestors *" }),
  '/csp-without': framing({ [csp]: "default-src 'none'", [xfo]: 'deny' }),
  '/free': framing({}),
}

let site: Beast
let secret: Beast
let proxy: ReturnType<typeof proxyOn>
let origin = ''
beforeAll(async () => {
  secret = await openSecret()
  site = await openSite((request, response) => {
    const page = pages[new URL(request.url ?? '/', 'http://x').pathname]
    if (request.url === '/hang') return
    response.writeHead(page?.status ?? 200, { ...page?.headers }).end(page?.body)
  })
  origin = `http://zoo.test:${site.port}`
  proxy = proxyOn({
    sites: [`zoo.test:${site.port}`],
    ports: [secret.port],
    isOwn: (url) => url.hostname === 'desk.test',
    gate: { pagesPerMinute: 1000, checksPerMinute: 1000 },
  })
})
afterAll(async () => {
  await Promise.all([proxy.close(), site.close(), secret.close()])
})

const show = async (path: string) => {
  const response = await proxy.ask(`${origin}${path}`)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the function', () => {
  test('attack 1: answers only those who are signed in', async () => {
    const response = await proxy.ask(`${origin}/`, { person: 'bad' })
    expect(await codeOf(response)).toBe('401 signed_out')
    expect(await codeOf(await proxy.ask(`${origin}/`, { person: 'bad', query: '&check=1' }))).toBe(
      '401 signed_out',
    )
    expect(site.visits).toHaveLength(0)
  })

  test('answers a page as a text that is no page on this origin [A7.16]', async () => {
    const { status, headers, text } = await show('/')
    expect([status, text.includes('<title>Home</title>')]).toEqual([200, true])
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': 'attachment; filename="page.txt"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-page-url': `${origin}/`,
      'x-page-status': '200',
      'x-page-place': expect.stringMatching(/^http:\/\/w[0-9a-f]{40}\.places\.test$/),
    })
  })

  test('refuses everything but questions for one address', async () => {
    expect(await codeOf(await proxy.ask(`${origin}/`, { method: 'POST' }))).toBe('405 method_refused')
    expect(await codeOf(await proxy.ask(''))).toBe('400 bad_url')
    expect(await codeOf(await proxy.ask(`http://127.0.0.1:${secret.port}/`))).toBe('403 not_public')
    expect(secret.connections()).toBe(0)
  })

  test('attacks 2 to 12: whatever way it is written and asked for in, the secret is never connected to', async () => {
    const { port } = secret
    const hosts =
      '127.0.0.1 127.1 2130706433 0x7f.1 0177.0.0.1 127.0.0.1. １２７.０.０.１ 0 0.0.0.0 [::] [::1] [::ffff:127.0.0.1] ' +
      '[::127.0.0.1] [64:ff9b::7f00:1] [2002:7f00:1::] [fe80::1] [fd00:ec2::254] 169.254.169.254 10.0.0.1 100.64.0.1 ' +
      'localhost x.localhost metadata.google.internal single x.lan x.local 1.arpa user:pw@127.0.0.1 ' +
      // These resolve to this machine.
      'user:pw@zoo.example.org rebound.example.org'
    const urls = [
      ...hosts.split(' ').map((host) => `http://${host}:${port}/`),
      ...['file', 'ftp', 'gopher', 'ws', 'view-source:http'].map(
        (scheme) => `${scheme}://127.0.0.1:${port}/`,
      ),
      `//127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}/\r\nHost: x`,
      `http://[fe80::1%25lo]:${port}/`,
      ...[22, 25, 6379].map((closed) => `http://127.0.0.1:${closed}/`),
    ]
    for (const query of ['', '&check=1', '&download=1'])
      for (const url of urls)
        expect(await codeOf(await proxy.ask(url, { query })), url).toMatch(
          /^40[03] (?:not_public|bad_url|scheme_refused|credentials_refused|port_refused)$/,
        )
    expect([secret.visits.length, secret.connections()]).toEqual([0, 0])
  })

  test('attack 24: shows no documents of other kinds, and texts as texts', async () => {
    for (const path of ['/pdf', '/bytes', '/zip', '/untyped-bytes'])
      expect(await codeOf(await proxy.ask(`${origin}${path}`)), path).toBe('415 not_html')
    expect((await show('/untyped')).text).toContain('<p>Untyped')
    expect((await show('/json')).text).toContain(
      '{&quot;a&quot;:&quot;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;}',
    )
    expect((await show('/text')).text).toContain('&lt;/pre&gt;&lt;script&gt;')
    expect((await show('/picture')).text).toContain('<img src="/picture"')
  })

  test('attack 25: finds the encoding of a page where the page says it', async () => {
    for (const path of ['/1251', '/1251-meta'])
      expect((await show(path)).text, path).toContain(`<body>${russian}`)
    for (const path of ['/sjis', '/sjis-meta', '/euc'])
      expect((await show(path)).text, path).toContain(`<body>${japanese}`)
    expect((await show('/utf16')).text).toContain(`<p>${japanese}`)
    expect((await show('/unknown-charset')).text).toContain('plain')
    const { text } = await show('/sjis-meta')
    expect([text.includes('<meta charset="utf-8">'), /shift_jis/i.test(text)]).toEqual([true, false])
  })

  test('attack 26: shows a page of an error, and keeps its status', async () => {
    for (const [path, code, words] of [
      ['/broken', '500', 'Out of fish'],
      ['/missing', '404', 'Not here'],
    ] as const) {
      const { status, headers, text } = await show(path)
      expect([status, headers.get('x-page-status'), text.includes(words)]).toEqual([200, code, true])
    }
  })

  test('attack 27: takes no header of a site over, and gives no site one of the caller', async () => {
    const { headers } = await show('/headers')
    for (const name of [
      'set-cookie',
      'clear-site-data',
      'service-worker-allowed',
      'x-frame-options',
      'access-control-allow-origin',
      'strict-transport-security',
      'link',
      'refresh',
    ])
      expect(headers.has(name), name).toBe(false)
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-page-place')).toMatch(/places\.test$/)
    await proxy.ask(`${origin}/`, {
      person: 'secret-token',
      headers: {
        cookie: 'session=1',
        'x-forwarded-for': '1.2.3.4',
        referer: desktop,
        apikey: 'k',
        'x-custom': 'c',
      },
    })
    const sent = site.visits.at(-1)?.headers ?? {}
    expect(Object.keys(sent).toSorted()).toEqual(
      ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'].toSorted(),
    )
    expect(JSON.stringify(sent)).not.toContain('secret-token')
  })

  test('attack 29: loads four pages of a person at once, and so many in a minute', async () => {
    let time = 0
    const own = proxyOn({
      sites: [`zoo.test:${site.port}`],
      gate: { pagesPerMinute: 12 },
      limits: { headersMs: 600 },
      now: () => time,
    })
    const hanging = Array.from({ length: 8 }, () => own.ask(`${origin}/hang`).then(codeOf))
    const codes = await Promise.all(hanging)
    expect(codes.filter((code) => code === '429 busy')).toHaveLength(4)
    expect(codes.filter((code) => code === '504 timed_out')).toHaveLength(4)
    for (let count = 0; count < 4; count++) expect((await own.ask(`${origin}/`)).status).toBe(200)
    expect(await codeOf(await own.ask(`${origin}/`))).toBe('429 rate_limited')
    expect((await own.ask(`${origin}/`, { person: 'bea' })).status).toBe(200)
    time = 60_000
    expect((await own.ask(`${origin}/`)).status).toBe(200)
    await own.close()
  })

  test('attack 30: judges whether a browser would show a page in a frame', async () => {
    const verdict = async (path: string) =>
      webProxyCheck.parse(await (await proxy.ask(`${origin}${path}`, { query: '&check=1' })).json())
    const expected: Record<string, boolean> = {
      '/xfo-deny': false,
      '/xfo-same': false,
      '/xfo-two': false,
      '/xfo-odd': true,
      '/csp-none': false,
      '/csp-empty': false,
      '/csp-self': false,
      '/csp-any': true,
      '/csp-two': false,
      '/csp-list': false,
      '/csp-host': true,
      '/csp-port': false,
      '/csp-scheme': true,
      '/csp-https': false,
      '/csp-other': false,
      '/csp-first': false,
      '/csp-without': false,
      '/free': true,
    }
    for (const [path, frameable] of Object.entries(expected))
      expect(await verdict(path), path).toEqual({
        frameable,
        reason: frameable ? null : 'zoo.test does not let other sites show its pages.',
        status: 200,
        url: `${origin}${path}`,
        contentType: 'text/html',
        attachment: false,
        mixed: false,
      })
    expect(await verdict('/pdf')).toMatchObject({ frameable: true, contentType: 'application/pdf' })
    expect(await verdict('/broken')).toMatchObject({ status: 500 })
    expect(await codeOf(await proxy.ask('http://10.0.0.1/', { query: '&check=1' }))).toBe('403 not_public')
  })

  test('attack 31: never fetches the desktop', async () => {
    for (const query of ['', '&check=1'])
      expect(await codeOf(await proxy.ask(`${desktop}/`, { query }))).toBe('403 own_host')
  })

  test('attack 32: a page that is hard to parse is shown or refused in time, and nobody waits meanwhile', async () => {
    const nested = '<div>'.repeat(100_000)
    const attributes = `<p ${Array.from({ length: 60_000 }, (_, index) => `a${index}=1`).join(' ')}>`
    const hard = await openSite((request, response) =>
      response.setHeader('content-type', 'text/html').end(request.url === '/nested' ? nested : attributes),
    )
    const own = proxyOn({ sites: [`hard.test:${hard.port}`, `zoo.test:${site.port}`] })
    // The thread is there before the time counts.
    await own.ask(`${origin}/`)
    for (const path of ['/nested', '/attributes']) {
      let [longest, last] = [0, performance.now()]
      const watch = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 5)
      const started = performance.now()
      const response = await own.ask(`http://hard.test:${hard.port}${path}`)
      const took = performance.now() - started
      clearInterval(watch)
      const outcome = response.status === 200 ? 'shown' : await codeOf(response)
      expect(['shown', '422 too_complex']).toContain(outcome)
      expect(took, path).toBeLessThan(20_000)
      // Others may keep the processor busy: then all of it takes longer.
      expect(longest, path).toBeLessThan(Math.max(700, took / 2))
    }
    expect((await own.ask(`${origin}/`)).status).toBe(200)
    await Promise.all([own.close(), hard.close()])
  })

  test('has no fault of its own by now', () => expect(proxy.faults).toEqual([]))
})

test('a server without hosts for sites puts style sheets into the page, and leads no frame away', async () => {
  const sheet = 'a{background:url(x.png)}b{color:red}</style><script>alert(1)</script>'
  const own = await openSite((request, response) => {
    const styles: Record<string, () => void> = {
      '/css/good.css': () => response.setHeader('content-type', 'text/css; charset=utf-8').end(sheet),
      '/css/page.css': () => response.setHeader('content-type', 'text/html').end('secret{}'),
      '/css/trap.css': () => response.writeHead(302, { location: `http://127.0.0.1:${secret.port}/` }).end(),
    }
    const style = styles[request.url ?? '']
    if (style) return style()
    const links = ['good.css" media="screen', 'page.css', 'trap.css', 'none.css'].map(
      (name) => `<link rel="stylesheet" href="/css/${name}">`,
    )
    return response
      .setHeader('content-type', 'text/html')
      .end(`${links.join('')}<meta http-equiv="refresh" content="3; url=/next"><p>Styled`)
  })
  const bare = proxyOn({ sites: [`own.test:${own.port}`], ports: [secret.port], withoutPlaces: true })
  const text = await (await bare.ask(`http://own.test:${own.port}/`)).text()
  expect(text).toContain(
    String.raw`<style media="screen">a{background:url("http://own.test:${own.port}/css/x.png")}b{color:red}\3c /style><script>alert(1)\3c /script></style>`,
  )
  expect(text).not.toContain('secret{}')
  expect(text).toContain(`<meta http-equiv="x-refresh" content="3; url=http://own.test:${own.port}/next">`)
  expect(secret.connections()).toBe(0)
  await Promise.all([bare.close(), own.close()])
})

test('a server without hosts for sites makes every address a full one', async () => {
  const own = proxyOn({ sites: [`zoo.test:${site.port}`], withoutPlaces: true })
  const response = await own.ask(`${origin}/`)
  expect(response.headers.has('x-page-place')).toBe(false)
  expect(await response.text()).toContain(`<a href="${origin}/next">`)
  await own.close()
})
