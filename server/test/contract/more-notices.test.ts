// Messages and reviews become notices, and what is settled elsewhere is none any more.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newApp } from '../matrix/world.ts'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { answerOf, invitationsOf, newTeam, peopleOf } from '../support/sharing.ts'

const shared = inject('shared')
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

const member = (name?: string) => newMember(shared, sql, name)
const send = (from: Member, to: Member, subject = 'Hello') =>
  answerOf(from.client.rpc('send_message', { _to: to.id, _subject: subject, _message: 'Text' }))
/** What a person is told, the newest first. */
async function told({ client }: Member) {
  const notices = (await answerOf(client.rpc('own_notices'))) as unknown as readonly {
    readonly kind: string
    readonly byName: string | null
    readonly details: Readonly<Record<string, unknown>>
    readonly read: boolean
  }[]
  return notices.map(({ kind, byName, details, read }) => ({ kind, byName, details, read }))
}

test('unread messages of one sender are one notice, as new as the newest; others have their own', async () => {
  const [ada, max, eve] = [await member('Ada Otter'), await member('Max Fish'), await member('Eve Heron')]
  await send(max, ada, 'One')
  await send(eve, ada)
  await send(max, ada, 'Two')
  expect(await told(ada)).toEqual([
    { kind: 'message', byName: 'Max Fish', details: { count: 2 }, read: false },
    { kind: 'message', byName: 'Eve Heron', details: { count: 1 }, read: false },
  ])
  await answerOf(
    ada.client.from('notices').update({ read_at: new Date().toISOString() }).eq('kind', 'message'),
  )
  await send(max, ada, 'Three')
  expect((await told(ada)).map(({ details, read }) => [details.count, read])).toEqual([
    [1, false],
    [2, true],
    [1, true],
  ])
})

test('messages that were read or removed are no notice; of several the rest is', async () => {
  const [ada, max, eve] = [await member(), await member(), await member()]
  await send(max, ada, 'One')
  await send(max, ada, 'Two')
  await send(eve, ada, 'Three')
  const read = { read_at: new Date().toISOString() }
  await answerOf(ada.client.from('received_messages').update(read).eq('subject', 'One'))
  expect((await told(ada)).map(({ details }) => details.count)).toEqual([1, 1])
  await answerOf(ada.client.from('received_messages').update(read).eq('subject', 'Two'))
  expect(await told(ada)).toHaveLength(1)
  await answerOf(ada.client.from('received_messages').delete().eq('subject', 'Three'))
  expect(await told(ada)).toEqual([])
})

test('nobody is told of messages of people who are blocked', async () => {
  const [ada, max] = [await member(), await member()]
  await answerOf(ada.client.rpc('block_person', { person: max.id }))
  await send(max, ada)
  expect(await told(ada)).toEqual([])
})

test('authors are told what reviewers decided about their apps and versions, without who is blocked', async () => {
  const [ada, max] = [await member('Ada Otter'), await member('Max Fish')]
  await sql`insert into public.user_roles (user_id, role) values (${max.id}, 'trusted_user')`
  const id = await newApp(sql, ada.id, { name: 'Pebbles' })
  const decide = (isVerified: boolean) =>
    answerOf(
      max.client
        .from('apps')
        .update({ is_verified: isVerified, verified_by: isVerified ? max.id : null })
        .eq('id', id),
    )
  await decide(true)
  expect(await told(ada)).toEqual([
    {
      kind: 'review',
      byName: 'Max Fish',
      details: { app: id, appName: 'Pebbles', approved: true },
      read: false,
    },
  ])
  await answerOf(ada.client.rpc('submit_app_version', { _app_id: id, _version: '9.0.0' }))
  await answerOf(ada.client.rpc('block_person', { person: max.id }))
  const [version] = await sql<{ id: string }[]>`select id from public.app_versions where app_id = ${id}`
  await answerOf(max.client.rpc('review_app_version', { _version_id: version?.id ?? '', _approve: false }))
  expect((await told(ada))[0]).toMatchObject({ byName: null, details: { app: id, approved: false } })
  expect(await told(max)).toEqual([])
})

test('the notice of an invitation goes when it is answered, or with its space', async () => {
  const [ada, max] = [await member(), await member()]
  const [one, other] = [await newTeam(ada, 'River'), await newTeam(ada, 'Lake')]
  for (const space of [one, other])
    await answerOf(ada.client.rpc('invite_to_space', { space, whom: max.id, role: 'viewer' }))
  expect((await told(max)).map(({ details }) => details.name)).toEqual(['Lake', 'River'])
  const invitation = (await invitationsOf(max)).find(({ space }) => space === one)
  await answerOf(max.client.rpc('answer_invitation', { invitation: invitation?.id ?? '', accept: false }))
  expect((await told(max)).map(({ details }) => details.name)).toEqual(['Lake'])
  await answerOf(ada.client.rpc('delete_space', { space: other }))
  expect(await told(max)).toEqual([])
})

test('an invitation to an address is taken back with its notice, before its person has asked for it and after', async () => {
  const [ada, max] = [await member(), await member()]
  const space = await newTeam(ada, 'River')
  const invite = async (whom: string) => {
    await answerOf(ada.client.rpc('invite_to_space', { space, whom, role: 'viewer' }))
    const { invitations } = await peopleOf(ada, space)
    return invitations.find(({ entered }) => entered === whom)?.id ?? ''
  }
  const withdraw = (invitation: string) => answerOf(ada.client.rpc('withdraw_invitation', { invitation }))
  const unasked = await invite(max.email)
  expect((await told(max)).map(({ kind }) => kind)).toEqual(['invited'])
  await withdraw(unasked)
  expect(await told(max)).toEqual([])
  expect(await invitationsOf(max)).toEqual([])
  const asked = await invite(max.email)
  expect(await invitationsOf(max)).toHaveLength(1)
  await withdraw(asked)
  expect(await told(max)).toEqual([])
  // An address that nobody has: who gets it later is not asked.
  const address = `${randomUUID()}@example.org`
  await withdraw(await invite(address))
  expect((await peopleOf(ada, space)).invitations).toEqual([])
  await sql`update auth.users set email = ${address} where id = ${max.id}`
  expect(await invitationsOf(max)).toEqual([])
})
