import { describe, expect, test, vi } from 'vitest'
import type { AppOrigin, Confinement } from '@/kernel/app-platform/types'
import { failure, success } from '@/lib/result'
import { createAppOrigins } from './app-origins'

const ownHost: AppOrigin = {
  url: '/sandbox/frame.html',
  origin: null,
  hasNetwork: false,
  confinement: 'full',
}
const answer = (label: string, host = 'localhost:4000') => ({
  url: `http://${label}.${host}/__app`,
  origin: `http://${label}.${host}`,
})
type Invoke = (
  name: string,
  options?: { readonly body?: unknown },
) => Promise<{ readonly data: unknown; readonly error: unknown }>

interface Means {
  readonly userContentHost?: string | null
  readonly isReached?: boolean
  readonly confinement?: Confinement | null
  readonly isShared?: boolean
}

function setUp(means: Means = {}) {
  const {
    userContentHost = 'localhost:4000',
    isReached = true,
    confinement = 'full',
    isShared = true,
  } = means
  const sharesThread = vi.fn<(page: string) => Promise<boolean>>(async () => isShared)
  const confines = vi.fn<(page: string) => Promise<Confinement | null>>(async () => confinement)
  const invoke = vi.fn<Invoke>(async () => ({ data: answer('a1'), error: null }))
  const reaches = vi.fn<(origin: string) => Promise<boolean>>(async () => isReached)
  const origins = createAppOrigins({
    config: async () => success({ userContentHost }),
    client: async () => success({ functions: { invoke: invoke as never } }),
    ownHost,
    ownConfinementPage: '/sandbox/confinement.html',
    reaches,
    confines,
    sharesThread,
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return { origins, invoke, reaches, confines, sharesThread }
}

const asked = (invoke: ReturnType<typeof setUp>['invoke']) =>
  invoke.mock.calls.map(([name, options]) => [name, options?.body])

describe('origins of apps', () => {
  test('are asked for once per app and hosts', async () => {
    const { origins, invoke, reaches } = setUp()
    expect(await origins.find('/apps/x', [])).toEqual({
      ...answer('a1'),
      hasNetwork: false,
      confinement: 'full',
    })
    await Promise.all([origins.find('/apps/x', []), origins.find('/apps/y', [])])
    const hosts = ['https://b.example', 'https://a.example']
    expect(await origins.find('/apps/x', hosts)).toEqual({
      ...answer('a1'),
      hasNetwork: true,
      confinement: 'full',
    })
    await origins.find('/apps/x', hosts.toReversed())
    expect(asked(invoke)).toEqual([
      ['app-place', { app: '/apps/x', hosts: [] }],
      ['app-place', { app: '/apps/y', hosts: [] }],
      ['app-place', { app: '/apps/x', hosts }],
    ])
    expect(reaches.mock.calls).toEqual([['http://a1.localhost:4000']])
  })

  test('are the own host where the server has no others; it is not asked', async () => {
    const { origins, invoke } = setUp({ userContentHost: null })
    expect(await origins.find('/apps/x', ['https://a.example'])).toEqual(ownHost)
    expect(invoke).not.toHaveBeenCalled()
  })

  test('are the own host while the server cannot be reached, and asked for again after', async () => {
    const { origins, invoke } = setUp()
    invoke.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await origins.find('/apps/x', [])).toEqual(ownHost)
    invoke.mockResolvedValueOnce({ data: null, error: new Error('500') })
    expect(await origins.find('/apps/x', [])).toEqual(ownHost)
    expect(await origins.find('/apps/x', [])).toMatchObject(answer('a1'))
    const offline = createAppOrigins({
      config: async () => failure('network', 'offline'),
      client: async () => failure('network', 'offline'),
      ownHost,
      ownConfinementPage: '/sandbox/confinement.html',
      reaches: async () => true,
      confines: async () => 'full',
      sharesThread: async () => false,
    })
    expect(await offline.find('/apps/x', [])).toEqual(ownHost)
  })

  test('are the own host when the browser cannot reach the others', async () => {
    const { origins, reaches } = setUp({ isReached: false })
    expect(await origins.find('/apps/x', [])).toEqual(ownHost)
    expect(await origins.find('/apps/y', [])).toEqual(ownHost)
    expect(reaches).toHaveBeenCalledTimes(1)
  })

  test('stay an app’s own when its hosts are not granted', async () => {
    const { origins, invoke } = setUp()
    invoke.mockResolvedValueOnce({ data: null, error: new Error('400') })
    expect(await origins.find('/apps/x', ['https://a.example'])).toEqual({
      ...answer('a1'),
      hasNetwork: false,
      confinement: 'full',
    })
  })

  test('tell whether the browser confines apps, as a page of the place says once', async () => {
    const open = setUp({ confinement: 'none' })
    expect(await open.origins.find('/apps/x', [])).toMatchObject({ confinement: 'none' })
    await open.origins.find('/apps/y', [])
    expect(open.confines.mock.calls).toEqual([['http://a1.localhost:4000/__confinement']])
    const own = setUp({ userContentHost: null })
    expect(await own.origins.find('/apps/x', [])).toMatchObject({ origin: null, confinement: 'full' })
    expect(own.confines.mock.calls).toEqual([['/sandbox/confinement.html']])
  })

  test('do not count on a page that says nothing, and ask it again', async () => {
    const { origins, confines } = setUp({ userContentHost: null, confinement: null })
    expect(await origins.find('/apps/x', [])).toMatchObject({ confinement: 'none' })
    confines.mockResolvedValueOnce('full')
    expect(await origins.find('/apps/x', [])).toMatchObject({ confinement: 'full' })
  })

  test.each([
    ['another host', answer('a1', 'evil.example')],
    ['the host itself', { url: 'http://localhost:4000/__app', origin: 'http://localhost:4000' }],
    ['another port', answer('a1', 'localhost:4001')],
    ['an origin that is not the address’s', { ...answer('a1'), origin: 'http://a2.localhost:4000' }],
    ['no address', { url: 'javascript:alert(1)', origin: 'null' }],
    ['nothing', null],
  ])('are never %s', async (_what, data) => {
    const { origins, invoke } = setUp()
    invoke.mockResolvedValue({ data, error: null })
    expect(await origins.find('/apps/x', [])).toEqual(ownHost)
  })
})
