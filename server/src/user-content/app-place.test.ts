import { describe, expect, test } from 'vitest'
import { addressLimitsInMemory } from '../../test/support/counters-in-memory.ts'
import { loadConfig } from '../config.ts'
import { createAppPlace, placesPerMinute } from './app-place.ts'
import { createUserContent } from './create-user-content.ts'

describe('asking for places', () => {
  test('has an end for one client, not for others', async () => {
    const config = loadConfig({ TRUST_PROXY: 'true' })
    const nobody = () => Promise.resolve(Response.json({}, { status: 401 }))
    const routes = createAppPlace(
      config,
      nobody,
      addressLimitsInMemory(),
      createUserContent(config, 'secret'),
    )
    const ask = async (address: string) => {
      const response = await routes.request(
        'http://localhost:4000/functions/v1/app-place',
        { method: 'POST', body: '{"app":"x"}', headers: { 'x-forwarded-for': address } },
        { incoming: { socket: {} } },
      )
      return response.status
    }
    for (let count = 0; count < placesPerMinute; count++) expect(await ask('192.0.2.1')).toBe(401)
    expect(await ask('192.0.2.1')).toBe(429)
    expect(await ask('192.0.2.2')).toBe(401)
  })
})
