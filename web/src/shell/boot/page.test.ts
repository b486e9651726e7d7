import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { sessionKeyFor } from '@/backend/session-storage'

const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''

/** What the page adds to its head. */
function addedAt({ hostname = 'desktop.example.org', pathname = '/', keys = [] as readonly string[] }) {
  const append = vi.fn<(content: string) => void>()
  runInNewContext(script, {
    location: { hostname, pathname },
    localStorage: { getItem: (key: string) => (keys.includes(key) ? '{}' : null) },
    document: {
      head: { append },
      getElementById: (id: string) => (id === 'with-session' ? { content: 'links of the desktop' } : null),
    },
  })
  return append.mock.calls.flat()
}

test('the page asks for the desktop at once where there is a session, and for the login screen only elsewhere', () => {
  for (const hostname of ['localhost', 'desktop.example.org'])
    expect(addedAt({ hostname, keys: [sessionKeyFor(hostname)] })).toEqual(['links of the desktop'])
  expect(addedAt({ keys: [sessionKeyFor('other.example.org')] })).toEqual([])
  expect(addedAt({ keys: [sessionKeyFor('desktop.example.org')], pathname: '/nowhere' })).toEqual([])
})

test('a browser that refuses to store is no error', () => {
  const refusing = {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  }
  const run = () =>
    runInNewContext(script, { location: { hostname: 'a', pathname: '/' }, localStorage: refusing })
  expect(run).not.toThrow()
})
