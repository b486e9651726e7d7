// What the operator of a server decides: apps that are taken down, who may sign up, and what is removed when.
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignUpPolicy } from '@otteros/contracts'
import { loadConfig } from '../../src/config.ts'
import { nameOfServer, writeOperatorRules } from '../../src/operator-rules.ts'
import { openDatabase } from '../support/database.ts'
import { runOperatorCommand, said } from '../support/operator-command.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { type Person, newAddress, newPerson, visitor } from '../support/people.ts'
import { calm } from '../support/server.ts'

let server: OwnServer
/** Those who signed up before all others, at the same moment. */
let firstComers: readonly Person[]
/** The one of them who is administrator and trusted user. */
let first: Person
let sql: postgres.Sql

/** With its first request a server reads what tables there are, which the lock below would hold up for all that come with it. */
const askOnce = (asked: OwnServer) =>
  visitor(asked).auth.signInWithPassword({ email: newAddress(), password: 'no-such-otter' })

/** Waits with several sign-ups until the account of each is about to be written, and then lets all go on at once; three at most from one address. */
async function atOnce<T>(database: postgres.Sql, signUps: readonly (() => Promise<T>)[]): Promise<T[]> {
  const begun = await database.begin(async (hold) => {
    await hold`lock table auth.users in share mode`
    const all = Promise.all(signUps.map((signUp) => signUp()))
    await vi.waitFor(
      async () => {
        const waiting = await hold`
          select from pg_locks where relation = 'auth.users'::regclass and not granted`
        expect(waiting).toHaveLength(signUps.length)
      },
      { timeout: 20_000 },
    )
    return () => all
  })
  return begun()
}

/** Ends one process of a database by force: it then ends all connections and recovers from its log. */
async function crash(dataDir: string): Promise<void> {
  const doomed = openDatabase(dataDir, 1)
  const [{ pid } = { pid: 0 }] = await doomed<{ pid: number }[]>`select pg_backend_pid() as pid`
  const lost = doomed`select pg_sleep(60)`.then(
    () => 'answered',
    () => 'lost',
  )
  process.kill(pid, 'SIGKILL')
  expect(await lost).toBe('lost')
  // The driver would wait for the connection that ended.
  await doomed.end({ timeout: 0 })
}

const rolesOf = async ({ client }: Pick<Person, 'client'>) =>
  (await client.from('user_roles').select('role')).data?.map(({ role }) => role).toSorted()

beforeAll(async () => {
  server = await startHere({ env: { SIGN_UP: 'open' } })
  sql = openDatabase(server.dataDir)
  await askOnce(server)
  firstComers = await atOnce(
    sql,
    Array.from({ length: 3 }, () => () => newPerson(server)),
  )
  const roles = await Promise.all(firstComers.map(rolesOf))
  const administrator = firstComers.find((_, index) => roles[index]?.includes('administrator'))
  if (!administrator) throw new Error('none of those who signed up first is administrator')
  first = administrator
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

/** Runs `npm run app` on the data of the server. */
const app = (...args: readonly string[]) => runOperatorCommand('app', args, { DATA_DIR: server.dataDir })

describe('a server that starts with other rules than the database has', () => {
  /** Writes rules as a server of this name does at its start, and then those of before; answers what each logged as a warning. */
  async function warningsOf(name: string) {
    const second = openDatabase(server.dataDir, 1, name)
    const warn = vi.fn()
    const write = async (signUp: SignUpPolicy, mails: number) => {
      warn.mockClear()
      const limits = { ...config.limits, mailsPerDay: mails }
      await writeOperatorRules(second, { signUp, limits }, { info: () => {}, error: () => {}, warn })
      return warn.mock.calls.flat()
    }
    const config = loadConfig(calm)
    try {
      const warnings = [await write('invite', 7), await write('invite', 7)]
      const [row] = await sql`select policy, mails_per_day from private.sign_up, private.server_limits`
      expect(row).toEqual({ policy: 'invite', mails_per_day: 7 })
      return warnings
    } finally {
      await write('open', config.limits.mailsPerDay)
      await second.end()
    }
  }

  test('names them in its log while another server runs on it, and decides', async () => {
    const [differing, same] = await warningsOf(nameOfServer())
    expect(differing).toEqual([
      'Another server runs on this database with other settings: SIGN_UP was open and is invite now, MAILS_PER_DAY was 1000000 and is 7 now. ' +
        'Those of the server that started last hold for all of them; give all the same.',
    ])
    expect(same).toEqual([])
  })

  test('says nothing of it where it is the only one', async () => {
    const [own] = await sql<{ name: string }[]>`
      select application_name as name from pg_stat_activity where application_name like 'OtterOS server %' limit 1`
    expect(await warningsOf(String(own?.name))).toEqual([[], []])
  })
})

test('of those who sign up first at the same moment, exactly one becomes administrator', async () => {
  const roles = await Promise.all(firstComers.map(rolesOf))
  expect(roles.toSorted((one, other) => Number(other?.length) - Number(one?.length))).toEqual([
    ['administrator', 'trusted_user'],
    [],
    [],
  ])
})

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

test('reviewers take apps down and put them back, others do neither', async () => {
  const author = await newPerson(server)
  const trusted = await newPerson(server)
  await sql`insert into public.user_roles (user_id, role) values (${trusted.id}, 'trusted_user')`
  const { data } = await author.client
    .from('apps')
    .insert({ name: 'Trouble', author: '', description: 'An app', html_content: '<p>trouble</p>' })
    .select('id')
    .single()
  const id = data?.id ?? ''
  const change = async ({ client }: Pick<Person, 'client'>, reason: string | null) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- null puts the app back, which the generated types do not know
    const answer = await client.rpc('take_down_app', { _app_id: id, _reason: reason as string })
    return answer.error?.code ?? answer.data
  }
  for (const person of [{ client: visitor(server) }, author])
    expect([await change(person, 'I do not like it'), await change(person, null)]).toEqual(['42501', '42501'])
  expect([await change(trusted, '  '), await change(trusted, 'x'.repeat(501))]).toEqual(['22023', '22023'])
  expect([await change(trusted, ' It reads mail '), await change(first, 'again')]).toEqual([true, false])
  const listed = await Promise.all(
    [author, first, trusted].map(({ client }) => client.rpc('taken_down_reasons', { _app_ids: [id] })),
  )
  for (const answer of listed) expect(answer.data).toEqual({ [id]: 'It reads mail' })
  expect([...(await sql`select by from private.taken_down where app_id = ${id}`)]).toEqual([
    { by: trusted.id },
  ])
  expect([await change(first, null), await change(first, null)]).toEqual([true, false])
  const log = await sql`select actor, action from private.audit_log where app = ${id} order by id`
  expect([...log]).toEqual([
    { actor: trusted.id, action: 'app.taken_down' },
    { actor: first.id, action: 'app.put_back' },
  ])
})

test('a closed server takes the first account and no other, also of those who sign up at the same moment', async () => {
  const closed = await startHere({ env: { SIGN_UP: 'closed' } })
  const database = openDatabase(closed.dataDir)
  try {
    await askOnce(closed)
    const signUp = () => visitor(closed).auth.signUp({ email: newAddress(), password: 'river-otter' })
    const refusal = {
      code: 'signup_disabled',
      message: 'This server takes no new accounts. Ask the people who run it.',
    }
    const answers = await atOnce(
      database,
      Array.from({ length: 3 }, () => signUp),
    )
    expect(answers.filter(({ data }) => data.user)).toHaveLength(1)
    const refused = answers.filter(({ data }) => !data.user)
    expect(refused.map(({ error }) => error)).toMatchObject([refusal, refusal])
    const late = await signUp()
    expect(late.data.user).toBeNull()
    expect(late.error).toMatchObject(refusal)
  } finally {
    await database.end()
    await closed.dispose()
  }
})

test('where others reach the server, the code in its log makes one person administrator, and signing up makes nobody one', async () => {
  const open = await startHere({ env: { HOST: '0.0.0.0' } })
  const database = openDatabase(open.dataDir)
  try {
    const code = /Settings, Security: (\S{19}) /.exec(open.output())?.[1] ?? ''
    const newCode = async (text: string) =>
      (await database<{ offered: boolean }[]>`select private.offer_administrator_code(${text}) as offered`)[0]
        ?.offered
    const claim = async ({ client }: Pick<Person, 'client'>, text: string) => {
      const { data, error } = await client.rpc('claim_administrator', { _code: text })
      return error?.code ?? data
    }
    const [one, two, three] = [await newPerson(open), await newPerson(open), await newPerson(open)]
    expect(await rolesOf(one)).toEqual([])
    expect(open.output()).toContain('npm run role -- grant EMAIL administrator')
    expect([await claim({ client: visitor(open) }, code), await claim(one, 'AAAA-BBBB-CCCC-DDDD')]).toEqual([
      '42501',
      'wrong',
    ])
    expect((await one.client.rpc('needs_administrator')).data).toBe(true)

    // As other servers on the database do at their start, also two of them at once: what stood in the log before is over.
    let later: Promise<boolean | undefined> | undefined
    await database.begin(async (turn) => {
      await turn`select private.offer_administrator_code('FIRS-T000-0000-0000')`
      later = newCode('SECO-ND00-0000-0000')
      await vi.waitUntil(async () => (await turn`select from pg_locks where not granted`).length > 0, 10_000)
    })
    expect(await later).toBe(true)
    expect(await claim(one, 'FIRS-T000-0000-0000')).toBe('wrong')
    expect(await claim(one, code)).toBe('wrong')
    const both = await Promise.all([claim(one, 'seco nd00 oooo 0000'), claim(two, 'SECO-ND00-0000-0000')])
    expect(both.toSorted()).toEqual(['done', 'over'])
    const [winner, other] = both[0] === 'done' ? [one, two] : [two, one]
    expect([await rolesOf(winner), await rolesOf(other)]).toEqual([['administrator', 'trusted_user'], []])
    expect((await other.client.rpc('needs_administrator')).data).toBe(false)
    expect(await newCode('THIR-D000-0000-0000')).toBe(false)

    // The operator takes the role away: without a new code, there is none.
    await database`delete from public.user_roles`
    expect(await claim(other, 'SECO-ND00-0000-0000')).toBe('over')
    expect(await newCode('FOUR-TH00-0000-0000')).toBe(true)
    for (let guess = 0; guess < 10; guess += 1)
      expect(await claim(three, `GUES-S000-0000-000${guess}`)).toBe('wrong')
    expect(await claim(three, 'FOUR-TH00-0000-0000')).toBe('too many')
    // Named by `npm run role`: the code ends with it.
    await database`insert into public.user_roles (user_id, role) values (${three.id}, 'administrator')`
    expect([...(await database`select from private.administrator_code`)]).toEqual([])
  } finally {
    await database.end()
    await open.dispose()
  }
})

test('what a server gives in a day and in all is limited, with a sentence for who comes too late', async () => {
  const limited = await startHere({
    env: {
      ACCOUNTS_PER_ADDRESS: '2',
      ACCOUNTS_PER_DAY: '3',
      MAILS_PER_DAY: '5',
      MAILS_PER_PERSON: '2',
      TRUST_PROXY: 'true',
      UPLOADS_MB: '1',
    },
  })
  try {
    const signUp = async (address: string, password = 'river-otter') => {
      const headers = { 'x-forwarded-for': address }
      const { error } = await visitor(limited, { headers }).auth.signUp({ email: newAddress(), password })
      return error?.message ?? 'signed up'
    }
    const [one, two] = [await newPerson(limited), await newPerson(limited)]
    const manyHere = 'Many accounts were made from your network today. Try again tomorrow.'
    expect([await signUp('127.0.0.1'), await signUp('127.0.0.1')]).toEqual([manyHere, manyHere])
    // Neither those who were refused nor a sign-up that failed took the last account of the day.
    expect(await signUp('203.0.113.1', 'short')).toContain('Password should be')
    expect(await signUp('203.0.113.1')).toBe('signed up')
    const manyInAll = 'This server takes no more new accounts today. Try again tomorrow.'
    expect([await signUp('203.0.113.1'), await signUp('203.0.113.2')]).toEqual([manyInAll, manyInAll])

    const send = async ({ client }: Person, to: string) =>
      (await client.rpc('send_message', { _to: to, _subject: 'Fish', _message: 'There is fish.' })).error
        ?.message
    expect(await send(one, newAddress())).toBeUndefined()
    expect(await send(one, newAddress())).toBeUndefined()
    expect(await send(one, newAddress())).toBe(
      'A person can send 2 mails a day. Messages to user codes are not counted.',
    )
    expect(await send(one, two.id)).toBeUndefined()
    // Whether an address has an account or not, however it is written, and no matter who asks.
    const reset = async (email: string) =>
      (await visitor(limited).auth.resetPasswordForEmail(email)).error?.message ?? 'sent'
    const manyMails = 'This address was sent many mails. Try again tomorrow.'
    for (const email of [two.email, newAddress()])
      expect([await reset(email), await reset(email.toUpperCase()), await reset(email)]).toEqual([
        'sent',
        'sent',
        manyMails,
      ])
    expect(await reset(one.email)).toBe('sent')
    const exhausted = 'This server has sent as many mails as it may today. Try again tomorrow'
    await expect
      .poll(async () => (await visitor(limited).auth.resetPasswordForEmail(newAddress())).error)
      .toMatchObject({ code: 'over_email_send_rate_limit', message: `${exhausted}.` })
    expect(await send(two, newAddress())).toBe(`${exhausted}, or write to a user code.`)

    const upload = async ({ client, id }: Person, name: string) =>
      (
        await client.storage
          .from('app-files')
          .upload(`${id}/${name}`, Buffer.alloc(400_000), { contentType: 'image/png' })
      ).error?.message ?? 'stored'
    const kept = [await upload(one, '1-a.png'), await upload(two, '1-b.png')]
    expect(kept).toEqual(['stored', 'stored'])
    expect(await upload(one, '1-c.png')).toBe(
      'This server stores no more files at the moment. Ask the people who run it.',
    )
    await two.client.storage.from('app-files').remove([`${two.id}/1-b.png`])
    expect(await upload(one, '1-d.png')).toBe('stored')

    await crash(limited.dataDir)
    await expect.poll(() => signUp('203.0.113.3')).toBe(manyInAll)
    expect(await signUp('127.0.0.1')).toBe(manyHere)
  } finally {
    await limited.dispose()
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
