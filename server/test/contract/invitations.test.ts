// SIGN_UP=invite: accounts are made with invitations that the operator gave, and no other way.
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { runOperatorCommand } from '../support/operator-command.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { newAddress, request, visitor } from '../support/people.ts'

let server: OwnServer
let sql: postgres.Sql

beforeAll(async () => {
  server = await startHere({ env: { SIGN_UP: 'invite', FIRST_USER_IS_ADMIN: 'false' } })
  sql = openDatabase(server.dataDir, 4)
})
// Wrong codes of one test are not to stop the next.
beforeEach(async () => {
  await sql`delete from private.auth_counts`
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

/** Runs `npm run person` on the data of the server; what it printed. */
async function person(...args: readonly string[]): Promise<string> {
  const { out, problems } = await runOperatorCommand('person', args, {
    DATA_DIR: server.dataDir,
    SIGN_UP: 'invite',
  })
  return out + problems
}

let made = 0
/** An invitation code, made as the command makes it. */
async function invitation(uses = 1, email: string | null = null): Promise<string> {
  made += 1
  const code = `TEST-${String(made).padStart(4, '0')}-WXYZ-9999`
  await sql`select private.make_invitation(${code}, ${uses}, 7, ${email})`
  return code
}

/** Signs up with a code; answers `ok`, or the code of the refusal. */
async function signUp(code?: string, email = newAddress(), password = 'river-otter'): Promise<string> {
  const { data, error } = await visitor(server).auth.signUp({
    email,
    password,
    options: { data: { full_name: 'Olive Otter', ...(code !== undefined && { invitation_code: code }) } },
  })
  return error ? (error.code ?? error.message) : data.user ? 'ok' : 'no user'
}

describe('an invitation', () => {
  test('lets in who has its code, however it is typed, once, and leaves no trace of it', async () => {
    const email = newAddress()
    const shown = await person('invite', '--days', '2')
    const [, id = '', code = ''] =
      /^Invitation (\d+) for one account, for 2 days\. The code is shown this once:\n {2}(\S{19})\n$/.exec(
        shown,
      ) ?? []
    expect(await person('invites')).toMatch(new RegExp(`^${id} {2}1 use left {2}until \\S+ \\S+ UTC\n$`))
    expect(await signUp(code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'), email)).toBe('ok')
    expect(await signUp(code)).toBe('invitation_refused')
    expect(await person('invites')).toBe('There are no invitations.\n')
    const rows = await sql`
      select raw_user_meta_data::text as data from auth.users where email = ${email}
      union all select identity_data::text from auth.identities where identity_data ->> 'email' = ${email}`
    expect(rows.map(({ data }) => String(data).includes('invitation_code'))).toEqual([false, false])
    expect(server.output()).not.toContain(code)
  })

  test('is needed: without a code, and with one that is unknown, over, ended or for another address, there is no account', async () => {
    const before = await sql`select count(*) from auth.users`
    expect([await signUp(), await signUp(' ')]).toEqual(['invitation_required', 'invitation_required'])
    const own = newAddress()
    const addressed = await invitation(1, own.toUpperCase())
    const over = await invitation()
    await sql`update private.invitations set expires_at = now() where code_hash = private.code_hash(${over})`
    const refused = ['AAAA-BBBB-CCCC-DDDD', over, addressed]
    for (const code of refused) expect(await signUp(code), code).toBe('invitation_refused')
    expect(await sql`select count(*) from auth.users`).toEqual(before)
    expect(await signUp(addressed, own)).toBe('ok')
    const shown = await person('invite', '--uses', '3')
    const id = /^Invitation (\d+) for 3 accounts/.exec(shown)?.[1] ?? ''
    expect(await person('uninvite', id)).toBe(`Invitation ${id} has ended.\n`)
    expect(await signUp(shown.trim().split(/\s+/).at(-1))).toBe('invitation_refused')
    expect(await person('uninvite', id)).toBe(`There is no invitation ${id}.\n`)
    expect(await person('invite', '--uses', '0')).toBe('--uses is a whole number from 1 to 10000.\n')
  })

  test('does not tell who has an account to those who have no code', async () => {
    const email = newAddress()
    expect(await signUp(await invitation(), email)).toBe('ok')
    expect(await signUp(undefined, email)).toBe('invitation_required')
    expect(await signUp('AAAA-BBBB-CCCC-DDDD', email)).toBe('invitation_refused')
  })

  test('keeps its use when the account is not made', async () => {
    const code = await invitation()
    const known = newAddress()
    expect(await signUp(await invitation(), known)).toBe('ok')
    expect(await signUp(code, known)).toBe('user_already_exists')
    expect(await signUp(code, newAddress(), 'short')).toBe('weak_password')
    // Refused by the database after the use was taken.
    await expect(
      sql`insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), ${known}, ${JSON.stringify({ invitation_code: code })}::text::jsonb)`,
    ).rejects.toMatchObject({ code: '23505' })
    expect(await signUp(code)).toBe('ok')
  })

  test('is used once by eighteen who sign up at the same moment', async () => {
    const code = await invitation(2)
    const direct = () =>
      sql`insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), ${newAddress()}, ${JSON.stringify({ invitation_code: code })}::text::jsonb)`.then(
        () => 'ok',
        (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
      )
    const ways = Array.from({ length: 18 }, (_, index) => (index % 2 ? direct() : signUp(code)))
    const answers = await Promise.all(ways)
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(2)
    expect(new Set(answers)).toEqual(new Set(['ok', 'invitation_refused', 'OTI03']))
  })
})

test('the database refuses an account that comes around the server, anonymous ones too, and follows the server that started last', async () => {
  const make = (email: string | null) =>
    sql`insert into auth.users (id, email, is_anonymous) values (gen_random_uuid(), ${email}, ${email === null})`
  await expect(make(newAddress())).rejects.toMatchObject({ code: 'OTI02' })
  await expect(make(null)).rejects.toMatchObject({ code: 'OTI02' })
  for (const path of ['otp', 'magiclink', 'authorize', 'admin/users', 'invite'])
    expect((await request(server, `/auth/v1/${path}`, { method: 'POST', body: '{}' })).status, path).toBe(404)
  const policyNow = async () =>
    ((await (await fetch(`${server.url}/config.json`)).json()) as { features: { signUp: string } }).features
      .signUp
  expect(await policyNow()).toBe('invite')
  await sql`update private.sign_up set policy = 'closed'`
  try {
    await expect.poll(policyNow).toBe('closed')
    expect(await signUp(await invitation())).toBe('signup_disabled')
    await expect(make(newAddress())).rejects.toMatchObject({ code: 'OTI01' })
  } finally {
    await sql`update private.sign_up set policy = 'invite'`
  }
})

test('ten wrong codes from one place in a quarter of an hour stop that place', async () => {
  const right = await invitation()
  const answers: string[] = []
  for (let guess = 0; guess < 10; guess += 1) answers.push(await signUp(`GUES-${guess}000-0000-0000`))
  expect(new Set(answers)).toEqual(new Set(['invitation_refused']))
  expect(await signUp(right)).toBe('over_request_rate_limit')
  await sql`delete from private.auth_counts`
  expect(await signUp(right)).toBe('ok')
})
