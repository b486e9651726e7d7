import { describe, expect, test, vi } from 'vitest'
import type { StoreApp, StorePort, StoreQuery } from '@/kernel/community/types'
import { listedApp, memoryApp } from '@/kernel/community/testing/sample-community'
import { createMemoryCommunity } from '@/kernel/community/testing/memory-community'
import { failure } from '@/lib/result'
import { log } from '@/lib/log'
import { appAt, createAppList, mostPages, pageSize } from './app-list'

const all = { search: '', category: 'all' } as const
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    memoryApp({ id: `a${index}`, name: `App ${index}`, downloads: count - index, isVerified: true }),
  )
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

function createList(count: number, list?: StorePort['list']) {
  const community = createMemoryCommunity({ apps: many(count) })
  const asked = vi.fn<(query: StoreQuery) => void>()
  const problems: string[] = []
  const port = list ?? community.store.list.bind(community.store)
  const apps = createAppList({
    store: {
      list: (query) => {
        asked(query)
        return port(query)
      },
    },
    view: 'verified',
    onFailure: (problem) => problems.push(problem.message),
    rest: 0,
  })
  const offsets = () => asked.mock.calls.map(([query]) => query.offset)
  return { apps, community, asked, offsets, problems }
}

describe('a list of 10,000 apps', () => {
  test('fetches its first page, then only what comes into sight', async () => {
    const { apps, offsets } = createList(10_000)
    await apps.open(all)
    expect(apps.getState()).toMatchObject({ status: 'ready', total: 10_000, isRefreshing: false })
    expect(offsets()).toEqual([0])
    apps.show(9_990, 9_999)
    await settled()
    const last = Math.floor(9_999 / pageSize)
    expect(offsets()).toEqual([0, last * pageSize])
    expect(appAt(apps.getState(), 9_999)?.name).toBe('App 9999')
    expect(appAt(apps.getState(), 5_000)).toBe(undefined)
    apps.show(9_985, 9_999)
    await settled()
    expect(offsets()).toHaveLength(2)
  })

  test('fetches nothing that is only passed, and forgets what is far away', async () => {
    const { apps, offsets } = createList(1_000)
    await apps.open(all)
    for (let first = 0; first <= 900; first += 10) apps.show(first, first + 10)
    await settled()
    expect(offsets()).toEqual([0, 18 * pageSize])
    for (let page = 0; page < 15; page += 1) {
      apps.show(page * pageSize, page * pageSize + 10)
      await settled()
    }
    // Of pages 0 to 14 and 18 the twelve nearest to where the view rested last.
    expect([...apps.getState().pages.keys()].toSorted((one, other) => one - other)).toEqual(
      [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 18].slice(-mostPages),
    )
  })

  test('fetches a page once, however often it is in sight before the answer', async () => {
    const { apps, offsets } = createList(200)
    await apps.open(all)
    apps.show(60, 70)
    apps.show(61, 71)
    await settled()
    expect(offsets()).toEqual([0, pageSize])
  })

  test('fetches again what is in sight, and drops the rest', async () => {
    const { apps, community, offsets } = createList(300)
    await apps.open(all)
    apps.show(100, 110)
    await settled()
    await community.store.countInstall('a105')
    await apps.reload()
    expect(offsets().at(-1)).toBe(2 * pageSize)
    expect(appAt(apps.getState(), 0)).toBe(undefined)
    expect(appAt(apps.getState(), 104)?.name).toBe('App 104')
  })

  test('goes to its start when it became shorter than where somebody looks', async () => {
    let total = 300
    const pages: StorePort['list'] = ({ offset, limit }) =>
      Promise.resolve({
        ok: true,
        value: { total, apps: shown.slice(0, total).slice(offset, offset + limit) },
      })
    const shown: StoreApp[] = many(300).map((app) => listedApp(app))
    const { apps } = createList(0, pages)
    await apps.open(all)
    apps.show(280, 290)
    await settled()
    total = 10
    await apps.reload()
    expect(apps.getState()).toMatchObject({ status: 'ready', total: 10 })
    expect(appAt(apps.getState(), 3)?.id).toBe('a3')
  })
})

describe('another filter', () => {
  test('asks anew, and the answer to the older question is not taken', async () => {
    const waiting: (() => void)[] = []
    const slow: StorePort['list'] = async ({ search }) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { ok: true, value: { total: search === 'old' ? 1 : 2, apps: [] } }
    }
    const { apps } = createList(0, slow)
    const first = apps.open({ ...all, search: 'old' })
    const second = apps.open({ ...all, search: 'new' })
    waiting[1]?.()
    await second
    waiting[0]?.()
    await first
    expect(apps.getState().total).toBe(2)
  })

  test('that is the same asks nothing', async () => {
    const { apps, asked } = createList(5)
    await apps.open(all)
    await apps.open({ ...all })
    expect(asked).toHaveBeenCalledOnce()
  })
})

describe('a call that fails', () => {
  test('on the server is told, and tried again', async () => {
    const { apps, community, problems } = createList(5)
    community.fail('store.list', { code: 'XX000', message: 'no' })
    await apps.open(all)
    expect(apps.getState()).toMatchObject({
      status: 'failed',
      problem: { message: 'Failed to load apps from store' },
    })
    expect(problems).toEqual(['Failed to load apps from store'])
    community.fail('store.list', null)
    await apps.reload()
    expect(apps.getState()).toMatchObject({ status: 'ready', total: 5, problem: null })
  })

  test('without an answer, or by throwing, is a failed connection', async () => {
    const { apps, community } = createList(5)
    community.fail('store.list', { code: 'network', message: 'no' })
    await apps.open(all)
    expect(apps.getState().problem?.message).toBe('Failed to connect to app store')
    vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const broken = createList(0, () => Promise.reject(new Error('broken')))
    await broken.apps.open(all)
    expect(broken.apps.getState().problem?.message).toBe('Failed to connect to app store')
  })

  test('keeps the list that is there, but not as the answer to another question', async () => {
    const { apps, community } = createList(5)
    await apps.open(all)
    community.fail('store.list', { code: 'XX000', message: 'no' })
    await apps.reload()
    expect(apps.getState()).toMatchObject({ status: 'ready', total: 5 })
    await apps.open({ ...all, search: 'x' })
    expect(apps.getState()).toMatchObject({ status: 'failed', total: 0 })
    community.fail('store.list', null)
    await apps.open({ ...all, search: 'x' })
    expect(apps.getState()).toMatchObject({ status: 'ready', total: 0, problem: null })
  })

  test('for a page further down stays on that page', async () => {
    let isBroken = false
    const apps300 = many(300)
    const { store } = createMemoryCommunity({ apps: apps300 })
    const { apps, problems } = createList(0, (query) =>
      isBroken ? Promise.resolve(failure('XX000', 'no')) : store.list(query),
    )
    await apps.open(all)
    isBroken = true
    apps.show(100, 110)
    await settled()
    apps.show(101, 111)
    await settled()
    expect(problems).toHaveLength(1)
    expect(apps.getState()).toMatchObject({ status: 'ready', total: 300 })
    isBroken = false
    await apps.reload()
    expect(appAt(apps.getState(), 105)?.name).toBe('App 105')
  })
})

test('an app that was rated is changed where it is', async () => {
  const { apps } = createList(3)
  await apps.open(all)
  apps.patch('a1', { rating: 5, ratings: 1 })
  expect(appAt(apps.getState(), 1)).toMatchObject({ name: 'App 1', rating: 5, ratings: 1 })
  expect(appAt(apps.getState(), 0)?.rating).toBe(0)
})
