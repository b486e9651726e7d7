import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/database/connection'
import { createDigest } from '../../src/limits/counters'
import type { Mail } from '../../src/mail/messages'
import { createOutgoingMails, recipientKey } from '../../src/mail/queue/outgoing'
import { createSeal } from '../../src/mail/queue/sealed'
import { newDataFolder } from '../support/data-folder'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database'
import { startHere } from '../support/own-process'
import { newAddress, newPerson } from '../support/people'

const secret = 'a secret that all servers share, 32 characters'
const digest = createDigest(secret)
const seal = createSeal(secret)

let database: OutsideDatabase
let sql: postgres.Sql
let sender: string
// A database that a server has migrated and left: its postman would take what these tests put there.
beforeAll(async () => {
  database = await startOutsideDatabase()
  const env = { DATABASE_URL: database.url, JWT_SECRET: secret }
  const server = await startHere({ dataDir: newDataFolder(), env })
  sender = (await newPerson(server)).id
  await server.dispose()
  sql = connect({ url: database.url }, 8)
})
afterAll(async () => {
  await sql.end()
  await database.dispose()
})

const queue = () => createOutgoingMails(sql, seal, digest)
const mail = (to: string): Mail => ({ to, subject: 'Welcome', text: 'A link', html: '<p>A link</p>' })
const pass = (seconds: number) =>
  sql`update private.outgoing_mails set next_try = next_try - ${seconds} * interval '1 second'`
const write = async (subject: string) => {
  const [row] = await sql<{ id: string }[]>`
    insert into public.messages (user_id, to_recipient, subject, message)
    values (${sender}, 'bea@example.org', ${subject}, 'Lunch?') returning id`
  return row?.id ?? ''
}

test('each mail goes to one of several servers, and nothing of it can be read in the database', async () => {
  const addresses = Array.from({ length: 12 }, () => newAddress())
  for (const address of addresses) await queue().add(mail(address))
  const stored = JSON.stringify(
    await sql`select encode(sealed, 'escape'), recipient from private.outgoing_mails`,
  )
  for (const address of addresses) expect(stored).not.toContain(address)
  const servers = [queue(), queue(), queue()]
  const taken: string[] = []
  await Promise.all(
    servers.map(async (server) => {
      for (let next = await server.next(); next; next = await server.next())
        if (next.kind === 'account') taken.push(next.mail.to)
    }),
  )
  expect(taken.toSorted()).toEqual(addresses.toSorted())
  // They all ended before a mail had left: three minutes later each is taken again.
  expect(await queue().next()).toBeNull()
  await pass(180)
  const again = await queue().next()
  expect(again).toMatchObject({ attempts: 2, kind: 'account', mail: { html: '<p>A link</p>' } })
  await sql`delete from private.outgoing_mails`
})

test('a message that no server has sent within two minutes is taken by another, until it has a status', async () => {
  const id = await write('Fish')
  expect(await queue().next()).toBeNull()
  await pass(120)
  const taken = await queue().next()
  const [account] = await sql<{ email: string }[]>`select email from auth.users where id = ${sender}`
  expect(taken).toMatchObject({
    kind: 'message',
    message: { id, to: 'bea@example.org', subject: 'Fish', text: 'Lunch?', replyTo: account?.email },
  })
  await queue().postpone(taken?.id ?? '', 300)
  await pass(299)
  expect(await queue().next()).toBeNull()
  await pass(1)
  expect(await queue().next()).toMatchObject({ attempts: 2 })
  await sql`select public.set_message_status(${id}, 'sent')`
  await pass(600)
  expect(await queue().next()).toBeNull()
})

test('a message that its writer deletes while it waits does not leave', async () => {
  const id = await write('On second thought')
  await sql`delete from public.messages where id = ${id}`
  await pass(600)
  expect(await queue().next()).toBeNull()
})

test('a mail that another secret has locked is dropped, and does not hold up the others', async () => {
  await createOutgoingMails(sql, createSeal('another secret'), digest).add(mail(newAddress()))
  await pass(1)
  const address = newAddress()
  await queue().add(mail(address))
  expect(await queue().next()).toMatchObject({ mail: { to: address } })
  const left = await sql`select recipient from private.outgoing_mails`
  expect(left).toEqual([{ recipient: recipientKey(digest, address) }])
})
