import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { createClient } from './client'
import { sessionKeyFor, sessionStorageIn } from './session-storage'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The program of the desktop, without tests: path below web/src and text. */
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\btesting\b/.test(path))
  .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')] as const)

const holding = (pattern: RegExp) => sources.flatMap(([path, text]) => (pattern.test(text) ? [path] : []))

test('one place makes the client of the hosted back end, and no other folder knows it or its addresses [B7.1]', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(holding(/\bcreateSupabaseClient[<(]/)).toEqual(['backend/client.ts'])
  const knowing = holding(/from '@supabase\/|['"`/](auth|rest|storage|functions|realtime)\/v1\b/)
  expect(knowing).toContain('backend/client.ts')
  expect(knowing.filter((path) => !path.startsWith('backend/'))).toEqual([])
})

test('that client makes every kind of call: accounts, database, storage, functions [B7.1]', async () => {
  vi.stubGlobal('WebSocket', EventTarget)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    const key = new Headers(init?.headers).get('apikey')
    asked.push(`${url.origin}${url.pathname.split('/').slice(0, 3).join('/')} ${key}`)
    return Response.json({})
  })
  const client = createClient(
    {
      supabaseUrl: 'http://localhost:4000',
      supabaseKey: 'key',
      userContentHost: null,
      version: '1.0.0',
      features: { mail: false },
    },
    sessionStorageIn(memoryStorage(), sessionKeyFor('localhost')),
  )
  await client.auth.signInWithPassword({ email: 'ada@example.org', password: 'secret1' })
  await client.from('profiles').select('id')
  await client.rpc('get_user_role')
  await client.storage.from('app-files').list()
  await client.functions.invoke('send-email', { body: {} })
  await client.auth.stopAutoRefresh()
  expect(asked).toEqual([
    'http://localhost:4000/auth/v1 key',
    'http://localhost:4000/rest/v1 key',
    'http://localhost:4000/rest/v1 key',
    'http://localhost:4000/storage/v1 key',
    'http://localhost:4000/functions/v1 key',
  ])
})
