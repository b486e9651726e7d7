import { SignJWT } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { createTokenReader, mostKnownTokens } from './tokens.ts'

const secret = 'a secret of thirty-two characters'
const sign = (claims: Record<string, unknown>, seconds = 60, by = secret) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(by))

afterEach(() => vi.useRealTimers())

test('the signature of a token that comes again is not computed again', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const read = createTokenReader(secret)
  const token = await sign({ sub: 'ada' })
  const readings = [await read(token), await read(token), await read(token)]
  expect(readings.map((reading) => reading.kind === 'valid' && reading.claims.sub)).toEqual([
    'ada',
    'ada',
    'ada',
  ])
  expect(verify).toHaveBeenCalledOnce()
})

test('a token that is known ends when its time is over', async () => {
  vi.useFakeTimers({ now: 1_000_000_000_000, toFake: ['Date'] })
  const read = createTokenReader(secret)
  const token = await sign({ sub: 'ada' }, 60)
  expect(await read(token)).toMatchObject({ kind: 'valid' })
  vi.setSystemTime(1_000_000_059_999)
  expect(await read(token)).toMatchObject({ kind: 'valid' })
  vi.setSystemTime(1_000_000_060_000)
  const refused = { kind: 'refused', isExpired: true }
  expect([await read(token), await read(token), await createTokenReader(secret)(token)]).toEqual([
    refused,
    refused,
    refused,
  ])
})

test('a token that is not the server’s is refused each time, also with the content or the signature of one that is known', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const read = createTokenReader(secret)
  const [ada, other] = [
    await sign({ sub: 'ada' }),
    await sign({ sub: 'ada' }, 60, 'another secret of 32 characters..'),
  ]
  await read(ada)
  const [header = '', content = '', signature = ''] = ada.split('.')
  const changed = Buffer.from(JSON.stringify({ sub: 'eve' })).toString('base64url')
  const foreign = other.split('.')[2] ?? ''
  const tokens = [other, `${header}.${changed}.${signature}`, `${header}.${content}.${foreign}`]
  for (const token of [...tokens, ...tokens])
    expect(await read(token)).toEqual({ kind: 'refused', isExpired: false })
  expect(verify).toHaveBeenCalledTimes(1 + 2 * tokens.length)
})

test('of all tokens, those that came last are known, and no more than there is room for', async () => {
  const read = createTokenReader(secret)
  const [first, second] = [await sign({ sub: 'first' }), await sign({ sub: 'second' })]
  await read(first)
  await read(second)
  for (let number = 2; number < mostKnownTokens; number++) await read(await sign({ number }))
  await read(first)
  await read(await sign({ sub: 'one more' }))
  const verify = vi.spyOn(crypto.subtle, 'verify')
  await read(first)
  expect(verify).not.toHaveBeenCalled()
  await read(second)
  expect(verify).toHaveBeenCalledOnce()
})

test('what one request makes of the claims, the next one does not see', async () => {
  const read = createTokenReader(secret)
  const reading = await read(await sign({ sub: 'ada', app_metadata: { provider: 'email' } }))
  if (reading.kind === 'refused') throw new Error('refused')
  expect(() => Object.assign(reading.claims, { sub: 'eve' })).toThrow('read only')
  expect(() => Object.assign(reading.claims.app_metadata ?? {}, { provider: 'none' })).toThrow('read only')
})
