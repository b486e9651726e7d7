import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { failure, success } from '@/lib/result'
import { createMemoryStore } from '../store/memory-store'
import type { PlatformStore } from '../store/types'
import { memoryPlace, testPlaces, type TestPlace } from '../testing/stores'
import { loadAppGrants } from './app-grants'
import { mostGrantedFiles } from './changes'

afterEach(() => vi.restoreAllMocks())

const app = '/apps/store/7'

async function load(store: PlatformStore) {
  const grants = await loadAppGrants({ store })
  onTestFinished(() => grants.dispose())
  return grants
}
const open = (place: TestPlace) => load(place.open())

/** A store that refuses to store while `isBroken`. */
function breakable(store: PlatformStore) {
  const state = { isBroken: true }
  const write: PlatformStore['write'] = (tables, run) =>
    state.isBroken ? Promise.resolve(failure('quota', 'No room.')) : store.write(tables, run)
  return { state, store: { ...store, write } }
}

describe.each(testPlaces)('grants in %s', (_name, makePlace) => {
  test('are empty at first, hold at once, and are there after a reload', async () => {
    const place = makePlace()
    const grants = await open(place)
    const heard = vi.fn<() => void>()
    grants.subscribe(heard)
    expect(grants.get(app)).toEqual({ permissions: {}, hosts: [], files: {} })
    const kept = grants.setPermission(app, 'clipboard', 'granted')
    expect(grants.get(app).permissions).toEqual({ clipboard: 'granted' })
    expect(heard).toHaveBeenCalledOnce()
    expect(await kept).toBe(true)
    await grants.setPermission(app, 'user', 'denied')
    await grants.setHosts(app, ['https://a.example', 'https://a.example', 'https://b.example'])
    const expected = {
      permissions: { clipboard: 'granted', user: 'denied' },
      hosts: ['https://a.example', 'https://b.example'],
      files: {},
    }
    expect(grants.get(app)).toEqual(expected)
    const again = await open(place)
    expect(again.get(app)).toEqual(expected)
    expect(again.list()).toEqual([{ app, grant: expected }])
    expect(again.get('/apps/store/8').permissions).toEqual({})
  })

  test('can be taken back one by one and as a whole', async () => {
    const place = makePlace()
    const grants = await open(place)
    await grants.setPermission(app, 'clipboard', 'granted')
    await grants.setPermission(app, 'user', 'granted')
    await grants.setPermission(app, 'clipboard', 'ask')
    expect(grants.get(app).permissions).toEqual({ user: 'granted' })
    await grants.grantFile(app, '/home/a.txt')
    expect(await grants.forget(app)).toBe(true)
    expect(grants.get(app)).toEqual({ permissions: {}, hosts: [], files: {} })
    expect(grants.list()).toEqual([])
    expect((await open(place)).list()).toEqual([])
  })

  test('give each file one token that nobody can guess', async () => {
    const place = makePlace()
    const [grants, tab] = await Promise.all([open(place), open(place)])
    const [first, second, third] = await Promise.all([
      grants.grantFile(app, '/home/a.txt'),
      grants.grantFile(app, '/home/a.txt'),
      tab?.grantFile(app, '/home/a.txt'),
    ])
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect([second, third]).toEqual([first, first])
    const other = await grants.grantFile(app, '/home/b.txt')
    expect(other).not.toBe(first)
    expect(await grants.grantFile('/apps/store/8', '/home/a.txt')).not.toBe(first)
    expect(await grants.revokeFile(app, first)).toBe(true)
    expect(grants.get(app).files).toEqual({ [other]: '/home/b.txt' })
    expect(await grants.grantFile(app, '/home/a.txt')).not.toBe(first)
  })

  test('of two tabs do not overwrite each other and reach the other tab', async () => {
    const place = makePlace()
    const [here, there] = [await open(place), await open(place)]
    await Promise.all([
      here.setPermission(app, 'user', 'granted'),
      there.setPermission(app, 'clipboard', 'denied'),
    ])
    const both = { user: 'granted', clipboard: 'denied' }
    await vi.waitFor(() => {
      expect(here.get(app).permissions).toEqual(both)
      expect(there.get(app).permissions).toEqual(both)
    })
    await there.forget(app)
    await vi.waitFor(() => expect(here.get(app).permissions).toEqual({}))
    expect((await open(place)).list()).toEqual([])
  })

  test('that cannot be read are dropped with a log, and the others hold', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    const place = makePlace()
    const good = { permissions: { user: 'granted', teleport: 'granted' }, hosts: [], files: {} }
    await place.open().write(['grants'], (writer) => {
      writer.put('grants', [app], good)
      writer.put('grants', ['/apps/a'], 'granted')
      writer.put('grants', ['/apps/b'], { permissions: { user: 'yes' }, hosts: [], files: {} })
      writer.put('grants', ['/apps/c'], { permissions: {}, hosts: {}, files: [] })
      return Promise.resolve(success(undefined))
    })
    const grants = await open(place)
    expect(grants.list()).toEqual([
      { app, grant: { permissions: { user: 'granted' }, hosts: [], files: {} } },
    ])
    expect(warn).toHaveBeenCalledTimes(3)
    await grants.setPermission('/apps/a', 'user', 'denied')
    expect((await open(place)).get('/apps/a').permissions).toEqual({ user: 'denied' })
  })
})

describe('grants that cannot be kept', () => {
  test('hold until a reload, and the answer says so', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const place = memoryPlace()
    const { store } = breakable(place.open())
    const grants = await load(store)
    expect(await grants.setPermission(app, 'user', 'granted')).toBe(false)
    expect(await grants.setHosts(app, ['https://a.example'])).toBe(false)
    const token = await grants.grantFile(app, '/home/a.txt')
    expect(grants.get(app)).toEqual({
      permissions: { user: 'granted' },
      hosts: ['https://a.example'],
      files: { [token]: '/home/a.txt' },
    })
    expect(await grants.revokeFile(app, token)).toBe(false)
    expect(grants.get(app).files).toEqual({})
    expect((await open(place)).list()).toEqual([])
  })

  test('give way to what another tab stored, but a refusal outlasts it', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const place = memoryPlace()
    const other = await open(place)
    await other.setPermission(app, 'user', 'granted')
    const { store } = breakable(place.open())
    const grants = await load(store)
    await grants.setPermission(app, 'user', 'denied')
    await grants.setPermission(app, 'clipboard', 'granted')
    await other.setPermission(app, 'notifications', 'granted')
    await vi.waitFor(() =>
      expect(grants.get(app).permissions).toEqual({ user: 'denied', notifications: 'granted' }),
    )
  })

  test('where nothing can be read nothing is allowed', async () => {
    const store = createMemoryStore()
    const grants = await load({
      ...store,
      read: () => Promise.resolve(failure('unavailable', 'Gone.')),
    })
    expect(grants.list()).toEqual([])
  })
})

test('an app has at most so many files: the one that was chosen first gives way', async () => {
  const place = memoryPlace()
  const paths = Array.from(
    { length: mostGrantedFiles },
    (_value, at) => [`token-${at}`, `/home/${at}`] as const,
  )
  await place.open().write(['grants'], (writer) => {
    writer.put('grants', [app], { permissions: {}, hosts: [], files: Object.fromEntries(paths) })
    return Promise.resolve(success(undefined))
  })
  const grants = await open(place)
  const token = await grants.grantFile(app, '/home/new')
  const { files } = grants.get(app)
  expect(Object.keys(files)).toHaveLength(mostGrantedFiles)
  expect(files['token-0']).toBeUndefined()
  expect(files[token]).toBe('/home/new')
})

test('grants of a preview are in memory only and in no list', async () => {
  const place = memoryPlace()
  const grants = await open(place)
  expect(await grants.setPermission('/apps/preview/1', 'user', 'granted')).toBe(true)
  const token = await grants.grantFile('/apps/preview/1', '/home/a.txt')
  expect(grants.get('/apps/preview/1')).toEqual({
    permissions: { user: 'granted' },
    hosts: [],
    files: { [token]: '/home/a.txt' },
  })
  expect(grants.list()).toEqual([])
  expect((await open(place)).get('/apps/preview/1').permissions).toEqual({})
  await grants.forget('/apps/preview/1')
  expect(grants.get('/apps/preview/1').permissions).toEqual({})
})
