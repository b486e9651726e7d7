import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StoreQuery } from '@/kernel/community/types'
import { success } from '@/lib/result'
import { searchPattern } from './search'
import { createStore } from './store'
import { type Answer, fakeServer, refusal, sessionOf } from './testing/fake-server'
import { appRow } from './testing/rows'

afterEach(() => vi.unstubAllGlobals())

function setUp(answer: Answer, signedIn: Parameters<typeof fakeServer>[1] = sessionOf('ada')) {
  const server = fakeServer(answer, signedIn)
  const store = createStore(server.caller, {
    config: async () =>
      success({
        supabaseUrl: 'http://server.test',
        supabaseKey: 'key',
        userContentHost: null,
        version: '1',
        features: { mail: false },
      }),
    sendFile: async () => success(null),
    now: () => 0,
    pause: async () => undefined,
    newId: () => 'new-id',
  })
  return { ...server, store }
}

const query: StoreQuery = { view: 'community', search: '', category: 'all', offset: 0, limit: 20 }
const page = (rows: readonly unknown[], total: number) =>
  Response.json(rows, { headers: { 'content-range': `0-${rows.length}/${total}` } })

describe('the list', () => {
  test('asks for verified apps first, then by downloads, without their pages [B4.10]', async () => {
    const { store, requests } = setUp(() => page([appRow()], 41))
    const listed = await store.list({ ...query, offset: 20 })
    expect(listed).toMatchObject({ ok: true, value: { total: 41, apps: [{ id: 'app-1', isOwn: true }] } })
    const { path, prefer } = requests[0] ?? {}
    expect(path).toContain('order=is_verified.desc,downloads.desc,id.asc')
    expect(path).toContain('offset=20&limit=20')
    expect(path).not.toContain('html_content')
    expect(prefer).toContain('count=exact')
  })

  test.each([
    ['verified', 'is_verified=eq.true'],
    ['community', 'is_verified=eq.false'],
    ['own', 'user_id=eq.ada'],
  ] as const)('of %s apps filters by %s', async (view, filter) => {
    const { store, requests } = setUp(() => page([], 0))
    await store.list({ ...query, view, category: 'games' })
    expect(requests[0]?.path).toContain(`${filter}&category=eq.games`)
  })

  test('takes what is searched for literally, and combines it with the category [B5.17]', async () => {
    const { store, requests } = setUp(() => page([], 0))
    await store.list({ ...query, search: ' a*b),or=(x.eq.1 ', category: 'tools' })
    expect(requests[0]?.path).toContain('category=eq.tools&search_text=imatch.a\\*b\\),or=\\(x\\.eq\\.1&')
    expect(searchPattern('.*+?^$()[]{}|\\')).toBe('\\.\\*\\+\\?\\^\\$\\(\\)\\[\\]\\{\\}\\|\\\\')
    expect(searchPattern('x'.repeat(500))).toHaveLength(100)
  })

  test('beyond its end is empty and still counts all', async () => {
    const { store } = setUp(({ method }) =>
      method === 'HEAD'
        ? new Response(null, { headers: { 'content-range': '*/3' } })
        : refusal(416, 'PGRST103'),
    )
    expect(await store.list({ ...query, offset: 40 })).toEqual({ ok: true, value: { apps: [], total: 3 } })
  })

  test('leads to files by their paths, not by what the uploader wrote', async () => {
    const file = { name: 'a.html', size: 1, type: '', lastModified: 2, storage_path: 'ada/1-a.html' }
    const files = [{ ...file, public_url: 'https://elsewhere.example/a.html' }]
    const { store } = setUp(() => page([appRow({ files, user_id: 'ben' })], 1))
    const listed = await store.list(query)
    expect(listed.ok && listed.value.apps[0]).toMatchObject({
      isOwn: false,
      files: [{ publicUrl: 'http://server.test/storage/v1/object/public/app-files/ada/1-a.html' }],
    })
  })

  test('tells a failure of the server from none at all', async () => {
    const broken = setUp(() => refusal(500, 'XX000'))
    expect(await broken.store.list(query)).toMatchObject({ ok: false, error: { code: 'XX000' } })
    const away = setUp(() => Promise.reject(new TypeError('no connection')))
    vi.useFakeTimers()
    const asked = away.store.list(query)
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await asked).toMatchObject({ ok: false, error: { code: 'network' } })
    const strange = setUp(() => page([{ id: 1 }], 1))
    expect(await strange.store.list(query)).toMatchObject({ ok: false, error: { code: 'unexpected_answer' } })
  })

  test('of own apps is for who is signed in as that person', async () => {
    const other = setUp(() => page([], 0), sessionOf('ben'))
    expect(await other.store.list({ ...query, view: 'own' })).toMatchObject({ error: { code: 'signed_out' } })
    expect(other.requests).toEqual([])
    expect(await other.store.list(query)).toMatchObject({ ok: true })
  })
})

describe('a review', () => {
  test('names the reviewer and the version that was seen [B4.8 B7.9]', async () => {
    const { store, requests } = setUp(({ method }) =>
      method === 'GET'
        ? Response.json({ html_content: '<p>', version: '1.0.3' })
        : Response.json([{ id: 'app-1' }]),
    )
    expect(await store.content('app-1')).toEqual({ ok: true, value: '<p>' })
    expect(await store.approve('app-1')).toEqual({ ok: true, value: null })
    expect(requests[1]).toMatchObject({
      method: 'PATCH',
      path: '/rest/v1/apps?id=eq.app-1&version=eq.1.0.3&select=id',
      body: { is_verified: true, verified_by: 'ada', verified_at: expect.any(String) },
    })
  })

  test('against an app clears all three [B4.9]', async () => {
    const { store, requests } = setUp(() => Response.json([{ id: 'app-1' }]))
    await store.reject('app-1')
    expect(requests[0]?.body).toEqual({ is_verified: false, verified_by: null, verified_at: null })
  })

  test('of an app that changed meanwhile does nothing and says so', async () => {
    const { store } = setUp(({ method }) =>
      method === 'GET' ? Response.json({ html_content: null, version: '1.0.0' }) : Response.json([]),
    )
    await store.content('app-1')
    expect(await store.approve('app-1')).toMatchObject({ ok: false, error: { code: 'changed' } })
  })

  test('without the right gives the words of the database', async () => {
    const { store } = setUp(() => refusal(403, '42501', "You don't have permission to verify apps."))
    expect(await store.approve('app-1')).toMatchObject({
      error: { code: '42501', message: "You don't have permission to verify apps." },
    })
  })
})

test('an install adds one by the function [B4.12]', async () => {
  const { store, requests } = setUp(() => Response.json(8))
  expect(await store.countInstall('app-1')).toEqual({ ok: true, value: 8 })
  expect(requests[0]).toMatchObject({ path: '/rest/v1/rpc/increment_downloads', body: { _app_id: 'app-1' } })
})

test('the own rating is read, and taken back with the average that is left', async () => {
  const { store, requests } = setUp(({ method, path }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(path.includes('/app_ratings') ? [{ stars: 4 }] : [{ rating: 3.5, ratings: 2 }])
  })
  expect(await store.ownRating('app-1')).toEqual({ ok: true, value: 4 })
  expect(await store.withdrawRating('app-1')).toEqual({ ok: true, value: { rating: 3.5, ratings: 2 } })
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /rest/v1/app_ratings?select=stars&app_id=eq.app-1&user_id=eq.ada',
    'DELETE /rest/v1/app_ratings?app_id=eq.app-1&user_id=eq.ada',
    'GET /rest/v1/apps?select=rating,ratings&id=eq.app-1',
  ])
})

test('who never rated an app has no rating of it', async () => {
  const { store } = setUp(() => Response.json([]))
  expect(await store.ownRating('app-1')).toEqual({ ok: true, value: null })
})

test('a rating answers the new average', async () => {
  const { store, requests } = setUp(() => Response.json({ rating: 4.33, ratings: 3 }))
  expect(await store.rate('app-1', 4)).toEqual({ ok: true, value: { rating: 4.33, ratings: 3 } })
  expect(requests[0]?.body).toEqual({ _app_id: 'app-1', _stars: 4 })
})

describe('deleting an app', () => {
  test('names the own id and takes its files along [B7.13]', async () => {
    const { store, requests } = setUp(({ path }) => {
      if (path.startsWith('/storage')) return Response.json([])
      // A version that waits keeps one of the app's files and has one more.
      const paths = path.includes('/app_versions') ? ['ada/1-a.html', 'ada/2-b.html'] : ['ada/1-a.html']
      return Response.json([{ files: paths.map((storage_path) => ({ storage_path })) }])
    })
    expect(await store.remove('app-1')).toEqual({ ok: true, value: null })
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/rest/v1/app_versions?select=files&app_id=eq.app-1', null],
      ['DELETE', '/rest/v1/apps?id=eq.app-1&user_id=eq.ada&select=files', null],
      ['DELETE', '/storage/v1/object/app-files', { prefixes: ['ada/1-a.html', 'ada/2-b.html'] }],
    ])
  })

  test('insists when the storage does not answer at once', async () => {
    let tries = 0
    const { store } = setUp(({ path }) => {
      if (!path.startsWith('/storage')) return Response.json([{ files: [{ storage_path: 'ada/1-a' }] }])
      tries += 1
      return tries < 3 ? refusal(503, 'busy') : Response.json([])
    })
    await store.remove('app-1')
    expect(tries).toBe(3)
  })

  test('that is not there, or not theirs, fails', async () => {
    const { store } = setUp(() => Response.json([]))
    expect(await store.remove('app-1')).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})
