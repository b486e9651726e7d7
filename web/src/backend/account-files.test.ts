import { AuthRetryableFetchError, createClient, type Session } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountChange } from '@/kernel/files/account/types'
import { failure, success } from '@/lib/result'
import { createAccountFiles, type FilesClient } from './account-files'

const session: Session = {
  access_token: 'token-of-ada',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'ada', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
}
const change: AccountChange = {
  path: '/home/a',
  kind: 'file',
  content: new Uint8Array([0, 255, 65]),
  target: null,
  mode: 0o644,
  modified: 1,
  created: 2,
  revision: 'r.1',
  expected: 3,
}
const limits = { fileBytes: 1, accountBytes: 2, accountEntries: 3 }
const emptyPage = {
  changes: [],
  version: 9,
  mark: 'm9',
  common: 7,
  more: false,
  reset: false,
  bytes: 0,
  entries: 0,
  limits,
}

// The library wants one at its start; nothing here connects.
beforeEach(() => {
  vi.stubGlobal('WebSocket', vi.fn<() => void>())
  return () => vi.unstubAllGlobals()
})

/** The adapter over the real client library, whose requests are answered here. */
function setUp(answer: () => Response | Promise<Response>, signedIn: Session | null = session) {
  const requests: { readonly url: string; readonly authorization: string | null; readonly body: unknown }[] =
    []
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    requests.push({
      url: input instanceof Request ? input.url : String(input),
      authorization: new Headers(init?.headers).get('authorization'),
      body,
    })
    return answer()
  })
  const client = createClient('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
  const getSession = vi.fn<FilesClient['auth']['getSession']>(async () =>
    signedIn ? { data: { session: signedIn }, error: null } : { data: { session: null }, error: null },
  )
  const files = createAccountFiles({
    client: async () => success({ auth: { getSession }, rpc: client.rpc.bind(client) }),
    userId: 'ada',
  })
  return { files, requests, getSession }
}

const refusal = (status: number, code: string) => () =>
  Response.json({ code, message: `because of ${code}`, details: null, hint: null }, { status })

describe('the files of an account over the API', () => {
  test('are asked for with the token of the person whose files they are', async () => {
    const { files, requests } = setUp(() => Response.json(emptyPage))
    expect(await files.pull(7, { most: 5, whole: false, points: [] })).toEqual({
      ok: true,
      value: emptyPage,
    })
    expect(requests).toEqual([
      {
        url: 'http://server.test/rest/v1/rpc/pull_files',
        authorization: 'Bearer token-of-ada',
        body: { after: 7, most: 5, whole: false },
      },
    ])
  })

  test('are sent and fetched byte by byte', async () => {
    const applied = {
      applied: true,
      version: 4,
      mark: 'm4',
      versions: { '/home/a': 4 },
      bytes: 3,
      entries: 1,
    }
    const push = setUp(() => Response.json(applied))
    expect(await push.files.push([change], { version: 3, mark: null })).toEqual({
      ok: true,
      value: { ...applied, versions: new Map([['/home/a', 4]]) },
    })
    expect(push.requests[0]?.body).toEqual({ changes: [{ ...change, content: 'AP9B' }], seen: 3 })
    const fetched = setUp(() => Response.json([{ path: '/home/a', version: 4, content: 'AP9B' }]))
    expect(await fetched.files.contents(['/home/a'])).toEqual({
      ok: true,
      value: [{ path: '/home/a', version: 4, content: change.content }],
    })
  })

  test('of several megabytes survive the way to text and back', async () => {
    const large = Uint8Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 256)
    let sent = ''
    const { files } = setUp(() => Response.json([{ path: '/large', version: 1, content: sent }]))
    const push = setUp(() => Response.json({ applied: false }))
    await push.files.push([{ ...change, content: large }], { version: 0, mark: null })
    const body = push.requests[0]?.body
    sent = JSON.parse(JSON.stringify(body)).changes[0].content
    const back = await files.contents(['/large'])
    expect(back.ok && back.value[0] && Buffer.from(back.value[0].content).equals(Buffer.from(large))).toBe(
      true,
    )
  })

  test('are not touched while somebody else, or nobody, is signed in', async () => {
    for (const signedIn of [null, { ...session, user: { ...session.user, id: 'ben' } }]) {
      const { files, requests } = setUp(() => Response.json(emptyPage), signedIn)
      for (const result of [
        await files.pull(0, { most: 5, whole: true, points: [] }),
        await files.push([change], { version: 0, mark: null }),
        await files.contents(['/home/a']),
      ]) {
        expect(result).toMatchObject({ ok: false, error: { code: 'signed_out' } })
      }
      expect(requests).toEqual([])
    }
  })

  test('tell apart a server that is away, an ended session, a full account, and what is refused', async () => {
    const codes: readonly (readonly [string, () => Response | Promise<Response>])[] = [
      ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
      ['offline', refusal(503, 'EPIPE')],
      ['offline', refusal(400, '57P01')],
      ['unavailable', refusal(500, 'XX000')],
      ['unavailable', refusal(400, 'EPIPE')],
      ['unavailable', refusal(400, '23503')],
      ['unavailable', refusal(409, 'P0001')],
      ['offline', refusal(503, '53300')],
      ['offline', refusal(429, 'over_request_rate_limit')],
      ['offline', refusal(400, '40P01')],
      ['offline', () => new Response('<html>', { status: 502 })],
      ['offline', () => Response.json({ surprise: true })],
      ['signed_out', refusal(401, 'PGRST303')],
      ['signed_out', refusal(403, '42501')],
      ['too_large', refusal(400, 'OTF01')],
      ['too_large', () => Response.json({ code: 413, msg: 'Request is too large' }, { status: 413 })],
      ['full', refusal(400, 'OTF02')],
      ['full', refusal(400, 'OTF03')],
      ['refused', refusal(400, '23514')],
    ]
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    for (const [code, answer] of codes) {
      const result = await setUp(answer).files.push([change], { version: 0, mark: null })
      expect(result).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(/./) } })
    }
  })

  test('are asked for without marks where the server knows none', async () => {
    const bare = { ...emptyPage, mark: undefined, common: undefined }
    let calls = 0
    const { files, requests } = setUp(() =>
      ++calls % 2 === 1 ? refusal(404, 'PGRST202')() : Response.json(calls === 2 ? bare : { applied: false }),
    )
    const points = [{ version: 7, mark: 'm7' }]
    const { mark: _mark, common: _common, ...rest } = emptyPage
    expect(await files.pull(7, { most: 5, whole: false, points })).toEqual({
      ok: true,
      value: { ...rest, mark: null },
    })
    expect(await files.push([], { version: 7, mark: 'm7' })).toEqual({ ok: true, value: { applied: false } })
    expect(requests.map(({ body }) => body)).toEqual([
      { after: 7, most: 5, whole: false, points },
      { after: 7, most: 5, whole: false },
      { changes: [], seen: 7, mark: 'm7' },
      { changes: [], seen: 7 },
    ])
  })

  test('wait while the server cannot be asked whose session it is', async () => {
    const { files, getSession, requests } = setUp(() => Response.json(emptyPage))
    getSession.mockResolvedValue({
      data: { session: null },
      error: new AuthRetryableFetchError('Failed to fetch', 0),
    })
    expect(await files.pull(0, { most: 5, whole: true, points: [] })).toMatchObject({
      error: { code: 'offline' },
    })
    expect(requests).toEqual([])
    const unconnected = createAccountFiles({
      client: async () => failure('network', 'No way there.'),
      userId: 'ada',
    })
    expect(await unconnected.contents([])).toMatchObject({ error: { code: 'offline' } })
  })
})
