// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { createBackend } from './index'
import { sessionKeyFor } from './session-storage'

const asked = vi.fn<(address: string) => void>()
const hour = 3600

/** A back end whose browser holds a session that ends at a time (s since 1970); undefined: none. */
function backendWith(expiresAt?: number) {
  const storage = memoryStorage()
  if (expiresAt !== undefined) {
    const user = { id: 'ada', email: 'ada@example.org', user_metadata: {} }
    storage.set(sessionKeyFor(window.location.hostname), JSON.stringify({ expires_at: expiresAt, user }))
  }
  return createBackend({ storage, onLinkRefused: () => undefined, onLinkIgnored: () => undefined })
}
const now = () => Math.floor(Date.now() / 1000)

beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address.replace(/^.*\//, ''))
    return new Promise<Response>(() => undefined)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a person whose session is stored is known without the server, which is asked once the desktop wants it', async () => {
  const backend = backendWith(now() + hour)
  expect(await backend.auth.getSession()).toMatchObject({ ok: true, value: { id: 'ada' } })
  expect(asked).not.toHaveBeenCalled()
  backend.connect()
  backend.connect()
  expect(asked.mock.calls).toEqual([['config.json']])
})

test('where no one is signed in, or the session has ended, the server is asked at once', () => {
  backendWith()
  backendWith(now() - hour)
  expect(asked.mock.calls).toEqual([['config.json'], ['config.json']])
})
