import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createManualClock } from '@/kernel/files/space/testing/device'
import { memoryStorage } from '@/lib/key-value-storage'
import { success } from '@/lib/result'
import { storedValue } from '@/lib/stored-value'

import { createClient } from './client'
import { createCaller } from './community/caller'
import { createProfile } from './community/profile'
import { createMessagesPort } from './messages/messages-port'
import { createSessionGuard, signInTimeout } from './session-guard'
import { sessionKeyFor, sessionStorageIn } from './session-storage'
import { letter, serverConfig, sessionOf, sessionServer } from './testing/session-server'
import { createSpaces } from './spaces/create-spaces'
import { createSessions as createVmSessions } from './vm/sessions'

// The library wants one at its start; nothing here connects.
beforeEach(() => {
  vi.stubGlobal('WebSocket', EventTarget)
  return () => vi.unstubAllGlobals()
})

/** The page's client over a server that knows some tokens; Ada is signed in with her first. */
function setUp() {
  const server = sessionServer()
  vi.stubGlobal('fetch', server.fetch)
  const storage = memoryStorage()
  const key = sessionKeyFor('server.test')
  storage.set(key, JSON.stringify(sessionOf('ada', 1)))
  const clock = createManualClock()
  const guard = createSessionGuard({ auth: async () => client.auth, clock })
  /** Requests that the library has handed over; they may wait. */
  const handedOver = vi.fn<typeof fetch>()
  const keep: typeof guard.wrap = (send) => {
    const kept = guard.wrap(send)
    handedOver.mockImplementation(kept)
    return handedOver
  }
  const client = createClient(serverConfig, sessionStorageIn(storage, key), keep)
  guard.follow(client.auth)
  const events: string[] = []
  client.auth.onAuthStateChange((event) => void events.push(event))
  const hasEnded = () => vi.waitFor(() => expect(events).toContain('SIGNED_OUT'))
  const signIn = () =>
    client.auth.signInWithPassword({
      email: 'ada@example.org',
      password: 'otter-7',
    })
  return {
    ...server,
    client,
    guard,
    clock,
    storage,
    key,
    events,
    hasEnded,
    signIn,
    handedOver,
  }
}

const insert = (client: ReturnType<typeof setUp>['client'], subject: string) =>
  Promise.resolve(client.from('messages').insert(letter(subject)))

/** What is sent for it. */
const body = (subject: string) => JSON.stringify(letter(subject))

describe('a session whose token the server refuses', () => {
  test('is renewed once for all requests, and each is sent again as it was', async () => {
    const { client, state, requests, asked, events } = setUp()
    state.refresh = 'renewed'
    const answers = await Promise.all(['one', 'two', 'three'].map((subject) => insert(client, subject)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(asked).toEqual(['refresh_token'])
    const again = requests.filter(({ token }) => token === tokenOfNth(requests, 1))
    expect(again.map(({ body }) => body)).toEqual(['one', 'two', 'three'].map(body))
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
    const [one, two] = [insert(client, 'one'), client.rpc('increment_downloads', { _app_id: 'draw' })]
    let isAnswered = false
    void one.then(() => {
      isAnswered = true
    })
    const both = Promise.all([one, two])
    await hasEnded()
    expect([isAnswered, asked]).toEqual([false, ['refresh_token']])
    await signIn()
    expect((await both).map(({ status }) => status)).toEqual([200, 200])
    expect(requests.slice(-2).map(({ body }) => body)).toEqual([body('one'), '{"_app_id":"draw"}'])
  })

  test.each([
    [
      'files',
      (client) =>
        createSpaces({
          client: async () => success(client),
          config: async () => success({ supabaseUrl: origin, supabaseKey: 'key' }),
          fetch,
          userId: 'ada',
          uploads: storedValue(memoryStorage(), 'uploads'),
        }).personal(),
    ],
    ['profile', (client) => createProfile(callerOf(client)).own()],
    [
      'messages',
      (client) =>
        createMessagesPort({
          caller: callerOf(client),
          client: async () => success(client),
        }).unread(5),
    ],
    [
      'virtual machine',
      (client) =>
        createVmSessions(callerOf(client), {
          fetch,
          origin: '',
          now: Date.now,
        }).find(),
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
      expect(requests[1]).toMatchObject({
        path: requests[0]?.path,
        body: requests[0]?.body,
      })
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
      const { client, hasEnded, guard, clock } = setUp()
      const sent = insert(client, 'one').then(({ status }) => status)
      await hasEnded()
      await vi.waitFor(() => {
        if (end === 'time') clock.advance(signInTimeout)
        else guard.release()
      })
      expect(await sent).toBe(401)
    }
    const { client, hasEnded } = setUp()
    const cancel = new AbortController()
    const answered = Promise.resolve(client.rpc('needs_administrator').abortSignal(cancel.signal))
    await hasEnded()
    cancel.abort()
    expect((await answered).error?.message).toMatch(/abort/i)
  })
})

describe('what is asked for the first time while the password is asked for', () => {
  /** As above, with a session that has ended: the server refused a request, or the library could not renew it. */
  async function setUpEnded(by: 'request' | 'library' = 'request') {
    const page = setUp()
    const { client, storage, key, handedOver, requests } = page
    await client.auth.getSession()
    const expired = { ...sessionOf('ada', 1), expires_at: 1 }
    if (by === 'library') storage.set(key, JSON.stringify(expired))
    const first = by === 'request' ? insert(client, 'first') : client.auth.getSession()
    await page.hasEnded()
    const sent = requests.length
    const subjects = () => requests.slice(sent).map(({ body }) => body)
    /** Asks for the first time, and resolves when that waits. */
    const ask = async (...asked: string[]) => {
      handedOver.mockClear()
      const answers = Promise.all(asked.map((subject) => insert(client, subject)))
      await vi.waitFor(() => expect(handedOver).toHaveBeenCalledTimes(asked.length))
      expect(subjects()).toEqual([])
      return { answers }
    }
    return { ...page, first, subjects, ask }
  }

  test.each(['request', 'library'] as const)(
    'waits, and is sent once the same person signed in (told by the %s)',
    async (by) => {
      const { client, signIn, requests, subjects, ask } = await setUpEnded(by)
      const { answers } = await ask('one', 'two')
      const { data } = await signIn()
      expect((await answers).map(({ status }) => status)).toEqual([200, 200])
      expect(subjects()).toEqual(expect.arrayContaining([body('one'), body('two')]))
      expect(requests.at(-1)?.token).toBe(data.session?.access_token)
      expect((await insert(client, 'later')).status).toBe(200)
    },
  )

  test('fails unsent where another person signs in, and where its own does not in time', async () => {
    for (const end of ['another person', 'time'] as const) {
      const { ask, clock, state, signIn, subjects } = await setUpEnded()
      const { answers } = await ask('one')
      state.signIns = 'ben'
      if (end === 'time') clock.advance(signInTimeout)
      else await signIn()
      expect((await answers).map(({ status }) => status)).toEqual([401])
      expect(subjects()).toEqual([])
    }
  })

  test('fails unsent as soon as the person logs out; what comes after that is a visitor’s', async () => {
    const { client, guard, first, ask, requests, subjects } = await setUpEnded()
    const { answers } = await ask('one')
    guard.release()
    expect((await answers).map(({ error }) => error)).toEqual([
      { code: 'PT401', message: 'Your session has ended. Sign in again.' },
    ])
    expect(await first).toMatchObject({ status: 401 })
    expect(subjects()).toEqual([])
    expect((await insert(client, 'two')).status).toBe(401)
    expect(requests.at(-1)).toMatchObject({
      token: 'sb_publishable_key',
      body: body('two'),
    })
  })

  test('is refused again without waiting where it was sent before a log out', async () => {
    const { client, guard, state, events } = setUp()
    await client.auth.getSession()
    state.onRequest = guard.release
    expect((await insert(client, 'one')).status).toBe(401)
    expect(events).not.toContain('SIGNED_OUT')
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
