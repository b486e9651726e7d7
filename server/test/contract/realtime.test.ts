// Changes as they happen, with the real client library: who hears what, on every server of a database.
import { randomUUID } from 'node:crypto'
import { SignJWT, decodeJwt } from 'jose'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadSecrets } from '../../src/secrets.ts'
import { databaseAddress, giveRole, openDatabase } from '../support/database.ts'
import { newApp } from '../matrix/world.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { type Person, accessToken, newPerson, request, visitor } from '../support/people.ts'
import { listen, listening, openRaw, refused, topicOf } from '../support/realtime.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { fileIn, pushEntries } from '../support/spaces.ts'
import { type TcpDoor, openTcpDoor } from '../support/tcp-door.ts'

let here: OwnServer
let door: TcpDoor
let there: TestServer
let sql: postgres.Sql

beforeAll(async () => {
  here = await startHere()
  door = await openTcpDoor(databaseAddress(here.dataDir))
  there = await startTestServer({ env: sameDatabase() })
  sql = openDatabase(here.dataDir)
  // What a later migration may do: a topic on which people speak and are seen.
  await sql.unsafe(`
    create policy "test: hear" on realtime.messages for select to authenticated
      using ((select realtime.topic()) like 'test:%');
    create policy "test: send" on realtime.messages for insert to authenticated
      with check ((select realtime.topic()) like 'test:open:%');`)
})
afterAll(async () => {
  await sql.end()
  await there.dispose()
  await door.dispose()
  await here.dispose()
})

/** Settings of another server of the same database. */
function sameDatabase() {
  const { username, password, database } = databaseAddress(here.dataDir)
  return {
    DATABASE_URL: `postgres://${username}:${password}@127.0.0.1:${door.port}/${database}`,
    JWT_SECRET: loadSecrets(here.dataDir, null).jwtSecret,
  }
}

/** The same account on the other server. */
async function deviceThere(person: Person): Promise<Person> {
  const client = visitor(there)
  const { error } = await client.auth.signInWithPassword(person)
  if (error) throw error
  return { ...person, client }
}
const writeTo = async (from: Person, to: Person) => {
  const { error } = await from.client.rpc('send_message', {
    _to: to.id,
    _subject: 'Fish',
    _message: 'Fresh today',
  })
  expect(error).toBeNull()
}
const soon = { timeout: 1_000, interval: 10 }
const leave = (...people: readonly Person[]) =>
  Promise.all(people.map(async ({ client }) => client.removeAllChannels()))

/** What was heard of messages themselves: notices of them are told as well. */
const ofMessages = ({ heard }: { readonly heard: readonly string[] }) =>
  heard.filter((event) => event === 'messages')

test('a message arrives within a second at every device of its reader, on every server, and says nothing of itself', async () => {
  const [reader, writer, other] = [await newPerson(here), await newPerson(here), await newPerson(here)]
  const device = await deviceThere(reader)
  const ears = [
    await listening(reader.client, topicOf(reader)),
    await listening(device.client, topicOf(reader)),
  ]
  const others = await listening(other.client, topicOf(other))
  await writeTo(writer, reader)
  await vi.waitFor(() => expect(ears.map(ofMessages)).toEqual([['messages'], ['messages']]), soon)
  // A notice of it comes along.
  await vi.waitFor(() => expect(ears[0]?.payloads).toEqual([{}, {}]), soon)
  // Reading it is news for the other devices as well.
  await reader.client
    .from('received_messages')
    .update({ read_at: new Date().toISOString() })
    .eq('user_id', reader.id)
  await vi.waitFor(() => expect(ears.map(ofMessages)[1]).toEqual(['messages', 'messages']), soon)
  await writeTo(writer, other)
  await vi.waitFor(() => expect(ofMessages(others)).toEqual(['messages']), soon)
  await leave(reader, device, other)
})

test('nobody hears a topic that is not theirs, whatever it is called', async () => {
  const [person, other] = [await newPerson(here), await newPerson(here)]
  const unauthorised = /^Unauthorized: You do not have permissions to read from this Channel topic/
  for (const topic of [
    topicOf(other),
    'store',
    'user:',
    `user:${person.id} `,
    `USER:${person.id}`,
    `user:${other.id}:${person.id}`,
    `user:%`,
    randomUUID(),
  ])
    expect([topic, await refused(person.client, topic)]).toEqual([topic, expect.stringMatching(unauthorised)])
  expect(await refused(visitor(here), topicOf(person))).toMatch(unauthorised)
  expect(await refused(visitor(here), 'store')).toMatch(unauthorised)
  expect(await refused(person.client, `user:${other.id}\n${topicOf(person)}`)).toMatch(/^TopicNameRequired/)
  expect(await refused(person.client, topicOf(person), { private: false })).toMatch(/^PrivateOnly/)
})

test('the store is for those who review', async () => {
  const roles = ['verified_developer', 'trusted_user', 'administrator'] as const
  const heard: Record<string, boolean> = {}
  for (const role of roles) {
    const person = await newPerson(here)
    await giveRole(here.dataDir, person.id, role)
    const raw = await openRaw(here)
    heard[role] = (await raw.join('store', await accessToken(person))) === 'ok'
    raw.socket.close()
  }
  expect(heard).toEqual({ verified_developer: false, trusted_user: true, administrator: true })
})

test('reviewers hear of apps that come to wait for a review or are decided, and not of each install', async () => {
  const reviewer = await newPerson(here)
  await giveRole(here.dataDir, reviewer.id, 'trusted_user')
  const ear = await listening(reviewer.client, 'store')
  const app = await newApp(sql, reviewer.id)
  await vi.waitFor(() => expect(ear.heard).toEqual(['reviews']), soon)
  await sql`update public.apps set downloads = downloads + 1 where id = ${app}`
  await sql`update public.apps set is_verified = true where id = ${app}`
  await vi.waitFor(() => expect(ear.heard).toEqual(['reviews', 'reviews']), soon)
  await sql`delete from public.apps where id = ${app}`
  await vi.waitFor(() => expect(ear.heard).toEqual(['reviews', 'reviews', 'reviews']), soon)
  await leave(reviewer)
})

/** A space of two members, both editors. */
async function newSpace(one: Person, two: Person): Promise<string> {
  const [space] = await sql<{ id: string }[]>`
    insert into public.spaces (kind, name) values ('shared', 'River') returning id`
  const id = space?.id ?? ''
  for (const person of [one, two])
    await sql`insert into public.space_members (space_id, user_id, role) values (${id}, ${person.id}, 'editor')`
  return id
}

test('members hear of a change of their space within a second, on every server, and others do not', async () => {
  const [writer, reader, stranger] = [await newPerson(here), await newPerson(here), await newPerson(here)]
  const space = await newSpace(writer, reader)
  const device = await deviceThere(reader)
  const ears = [
    await listening(writer.client, `space:${space}`),
    await listening(device.client, `space:${space}`),
  ]
  const unauthorised = /^Unauthorized/
  for (const topic of [`space:${space}`, `space:${space.toUpperCase()}`, 'space:', `space:${space} `, space])
    expect([topic, await refused(stranger.client, topic)]).toEqual([
      topic,
      expect.stringMatching(unauthorised),
    ])
  expect(await refused(visitor(here), `space:${space}`)).toMatch(unauthorised)
  await pushEntries(writer, space, [fileIn(space, 'secret name', 'secret')], 0)
  await vi.waitFor(
    () =>
      expect(ears.map(({ heard, payloads }) => [heard, payloads])).toEqual(
        ears.map(() => [['changes'], [{ version: 1 }]]),
      ),
    soon,
  )
  // What was refused, or changed nothing, is no news.
  expect((await pushEntries(writer, space, [fileIn(space, 'a/b', 'x')], 1)).code).toBe('23514')
  await sql`update public.spaces set quota = 5000 where id = ${space}`
  // Several changes of one transaction are one piece of news, also for the database.
  const told: string[] = []
  const listener = await sql.listen('otteros_realtime', (text) => told.push(text))
  await sql.begin(async (turn) => {
    for (let nth = 0; nth < 20; nth++)
      await turn`update public.spaces set version = version + 1 where id = ${space}`
  })
  await vi.waitFor(
    () =>
      expect(ears.map(({ payloads }) => payloads)).toEqual(ears.map(() => [{ version: 1 }, { version: 21 }])),
    soon,
  )
  expect(told.filter((text) => text.startsWith(`bspace:${space}`))).toHaveLength(1)
  await listener.unlisten()
  await leave(writer, device, stranger)
})

test('a membership that ends closes the topic of the space within a second, and others go on', async () => {
  const [member, former] = [await newPerson(here), await newPerson(here)]
  const space = await newSpace(member, former)
  const device = await deviceThere(former)
  const own = await listening(device.client, topicOf(former))
  const [ear, kept] = [
    await listening(device.client, `space:${space}`),
    await listening(member.client, `space:${space}`),
  ]
  await sql`delete from public.space_members where space_id = ${space} and user_id = ${former.id}`
  await vi.waitFor(() => expect(ear.states.at(-1)).toBe('CLOSED'), soon)
  await vi.waitFor(() => expect(own.heard).toEqual(['spaces']), soon)
  expect(await refused(former.client, `space:${space}`)).toMatch(/^Unauthorized/)
  await pushEntries(member, space, [fileIn(space, 'a', 'a')], 0)
  await vi.waitFor(() => expect(kept.heard).toEqual(['changes']), soon)
  expect([kept.states.at(-1), own.states.at(-1), ear.heard]).toEqual(['SUBSCRIBED', 'SUBSCRIBED', []])
  // All of them, with the space.
  await sql`delete from public.spaces where id = ${space}`
  await vi.waitFor(() => expect(kept.states.at(-1)).toBe('CLOSED'), soon)
  await leave(member, former, device)
})

test('many changes of a space become few messages, and the last of them says the last number', async () => {
  const [writer, reader] = [await newPerson(here), await newPerson(here)]
  const space = await newSpace(writer, reader)
  const ear = await listening(reader.client, `space:${space}`)
  const changes = 1_000
  for (let nth = 0; nth < changes; nth++)
    await sql`update public.spaces set version = version + 1 where id = ${space}`
  await vi.waitFor(() => expect(ear.payloads.at(-1)).toEqual({ version: changes }), soon)
  expect(ear.payloads.length).toBeLessThan(changes / 4)
  await leave(reader)
})

test('changes of tables are refused in words', async () => {
  const person = await newPerson(here)
  const states: string[] = []
  const channel = person.client
    .channel('rows', { config: { private: true } })
    .on('postgres_changes', { event: '*', schema: 'public', table: 'received_messages' }, () => {})
    .subscribe((_state, error) => states.push(error?.message ?? ''))
  await vi.waitFor(
    () => expect(states).toContainEqual(expect.stringMatching(/^PostgresChangesDisabled/)),
    5_000,
  )
  await person.client.removeChannel(channel)
})

test('a session that ends loses its topics within a second, and the others go on', async () => {
  const person = await newPerson(here)
  const device = await deviceThere(person)
  const [ear, kept] = [
    await listening(device.client, topicOf(person)),
    await listening(person.client, topicOf(person)),
  ]
  await device.client.auth.signOut({ scope: 'local' })
  const again = await deviceThere(person)
  const ended = await listening(again.client, topicOf(person))
  await person.client.auth.signOut({ scope: 'others' })
  await vi.waitFor(() => expect(ended.states.at(-1)).toBe('CLOSED'), soon)
  expect(ended.system.at(-1)).toMatch(/^Unauthorized/)
  expect(ear.states.at(-1)).not.toBe('SUBSCRIBED')
  expect([kept.states.at(-1), kept.heard]).toEqual(['SUBSCRIBED', expect.arrayContaining(['sessions'])])
  await leave(person)
})

test('rights that are taken away close the topic within a second, on every server', async () => {
  const person = await newPerson(here)
  await giveRole(here.dataDir, person.id, 'trusted_user')
  const device = await deviceThere(person)
  const own = await listening(device.client, topicOf(person))
  const store = await listening(device.client, 'store')
  await sql`delete from public.user_roles where user_id = ${person.id}`
  await vi.waitFor(() => expect(store.states.at(-1)).toBe('CLOSED'), soon)
  expect(own.states.at(-1)).toBe('SUBSCRIBED')
  await vi.waitFor(() => expect(own.heard).toContain('roles'), soon)
  await leave(device)
})

/** The token of a person's session as it would be if it ended at this time (ms). */
async function tokenUntil(person: Person, until: number): Promise<string> {
  const claims = decodeJwt(await accessToken(person))
  const secret = new TextEncoder().encode(loadSecrets(here.dataDir, null).jwtSecret)
  return new SignJWT({ ...claims, exp: Math.floor(until / 1000) })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(secret)
}

test('a token that is over ends the topic, and a renewed one goes on', async () => {
  const [careful, forgetful, writer] = [await newPerson(here), await newPerson(here), await newPerson(here)]
  const until = Date.now() + 8_000
  const join = async (person: Person) => {
    const raw = await openRaw(here)
    expect(await raw.join(topicOf(person), await tokenUntil(person, until))).toBe('ok')
    return raw
  }
  const [kept, ended] = [await join(careful), await join(forgetful)]
  kept.send('1', '2', `realtime:${topicOf(careful)}`, 'access_token', {
    access_token: await accessToken(careful),
  })
  const eventsOf = ({ frames }: typeof kept) => frames.map(([, , , event]) => event)
  await vi.waitFor(() => expect(eventsOf(ended)).toEqual(['phx_reply', 'system', 'phx_close']), 12_000)
  expect(Date.now()).toBeGreaterThanOrEqual(until - 1_000)
  expect(ended.frames[1]?.[4]).toMatchObject({
    status: 'error',
    message: 'InvalidJWTToken: Token has expired',
  })
  expect(await ended.join(topicOf(forgetful), await tokenUntil(forgetful, until))).toMatch(
    /^error InvalidJWTToken/,
  )
  await writeTo(writer, careful)
  await vi.waitFor(() => expect(eventsOf(kept)).toEqual(['phx_reply', 'broadcast', 'broadcast']), soon)
  for (const { socket } of [kept, ended]) socket.close()
})

test('people speak on a topic only where a policy lets them, to all but themselves', async () => {
  const [one, two] = [await newPerson(here), await deviceThere(await newPerson(here))]
  const topic = `test:open:${randomUUID()}`
  const options = { private: true, broadcast: { ack: true } }
  const [speaker, hearer] = [
    await listening(one.client, topic, options),
    await listening(two.client, topic, { private: true }),
  ]
  const send = (text: string) => speaker.channel.send({ type: 'broadcast', event: 'said', payload: { text } })
  expect(await Promise.all([send('one'), send('one'), send('two')])).toEqual(['ok', 'ok', 'ok'])
  await vi.waitFor(
    () => expect(hearer.payloads).toEqual([{ text: 'one' }, { text: 'one' }, { text: 'two' }]),
    soon,
  )
  expect(speaker.heard).toEqual([])
  expect(await send('x'.repeat(8_000))).toBe('error')
  // The same without a socket.
  expect(await one.client.channel(topic, { config: options }).httpSend('said', { text: 'three' })).toEqual({
    success: true,
  })
  await vi.waitFor(() => expect(hearer.payloads.at(-1)).toEqual({ text: 'three' }), soon)

  const closed = `test:closed:${randomUUID()}`
  const silent = await listening(one.client, closed, options)
  expect(await silent.channel.send({ type: 'broadcast', event: 'said', payload: {} })).toBe('error')
  const answers = await Promise.all(
    [
      { topic: closed, event: 'said', payload: {}, private: true },
      { topic: topicOf(two), event: 'messages', payload: {}, private: true },
      { topic, event: 'said', payload: {} },
    ].map(async (message) => {
      const authorization = `Bearer ${await accessToken(one)}`
      const body = JSON.stringify({ messages: [message] })
      const answer = await request(here, '/realtime/v1/api/broadcast', {
        method: 'POST',
        body,
        headers: { authorization },
      })
      return answer.status
    }),
  )
  expect(answers).toEqual([403, 403, 403])
  await leave(one, two)
})

test('a visitor of another site opens no socket, nor does who has no key', async () => {
  await expect(openRaw(here, { origin: 'https://other.example.net' })).rejects.toThrow('refused with 403')
  await expect(openRaw(here, { origin: 'null' })).rejects.toThrow('refused with 403')
  await expect(openRaw({ ...here, key: 'sb_publishable_wrong' })).rejects.toThrow('refused with 403')
  await expect(openRaw(here, { host: 'other.example.net' })).rejects.toThrow('refused with 421')
  const raw = await openRaw(here, { origin: here.url })
  raw.send(null, '1', 'phoenix', 'heartbeat', {})
  await vi.waitFor(() =>
    expect(raw.frames).toEqual([[null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]]),
  )
  raw.socket.close()
})

test('what is too large, no frame, or too much closes the socket', async () => {
  const large = await openRaw(here)
  large.socket.send('x'.repeat(70_000))
  const nonsense = await openRaw(here)
  nonsense.socket.send('hello')
  const flood = await openRaw(here)
  for (let sent = 0; sent < 1000; sent++) flood.send(null, String(sent), 'phoenix', 'heartbeat', {})
  expect(await Promise.all([large.closed, nonsense.closed, flood.closed])).toEqual([1009, 1007, 1008])
})

test('one account or socket cannot join without end', async () => {
  const person = await newPerson(here)
  const token = await accessToken(person)
  const raw = await openRaw(here)
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, index) => raw.join(`test:${index}`, token)),
  )
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(50)
  expect(answers.filter((answer) => answer.startsWith('error ChannelRateLimitReached'))).not.toEqual([])
  expect(answers.filter((answer) => answer.startsWith('error ClientJoinRateLimitReached'))).not.toEqual([])
  raw.socket.close()
})

test('what is written goes on when news cannot be sent', async () => {
  const [reader, writer] = [await newPerson(here), await newPerson(here)]
  const ear = await listening(reader.client, topicOf(reader))
  await sql.begin(async (turn) => {
    await turn`select realtime.send(jsonb_build_object('text', repeat('x', 9000)), 'large', ${topicOf(reader)})`
    await turn`select realtime.send('{}', ${'two\nlines'}, ${topicOf(reader)})`
    await turn`select realtime.send(null, 'nothing', ${topicOf(reader)})`
  })
  const [send] = await sql<{ text: string }[]>`
    select pg_get_functiondef('realtime.send(jsonb,text,text,boolean)'::regprocedure) as text`
  await sql.unsafe(`
    create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
    returns void language plpgsql as $$ begin raise exception 'no'; end $$`)
  await writeTo(writer, reader)
  await sql.unsafe(send?.text ?? '')
  const { data } = await reader.client.from('received_messages').select('subject')
  expect(data).toEqual([{ subject: 'Fish' }])
  await writeTo(writer, reader)
  await vi.waitFor(() => expect(ofMessages(ear)).toEqual(['messages']), soon)
  await leave(reader)
})

test('after a broken connection to the database people are told that they may have missed something, and hear again', async () => {
  const [reader, writer] = [await newPerson(here), await newPerson(here)]
  const ear = await listening(reader.client, topicOf(reader))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'otteros realtime'`
  await vi.waitFor(() => expect(ear.system).toContain('Messages may have been missed'), 15_000)
  await writeTo(writer, reader)
  await vi.waitFor(() => expect(ear.heard).toContain('messages'), soon)
  expect(ear.states).toEqual(['SUBSCRIBED'])
  await leave(reader)
})

test('presence: people on two servers see each other, and go with their socket, or with their server', async () => {
  const third = await startTestServer({ env: sameDatabase() })
  const topic = `test:open:${randomUUID()}`
  const [one, two] = [await newPerson(here), await newPerson(third)]
  const options = (key: string) => ({ private: true, presence: { key, enabled: true } })
  const ear = listen(one.client, topic, options('one'))
  const names = () => Object.keys(ear.channel.presenceState()).toSorted()
  try {
    await vi.waitFor(() => expect(ear.states).toEqual(['SUBSCRIBED']), 5_000)
    expect(await ear.channel.track({ at: 'desk' })).toBe('ok')
    const other = await listening(two.client, topic, options('two'))
    await vi.waitFor(() => expect(Object.keys(other.channel.presenceState())).toEqual(['one']), soon)
    expect(await other.channel.track({ at: 'river' })).toBe('ok')
    await vi.waitFor(() => expect(names()).toEqual(['one', 'two']), soon)
    expect(await other.channel.track({ at: 'sea' })).toBe('ok')
    await vi.waitFor(() => expect(ear.channel.presenceState().two).toMatchObject([{ at: 'sea' }]), soon)
    expect(await other.channel.untrack()).toBe('ok')
    await vi.waitFor(() => expect(names()).toEqual(['one']), soon)
    expect(await other.channel.track({ at: 'sea' })).toBe('ok')
    await vi.waitFor(() => expect(names()).toEqual(['one', 'two']), soon)
    await third.stop('SIGKILL')
    await vi.waitFor(() => expect(names()).toEqual(['one']), 15_000)
    // Where no policy lets them send, nobody is seen.
    const closed = await listening(one.client, `test:closed:${randomUUID()}`, options('one'))
    expect(await closed.channel.track({})).toBe('error')
  } finally {
    await leave(one)
    void two.client.realtime.disconnect()
    await third.dispose()
  }
})

test('a server that restarts gets its people back, who hear of what comes then', async () => {
  const [reader, writer] = [await newPerson(here), await newPerson(here)]
  const device = await deviceThere(reader)
  const ear = await listening(device.client, topicOf(reader))
  await there.stop()
  there = await startTestServer({ port: there.port, dataDir: there.dataDir, env: sameDatabase() })
  await vi.waitFor(() => expect(ear.states.filter((state) => state === 'SUBSCRIBED')).toHaveLength(2), 20_000)
  await writeTo(writer, reader)
  await vi.waitFor(() => expect(ear.heard).toContain('messages'), soon)
  await leave(device)
})

test('a client that does not read is closed, and costs the server little until then', async () => {
  const person = await newPerson(here)
  const topic = `test:open:${randomUUID()}`
  const raw = await openRaw(here)
  expect(await raw.join(topic, await accessToken(person))).toBe('ok')
  raw.socket.pause()
  const text = 'x'.repeat(7_000)
  const isOver = () => raw.socket.readyState === raw.socket.CLOSED
  const began = performance.now()
  for (let sent = 0; !isOver() && performance.now() - began < 20_000; sent++) {
    await sql`select pg_notify('otteros_realtime', ${`cx\n${sent}\n${topic}\nsaid\n"${text}"`})`
    if (sent % 1500 === 1499) raw.socket.resume()
  }
  expect(isOver()).toBe(true)
  expect(await raw.closed).toBe(1006)
})
