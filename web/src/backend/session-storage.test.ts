import { expect, test } from 'vitest'
import { sessionKeyFor, sessionStorageIn } from './session-storage'

test('the session is kept under the name that the client library gives it', () => {
  expect(sessionKeyFor('localhost')).toBe('sb-localhost-auth-token')
  expect(sessionKeyFor('desktop.example.org')).toBe('sb-desktop-auth-token')
})

test('a browser that refuses to store keeps the session in memory', () => {
  const storage = sessionStorageIn(
    {
      get: () => null,
      set: () => {
        throw new Error('SecurityError')
      },
      remove: () => {
        throw new Error('SecurityError')
      },
      onExternalChange: () => () => undefined,
    },
    'session',
  )
  storage.setItem('session', '{"access_token":"a"}')
  expect(storage.getItem('session')).toBe('{"access_token":"a"}')
  expect(storage.isEmpty()).toBe(false)
  expect(storage.clear()).toBe('a')
  expect(storage.isEmpty()).toBe(true)
})
