import type { AuthChangeEvent, AuthError, Session, User } from '@supabase/supabase-js'
import {
  AuthApiError,
  AuthInvalidTokenResponseError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  GoTrueClient,
} from '@supabase/supabase-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { speak } from '@/lib/language/define-texts'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { type Failure, failure, type Result, success } from '@/lib/result'
import { type AuthClient, createAuthAdapter } from './auth-adapter'
import { toFailure } from './auth-errors'
import { awaitedMails } from './awaited-mails'
import type { BackendConfig } from './config'
import { createConnection } from './connection'
import type { MailLink } from './link-address'
import { sessionKeyFor, sessionStorageIn } from './session-storage'

const user: User = {
  id: '7d0f7a8e-6a3b-4b0b-9a46-2a7f6c1f0001',
  email: 'ada@example.com',
  user_metadata: { full_name: 'Ada Otter' },
  app_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-21T00:00:00Z',
}
const person = { id: user.id, email: 'ada@example.com', username: 'Ada Otter', fullName: 'Ada Otter' }
const sessionKey = sessionKeyFor('localhost')
const now = Date.parse('2026-11-21T12:00:00Z')
const sessionUntil = (expiresAt: number): Session => ({
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expiresAt / 1000,
  user,
})
const config: BackendConfig = {
  supabaseUrl: 'http://localhost:4310',
  supabaseKey: 'key',
  userContentHost: null,
  version: '1.0.0',
  features: { mail: false },
}
const offline = new AuthRetryableFetchError('Failed to fetch', 0)
const refused = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')

/** The adapter over a fake of the library; each call can be given another answer. */
function setUp({
  saved,
  link = null,
  loadConfig = async () => success(config),
  device = memoryStorage(saved ? { [sessionKey]: JSON.stringify(saved) } : {}),
  at = now,
}: {
  saved?: Session
  link?: MailLink | null
  device?: KeyValueStorage
  /** The time of this page (ms). */
  at?: number
  loadConfig?: () => Promise<Result<BackendConfig>>
} = {}) {
  let emit: (event: AuthChangeEvent, session: Session | null) => void = () => undefined
  const auth = {
    getUser: vi.fn<AuthClient['auth']['getUser']>(async () => ({ data: { user }, error: null })),
    setSession: vi.fn<AuthClient['auth']['setSession']>(async () => ({
      data: { user, session: sessionUntil(now + 3_600_000) },
      error: null,
    })),
    getSession: vi.fn<AuthClient['auth']['getSession']>(async () => ({
      data: { session: null },
      error: null,
    })),
    onAuthStateChange: vi.fn<AuthClient['auth']['onAuthStateChange']>((callback) => {
      emit = (event, session) => void callback(event, session)
      return { data: { subscription: { id: '1', callback: emit, unsubscribe: () => undefined } } }
    }),
    signInWithPassword: vi.fn<AuthClient['auth']['signInWithPassword']>(async () => ({
      data: { user, session: sessionUntil(now + 3_600_000) },
      error: null,
    })),
    signUp: vi.fn<AuthClient['auth']['signUp']>(async () => ({ data: { user, session: null }, error: null })),
    resetPasswordForEmail: vi.fn<AuthClient['auth']['resetPasswordForEmail']>(async () => ({
      data: {},
      error: null,
    })),
    resend: vi.fn<AuthClient['auth']['resend']>(async () => ({
      data: { user: null, session: null },
      error: null,
    })),
    updateUser: vi.fn<AuthClient['auth']['updateUser']>(async () => ({ data: { user }, error: null })),
    admin: {
      signOut: vi.fn<AuthClient['auth']['admin']['signOut']>(async () => ({ data: null, error: null })),
    },
  }
  const onLinkRefused = vi.fn<(error: { code: string; message: string }) => void>()
  const onLinkIgnored = vi.fn<(email: string) => void>()
  const clearAddress = vi.fn<() => void>()
  const makeClient = vi.fn<() => Promise<AuthClient>>(async () => ({ auth }))
  const connection = createConnection<AuthClient>({ loadConfig, makeClient })
  const adapter = createAuthAdapter({
    connection,
    storage: sessionStorageIn(device, sessionKey),
    origin: 'http://localhost:4310',
    link,
    awaited: awaitedMails(device, () => at),
    clearAddress,
    onLinkRefused,
    onLinkIgnored,
    now: () => at,
  })
  return {
    adapter,
    auth,
    clearAddress,
    connection,
    device,
    makeClient,
    onLinkIgnored,
    onLinkRefused,
    emit: (event: AuthChangeEvent, session: Session | null) => emit(event, session),
  }
}

const neverAnswers = () => new Promise<Result<BackendConfig>>(() => undefined)
const unreachable = async () => failure('network', 'The server cannot be reached.', 0)

describe('the session check', () => {
  test('a saved, valid session is used without waiting for the server [A4.1 A7.4]', async () => {
    const { adapter, makeClient } = setUp({ saved: sessionUntil(now + 60_000), loadConfig: neverAnswers })
    expect(await adapter.getSession()).toEqual(success(person))
    expect(makeClient).not.toHaveBeenCalled()
  })

  test('an expired one is refreshed by the library; refused, nobody is signed in [A4.1 A7.4]', async () => {
    const { adapter, auth } = setUp({ saved: sessionUntil(now - 1000) })
    auth.getSession.mockResolvedValueOnce({ data: { session: sessionUntil(now + 3_600_000) }, error: null })
    expect(await adapter.getSession()).toEqual(success(person))
    auth.getSession.mockResolvedValueOnce({ data: { session: null }, error: refused })
    expect(await adapter.getSession()).toEqual(success(null))
  })

  test('an expired one and no server is a failure, not a log out', async () => {
    const { adapter, auth } = setUp({ saved: sessionUntil(now - 1000) })
    auth.getSession.mockResolvedValueOnce({ data: { session: null }, error: offline })
    expect(await adapter.getSession()).toMatchObject({ ok: false, error: { code: 'network' } })
  })

  test('without a saved session only the configuration is needed; no server is a failure', async () => {
    const { adapter } = setUp()
    expect(await adapter.getSession()).toEqual(success(null))
    expect(await setUp({ loadConfig: unreachable }).adapter.getSession()).toMatchObject({
      ok: false,
      error: { code: 'network' },
    })
  })

  test('a saved value that is not a session counts as expired', async () => {
    for (const text of ['null', '[]', '{', '{"expires_at":99999999999,"user":{"id":5}}']) {
      const { adapter, device, auth } = setUp()
      device.set(sessionKey, text)
      expect(await adapter.getSession()).toEqual(success(null))
      expect(auth.getSession).toHaveBeenCalledTimes(1)
    }
  })

  test('a mailed link that was refused is told', async () => {
    const refusedLink = {
      recovery: false,
      refused: { code: 'otp_expired', message: 'Email link has expired.' },
      tokens: null,
    }
    const late = setUp({ link: refusedLink })
    expect(await late.adapter.getSession()).toEqual(success(null))
    expect(late.onLinkRefused).toHaveBeenCalledWith(refusedLink.refused)
  })
})

describe('a mailed link', () => {
  const tokens = { access_token: 'mailed', refresh_token: 'mailed-refresh' }
  const link = { recovery: false, refused: null, tokens }
  const stranger: User = { ...user, id: '7d0f7a8e-6a3b-4b0b-9a46-2a7f6c1f0666', email: 'eve@example.com' }
  const open = (options: Parameters<typeof setUp>[0] = {}) => {
    const fixture = setUp({ link, ...options })
    const heard = vi.fn<(event: string, user: unknown) => void>()
    fixture.adapter.onAuthEvent(heard)
    return { ...fixture, heard }
  }
  const signedInAs = (fixture: ReturnType<typeof setUp>) =>
    fixture.auth.getSession.mockResolvedValue({
      data: { session: sessionUntil(now + 3_600_000) },
      error: null,
    })

  test('of another person does not touch the session beside it, and its own session ends', async () => {
    const fixture = open({ saved: sessionUntil(now + 60_000) })
    signedInAs(fixture)
    fixture.auth.getUser.mockResolvedValueOnce({ data: { user: stranger }, error: null })
    expect(await fixture.adapter.getSession()).toEqual(success(person))
    expect(fixture.auth.setSession).not.toHaveBeenCalled()
    expect(fixture.onLinkIgnored).toHaveBeenCalledWith('eve@example.com')
    expect(fixture.auth.admin.signOut).toHaveBeenCalledWith('mailed', 'local')
    expect(fixture.adapter.offeredLink()).toBeNull()
    expect(fixture.clearAddress).toHaveBeenCalledTimes(1)
  })

  test('that this browser did not ask for signs nobody in until the person says so', async () => {
    const { adapter, auth, device } = open()
    auth.getUser.mockResolvedValueOnce({ data: { user: stranger }, error: null })
    expect(await adapter.getSession()).toEqual(success(null))
    expect(auth.setSession).not.toHaveBeenCalled()
    expect(adapter.offeredLink()).toEqual({ email: 'eve@example.com', recovery: false })
    expect(device.get(sessionKey)).toBeNull()

    auth.setSession.mockResolvedValueOnce({
      data: { user: stranger, session: { ...sessionUntil(now + 60_000), user: stranger } },
      error: null,
    })
    expect(await adapter.takeLink()).toMatchObject({ ok: true, value: { email: 'eve@example.com' } })
    expect(auth.setSession).toHaveBeenCalledWith(tokens)
    expect(adapter.offeredLink()).toBeNull()
  })

  test('that is left is forgotten, and its session ends', async () => {
    const { adapter, auth } = open()
    await adapter.getSession()
    expect(await adapter.dropLink()).toEqual(success(null))
    expect(auth.admin.signOut).toHaveBeenCalledWith('mailed', 'local')
    expect(auth.setSession).not.toHaveBeenCalled()
    expect(await adapter.takeLink()).toMatchObject({ ok: false, error: { code: 'no_link' } })
  })

  test('signs in at once where this browser asked for the mail within a day, once', async () => {
    const asked = setUp()
    // The mail may be opened before the answer to its request has come.
    asked.auth.resend.mockReturnValueOnce(new Promise(() => undefined))
    void asked.adapter.resendConfirmation(' Ada@example.com')
    await vi.waitFor(() => expect(asked.auth.resend).toHaveBeenCalled())
    const { adapter, auth } = open({ device: asked.device })
    expect(await adapter.getSession()).toEqual(success(person))
    expect(auth.setSession).toHaveBeenCalledWith(tokens)

    const again = open({ device: asked.device })
    expect(await again.adapter.getSession()).toEqual(success(null))
    expect(again.adapter.offeredLink()).toEqual({ email: 'ada@example.com', recovery: false })

    await asked.adapter.sendPasswordReset('ada@example.com')
    const late = open({ device: asked.device, at: now + 90_000_000 })
    expect(await late.adapter.getSession()).toEqual(success(null))
  })

  test('of the person who is signed in is used; a recovery asks for a new password in this tab alone [A7.8]', async () => {
    const fixture = open({ link: { ...link, recovery: true }, saved: sessionUntil(now + 60_000) })
    signedInAs(fixture)
    const session = sessionUntil(now + 3_600_000)
    fixture.auth.setSession.mockImplementationOnce(async () => {
      fixture.emit('SIGNED_IN', session)
      return { data: { user, session }, error: null }
    })
    expect(await fixture.adapter.getSession()).toEqual(success(person))
    expect(fixture.heard).toHaveBeenLastCalledWith('PASSWORD_RECOVERY', person)
    fixture.emit('SIGNED_IN', session)
    expect(fixture.heard).toHaveBeenLastCalledWith('SIGNED_IN', person)
  })

  test('that the server does not know is told; without an answer the check fails and asks again', async () => {
    const { adapter, auth, clearAddress, onLinkRefused } = open()
    auth.getUser.mockResolvedValueOnce({ data: { user: null }, error: offline })
    expect(await adapter.getSession()).toMatchObject({ ok: false, error: { code: 'network' } })
    expect(clearAddress).not.toHaveBeenCalled()
    auth.getUser.mockResolvedValueOnce({
      data: { user: null },
      error: new AuthApiError('invalid JWT', 403, 'bad_jwt'),
    })
    expect(await adapter.getSession()).toEqual(success(null))
    expect(onLinkRefused).toHaveBeenCalledWith({ code: 'bad_jwt', message: 'invalid JWT', status: 403 })
    expect(clearAddress).toHaveBeenCalledTimes(1)
  })
})

/** What the library answers with, and the failure it becomes. */
const failures: readonly (readonly [AuthError, Failure])[] = [
  [refused, { code: 'invalid_credentials', message: 'Invalid login credentials', status: 400 }],
  [
    new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'),
    { code: 'email_not_confirmed', message: 'Email not confirmed', status: 400 },
  ],
  [
    new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'),
    { code: 'over_request_rate_limit', message: 'Request rate limit reached', status: 429 },
  ],
  [
    new AuthApiError('{}', 429, undefined),
    {
      code: 'over_request_rate_limit',
      message: 'Too many attempts. Wait a minute and try again.',
      status: 429,
    },
  ],
  [
    offline,
    {
      code: 'network',
      message: 'The server cannot be reached. Check your connection and try again.',
      status: 0,
    },
  ],
  [new AuthSessionMissingError(), { code: 'unknown', message: 'Auth session missing!', status: 400 }],
  [
    new AuthInvalidTokenResponseError(),
    { code: 'unknown', message: 'Auth session or user missing', status: 500 },
  ],
]

describe('signing in', () => {
  test('sends e-mail and password and reads the user [A7.2 A3.6]', async () => {
    const { adapter, auth } = setUp()
    expect(await adapter.signIn({ email: 'ada@example.com', password: 'otter-1' })).toEqual(success(person))
    expect(auth.signInWithPassword).toHaveBeenCalledWith({ email: 'ada@example.com', password: 'otter-1' })
  })

  test.each(failures)(
    'a failure keeps its code, message and status [A8.2 A8.19]: %s',
    async (error, expected) => {
      const { adapter, auth } = setUp()
      auth.signInWithPassword.mockResolvedValueOnce({ data: { user: null, session: null }, error })
      expect(await adapter.signIn({ email: 'ada@example.com', password: 'x' })).toEqual({
        ok: false,
        error: expected,
      })
    },
  )

  test('in another language it is told in that language', async () => {
    await speak('de')
    try {
      const { adapter, auth } = setUp()
      const error = new AuthApiError(
        'Too many wrong passwords. Try again in 1 minutes, or ask for a new password by mail.',
        429,
        'over_request_rate_limit',
      )
      auth.signInWithPassword.mockResolvedValueOnce({ data: { user: null, session: null }, error })
      const message =
        'Zu viele falsche Passwörter. Bitte in 1 Minute erneut versuchen oder per E-Mail ein neues Passwort anfordern.'
      expect(await adapter.signIn({ email: 'ada@example.com', password: 'x' })).toEqual(
        failure('over_request_rate_limit', message, 429),
      )
    } finally {
      await speak('en')
    }
  })

  test.each([502, 503, 504])('HTTP %i is a server that may be asked again [A8.19]', async (status) => {
    const answer = vi.fn<typeof fetch>(async () => new Response('<h1>Bad gateway</h1>', { status }))
    const client = new GoTrueClient({
      url: 'http://localhost:4310/auth/v1',
      fetch: answer,
      persistSession: false,
    })
    const { error } = await client.signInWithPassword({ email: 'ada@example.com', password: 'x' })
    expect(error && toFailure(error)).toEqual({
      code: 'server_unavailable',
      message: 'The server is not ready. Try again in a moment.',
      status,
    })
  })

  test('no server is a failure, and the next attempt asks anew', async () => {
    const loadConfig = vi.fn<() => Promise<Result<BackendConfig>>>(async () => success(config))
    loadConfig.mockImplementationOnce(unreachable)
    const { adapter } = setUp({ loadConfig })
    expect(await adapter.signIn({ email: 'a@b', password: 'x' })).toMatchObject({ ok: false })
    expect(await adapter.signIn({ email: 'a@b', password: 'x' })).toMatchObject({ ok: true })
  })
})

describe('signing up', () => {
  const account = { email: 'ada@example.com', password: 'otter-1', fullName: 'Ada Otter' }

  test('sends the return address and the full name; no session means a confirmation is due [A7.3 A3.6 A4.5]', async () => {
    const { adapter, auth } = setUp()
    expect(await adapter.signUp(account)).toEqual(success({ user: null }))
    expect(auth.signUp).toHaveBeenCalledWith({
      email: 'ada@example.com',
      password: 'otter-1',
      options: { emailRedirectTo: 'http://localhost:4310/', data: { full_name: 'Ada Otter' } },
    })
    auth.signUp.mockResolvedValueOnce({ data: { user, session: sessionUntil(now + 3_600_000) }, error: null })
    expect(await adapter.signUp({ ...account, invitationCode: 'K7QM' })).toEqual(success({ user: person }))
    expect(auth.signUp.mock.lastCall?.[0].options?.data).toEqual({
      full_name: 'Ada Otter',
      invitation_code: 'K7QM',
    })
  })

  test('a taken address keeps the message of the server [A8.3]', async () => {
    const { adapter, auth } = setUp()
    auth.signUp.mockResolvedValueOnce({
      data: { user: null, session: null },
      error: new AuthApiError('User already registered', 422, 'user_already_exists'),
    })
    expect(await adapter.signUp(account)).toMatchObject({
      ok: false,
      error: { code: 'user_already_exists', message: 'User already registered' },
    })
  })
})

describe('signing out', () => {
  const saved = sessionUntil(now + 60_000)

  test('forgets the session at once and tells the server [A4.4 A7.6]', async () => {
    const { adapter, auth, device } = setUp({ saved })
    const done = adapter.signOut()
    expect(device.get(sessionKey)).toBeNull()
    expect(await done).toEqual(success(null))
    expect(auth.admin.signOut).toHaveBeenCalledWith('access-1', 'local')
  })

  test('no server, no configuration or no session: no session is left either way [A4.4]', async () => {
    const down = setUp({ saved })
    down.auth.admin.signOut.mockResolvedValueOnce({ data: null, error: offline })
    expect(await down.adapter.signOut()).toMatchObject({ ok: false, error: { code: 'network' } })
    expect(down.device.get(sessionKey)).toBeNull()

    const never = setUp({ saved, loadConfig: unreachable })
    expect((await never.adapter.signOut()).ok).toBe(false)
    expect(never.device.get(sessionKey)).toBeNull()

    const none = setUp()
    expect(await none.adapter.signOut()).toEqual(success(null))
    expect(none.makeClient).not.toHaveBeenCalled()
  })

  test('a session that the server does not know any more is ended [A4.4]', async () => {
    const { adapter, auth } = setUp({ saved })
    auth.admin.signOut.mockResolvedValueOnce({ data: null, error: new AuthApiError('gone', 403, 'bad_jwt') })
    expect(await adapter.signOut()).toEqual(success(null))
  })
})

describe('events of the service', () => {
  let fixture: ReturnType<typeof setUp>
  const heard = vi.fn<(event: string, user: unknown) => void>()

  beforeEach(async () => {
    heard.mockReset()
    fixture = setUp()
    fixture.adapter.onAuthEvent(heard)
    await fixture.connection.client()
  })

  test('are passed on by name with the person [A7.5 A7.8]', () => {
    const session = sessionUntil(now + 3_600_000)
    const names = [
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'MFA_CHALLENGE_VERIFIED',
    ] as const
    for (const name of names) fixture.emit(name, session)
    fixture.emit('SIGNED_OUT', null)
    expect(heard.mock.calls).toEqual([...names.map((name) => [name, person]), ['SIGNED_OUT', null]])
  })

  test('a password recovery of another tab is a sign-in here [A7.8]', () => {
    fixture.emit('PASSWORD_RECOVERY', sessionUntil(now + 3_600_000))
    expect(heard).toHaveBeenLastCalledWith('SIGNED_IN', person)
  })
})

test('mails lead back to the site, a new password goes to the service', async () => {
  const { adapter, auth } = setUp()
  expect(await adapter.sendPasswordReset('ada@example.com')).toEqual(success(null))
  expect(auth.resetPasswordForEmail).toHaveBeenCalledWith('ada@example.com', {
    redirectTo: 'http://localhost:4310/',
  })
  expect(await adapter.resendConfirmation('ada@example.com')).toEqual(success(null))
  expect(auth.resend).toHaveBeenCalledWith({
    type: 'signup',
    email: 'ada@example.com',
    options: { emailRedirectTo: 'http://localhost:4310/' },
  })
  auth.updateUser.mockResolvedValueOnce({
    data: { user: null },
    error: new AuthApiError('New password should be different from the old password.', 422, 'same_password'),
  })
  expect(await adapter.updatePassword('otter-1')).toMatchObject({
    ok: false,
    error: { code: 'same_password' },
  })
  expect(await adapter.updatePassword('otter-2')).toEqual(success(null))
  expect(auth.updateUser).toHaveBeenLastCalledWith({ password: 'otter-2' })
})
