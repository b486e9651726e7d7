import { once } from 'node:events'
import { expect, test } from 'vitest'
import './lite.ts'

test('a warning of Node is printed and fails nothing, with Supabase Lite as without it', async () => {
  const warned = once(process, 'warning')
  const { signal } = new AbortController()
  for (let nth = 0; nth < 11; nth++) signal.addEventListener('abort', () => nth)
  expect(await warned).toMatchObject([{ name: 'MaxListenersExceededWarning' }])
})

test('a warning that is a text is as before', async () => {
  const warned = once(process, 'warning')
  process.emitWarning('Something is old', 'DeprecationWarning')
  expect(await warned).toMatchObject([{ name: 'DeprecationWarning', message: 'Something is old' }])
})
