import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { newAddress, request, visitor } from '../support/people.ts'
import { rawRequest } from '../support/raw-http.ts'

const shared = inject('shared')

describe('the limit of sign-ins', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startHere({
      env: { RATE_LIMIT_AUTH: '6', TRUST_PROXY: 'true', MAIL_INTERVAL: '60' },
    })
  })
  afterAll(() => server.dispose())

  const from = (address: string) => visitor(server, { headers: { 'x-forwarded-for': address } })
  const guess = async (address: string) => {
    const { error } = await from(address).auth.signInWithPassword({
      email: newAddress(),
      password: 'guess-it',
    })
    return error?.code
  }

  test('counts per client address, and says so with 429', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => guess('203.0.113.7')))
    expect(answers.filter((code) => code === 'over_request_rate_limit')).toHaveLength(2)
    expect(answers.filter((code) => code === 'invalid_credentials')).toHaveLength(6)
    expect(await guess('203.0.113.8')).toBe('invalid_credentials')
    const signUp = await from('203.0.113.7').auth.signUp({ email: newAddress(), password: 'secret1' })
    expect(signUp.error).toMatchObject({ status: 429, message: 'Request rate limit reached' })
  })

  test('goes by what the proxy says, not by what the client adds before it', async () => {
    for (let index = 0; index < 6; index++) await guess(`198.51.100.${index}, 203.0.113.20`)
    expect(await guess('198.51.100.99, 203.0.113.20')).toBe('over_request_rate_limit')
  })

  test('counts a network of IPv6 addresses as one client', async () => {
    for (let index = 0; index < 6; index++) await guess(`2001:db8:1:2::${index + 1}`)
    expect(await guess('2001:db8:1:2:ffff::1')).toBe('over_request_rate_limit')
    expect(await guess('2001:db8:1:3::1')).toBe('invalid_credentials')
  })

  test('leaves refreshing a session ten times as much', async () => {
    const client = from('203.0.113.30')
    await client.auth.signUp({ email: newAddress(), password: 'secret1' })
    for (let index = 0; index < 10; index++) expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('also holds for the mails to one address, whether it has an account or not', async () => {
    const email = newAddress()
    expect((await from('203.0.113.40').auth.signUp({ email, password: 'secret1' })).error).toBeNull()
    for (const [address, target] of [
      ['203.0.113.41', email],
      ['203.0.113.42', newAddress()],
    ] as const) {
      expect((await from(address).auth.resetPasswordForEmail(target)).error).toBeNull()
      expect((await from('203.0.113.43').auth.resetPasswordForEmail(target)).error).toMatchObject({
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      })
    }
  })

  test('does not offer the local mailbox behind a proxy', async () => {
    expect((await fetch(`${server.url}/dev/mail.json`)).status).toBe(404)
  })
})

test('without a proxy the header of the client counts for nothing', async () => {
  const server = await startHere({ env: { RATE_LIMIT_AUTH: '2' } })
  try {
    const codes = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      const client = visitor(server, { headers: { 'x-forwarded-for': address } })
      codes.push(
        (await client.auth.signInWithPassword({ email: newAddress(), password: 'guess-it' })).error?.code,
      )
    }
    expect(codes).toEqual(['invalid_credentials', 'invalid_credentials', 'over_request_rate_limit'])
  } finally {
    await server.dispose()
  }
})

test('bodies have a largest size, announced or not', async () => {
  const sizes = {
    '/auth/v1/token?grant_type=password': 64 * 1024,
    '/rest/v1/profiles': 4 * 1024 * 1024,
    '/rest/v1/rpc/push_files': 8 * 1024 * 1024,
  }
  const headers = { apikey: shared.key, 'content-type': 'application/json' }
  for (const [path, size] of Object.entries(sizes)) {
    const announced = await rawRequest(`${shared.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(size + 1) },
      unfinished: true,
    })
    const chunked = await rawRequest(`${shared.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body: Buffer.alloc(size + 1, 'x'),
      unfinished: true,
    })
    expect([path, announced.status, chunked.status]).toEqual([path, 413, 413])
  }
})

test('an upload without a token is refused before its body, however large', async () => {
  const refused = await rawRequest(`${shared.url}/storage/v1/object/files/x`, {
    method: 'POST',
    headers: { apikey: shared.key, 'content-length': String(51 * 1024 * 1024 + 1) },
    unfinished: true,
  })
  expect(refused.status).toBe(401)
})

test('browsers may call the API from the desktop and the named origins only', async () => {
  const ask = async (origin: string, method: 'GET' | 'OPTIONS') => {
    const response = await request(shared, '/rest/v1/profiles?select=id', {
      method,
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'apikey' },
    })
    return response.headers.get('access-control-allow-origin')
  }
  for (const origin of [shared.url, 'https://one.example', 'https://two.example'])
    for (const method of ['GET', 'OPTIONS'] as const) expect(await ask(origin, method)).toBe(origin)
  for (const origin of ['https://evil.example', 'null', 'http://localhost:1'])
    for (const method of ['GET', 'OPTIONS'] as const) expect(await ask(origin, method)).toBeNull()
})
