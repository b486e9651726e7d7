import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createBearerReader } from './bearer.ts'
import { createTokenReader } from './tokens.ts'
import { uploaderOf } from './uploader.ts'

const secret = 'a secret of thirty-two characters'
const readToken = createTokenReader(secret)
const readBearer = createBearerReader(readToken, 'publishable')
const sign = (claims: Record<string, unknown>, { by = secret, alg = 'HS256', ends = '1h' } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime(ends).sign(new TextEncoder().encode(by))
const ada = { sub: 'ada', role: 'authenticated' }

/** What both say of a header: whom the request is of, and whom an upload with it counts for. */
async function readings(authorization: string) {
  const request = new Request('http://desk.test/storage/v1/object/app-files/a', {
    headers: { authorization },
  })
  return [await readBearer(authorization), await uploaderOf(request, { readToken, readBearer })]
}

describe('a request and an upload are of the same person', () => {
  test('whose token is the server’s and of this time', async () => {
    expect(await readings(`Bearer ${await sign(ada)}`)).toEqual([
      { kind: 'account', id: 'ada', role: 'authenticated', person: 'ada' },
      'ada',
    ])
    expect(await readings(`Bearer ${await sign({ role: 'service_role' })}`)).toEqual([
      { kind: 'account', id: 'service_role', role: 'service_role', person: null },
      'service_role',
    ])
  })

  test('and of none where the token is over, of another server, signed otherwise or changed', async () => {
    const token = await sign(ada)
    const [header = '', , signature = ''] = token.split('.')
    const payload = Buffer.from(JSON.stringify({ ...ada, sub: 'eve' })).toString('base64url')
    const refused = { kind: 'refused', isExpired: false }
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const notOurs = [
      await sign(ada, { by: 'another secret of 32 characters..' }),
      await sign(ada, { alg: 'HS512' }),
      `${header}.${payload}.${signature}`,
      `${none}.${payload}.x`,
      'x.y.z',
    ]
    for (const one of notOurs) expect(await readings(`Bearer ${one}`), one).toEqual([refused, null])
    expect(await readings(`Bearer ${await sign(ada, { ends: '-1s' })}`)).toEqual([
      { kind: 'refused', isExpired: true },
      null,
    ])
  })

  test('a key, half a token and no token are of a visitor, who uploads nothing', async () => {
    for (const header of [
      '',
      'Bearer publishable',
      'Bearer sb_x',
      'Bearer a.b',
      'Bearer a.b.',
      'Basic a.b.c',
    ])
      expect(await readings(header), header).toEqual([{ kind: 'visitor' }, null])
  })

  test('an address that was signed for an upload counts for who asked for it', async () => {
    const of = async (claims: Record<string, unknown>) => {
      const url = `http://desk.test/storage/v1/object/upload/sign/app-files/a?token=${await sign(claims)}`
      return uploaderOf(new Request(url), { readToken, readBearer })
    }
    expect(await of({ intent: 'upload', bucket: 'app-files', owner: 'ada' })).toBe('ada')
    expect(await of({ intent: 'upload', bucket: 'app-files', sub: 'a' })).toBe('app-files/a')
    expect(await of({ intent: 'download', bucket: 'app-files', owner: 'ada' })).toBeNull()
    expect(await of(ada)).toBeNull()
  })
})
