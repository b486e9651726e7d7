import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetched, fetcherOn } from './support/proxy'
import { type Beast, openSecret, openSite } from './support/zoo'

let secret: Beast
let site: Beast
let fetcher: ReturnType<typeof fetcherOn>
let origin = ''

beforeAll(async () => {
  secret = await openSecret()
  site = await openSite((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const to = url.searchParams.get('to')
    const [, steps] = /^\/chain\/(\d+)$/.exec(url.pathname) ?? []
    if (to !== null) response.writeHead(Number(url.searchParams.get('status') ?? 302), { location: to }).end()
    else if (steps !== undefined && steps !== '0')
      response.writeHead(302, { location: `/chain/${Number(steps) - 1}` }).end()
    else if (url.pathname === '/loop') response.writeHead(301, { location: '/loop' }).end()
    else if (url.pathname === '/ping') response.writeHead(302, { location: '/pong' }).end()
    else if (url.pathname === '/pong') response.writeHead(302, { location: '/ping' }).end()
    else if (url.pathname === '/nowhere') response.writeHead(302).end('stays')
    else response.end(`${request.method} ${url.pathname}`)
  })
  origin = `http://zoo.test:${site.port}`
  // The secret is kept by its address alone: its port is open.
  fetcher = fetcherOn({
    sites: [`zoo.test:${site.port}`],
    ports: [secret.port],
    resolve: (host) => Promise.resolve([host === 'public.example.org' ? '10.0.0.1' : '127.0.0.1']),
  })
})
afterAll(async () => {
  await Promise.all([fetcher.close(), site.close(), secret.close()])
})

const to = (target: string, status = 302) => `${origin}/?status=${status}&to=${encodeURIComponent(target)}`

describe('redirects', () => {
  const targets = () => [
    [`http://127.0.0.1:${secret.port}/`, 'not_public'],
    [`http://[::ffff:127.0.0.1]:${secret.port}/`, 'not_public'],
    [`http://2130706433:${secret.port}/`, 'not_public'],
    [`http://localhost:${secret.port}/`, 'not_public'],
    [`http://rebind.example.org:${secret.port}/`, 'not_public'],
    [`http://public.example.org/`, 'not_public'],
    ['http://169.254.169.254/latest/meta-data/', 'not_public'],
    [`//127.0.0.1:${secret.port}/`, 'not_public'],
    ['http://example.org:22/', 'port_refused'],
    ['file:///etc/passwd', 'scheme_refused'],
    ['javascript:alert(1)', 'scheme_refused'],
    ['http://a:b@example.org/', 'credentials_refused'],
    ['http://', 'bad_response'],
  ]
  test.each([301, 302, 303, 307, 308])('attack 17: %i to where nobody may go', async (status) => {
    for (const [target = '', code] of targets())
      expect(await fetched(fetcher, to(target, status)), target).toBe(code)
    expect(secret.connections()).toBe(0)
  })

  test('attack 17: at the end of a chain as well', async () => {
    const last = to(`http://127.0.0.1:${secret.port}/`)
    expect(await fetched(fetcher, to(to(last)))).toBe('not_public')
    expect(secret.connections()).toBe(0)
  })

  test('attack 18: loops and long chains have an end', async () => {
    expect(await fetched(fetcher, `${origin}/chain/5`)).toBe('200 GET /chain/0')
    const before = site.visits.length
    expect(await fetched(fetcher, `${origin}/chain/6`)).toBe('too_many_redirects')
    expect(site.visits.length - before).toBe(6)
    expect(await fetched(fetcher, `${origin}/loop`)).toBe('too_many_redirects')
    expect(await fetched(fetcher, `${origin}/ping`)).toBe('too_many_redirects')
  })

  test('take a form’s content along only where the site asks for it again', async () => {
    const post = {
      method: 'POST',
      body: Buffer.from('a=1'),
      headers: { 'content-type': 'text/plain' },
    } as const
    for (const status of [301, 302, 303])
      expect(await fetched(fetcher, to('/next', status), post)).toBe('200 GET /next')
    expect(site.visits.at(-1)).toMatchObject({ body: '', headers: { host: `zoo.test:${site.port}` } })
    expect(site.visits.at(-1)?.headers).not.toHaveProperty('content-type')
    for (const status of [307, 308])
      expect(await fetched(fetcher, to('/next', status), post)).toBe('200 POST /next')
    expect(site.visits.at(-1)?.body).toBe('a=1')
  })

  test('are the answer where nobody follows them, or where they lead nowhere', async () => {
    expect(await fetched(fetcher, to('http://127.0.0.1/'), { follow: false })).toBe('302 ')
    expect(await fetched(fetcher, `${origin}/nowhere`)).toBe('302 stays')
  })
})
