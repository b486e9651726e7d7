import { expect, test } from 'vitest'
import { addressLimitsInMemory } from '../../test/support/counters-in-memory.ts'
import { createWebProxyRoute, requestsPerAddress } from './route.ts'

test('one client address has an end, whoever it says it is, others have not', async () => {
  const routes = createWebProxyRoute(addressLimitsInMemory(), {
    answer: () => Promise.resolve(new Response(null, { status: 401 })),
  })
  const ask = async (address: string) => {
    const response = await routes.request(
      'http://localhost:4000/functions/v1/web-proxy?url=x',
      { headers: { 'x-forwarded-for': address } },
      { incoming: { socket: {} } },
    )
    return response.status
  }
  const all = await Promise.all(Array.from({ length: requestsPerAddress }, () => ask('192.0.2.1')))
  expect(new Set(all)).toEqual(new Set([401]))
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).toBe(401)
})
