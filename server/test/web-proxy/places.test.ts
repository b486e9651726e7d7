import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type GateLimits,
  createGate,
  createGateCounts,
  gateLimits,
} from '../../../supabase/functions/web-proxy/gate'
import { desktop, proxyOn } from './support/proxy'
import { type Beast, openSecret, openSite } from './support/zoo'

let site: Beast
let other: Beast
let proxy: ReturnType<typeof proxyOn>
let origin = ''
let place = ''
const inFrame = { 'sec-fetch-dest': 'iframe' }

beforeAll(async () => {
  other = await openSecret()
  site = await openSite((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const to = url.searchParams.get('to')
    if (to !== null) {
      response.writeHead(307, { location: to }).end()
      return
    }
    const type = url.searchParams.get('type') ?? 'text/html'
    response
      .setHeader('content-type', type)
      .setHeader('set-cookie', 'a=b')
      .setHeader('x-frame-options', 'DENY')
    if (url.pathname === '/kept') response.setHeader('cache-control', 'max-age=600')
    if (url.pathname === '/personal') response.setHeader('cache-control', 'private, no-cache')
    response.statusCode = Number(url.searchParams.get('status') ?? 200)
    response.end(
      url.pathname === '/echo' ? JSON.stringify(site.visits.at(-1)) : `<a href="/x">${url.pathname}</a>`,
    )
  })
  origin = `http://zoo.test:${site.port}`
  proxy = proxyOn({ sites: [`zoo.test:${site.port}`, `other.test:${other.port}`] })
  const response = await proxy.ask(`${origin}/`)
  place = response.headers.get('x-page-place') ?? ''
})
afterAll(async () => {
  await Promise.all([proxy.close(), site.close(), other.close()])
})

const visit = (path: string, headers?: Record<string, string>, init?: RequestInit) =>
  proxy.visit(`${place}${path}`, headers, init)

describe('the place of a site', () => {
  test('has a page that waits for the desktop, and is framed by nobody else', async () => {
    const response = await visit('/__shell', { ...inFrame, 'sec-fetch-site': 'cross-site' })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain(`["${desktop}"]`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': `frame-ancestors ${desktop} 'self'; sandbox allow-scripts allow-same-origin allow-forms; object-src 'none'`,
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(response.headers.get('permissions-policy')).toContain('camera=()')
  })

  test('answers with what the site has at the same path, and with no header of it but the type', async () => {
    const response = await visit('/a/b?type=text/css&x=1')
    expect([response.status, await response.text()]).toEqual([200, '<a href="/x">/a/b</a>'])
    expect(site.visits.at(-1)?.url).toBe('/a/b?type=text/css&x=1')
    for (const name of ['set-cookie', 'x-frame-options']) expect(response.headers.has(name), name).toBe(false)
    expect(response.headers.get('content-type')).toBe('text/css')
    expect(response.headers.get('content-security-policy')).toContain('sandbox allow-scripts')
    const cached = async (path: string) => (await visit(path)).headers.get('cache-control')
    expect(await cached('/kept')).toBe('private, max-age=600')
    expect(await cached('/personal')).toBe('no-store')
    expect((await visit('/x?status=404')).status).toBe(404)
    expect((await visit('/x?status=999')).status).toBe(502)
  })

  test('prepares pages that its frame moves to, and only these', async () => {
    const moved = await visit('/next?status=404', inFrame)
    const text = await moved.text()
    expect([
      moved.status,
      text.includes('otteros-page-moved'),
      text.includes('<a href="/x">/next</a>'),
    ]).toEqual([404, true, true])
    expect(await (await visit('/next')).text()).toBe('<a href="/x">/next</a>')
  })

  test('leaves files to the desktop, which asks whether they are to be kept', async () => {
    const file = await visit('/next?type=application/pdf', inFrame)
    expect([file.status, await file.text()]).toEqual([
      200,
      expect.stringContaining(`const url = "${origin}/next?type=application/pdf"`),
    ])
    // A form is sent once, so what answers it cannot be asked for again.
    const sent = await visit('/next?type=application/pdf', inFrame, { method: 'POST', body: 'a=1' })
    const notice = await sent.text()
    expect([sent.status, notice.includes('This is not a page')]).toEqual([415, true])
    expect(notice).toContain(
      `{"type":"otteros-page-moved","url":"${origin}/next?type=application/pdf"},{"type":"otteros-page-title"`,
    )
  })

  test('attack 27: gives the site nothing of the browser but what it asks for', async () => {
    const response = await visit('/echo?type=text/plain', {
      accept: 'text/x',
      'accept-language': 'de',
      cookie: 'a=b',
      authorization: 'Bearer x',
      referer: `${place}/y`,
      'x-forwarded-for': '1.2.3.4',
    })
    const { headers }: { headers: Record<string, string> } = JSON.parse(await response.text())
    expect(headers).toMatchObject({ accept: 'text/x', 'accept-language': 'de' })
    expect(Object.keys(headers).toSorted()).toEqual(
      ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'].toSorted(),
    )
  })

  test('sends forms of the site, up to 1 MB', async () => {
    const form = { method: 'POST', body: 'a=1&b=2' }
    const headers = { ...inFrame, 'content-type': 'application/x-www-form-urlencoded', origin: place }
    expect((await visit('/form', headers, form)).status).toBe(200)
    expect(site.visits.at(-1)).toMatchObject({
      method: 'POST',
      url: '/form',
      body: 'a=1&b=2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const before = site.visits.length
    const large = { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }
    expect((await visit('/form', headers, large)).status).toBe(413)
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await visit('/form', {}, { method })).status, method).toBe(405)
    expect(site.visits).toHaveLength(before)
  })

  test('attack 36: has no service worker', async () => {
    const before = site.visits.length
    for (const headers of [
      { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker' },
      { 'service-worker': 'script' },
      { 'sec-fetch-dest': 'serviceworker' },
    ])
      expect((await visit('/sw.js?type=text/javascript', headers)).status).toBe(403)
    expect(site.visits).toHaveLength(before)
  })

  test('attack 37: tells the desktop of links and forms that leave the site', async () => {
    const leave = (url: string, query = '') => visit(`/__go/${encodeURIComponent(url)}${query}`, inFrame)
    const page = await (await leave('https://other.example.org/a?b=c#d')).text()
    expect(page).toContain('const url = "https://other.example.org/a?b=c#d"')
    expect(page).toContain(`["${desktop}"]`)
    expect(await (await leave('https://other.example.org/s?old=1', '?q=otter')).text()).toContain(
      '"https://other.example.org/s?q=otter"',
    )
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'nonsense', '%'])
      expect((await leave(url)).status, url).toBe(400)
    expect((await visit('/__go/%', inFrame)).status).toBe(400)
    const hostile = await (
      await leave('https://other.example.org/?</script><script>alert(1)</script>')
    ).text()
    expect(hostile).not.toContain('<script>alert')
    expect(
      (await visit('/__go/https%3A%2F%2Fa.example.org', inFrame, { method: 'POST', body: 'a=1' })).status,
    ).toBe(405)
  })

  test('attack 39: answers nobody but its own pages', async () => {
    const before = site.visits.length
    const status = async (headers: Record<string, string>) => (await visit('/x', headers)).status
    for (const headers of [
      { origin: 'http://evil.test' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: desktop, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe', origin: 'http://evil.test' },
      { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
      { 'sec-fetch-dest': 'document' },
      { 'sec-fetch-dest': 'object' },
      { 'sec-fetch-dest': 'embed' },
    ])
      expect(await status(headers), JSON.stringify(headers)).toBe(403)
    expect(site.visits).toHaveLength(before)
    expect(await status({ origin: place })).toBe(200)
    expect(await status({ origin: 'null' })).toBe(200)
  })

  test('attack 39: is open only for who was shown a page of the site, and not for ever', async () => {
    const own = proxyOn({ sites: [`zoo.test:${site.port}`] })
    expect((await own.visit(`${place}/`)).status).toBe(410)
    const answer = await own.ask(`${origin}/`)
    const label = answer.headers.get('x-page-place') ?? ''
    expect((await own.visit(`${label}/x`)).status).toBe(200)
    own.closePlaces()
    const late = await own.visit(`${label}/x`, inFrame)
    expect([late.status, await late.text()]).toEqual([410, expect.stringContaining('Reload it')])
    await own.close()
  })

  test('says in the language of the browser why there is nothing to be seen', async () => {
    const notice = async (language: string, path = '/__go/nonsense') =>
      (await visit(path, { ...inFrame, 'accept-language': language })).text()
    const german = await notice('de-DE,de;q=0.9')
    expect(german).toContain('<html lang="de" dir="ltr">')
    expect(german).toContain('<p>Dieser Link führt nirgendwohin.</p>')
    expect(german).toContain('"title":"Seite nicht angezeigt"')
    const arabic = await notice('ar', '/next?type=application/zip')
    expect(arabic).toContain('<html lang="ar" dir="rtl">')
    const refused = await visit(
      '/next?type=application/zip',
      { ...inFrame, 'accept-language': 'ar' },
      { method: 'POST', body: 'a=1' },
    )
    expect(await refused.text()).toContain('<p>هذه ليست صفحة يمكن عرضها هنا.</p>')
    const hostile = await notice('"><script>alert(1)</script>')
    expect(hostile).toContain('<html lang="en" dir="ltr">')
    expect(hostile).not.toContain('alert(1)')
  })

  test('attack 41: is another for each person and each site', async () => {
    const places = await Promise.all([
      proxy.ask(`${origin}/`),
      proxy.ask(`${origin}/other/page`),
      proxy.ask(`${origin}/`, { person: 'bea' }),
      proxy.ask(`http://other.test:${other.port}/`),
    ])
    const [first, again, bea, elsewhere] = places.map(({ headers }) => headers.get('x-page-place'))
    expect(first).toBe(again)
    expect(new Set([first, bea, elsewhere]).size).toBe(3)
  })

  test('attack 42: follows no redirect itself, least of all to another origin', async () => {
    const before = other.visits.length
    const lead = async (to: string, headers = {}) => {
      const response = await visit(`/?to=${encodeURIComponent(to)}`, headers)
      return [response.status, response.headers.get('location')]
    }
    const away = `http://other.test:${other.port}/data`
    expect(await lead(away)).toEqual([302, away])
    expect(await lead('/inside?x#y')).toEqual([307, `${place}/inside?x#y`])
    expect(await lead('//evil.test/')).toEqual([302, 'http://evil.test/'])
    expect(await lead('javascript:alert(1)')).toEqual([400, null])
    expect(await lead(`${origin}//evil.test/`)).toEqual([307, `${place}//evil.test/`])
    const page = await visit(`/?to=${encodeURIComponent(away)}`, inFrame)
    expect([page.status, page.headers.get('location')]).toEqual([200, null])
    expect(await page.text()).toContain(`const url = "${away}"`)
    expect(other.visits).toHaveLength(before)
  })

  test('has no fault of its own by now', () => expect(proxy.faults).toEqual([]))
})

describe('the gate', () => {
  const gateOf = (limits: Partial<GateLimits>) =>
    createGate(
      { ...gateLimits, ...limits },
      createGateCounts(() => 0),
    )
  const signal = new AbortController().signal

  test('lets parts of pages wait for each other, in their order', async () => {
    const gate = gateOf({ partsAtOnce: 1, partsWaiting: 2 })
    const order: string[] = []
    const enter = (name: string) =>
      gate.enterPart('ada', signal).then((release) => (order.push(name), release))
    const first = await enter('first')
    const waiting = [enter('second'), enter('third')]
    expect(await gate.enterPart('ada', signal)).toMatchObject({ code: 'busy' })
    expect(await gate.enterPart('bea', signal)).toBeTypeOf('function')
    if (typeof first === 'function') first()
    const second = await waiting[0]
    expect(order).toEqual(['first', 'second'])
    if (typeof second === 'function') {
      second()
      second()
    }
    await waiting[1]
    expect(order).toEqual(['first', 'second', 'third'])
    expect(await gate.enter('ada', 'page')).toBeTypeOf('function')
  })

  test('has room for so many at once, whoever they are', async () => {
    const gate = gateOf({ allAtOnce: 2 })
    const release = await gate.enter('ada', 'page')
    await gate.enter('bea', 'check')
    expect(await gate.enter('cleo', 'page')).toMatchObject({ code: 'busy' })
    const leaving = new AbortController()
    const left = gate.enterPart('cleo', leaving.signal)
    leaving.abort()
    expect(await left).toMatchObject({ code: 'busy' })
    const waiting = gate.enterPart('cleo', signal)
    if (typeof release === 'function') release()
    expect(await waiting).toBeTypeOf('function')
  })

  test('counts parts per minute', async () => {
    const gate = gateOf({ partsPerMinute: 1 })
    await gate.enterPart('ada', signal)
    expect(await gate.enterPart('ada', signal)).toMatchObject({ code: 'rate_limited' })
  })
})
