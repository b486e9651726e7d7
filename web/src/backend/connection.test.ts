import { expect, test, vi } from 'vitest'
import { failure, type Result, success } from '@/lib/result'
import type { BackendConfig } from './config'
import { createConnection } from './connection'

const config: BackendConfig = {
  supabaseUrl: 'http://x',
  supabaseKey: 'k',
  userContentHost: null,
  version: '',
  features: { mail: false },
}
const away = failure('network', 'The server cannot be reached.', 0)

test('configuration and client are made once, however many ask at the same time', async () => {
  const loadConfig = vi.fn<() => Promise<Result<BackendConfig>>>(async () => success(config))
  const makeClient = vi.fn<() => Promise<string>>(async () => 'client')
  const connection = createConnection({ loadConfig, makeClient })
  await Promise.all([connection.client(), connection.client(), connection.config()])
  expect(await connection.client()).toEqual(success('client'))
  expect(loadConfig).toHaveBeenCalledTimes(1)
  expect(makeClient).toHaveBeenCalledTimes(1)
})

test('a library file that cannot be fetched is a failure that another try can mend', async () => {
  const makeClient = vi.fn<() => Promise<string>>(async () => 'client')
  makeClient.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const connection = createConnection({ loadConfig: async () => success(config), makeClient })
  expect(await connection.client()).toMatchObject({ ok: false, error: { code: 'network' } })
  expect(await connection.client()).toEqual(success('client'))
})

test('keeps trying with growing pauses until it stands, then tells those who wait', async () => {
  const loadConfig = vi.fn<() => Promise<Result<BackendConfig>>>(async () => success(config))
  loadConfig.mockResolvedValueOnce(away).mockResolvedValueOnce(away).mockResolvedValueOnce(away)
  const pauses: number[] = []
  const ready = new Promise<string>((resolve) => {
    const connection = createConnection({
      loadConfig,
      makeClient: async () => 'client',
      clock: {
        now: () => 0,
        after(ms, callback) {
          pauses.push(ms)
          queueMicrotask(callback)
          return () => undefined
        },
      },
    })
    connection.whenReady(resolve)
    connection.keepTrying()
    connection.keepTrying()
  })
  expect(await ready).toBe('client')
  expect(pauses).toEqual([1000, 2000, 4000])
})
