import { expect, inject, test } from 'vitest'
import { accessToken, newAddress, newPerson, request, visitor } from '../support/people.ts'

const shared = inject('shared')

test('signing up gives a user, a session and the full name in the metadata [A3.6 A7.3]', async () => {
  const client = visitor(shared)
  const email = newAddress('Sam.Otter')
  const { data, error } = await client.auth.signUp({
    email,
    password: 'secret1',
    options: { emailRedirectTo: `${shared.url}/`, data: { full_name: 'Sam Otter' } },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: email.toLowerCase(), user_metadata: { full_name: 'Sam Otter' } })
  expect(data.session?.user.email).toBe(email.toLowerCase())
})

test('signing in gives the user, and a wrong password the error of hosted Supabase [A7.2]', async () => {
  const person = await newPerson(shared)
  const client = visitor(shared)
  const wrong = await client.auth.signInWithPassword({ email: person.email, password: 'not this' })
  expect(wrong.error).toMatchObject({
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
    status: 400,
  })
  expect(wrong.data.user).toBeNull()
  const right = await client.auth.signInWithPassword({
    email: person.email.toUpperCase(),
    password: person.password,
  })
  expect(right.error).toBeNull()
  expect(right.data.user).toMatchObject({ id: person.id, email: person.email })
})

test('the current session and the current user carry id and address [A7.4 A7.7 B7.2]', async () => {
  const nobody = visitor(shared)
  expect((await nobody.auth.getSession()).data.session).toBeNull()
  expect((await nobody.auth.getUser()).error?.message).toBe('Auth session missing!')
  const person = await newPerson(shared)
  expect((await person.client.auth.getSession()).data.session?.user).toMatchObject({
    id: person.id,
    email: person.email,
  })
  expect((await person.client.auth.getUser()).data.user).toMatchObject({ id: person.id, email: person.email })
})

test('auth events arrive in order, and signing out ends the session on the server [A7.5 A7.6]', async () => {
  const person = await newPerson(shared)
  const client = visitor(shared)
  const events: string[] = []
  const { data } = client.auth.onAuthStateChange((event, session) => {
    events.push(`${event} ${session?.user.id ?? 'nobody'}`)
  })
  await client.auth.signInWithPassword({ email: person.email, password: person.password })
  const before = (await client.auth.getSession()).data.session
  expect((await client.auth.signOut()).error).toBeNull()
  data.subscription.unsubscribe()
  expect(events).toEqual(['INITIAL_SESSION nobody', `SIGNED_IN ${person.id}`, 'SIGNED_OUT nobody'])
  const refreshed = await visitor(shared).auth.refreshSession({ refresh_token: before?.refresh_token ?? '' })
  expect(refreshed.error?.code).toBe('refresh_token_not_found')
  const user = await request(shared, '/auth/v1/user', {
    headers: { authorization: `Bearer ${before?.access_token}` },
  })
  expect(user.status).toBe(403)
})

test('an address has one account only', async () => {
  const person = await newPerson(shared)
  const again = await visitor(shared).auth.signUp({ email: person.email, password: 'secret1' })
  expect(again.error).toMatchObject({
    code: 'user_already_exists',
    message: 'User already registered',
    status: 422,
  })
})

test('of two sign-ups for one address at the same moment one succeeds and the other is told why', async () => {
  const email = newAddress()
  const both = await Promise.all(
    [1, 2].map(() => visitor(shared).auth.signUp({ email, password: 'secret1' })),
  )
  expect(both.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual(['ok', 'user_already_exists'])
})

test('a password has six characters at least and 72 at most [A9.19]', async () => {
  const short = await visitor(shared).auth.signUp({ email: newAddress(), password: '12345' })
  expect(short.error).toMatchObject({
    code: 'weak_password',
    message: 'Password should be at least 6 characters.',
  })
  const enough = await visitor(shared).auth.signUp({ email: newAddress(), password: '123456' })
  expect(enough.error).toBeNull()
  const long = await visitor(shared).auth.signUp({ email: newAddress(), password: 'x'.repeat(73) })
  expect(long.error?.status).toBe(400)
})

test('an address that is none is refused', async () => {
  const { error } = await visitor(shared).auth.signUp({ email: 'otter at home', password: 'secret1' })
  expect(error?.message).toContain('invalid format')
})

test('a session is refreshed with its refresh token, and a used token ends all that came from it', async () => {
  const person = await newPerson(shared)
  const first = (await person.client.auth.getSession()).data.session
  const second = await person.client.auth.refreshSession()
  expect(second.error).toBeNull()
  const third = await person.client.auth.refreshSession()
  expect(third.data.session?.refresh_token).not.toBe(first?.refresh_token)
  const reused = await visitor(shared).auth.refreshSession({ refresh_token: first?.refresh_token ?? '' })
  expect(reused.error?.code).toBe('refresh_token_already_used')
  const newest = await visitor(shared).auth.refreshSession({
    refresh_token: third.data.session?.refresh_token ?? '',
  })
  expect(newest.error?.code).toBe('refresh_token_already_used')
})

test('a new password works at once, the old one no more, and other devices are signed out', async () => {
  const person = await newPerson(shared)
  const other = visitor(shared)
  await other.auth.signInWithPassword({ email: person.email, password: person.password })
  const { error } = await person.client.auth.updateUser({ password: 'a new one' })
  expect(error).toBeNull()
  expect((await person.client.auth.refreshSession()).error).toBeNull()
  expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  const client = visitor(shared)
  const old = await client.auth.signInWithPassword({ email: person.email, password: person.password })
  expect(old.error?.code).toBe('invalid_credentials')
  expect(
    (await client.auth.signInWithPassword({ email: person.email, password: 'a new one' })).error,
  ).toBeNull()
  const same = await client.auth.updateUser({ password: 'a new one' })
  expect(same.error?.code).toBe('same_password')
  expect((await client.auth.updateUser({ password: '12345' })).error?.code).toBe('weak_password')
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a token without a signature, with a foreign one or without the API key is refused', async () => {
  const person = await newPerson(shared)
  const token = await accessToken(person)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const forged = encode({
    ...JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
    role: 'service_role',
  })
  const tokens = {
    'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'no algorithm, a signature': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'a claim changed': `${header}.${forged}.${signature}`,
    'a signature of somebody else': `${header}.${payload}.${Buffer.from('otter'.repeat(7)).toString('base64url')}`,
  }
  for (const [kind, forgedToken] of Object.entries(tokens)) {
    const headers = { authorization: `Bearer ${forgedToken}` }
    expect((await request(shared, '/rest/v1/profiles?select=id', { headers })).status, kind).toBe(401)
    expect((await request(shared, '/auth/v1/user', { headers })).status, kind).toBeOneOf([401, 403])
  }
  const headers = { authorization: `Bearer ${token}` }
  expect((await request(shared, '/rest/v1/profiles?select=id', { headers })).status).toBe(200)
  const noKey = await fetch(`${shared.url}/rest/v1/profiles?select=id`, { headers })
  expect(noKey.status).toBe(401)
})
