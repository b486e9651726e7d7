import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createManualClock } from '@/kernel/files/account/testing/device'
import { memoryStorage } from '@/lib/key-value-storage'
import { success } from '@/lib/result'
import { createAccountFiles } from './account-files'
import { createClient } from './client'
import { createCaller } from './community/caller'
import { createProfile } from './community/profile'
import { createMessagesPort } from './messages/messages-port'
import { createSessionKeeper, patience } from './session-keeper'
import { sessionKeyFor, sessionStorageIn } from './session-storage'
import { createSessions as createVmSessions } from './vm/sessions'

// The library wants one at its start; nothing here connects.
beforeEach(() => {
  vi.stubGlobal('WebSocket', EventTarget)
  return () => vi.unstubAllGlobals()
})

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
/** A token of a person; `nth` tells tokens of one apart. */
const tokenOf = (person: string, nth: number) =>
  `${encode({ alg: 'HS256' })}.${encode({ sub: person, nth, exp: Date.now() / 1000 + 3600 })}.signature`
const sessionOf = (person: string, nth: number) => ({
  access_token: tokenOf(person, nth),
  refresh_token: `refresh-${person}-${nth}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: {
    id: person,
    email: `${person}@example.org`,
    app_metadata: {},
    user_metadata: {},
    aud: '',
    created_at: '',
  },
})

/** The page's client over a server that knows some tokens; Ada is signed in with her first. */
function setUp() {
  const valid = new Set<string>()
  const state = {
    refresh: 'over' as 'over' | 'renewed' | 'unreachable',
    signIns: 'ada',
    nth: 1,
    onRequest: () => {},
  }
  const requests: { path: string; token: string; body: string }[] = []
  const asked: string[] = []
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    init?.signal?.throwIfAborted()
    const url = new URL(input instanceof Request ? input.url : String(input))
    const refused = () =>
      Response.json({ code: 'PT401', message: 'This session has ended.' }, { status: 401 })
    if (url.pathname === '/auth/v1/token') {
      asked.push(url.searchParams.get('grant_type') ?? '')
      const isSignIn = url.searchParams.get('grant_type') === 'password'
      if (!isSignIn && state.refresh === 'unreachable') return new Response('', { status: 503 })
      if (!isSignIn && state.refresh === 'over')
        return Response.json({ code: 'refresh_token_not_found', message: 'Not found' }, { status: 400 })
      const session = sessionOf(isSignIn ? state.signIns : 'ada', ++state.nth)
      valid.add(session.access_token)
      return Response.json(session)
    }
    if (url.pathname.startsWith('/auth/v1/')) return new Response(null, { status: 204 })
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    const body = typeof init?.body === 'string' ? init.body : ''
    state.onRequest()
    requests.push({ path: url.pathname, token, body })
    return valid.has(token) ? Response.json([]) : refused()
  })
  vi.stubGlobal('fetch', fetch)
  const storage = memoryStorage()
  const key = sessionKeyFor('server.test')
  storage.set(key, JSON.stringify(sessionOf('ada', 1)))
  const clock = createManualClock()
  const keeper = createSessionKeeper({ auth: async () => client.auth, clock })
  const config = {
    supabaseUrl: 'http://server.test',
    supabaseKey: 'sb_publishable_key',
    userContentHost: null,
    version: '1.0.0',
    features: { mail: false },
  }
  const client = createClient(config, sessionStorageIn(storage, key), keeper.keep)
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  const hasEnded = () => vi.waitFor(() => expect(events).toContain('SIGNED_OUT'))
  const signIn = () => client.auth.signInWithPassword({ email: 'ada@example.org', password: 'otter-7' })
  return {
    client,
    keeper,
    clock,
    storage,
    key,
    state,
    valid,
    requests,
    asked,
    events,
    hasEnded,
    signIn,
    fetch,
  }
}

const insert = (client: ReturnType<typeof setUp>['client'], subject: string) =>
  Promise.resolve(client.from('messages').insert({ subject }))

describe('a session whose token the server refuses', () => {
  test('is renewed once for all requests, and each is sent again as it was', async () => {
    const { client, state, requests, asked, events } = setUp()
    state.refresh = 'renewed'
    const answers = await Promise.all(['one', 'two', 'three'].map((subject) => insert(client, subject)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(asked).toEqual(['refresh_token'])
    const again = requests.filter(({ token }) => token === tokenOfNth(requests, 1))
    expect(again.map(({ body }) => body)).toEqual(
      ['one', 'two', 'three'].map((subject) => JSON.stringify({ subject })),
    )
    expect(events).not.toContain('SIGNED_OUT')
  })

  test('that was renewed by another tab is not renewed again', async () => {
    const { client, storage, key, state, valid, asked, requests } = setUp()
    const fromTab = sessionOf('ada', 9)
    valid.add(fromTab.access_token)
    state.onRequest = () => storage.set(key, JSON.stringify(fromTab))
    expect((await insert(client, 'one')).status).toBe(200)
    expect(requests).toHaveLength(2)
    expect(requests.at(-1)?.token).toBe(fromTab.access_token)
    expect(asked).toEqual([])
  })

  test('that was ended elsewhere ends here at once, and what was sent waits for the password', async () => {
    const { client, asked, hasEnded, signIn, requests } = setUp()
    const [one, two] = [insert(client, 'one'), client.rpc('mark_read', { all: true })]
    let isAnswered = false
    void one.then(() => {
      isAnswered = true
    })
    const both = Promise.all([one, two])
    await hasEnded()
    expect([isAnswered, asked]).toEqual([false, ['refresh_token']])
    await signIn()
    expect((await both).map(({ status }) => status)).toEqual([200, 200])
    expect(requests.slice(-2).map(({ body }) => body)).toEqual(['{"subject":"one"}', '{"all":true}'])
  })

  test.each([
    [
      'files',
      (client) => createAccountFiles({ client: async () => success(client), userId: 'ada' }).contents(['/a']),
    ],
    ['profile', (client) => createProfile(callerOf(client)).own()],
    [
      'messages',
      (client) =>
        createMessagesPort({ caller: callerOf(client), client: async () => success(client) }).unread(5),
    ],
    [
      'virtual machine',
      (client) => createVmSessions(callerOf(client), { fetch, origin: '', now: Date.now }).find(),
    ],
    ['storage', (client) => client.storage.from('app-files').upload('ada/a.txt', 'text')],
    ['functions', (client) => client.functions.invoke('send-email', { body: { to: 'ben' } })],
  ] satisfies [string, (client: ReturnType<typeof setUp>['client']) => PromiseLike<unknown>][])(
    'is noticed by what is asked of %s, and asked again after the sign-in',
    async (_, ask) => {
      const { client, hasEnded, signIn, requests } = setUp()
      const answered = Promise.resolve(ask(client))
      await hasEnded()
      expect(requests).toHaveLength(1)
      await signIn()
      await answered
      expect(requests.length).toBeGreaterThan(1)
      expect(requests[1]).toMatchObject({ path: requests[0]?.path, body: requests[0]?.body })
      expect(requests[1]?.token).not.toBe(requests[0]?.token)
    },
  )

  test('sends nothing in the name of another person who signs in', async () => {
    const { client, hasEnded, signIn, state, requests } = setUp()
    const sent = insert(client, 'one')
    await hasEnded()
    state.signIns = 'ben'
    await signIn()
    expect((await sent).status).toBe(401)
    expect(requests).toHaveLength(1)
  })

  test('stays while the server cannot say whether it is over', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { client, state, events, storage, key } = setUp()
    state.refresh = 'unreachable'
    vi.useFakeTimers()
    try {
      const sent = insert(client, 'one').then(({ status }) => status)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await sent).toBe(401)
    } finally {
      vi.useRealTimers()
    }
    expect(events).not.toContain('SIGNED_OUT')
    expect(storage.get(key)).not.toBeNull()
  })

  test('is waited for until the person logs out, the request is cancelled, or the time is over', async () => {
    for (const end of ['log out', 'time'] as const) {
      const { client, hasEnded, keeper, clock } = setUp()
      const sent = insert(client, 'one').then(({ status }) => status)
      await hasEnded()
      await vi.waitFor(() => {
        if (end === 'time') clock.advance(patience)
        else keeper.letGo()
      })
      expect(await sent).toBe(401)
    }
    const { client, hasEnded } = setUp()
    const cancel = new AbortController()
    const answered = Promise.resolve(client.rpc('mark_read').abortSignal(cancel.signal))
    await hasEnded()
    cancel.abort()
    expect((await answered).error?.message).toMatch(/abort/i)
  })
})

test('a refusal of what nobody is signed in for is handed on', async () => {
  const { client, asked, storage, key } = setUp()
  storage.remove(key)
  expect((await client.from('messages').select()).status).toBe(401)
  expect(asked).toEqual([])
})

const callerOf = (client: ReturnType<typeof setUp>['client']) =>
  createCaller({ client: async () => success(client), userId: 'ada' })

/** The nth token, from 0, that came with requests. */
const tokenOfNth = (requests: readonly { readonly token: string }[], nth: number) =>
  [...new Set(requests.map(({ token }) => token))][nth]
