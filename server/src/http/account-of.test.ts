import { describe, expect, test, vi } from 'vitest'
import { accountOf, askProject } from '../../../supabase/functions/_shared/account-of'

const request = (headers: Record<string, string> = { authorization: 'Bearer token' }) =>
  new Request('http://desk.test/functions/v1/any', { method: 'POST', headers })
const answering = (body: unknown, status = 200) =>
  vi.fn<(authorization: string) => Promise<Response>>(() => Promise.resolve(Response.json(body, { status })))

describe('whose access token a request carries', () => {
  test('is asked of the authentication service, with the header as it came', async () => {
    const ask = answering({ id: 'ada', email: 'ada@example.org', role: 'authenticated' })
    expect(await accountOf(request(), ask)).toEqual({ id: 'ada', email: 'ada@example.org' })
    expect(ask.mock.calls).toEqual([['Bearer token']])
  })

  test('is nobody’s without a token: nobody is asked', async () => {
    const ask = answering({ id: 'ada' })
    expect(await accountOf(request({}), ask)).toBeNull()
    expect(await accountOf(request({ authorization: '' }), ask)).toBeNull()
    expect(ask).not.toHaveBeenCalled()
  })

  test('is nobody’s when the service refuses it or names no account', async () => {
    expect(await accountOf(request(), answering({ id: 'ada' }, 401))).toBeNull()
    for (const body of [null, 'ada', [], {}, { id: 7 }, { id: '' }, { email: 'ada@example.org' }])
      expect(await accountOf(request(), answering(body)), JSON.stringify(body)).toBeNull()
  })

  test('can be of an account without an address', async () => {
    for (const email of [undefined, null, '', 7])
      expect(await accountOf(request(), answering({ id: 'ada', email }))).toEqual({ id: 'ada', email: null })
  })

  test('is asked of a project with its publishable key, not with what else the request says', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ id: 'ada' }))
    const asked = request({ authorization: 'Bearer token', apikey: 'other', cookie: 'a=b' })
    await accountOf(asked, askProject({ url: 'https://project.test', key: 'key' }))
    expect(sent.mock.calls).toEqual([
      ['https://project.test/auth/v1/user', { headers: { authorization: 'Bearer token', apikey: 'key' } }],
    ])
  })
})
