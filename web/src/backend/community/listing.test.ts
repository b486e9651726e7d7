import { afterEach, describe, expect, test, vi } from 'vitest'
import type { StoreQuery } from '@/kernel/community/types'
import { createStore } from './store'
import { fakeServer, refusal } from './testing/fake-server'
import { testOptions } from './testing/options'
import { appRow, versionRow } from './testing/rows'

afterEach(() => vi.unstubAllGlobals())

/** A server with so many versions and apps that wait, numbered from 0. */
function setUp(versions: number, apps: number) {
  const server = fakeServer(({ method, path }) => {
    const isVersions = path.includes('/app_versions')
    const total = isVersions ? versions : apps
    const asked = new URLSearchParams(path.split('?')[1])
    const offset = Number(asked.get('offset') ?? 0)
    const limit = Number(asked.get('limit') ?? 1000)
    const headers = { 'content-range': `0-0/${total}` }
    if (method === 'HEAD') return new Response(null, { headers })
    if (offset > 0 && offset >= total) return refusal(416, 'PGRST103')
    const numbers = Array.from(
      { length: Math.max(0, Math.min(limit, total - offset)) },
      (_, nth) => offset + nth,
    )
    const rows = numbers.map((nth) =>
      isVersions ? versionRow({ id: `v${nth}`, app_id: `of-v${nth}` }) : appRow({ id: `a${nth}` }),
    )
    return Response.json(rows, { headers })
  })
  return { ...server, store: createStore(server.caller, testOptions()) }
}

const query: StoreQuery = { view: 'pending', search: '', category: 'all', offset: 0, limit: 4 }

describe('what waits for a review', () => {
  const page = async (offset: number, versions = 6, apps = 5) => {
    const listed = await setUp(versions, apps).store.list({ ...query, offset })
    if (!listed.ok) throw new Error(listed.error.message)
    const { value } = listed
    return [value.total, ...value.apps.map((app) => app.candidate?.versionId ?? app.id)]
  }

  test('is one list: new versions of verified apps, then apps, without a gap between pages', async () => {
    expect(await page(0)).toEqual([11, 'v0', 'v1', 'v2', 'v3'])
    expect(await page(4)).toEqual([11, 'v4', 'v5', 'a0', 'a1'])
    expect(await page(8)).toEqual([11, 'a2', 'a3', 'a4'])
    expect(await page(12)).toEqual([11])
    expect(await page(0, 0, 2)).toEqual([2, 'a0', 'a1'])
    expect(await page(0, 4, 0)).toEqual([4, 'v0', 'v1', 'v2', 'v3'])
  })

  test('shows a version as the app that it would make', async () => {
    const listed = await setUp(1, 0).store.list(query)
    expect(listed.ok && listed.value.apps[0]).toMatchObject({
      id: 'of-v0',
      version: '1.0.1',
      description: 'A larger sheet',
      isVerified: false,
      candidate: { versionId: 'v0', replaces: '1.0.0' },
    })
  })

  test('asks for apps and versions that wait, and takes a search literally in both', async () => {
    const { store, requests } = setUp(1, 1)
    await store.list({ ...query, search: 'a"b),c', category: 'games' })
    const [versions = '', apps = ''] = requests.map(({ path }) => path)
    expect(versions).toContain(
      String.raw`status=eq.pending&category=eq.games&or=(name.imatch."a\"b\\),c",description.imatch."a\"b\\),c")`,
    )
    expect(apps).toContain('is_verified=eq.false&reviewed_at=is.null&category=eq.games')
  })
})

test('own apps say which version waits beside them or was rejected; only verified ones are asked for', async () => {
  const { caller, requests } = fakeServer(({ path }) =>
    path.includes('/app_versions')
      ? Response.json([
          { id: 'v1', app_id: 'a1', version: '1.1.0', status: 'pending' },
          { id: 'v2', app_id: 'a2', version: '1.2.0', status: 'rejected' },
        ])
      : Response.json(
          [
            appRow({ id: 'a1', is_verified: true }),
            appRow({ id: 'a2', is_verified: true }),
            appRow({ id: 'a3', is_verified: true }),
            appRow({ id: 'a4' }),
          ],
          { headers: { 'content-range': '0-3/4' } },
        ),
  )
  const listed = await createStore(caller, testOptions()).list({ ...query, view: 'own' })
  expect(listed.ok && listed.value.apps.map(({ newVersion }) => newVersion)).toEqual([
    { id: 'v1', version: '1.1.0', isRejected: false },
    { id: 'v2', version: '1.2.0', isRejected: true },
    null,
    null,
  ])
  expect(requests[1]?.path).toContain('user_id=eq.ada&app_id=in.(a1,a2,a3)')
})
