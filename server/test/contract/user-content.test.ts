import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { type Person, accessToken, newPerson, request } from '../support/people.ts'
import { rawRequest } from '../support/raw-http.ts'

const shared = inject('shared')
const app = '/apps/plugins/notes'

interface Place {
  readonly url: string
  readonly origin: string
}

let ada: Person
let bea: Person
beforeAll(async () => {
  ada = await newPerson(shared)
  bea = await newPerson(shared)
})

async function ask(body: unknown, person: Person | null = ada): Promise<Response> {
  return request(shared, '/functions/v1/app-place', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: person ? { authorization: `Bearer ${await accessToken(person)}` } : {},
  })
}

async function placeOf(body: unknown, person = ada): Promise<Place> {
  const response = await ask(body, person)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { url, origin }: Partial<Place> = await response.json()
  return { url: String(url), origin: String(origin) }
}

/** Asks the shared server as a browser that was led to it by the name in `url`. */
function visit(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const { host, pathname, search } = new URL(url)
  return rawRequest(`${shared.url}${pathname}${search}`, { method, headers: { host, ...headers } })
}

const inFrame = { 'sec-fetch-dest': 'iframe' }

describe('the place of an app', () => {
  test('is a host of its own for each person and app, always the same', async () => {
    const place = await placeOf({ app, hosts: [] })
    const { hostname, port } = new URL(shared.url)
    expect(place.origin).toMatch(new RegExp(`^http://a[0-9a-f]{40}\\.${hostname}:${port}$`))
    expect(place.url).toBe(`${place.origin}/__app`)
    expect(await placeOf({ app })).toEqual(place)
    const others = [await placeOf({ app }, bea), await placeOf({ app: '/apps/other' })]
    expect(new Set([place, ...others].map(({ origin }) => origin)).size).toBe(3)
  })

  test('speaks the language of the browser, in its page and where it refuses one', async () => {
    const { url, origin } = await placeOf({ app, hosts: [] })
    const page = await visit(url, { ...inFrame, 'accept-language': 'ar-EG,ar;q=0.9' })
    expect(page.body.toString()).toContain('<html lang="ar" dir="rtl">')
    const refused = await visit(`${origin}/other`, { ...inFrame, 'accept-language': 'de' })
    expect([refused.status, refused.body.toString()]).toEqual([404, 'Dieser Host zeigt nur Apps\n'])
  })

  test('is told to those who are signed in', async () => {
    expect((await ask({ app }, null)).status).toBe(401)
    const forged = await request(shared, '/functions/v1/app-place', {
      method: 'POST',
      body: JSON.stringify({ app }),
      headers: { authorization: `Bearer ${(await accessToken(ada)).slice(0, -4)}AAAA` },
    })
    expect(forged.status).toBe(401)
    const asProject = await request(shared, '/functions/v1/app-place', {
      method: 'POST',
      body: JSON.stringify({ app }),
      headers: { authorization: `Bearer ${shared.key}` },
    })
    expect(asProject.status).toBe(401)
  })

  test('is refused for what is no app or no host', async () => {
    for (const body of [
      '',
      '[]',
      '{"app":',
      {},
      { app: '' },
      { app: 'x'.repeat(1025) },
      { app: 7 },
      { app, hosts: 'https://a.example' },
      { app, hosts: [1] },
      { app, hosts: Array.from({ length: 11 }, (_, index) => `https://h${index}.example`) },
      { app, hosts: ['https://a.example/path'] },
      { app, hosts: [shared.url] },
      { app, hosts: ['https://one.example'] },
    ])
      expect((await ask(body)).status, JSON.stringify(body)).toBe(400)
    expect((await ask({ app: 'x'.repeat(20_000) })).status).toBe(413)
    expect((await request(shared, '/functions/v1/app-place')).status).toBe(404)
    expect((await request(shared, '/functions/v1/other', { method: 'POST' })).status).toBe(404)
  })
})

describe('the page of an app', () => {
  test('comes into frames of the desktop, with no way out', async () => {
    const place = await placeOf({ app })
    const { status, headers, body } = await visit(place.url, inFrame)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'connection-allowlist': '()',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers).not.toHaveProperty('set-cookie')
    const policy = String(headers['content-security-policy']).split('; ')
    for (const directive of [
      "default-src 'none'",
      'connect-src data: blob:',
      'img-src data: blob:',
      "frame-src 'none'",
      "form-action 'none'",
      'base-uri about:',
      'sandbox allow-scripts allow-forms allow-modals allow-same-origin',
      `frame-ancestors ${shared.url} https://one.example https://two.example`,
    ])
      expect(policy).toContain(directive)
    expect(body.toString()).toContain(`["${shared.url}","https://one.example","https://two.example"]`)
  })

  test('has a page beside it that tries a connection which its list leaves out, and one without a list', async () => {
    const { origin } = await placeOf({ app })
    const withList = await visit(`${origin}/__confinement`, inFrame)
    const control = await visit(`${origin}/__confinement?control`, inFrame)
    expect(withList.headers['connection-allowlist']).toBe('()')
    expect(control.headers).not.toHaveProperty('connection-allowlist')
    for (const { status, headers } of [withList, control]) {
      expect(status).toBe(200)
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain(`connect-src ${origin}`)
      expect(policy).toContain('sandbox allow-scripts')
      expect(policy).toContain(`frame-ancestors ${shared.url} https://one.example https://two.example`)
    }
    const own = await request(shared, '/sandbox/confinement.html')
    expect(own.status).toBe(200)
    expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  test('may connect to hosts that were granted, and to no other by a changed address', async () => {
    const place = await placeOf({ app, hosts: ['https://api.example', 'http://127.0.0.1:9'] })
    const { headers } = await visit(place.url, inFrame)
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toContain(
      'connect-src data: blob: http://127.0.0.1:9 ws://127.0.0.1:9 https://api.example wss://api.example',
    )
    for (const directive of ['img-src', 'media-src'])
      expect(policy).toContain(`${directive} data: blob: http://127.0.0.1:9 https://api.example`)
    expect(policy).toContain("script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:")
    expect(headers['connection-allowlist']).toBe(
      '("http://127.0.0.1:9/*" "ws://127.0.0.1:9/*" "https://api.example/*" "wss://api.example/*")',
    )

    const { search } = new URL(place.url)
    const other = await placeOf({ app: '/apps/other' })
    for (const url of [
      `${place.origin}/__app?net=https%3A%2F%2Fevil.example`,
      place.url.replace('api.example', 'evil.example'),
      `${place.url}&net=https%3A%2F%2Fevil.example`,
      `${other.url}${search}`,
    ]) {
      const refused = await visit(url, inFrame)
      expect([refused.status, refused.headers['content-security-policy']]).toEqual([
        403,
        "default-src 'none'; frame-ancestors 'none'",
      ])
    }
  })

  test('is no page of its own, and all that there is on its host', async () => {
    const place = await placeOf({ app })
    for (const destination of ['document', 'empty', 'script', 'serviceworker', 'object', 'embed', 'frame'])
      expect((await visit(place.url, { 'sec-fetch-dest': destination })).status, destination).toBe(403)
    for (const path of [
      '/',
      '/index.html',
      '/favicon.svg',
      '/config.json',
      '/healthz',
      '/auth/v1/settings',
      '/rest/v1/',
      '/sandbox/frame.html',
      '/__APP',
      '/__app/',
      '/dev/mail',
    ]) {
      const { status, body } = await visit(`${place.origin}${path}`, {
        apikey: shared.key,
        accept: 'text/html',
      })
      expect([path, status]).toEqual([path, 404])
      expect(body.toString()).toBe('This host only shows apps\n')
    }
    for (const method of ['POST', 'PUT', 'OPTIONS', 'DELETE'])
      expect((await visit(place.url, inFrame, method)).status, method).toBe(405)
    expect(
      (
        await visit(
          place.url.replace(`:${new URL(shared.url).port}`, '').replace('localhost', 'localhost.'),
          inFrame,
        )
      ).status,
    ).toBe(200)
  })

  test('is on no host that was not made here, nor on the desktop’s', async () => {
    const { port } = new URL(shared.url)
    const { origin } = await placeOf({ app })
    const label = new URL(origin).hostname.split('.')[0] ?? ''
    for (const name of [
      'x',
      `a${'0'.repeat(40)}`,
      `w${label.slice(1)}`,
      `x.${label}`,
      `${label}.x`,
      `${label}0`,
    ])
      for (const path of ['/__app', '/', '/auth/v1/settings', '/__probe'])
        expect((await visit(`http://${name}.localhost:${port}${path}`, inFrame)).status, name + path).toBe(
          410,
        )
    expect((await visit(`${shared.url}/__app`, inFrame)).body.toString()).not.toContain('sandbox-ready')
  })

  test('has a picture beside it that shows whether a browser can come to it', async () => {
    const { origin } = await placeOf({ app })
    const { status, headers } = await visit(`${origin}/__probe`, { 'sec-fetch-dest': 'image' })
    expect([status, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'image/svg+xml',
      'cross-origin',
    ])
  })

  test('may not read what the API answers', async () => {
    const { origin } = await placeOf({ app })
    for (const from of [origin, 'null']) {
      const response = await request(shared, '/functions/v1/app-place', {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      const settings = await request(shared, '/auth/v1/settings', { headers: { origin: from } })
      expect(settings.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('a server without hosts for apps', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startHere({ env: { USER_CONTENT_ORIGIN: 'off' } })
  })
  afterAll(() => server.dispose())

  test('says so, and shows nothing at such names', async () => {
    expect(server.output()).toContain('USER_CONTENT_ORIGIN gives each a host')
    const config = await (await fetch(`${server.url}/config.json`)).json()
    expect(config).not.toHaveProperty('userContentHost')
    const person = await newPerson(server)
    const response = await request(server, '/functions/v1/app-place', {
      method: 'POST',
      body: JSON.stringify({ app }),
      headers: { authorization: `Bearer ${await accessToken(person)}` },
    })
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_available' }])
    const page = await rawRequest(`${server.url}/__app`, {
      headers: { host: `a1.localhost:${new URL(server.url).port}` },
    })
    expect(page.status).toBe(421)
  })
})
