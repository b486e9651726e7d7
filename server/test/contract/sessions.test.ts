import { expect, inject, test } from 'vitest'
import { giveRole, openDatabase } from '../support/database.ts'
import { type Person, accessToken, newAddress, newPerson, request, visitor } from '../support/people.ts'

const shared = inject('shared')

/** Changes the database of the shared server as time or another server would. */
async function change(text: string, values: (string | number)[] = []): Promise<void> {
  const sql = openDatabase(shared.dataDir)
  await sql.unsafe(text, values)
  await sql.end()
}

const sessionOf = async (person: Person) => {
  const { data } = await person.client.auth.getSession()
  if (!data.session) throw new Error('no session')
  return data.session
}

const refresh = async (token: string) => {
  const answer = await request(shared, '/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: token }),
  })
  const body: { refresh_token?: string; error_code?: string } = await answer.json()
  return { status: answer.status, token: body.refresh_token, code: body.error_code }
}

test('a refresh token makes one new token, however many ask at once', async () => {
  const person = await newPerson(shared)
  const { refresh_token: first } = await sessionOf(person)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
  const sql = openDatabase(shared.dataDir)
  const made = await sql`select from auth.refresh_tokens where parent = ${first}`
  await sql.end()
  expect(made).toHaveLength(1)
})

/** Lets seconds pass for a token that was used, and for the one that replaced it. */
const pass = (token: string, seconds: number) =>
  change(
    `update auth.refresh_tokens
    set updated_at = updated_at - $2 * interval '1 s', created_at = created_at - $2 * interval '1 s'
    where token = $1 or parent = $1`,
    [token, seconds],
  )

test('a refresh token whose answer was lost gives the same one again for a minute', async () => {
  const { refresh_token: first } = await sessionOf(await newPerson(shared))
  const second = await refresh(first)
  for (const seconds of [20, 35]) {
    await pass(first, seconds)
    expect(await refresh(first)).toMatchObject({ status: 200, token: second.token })
  }
  await pass(first, 10)
  expect(await refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
})

test('a refresh token that comes again later than two tabs explain, and was answered, ends its session', async () => {
  const person = await newPerson(shared)
  const { refresh_token: first, access_token: access } = await sessionOf(person)
  const second = await refresh(first)
  expect((await refresh(first)).token).toBe(second.token)
  const third = await refresh(second.token ?? '')
  expect(third.status).toBe(200)
  expect(await refresh(first)).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  expect(await refresh(third.token ?? '')).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  const user = await request(shared, '/auth/v1/user', { headers: { authorization: `Bearer ${access}` } })
  expect(user.status).toBe(403)
})

test('a server that ended between two halves of a refresh leaves the token usable', async () => {
  const person = await newPerson(shared)
  const { refresh_token: first } = await sessionOf(person)
  await change(
    `update auth.refresh_tokens set revoked = true, updated_at = now() - interval '1 hour' where token = $1`,
    [first],
  )
  expect((await refresh(first)).status).toBe(200)
})

test('the access token of a session that has ended is refused at once, everywhere', async () => {
  const person = await newPerson(shared)
  const headers = { authorization: `Bearer ${await accessToken(person)}` }
  const asked = [
    '/rest/v1/profiles?select=id',
    '/auth/v1/user',
    '/storage/v1/bucket/app-files',
    '/functions/v1/app-place?app=x',
  ]
  expect((await request(shared, asked[0] ?? '', { headers })).status).toBe(200)
  await change('delete from auth.sessions where user_id = $1', [person.id])
  const answers = await Promise.all(asked.map((path) => request(shared, path, { headers })))
  expect(await answers[0]?.json()).toEqual({
    code: 'PT401',
    message: 'Your session has ended. Sign in again.',
    details: null,
    hint: null,
  })
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([401, 403, 401])
  const rpc = await request(shared, '/rest/v1/rpc/get_user_role', {
    method: 'POST',
    headers,
    body: JSON.stringify({ _user_id: person.id }),
  })
  expect(rpc.status).toBe(401)
})

test('a session says where it is used', async () => {
  const person = await newPerson(shared)
  const client = visitor(shared, { headers: { 'user-agent': 'Otter Browser 7' } })
  await client.auth.signInWithPassword(person)
  const sql = openDatabase(shared.dataDir)
  const rows = await sql<{ ip: string; user_agent: string }[]>`
    select host(ip) as ip, user_agent from auth.sessions where user_id = ${person.id} order by created_at`
  await sql.end()
  expect(rows[1]).toMatchObject({ user_agent: 'Otter Browser 7' })
  for (const row of rows) expect(row.ip).toMatch(/^(127\.|::1)/)
})

test('a new password or address needs a fresh sign-in or the old password', async () => {
  const person = await newPerson(shared)
  await change(`update auth.sessions set created_at = now() - interval '11 min' where user_id = $1`, [
    person.id,
  ])
  const { auth } = person.client
  const refused = await auth.updateUser({ password: 'a new one' })
  expect(refused.error).toMatchObject({ code: 'reauthentication_needed', status: 400 })
  expect((await auth.updateUser({ email: newAddress() })).error?.code).toBe('reauthentication_needed')
  expect((await auth.updateUser({ data: { theme: 'river' } })).error).toBeNull()
  const wrong = await auth.updateUser({ password: 'a new one', current_password: 'not this' })
  expect(wrong.error?.code).toBe('invalid_credentials')
  const right = await auth.updateUser({ password: 'a new one', current_password: person.password })
  expect(right.error).toBeNull()
  const again = visitor(shared)
  await again.auth.signInWithPassword({ email: person.email, password: 'a new one' })
  expect((await again.auth.updateUser({ password: 'another one' })).error).toBeNull()
})

test('changing how another person signs in needs a fresh sign-in; looking at it does not', async () => {
  const manager = await newPerson(shared)
  const person = await newPerson(shared)
  await giveRole(shared.dataDir, manager.id, 'trusted_user')
  await change(`update auth.sessions set created_at = now() - interval '11 min' where user_id = $1`, [
    manager.id,
  ])
  const update = async (wanted: { _new_email?: string; _new_password?: string }, target = person.id) => {
    const change = { _target_user_id: target, ...wanted }
    return (await manager.client.rpc('update_user_credentials', change)).data
  }
  const refused = {
    success: false,
    code: 'reauthentication_needed',
    error: 'Sign in again to change the e-mail or password of a user.',
    data: null,
  }
  expect(await update({ _new_password: 'changed-1' })).toEqual(refused)
  expect(await update({ _new_email: newAddress() })).toEqual(refused)
  expect(await update({ _new_password: 'changed-1' }, manager.id)).toEqual(refused)
  expect((await visitor(shared).auth.signInWithPassword(person)).error).toBeNull()
  const seen = await manager.client.rpc('get_user_auth_details', { _user_id: person.id })
  expect(seen.data).toMatchObject({ success: true })
  await manager.client.auth.signInWithPassword(manager)
  expect(await update({ _new_password: 'changed-1' })).toMatchObject({ success: true })
})

test('a session ends after 60 days without use and after a year, however much it is used', async () => {
  const person = await newPerson(shared)
  const { refresh_token: first } = await sessionOf(person)
  const begunAndUsed = (begun: number, used: number) =>
    change(
      `update auth.sessions set created_at = now() - $2::integer * interval '1 day',
        refreshed_at = (now() at time zone 'utc') - $3::integer * interval '1 day' where user_id = $1`,
      [person.id, String(begun), String(used)],
    )
  await begunAndUsed(364, 59)
  const second = await refresh(first)
  expect(second.status).toBe(200)
  await begunAndUsed(364, 61)
  expect(await refresh(second.token ?? '')).toMatchObject({ status: 400, code: 'session_expired' })
  await begunAndUsed(366, 1)
  expect(await refresh(second.token ?? '')).toMatchObject({ status: 400, code: 'session_expired' })
  // Access tokens that are left end when it is cleared away, which is every hour.
  const headers = { authorization: `Bearer ${await accessToken(person)}` }
  await change('select private.sweep(60, 365)')
  expect((await request(shared, '/rest/v1/profiles?select=id', { headers })).status).toBe(401)
  expect((await refresh(second.token ?? '')).status).toBe(400)
})
