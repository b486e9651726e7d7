// What the operator of a server decides: apps that are taken down, who may sign up, and what is cleared away when.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Person, newAddress, newPerson, visitor } from '../support/people.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

const program = fileURLToPath(new URL('../../../scripts/app.mjs', import.meta.url))
let server: TestServer
/** The first account: administrator and trusted user. */
let first: Person
let sql: postgres.Sql

beforeAll(async () => {
  server = await startTestServer({ env: { SIGN_UP: 'open' } })
  first = await newPerson(server)
  sql = openDatabase(server.dataDir)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

/** Runs `npm run app` on the data of the server; its exit code and what it printed. */
function app(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', problems: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.problems += chunk.toString()))
  return new Promise<{ code: number | null; out: string; problems: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, ...printed })),
  )
}
const said = (out: string) => ({ code: 0, out: `${out}\n`, problems: '' })

test('an app that was taken down is seen by its author, who is told why, and reviewers alone, until it is put back', async () => {
  const author = await newPerson(server)
  const stranger = await newPerson(server)
  const { data } = await author.client
    .from('apps')
    .insert({ name: 'Harm', author: '', description: 'An app', html_content: '<p>harm</p>' })
    .select('id')
    .single()
  const id = data?.id ?? ''
  const seenBy = async () => {
    const clients = [author.client, first.client, stranger.client, visitor(server)]
    const answers = await Promise.all(
      clients.map((client) => client.from('apps').select('html_content').eq('id', id)),
    )
    return answers.map((answer) => answer.data?.length)
  }
  expect(await seenBy()).toEqual([1, 1, 1, 1])
  expect(await app('take-down', id, 'It', 'reads', 'mail')).toEqual(
    said('Harm is taken down. Its author was told why.'),
  )
  expect(await seenBy()).toEqual([1, 1, 0, 0])
  expect(await app('take-down', id, 'again')).toEqual(said('Harm was taken down already.'))
  expect((await app('list')).out).toContain(`${id}  Harm  by `)
  const told = await author.client.from('received_messages').select('subject, message')
  expect(told.data).toEqual([
    {
      subject: 'Your app was taken down',
      message: '"Harm" can be seen and started by you and reviewers alone. The reason: It reads mail',
    },
  ])
  expect(await app('put-back', id)).toEqual(said('Harm is back in the store.'))
  expect(await seenBy()).toEqual([1, 1, 1, 1])
  expect(await app('take-down', id)).toMatchObject({ code: 1, problems: expect.stringContaining('Usage:') })
})

test('a closed server takes the first account and no other', async () => {
  const closed = await startTestServer({ env: { SIGN_UP: 'closed' } })
  try {
    await newPerson(closed)
    const { data, error } = await visitor(closed).auth.signUp({
      email: newAddress(),
      password: 'river-otter',
    })
    expect(data.user).toBeNull()
    expect(error).toMatchObject({
      code: 'signup_disabled',
      message: 'This server takes no new accounts. Ask the people who run it.',
    })
  } finally {
    await closed.dispose()
  }
})

test('where others reach the server, nobody becomes administrator by signing up first', async () => {
  const open = await startTestServer({ env: { HOST: '0.0.0.0' } })
  try {
    const person = await newPerson(open)
    expect((await person.client.from('user_roles').select('role')).data).toEqual([])
    expect(open.output()).toContain('npm run role -- grant EMAIL administrator')
  } finally {
    await open.dispose()
  }
})

test('what has served its term is cleared away, by one server at a time', async () => {
  const person = await newPerson(server)
  const days = (count: number) => sql`now() - ${count} * interval '1 day'`
  await sql`update auth.users set recovery_token = ${'b'.repeat(64)}, recovery_sent_at = ${days(3)} where id = ${person.id}`
  await sql`insert into private.failed_sign_ins (at, account, place, agent)
    values (${days(31)}, 'old', '', ''), (${days(29)}, 'new', '', '')`
  await sql`insert into private.auth_counts (key, since) values ('old', ${days(3)}), ('new', ${days(1)})`
  await sql`insert into private.uses (who, what, since) values ('old', 'x', ${days(3)}), ('new', 'x', ${days(1)})`
  await sql`insert into private.audit_log (at, action) values (${days(401)}, 'old'), (${days(399)}, 'new')`
  await sql.begin(async (other) => {
    await other`select pg_advisory_xact_lock(7268837010)`
    expect([...(await sql`select private.sweep(60, 365) as swept`)]).toEqual([{ swept: false }])
  })
  await sql`insert into auth.flow_state (id, authentication_method, provider_type, created_at)
    values (gen_random_uuid(), 'old', 'email', ${days(2)}), (gen_random_uuid(), 'new', 'email', now())`
  await sql`insert into auth.audit_log_entries (id, payload, created_at)
    values (gen_random_uuid(), '"old"', ${days(91)}), (gen_random_uuid(), '"new"', ${days(89)})`
  await sql`insert into private.objects_to_remove (bucket_id, name, since)
    values ('app-files', 'old', ${days(31)}), ('app-files', 'new', ${days(29)})`
  expect([...(await sql`select private.sweep(60, 365) as swept`)]).toEqual([{ swept: true }])
  const left = await sql`
    select account as name from private.failed_sign_ins where account in ('old', 'new')
    union all select key from private.auth_counts where key in ('old', 'new')
    union all select who from private.uses where who in ('old', 'new')
    union all select action from private.audit_log where action in ('old', 'new')
    union all select authentication_method from auth.flow_state where authentication_method in ('old', 'new')
    union all select payload #>> '{}' from auth.audit_log_entries where payload #>> '{}' in ('old', 'new')
    union all select name from private.objects_to_remove where name in ('old', 'new')`
  expect(left.map(({ name }) => String(name))).toEqual(['new', 'new', 'new', 'new', 'new', 'new', 'new'])
  expect([...(await sql`select recovery_token from auth.users where id = ${person.id}`)]).toEqual([
    { recovery_token: '' },
  ])
})
