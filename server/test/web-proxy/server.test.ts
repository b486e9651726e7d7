import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OwnServer, startHere } from '../support/own-process'
import { type Person, accessToken, newPerson, request } from '../support/people'
import { rawRequest } from '../support/raw-http'
import { codeOf } from './support/proxy'
import { type Beast, openSite } from './support/zoo'

const shared = inject('shared')
let person: Person
beforeAll(async () => {
  person = await newPerson(shared)
})

const path = (url: string) => `/functions/v1/web-proxy?url=${encodeURIComponent(url)}`
const bearer = async (of: Person) => ({ authorization: `Bearer ${await accessToken(of)}` })

describe('the proxy of a server as it comes', () => {
  test('attack 1: is for those who are signed in', async () => {
    const token = await accessToken(person)
    for (const headers of [
      {},
      { authorization: `Bearer ${token.slice(0, -4)}AAAA` },
      { authorization: `Bearer ${shared.key}` },
      { authorization: token },
    ])
      expect(await codeOf(await request(shared, path('http://example.org/'), { headers }))).toBe(
        '401 signed_out',
      )
  })

  test('attack 31: reaches neither this server nor the machine that it is on', async () => {
    const headers = await bearer(person)
    for (const [url, code] of [
      [shared.url, '403 own_host'],
      [`${shared.url.replace('localhost', '127.0.0.1')}/config.json`, '403 own_host'],
      [shared.url.replace('localhost', 'x.localhost'), '403 own_host'],
      ['http://127.0.0.1/', '403 not_public'],
      ['http://localhost:8080/', '403 not_public'],
      ['http://169.254.169.254/latest/', '403 not_public'],
      ['https://one.example/', '403 own_host'],
    ] as const)
      expect(await codeOf(await request(shared, path(url), { headers })), url).toBe(code)
  })

  test('attack 39: has no place that it did not open', async () => {
    const { port } = new URL(shared.url)
    for (const label of [`w${'0'.repeat(40)}`, 'w', 'x']) {
      const host = `${label}.localhost:${port}`
      expect((await rawRequest(`${shared.url}/__shell`, { headers: { host } })).status).toBe(410)
    }
    expect((await rawRequest(`${shared.url}/__shell`)).status).toBe(404)
  })

  test('lets pages of the desktop read where a page came from', async () => {
    const response = await request(shared, path('http://127.0.0.1/'), {
      headers: { origin: 'https://one.example' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://one.example')
    expect(response.headers.get('access-control-expose-headers')?.split(',')).toEqual(
      expect.arrayContaining(['x-page-url', 'x-page-status', 'x-page-place']),
    )
  })
})

describe('the proxy of an operator', () => {
  let site: Beast
  let server: OwnServer
  let off: OwnServer
  beforeAll(async () => {
    site = await openSite((request, response) =>
      response.setHeader('content-type', 'text/html').end(`<p>${request.headers.host}${request.url}`),
    )
    ;[server, off] = await Promise.all([
      startHere({
        env: { PROXY_ALLOW: `127.0.0.1:${site.port}, localhost:${site.port}`, PROXY_DENY: 'localhost' },
      }),
      startHere({ env: { PROXY_ENABLED: 'false' } }),
    ])
  })
  afterAll(async () => {
    await Promise.all([server.dispose(), off.dispose(), site.close()])
  })

  test('reaches what was allowed, not what was denied, and shows it on a place', async () => {
    const headers = await bearer(await newPerson(server))
    const response = await request(server, path(`http://127.0.0.1:${site.port}/a`), { headers })
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining(`<p>127.0.0.1:${site.port}/a`),
    ])
    const place = response.headers.get('x-page-place') ?? ''
    expect(place).toMatch(new RegExp(`^http://w[0-9a-f]{40}\\.localhost:${new URL(server.url).port}$`))
    const { host } = new URL(place)
    const asFrame = { host, 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
    const moved = await rawRequest(`${server.url}/b`, { headers: asFrame })
    expect([moved.status, moved.body.toString()]).toEqual([
      200,
      expect.stringContaining(`<p>127.0.0.1:${site.port}/b`),
    ])
    expect((await rawRequest(`${server.url}/__shell`, { headers: { host } })).status).toBe(200)
    expect((await rawRequest(`${server.url}/config.json`, { headers: { host } })).body.toString()).toContain(
      '127.0.0.1',
    )
    const denied = await request(server, path(`http://localhost:${site.port}/a`), { headers })
    expect(await codeOf(denied)).toBe('403 denied')
  })

  test('can be switched off', async () => {
    const headers = await bearer(await newPerson(off))
    expect(await codeOf(await request(off, path('http://example.org/'), { headers }))).toBe(
      '503 switched_off',
    )
  })
})
