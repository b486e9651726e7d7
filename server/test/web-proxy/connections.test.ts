import type { buildConnector } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificate } from './support/certificate'
import { fetched, fetcherOn, quickLimits } from './support/proxy'
import { type Beast, openSecret, openSecureSite } from './support/zoo'

let secret: Beast
beforeAll(async () => {
  secret = await openSecret()
})
afterAll(() => secret.close())

const publicAddress = '93.184.215.14'
const unreachable = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

/** A name of the public internet that leads to `addresses`; dialled addresses are recorded, not connected to. */
async function askFor(addresses: readonly string[]) {
  const dialled: string[] = []
  const dial: buildConnector.connector = ({ hostname }, callback) => {
    dialled.push(hostname)
    callback(unreachable, null)
  }
  const fetcher = fetcherOn({ ports: [secret.port], resolve: () => Promise.resolve(addresses), dial })
  const code = await fetched(fetcher, `http://site.example.org:${secret.port}/`)
  await fetcher.close()
  return { code, dialled }
}

describe('names', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['a private network', '192.168.1.1'],
    ['a cloud’s metadata', '169.254.169.254'],
    ['a mapped address', '::ffff:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['a unique local address', 'fd00::1'],
    ['nonsense', 'localhost'],
  ])('attack 13: a name that leads to %s is refused', async (_, address) => {
    expect(await askFor([address])).toEqual({ code: 'not_public', dialled: [] })
    expect(secret.connections()).toBe(0)
  })

  test('attack 14: one private address among public ones is enough', async () => {
    for (const addresses of [
      [publicAddress, '127.0.0.1'],
      ['127.0.0.1', publicAddress],
      ['2606:4700::1111', publicAddress, 'fd00::1'],
    ])
      expect(await askFor(addresses)).toEqual({ code: 'not_public', dialled: [] })
    expect(secret.connections()).toBe(0)
  })

  test('attack 15: a name is looked up once, and the vetted address is dialled', async () => {
    let lookups = 0
    const dialled: string[] = []
    const fetcher = fetcherOn({
      ports: [secret.port],
      resolve: () => Promise.resolve([lookups++ === 0 ? publicAddress : '127.0.0.1']),
      dial({ hostname, servername }, callback) {
        dialled.push(`${hostname} as ${servername}`)
        callback(unreachable, null)
      },
    })
    expect(await fetched(fetcher, `http://rebind.example.org:${secret.port}/`)).toBe('unreachable')
    expect([lookups, dialled]).toEqual([1, [`${publicAddress} as rebind.example.org`]])
    await fetcher.close()
    expect(secret.connections()).toBe(0)
  })

  test('attack 15: a connection that arrives at a private address after all is closed', async () => {
    const { buildConnector } = await import('undici')
    const direct = buildConnector({})
    const fetcher = fetcherOn({
      ports: [secret.port],
      resolve: () => Promise.resolve([publicAddress]),
      dial: (target, callback) => direct({ ...target, hostname: '127.0.0.1' }, callback),
    })
    const before = secret.visits.length
    expect(await fetched(fetcher, `http://hijacked.example.org:${secret.port}/`)).toBe('not_public')
    await fetcher.close()
    expect(secret.visits.length).toBe(before)
  })

  test('attack 16: name servers that never answer, or with nothing', async () => {
    let isStopped = false
    const fetcher = fetcherOn({
      limits: quickLimits,
      resolve: (host, signal) => {
        signal.addEventListener('abort', () => (isStopped = true))
        return host.startsWith('hang') ? new Promise(() => undefined) : Promise.resolve([])
      },
    })
    expect(await fetched(fetcher, 'http://hang.example.org/')).toBe('timed_out')
    expect(isStopped).toBe(true)
    expect(await fetched(fetcher, 'http://none.example.org/')).toBe('dns_failed')
    await fetcher.close()
  })

  test('a second address is tried when the first takes no connection', async () => {
    expect(await askFor(['2606:4700::1111', publicAddress, '1.1.1.1', '8.8.8.8', '9.9.9.9'])).toEqual({
      code: 'unreachable',
      dialled: [publicAddress, '1.1.1.1', '8.8.8.8'],
    })
  })

  test('an address that an operator denies is denied under every name', async () => {
    const fetcher = fetcherOn({ deny: [publicAddress], resolve: () => Promise.resolve([publicAddress]) })
    expect(await fetched(fetcher, 'http://alias.example.org/')).toBe('denied')
    await fetcher.close()
  })
})

test('attack 28: a certificate for another name is refused, the right one is not', async () => {
  const site = await openSecureSite((_, response) => response.end('hello'))
  const sites = [`right.test:${site.port}`, `wrong.test:${site.port}`]
  const trusting = fetcherOn({ sites, tls: { ca: certificate } })
  const strict = fetcherOn({ sites })
  expect(await fetched(trusting, `https://right.test:${site.port}/`)).toBe('200 hello')
  expect(site.visits[0]?.headers.host).toBe(`right.test:${site.port}`)
  expect(await fetched(trusting, `https://wrong.test:${site.port}/`)).toBe('tls_failed')
  expect(await fetched(strict, `https://right.test:${site.port}/`)).toBe('tls_failed')
  expect(site.visits).toHaveLength(1)
  await Promise.all([trusting.close(), strict.close(), site.close()])
})
