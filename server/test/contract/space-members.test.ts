import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { startHere } from '../support/own-process.ts'
import {
  answerOf,
  invitationsOf,
  join,
  newTeam,
  noticesOf,
  peopleOf,
  refusalOf,
  rolesOf,
} from '../support/sharing.ts'
import {
  again,
  fileIn,
  folderIn,
  hashOf,
  ownSpace,
  pullEntries,
  pushEntries,
  removalOf,
  spacesOf,
  treeOf,
} from '../support/spaces.ts'

const shared = inject('shared')
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

const member = (name?: string) => newMember(shared, sql, name)

describe('an invitation', () => {
  test('comes to who is asked by their code, who accepts it and is a member', async () => {
    const [olive, finn] = [await member('Olive Otter'), await member('Finn Otter')]
    const team = await newTeam(olive)
    await answerOf(olive.client.rpc('invite_to_space', { space: team, whom: finn.id, role: 'editor' }))
    expect(await spacesOf(finn)).toHaveLength(1)
    expect(await noticesOf(finn)).toEqual(['invited'])
    expect(await answerOf(finn.client.rpc('own_notices'))).toMatchObject([
      {
        kind: 'invited',
        details: { name: 'River', role: 'editor' },
        by: olive.id,
        byName: 'Olive Otter',
        read: false,
      },
    ])
    const [invitation] = await invitationsOf(finn)
    expect(invitation).toMatchObject({ space: team, name: 'River', role: 'editor', byName: 'Olive Otter' })
    await answerOf(finn.client.rpc('answer_invitation', { invitation: invitation?.id ?? '', accept: true }))
    expect(await rolesOf(finn, team)).toEqual({ [olive.id]: 'owner', [finn.id]: 'editor' })
    expect(await noticesOf(olive)).toEqual(['accepted'])
    expect(await invitationsOf(finn)).toEqual([])
  })

  test('that is declined or taken back is gone, and answers as one that never was', async () => {
    const [olive, finn, mallory] = [await member(), await member(), await member()]
    const team = await newTeam(olive)
    const ask = () =>
      answerOf(olive.client.rpc('invite_to_space', { space: team, whom: finn.id, role: 'viewer' }))
    await ask()
    const [first] = await invitationsOf(finn)
    const answer = (person: Member, invitation = '', accept = true) =>
      refusalOf(person.client.rpc('answer_invitation', { invitation, accept }))
    expect(await answer(mallory, first?.id)).toBe('OTS06')
    expect(await answer(finn, first?.id, false)).toBeNull()
    expect(await answer(finn, first?.id)).toBe('OTS06')
    await ask()
    const [second] = await invitationsOf(finn)
    expect(await refusalOf(mallory.client.rpc('withdraw_invitation', { invitation: second?.id ?? '' }))).toBe(
      'OTS06',
    )
    expect(
      await refusalOf(olive.client.rpc('withdraw_invitation', { invitation: second?.id ?? '' })),
    ).toBeNull()
    expect(await answer(finn, second?.id)).toBe('OTS06')
    expect(await noticesOf(finn)).toEqual([])
    expect(await spacesOf(finn)).toHaveLength(1)
  })

  test('to an address says nothing of whose it is, and waits for who has it later', async () => {
    const [olive, finn] = [await member(), await member('Finn Otter')]
    const team = await newTeam(olive)
    const invite = (whom: string) =>
      answerOf(olive.client.rpc('invite_to_space', { space: team, whom, role: 'editor' }))
    const later = `${randomUUID()}@example.com`
    const known = (await invite(finn.email)) as object
    const unknown = (await invite(later)) as object
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    const { invitations } = await peopleOf(olive, team)
    expect(invitations).toMatchObject([
      { entered: finn.email, name: null },
      { entered: later, name: null },
    ])
    expect(await invitationsOf(finn)).toHaveLength(1)
    const newcomer = await member('Nina New')
    await sql`update auth.users set email = ${later.toUpperCase()} where id = ${newcomer.id}`
    expect(await invitationsOf(newcomer)).toHaveLength(1)
    // Once they are a member, the owner sees their name as that of any other.
    const [invitation] = await invitationsOf(newcomer)
    await answerOf(
      newcomer.client.rpc('answer_invitation', { invitation: invitation?.id ?? '', accept: true }),
    )
    expect((await peopleOf(olive, team)).members.map(({ name }) => name)).toContain('Nina New')
  })

  test('of somebody blocked arrives nowhere, and they are not told', async () => {
    const [olive, mallory] = [await member(), await member()]
    const team = await newTeam(mallory)
    await answerOf(olive.client.rpc('block_person', { person: mallory.id }))
    const invite = () =>
      answerOf(mallory.client.rpc('invite_to_space', { space: team, whom: olive.id, role: 'editor' }))
    expect(await invite()).toMatchObject({ entered: olive.id })
    expect((await peopleOf(mallory, team)).invitations).toMatchObject([{ entered: olive.id }])
    expect([await invitationsOf(olive), await noticesOf(olive)]).toEqual([[], []])
    const sent = await mallory.client.rpc('send_message', {
      _to: olive.id,
      _subject: 'Hi',
      _message: 'Hello',
    })
    expect(sent.data).toMatchObject({ status: 'sent' })
    expect((await olive.client.from('received_messages').select('id')).data).toEqual([])
    await answerOf(olive.client.from('blocked_people').delete().eq('blocked_id', mallory.id))
    await mallory.client.rpc('send_message', { _to: olive.id, _subject: 'Hi', _message: 'Hello' })
    expect((await olive.client.from('received_messages').select('id')).data).toHaveLength(1)
  })

  test('is for owners alone, and to people that there are', async () => {
    const [olive, finn, mallory] = [await member(), await member(), await member()]
    const team = await newTeam(olive)
    await join(olive, team, finn, 'editor')
    const invite = (by: Member, whom: string, role = 'editor') =>
      refusalOf(by.client.rpc('invite_to_space', { space: team, whom, role }))
    expect(await invite(finn, mallory.id)).toBe('OTS02')
    expect(await invite(mallory, mallory.id)).toBe('OTS01')
    expect(await invite(olive, randomUUID())).toBe('OTM01')
    expect(await invite(olive, 'no address')).toBe('22023')
    expect(await invite(olive, mallory.id, 'administrator')).toBe('22023')
    expect(
      await refusalOf(
        olive.client.rpc('invite_to_space', {
          space: (await ownSpace(olive)).id,
          whom: finn.id,
          role: 'editor',
        }),
      ),
    ).toBe('22023')
  })
})

// On a server of its own, because the limit holds for all spaces.
test('a space has no more members and invitations together than its limit', async () => {
  const server = await startHere()
  const database = openDatabase(server.dataDir)
  try {
    const person = () => newMember(server, database)
    const [olive, finn, mallory, vera] = [await person(), await person(), await person(), await person()]
    const team = await newTeam(olive)
    await join(olive, team, finn, 'editor')
    await database`update private.space_limits set members = 3`
    const invite = (whom: Member) =>
      refusalOf(olive.client.rpc('invite_to_space', { space: team, whom: whom.id, role: 'editor' }))
    expect([await invite(mallory), await invite(vera)]).toEqual([null, 'OTF03'])
  } finally {
    await database.end()
    await server.dispose()
  }
})

describe('a member', () => {
  test('is made another kind of member by owners alone, and a team keeps one owner', async () => {
    const [olive, finn] = [await member(), await member()]
    const team = await newTeam(olive)
    await join(olive, team, finn, 'viewer')
    const setRole = (by: Member, person: Member, role: string) =>
      refusalOf(by.client.rpc('set_space_role', { space: team, person: person.id, role }))
    expect(await setRole(finn, finn, 'owner')).toBe('OTS02')
    expect(await setRole(olive, olive, 'editor')).toBe('OTS08')
    expect(await setRole(olive, finn, 'owner')).toBeNull()
    expect(await setRole(olive, olive, 'editor')).toBeNull()
    expect(await setRole(olive, finn, 'viewer')).toBe('OTS02')
    expect(await noticesOf(finn)).toEqual(['role'])
  })

  test('leaves, or is removed, and sees nothing from then on; what they made stays', async () => {
    const [olive, finn, mallory] = [await member(), await member(), await member()]
    const team = await newTeam(olive)
    await join(olive, team, finn, 'editor')
    await join(olive, team, mallory, 'editor')
    await pushEntries(finn, team, [fileIn(team, 'work.txt', 'of Finn')], 0)
    const remove = (by: Member, person: Member) =>
      refusalOf(by.client.rpc('remove_member', { space: team, person: person.id }))
    expect(await remove(mallory, finn)).toBe('OTS02')
    expect(await remove(finn, finn)).toBeNull()
    expect(await remove(olive, mallory)).toBeNull()
    expect(await remove(olive, olive)).toBe('OTS08')
    expect((await pullEntries(finn, team, 0)).code).toBe('OTS01')
    expect(await treeOf(olive, team)).toHaveLength(1)
    expect(await noticesOf(mallory)).toEqual(['removed'])
    expect(await noticesOf(olive)).toEqual(['accepted', 'accepted', 'left'])
  })

  test('stays what they are when they accept an invitation of before, which ends with the membership', async () => {
    const [olive, finn] = [await member(), await member()]
    const team = await newTeam(olive)
    const invite = (whom: string, role: string) =>
      answerOf(olive.client.rpc('invite_to_space', { space: team, whom, role }))
    await invite(finn.email, 'viewer')
    const [asked] = await invitationsOf(finn)
    await sql`insert into public.space_members (space_id, user_id, role) values (${team}, ${finn.id}, 'editor')`
    expect(await invitationsOf(finn)).toEqual([])
    await answerOf(finn.client.rpc('answer_invitation', { invitation: asked?.id ?? '', accept: true }))
    expect(await rolesOf(olive, team)).toMatchObject({ [finn.id]: 'editor' })
    await invite(finn.email, 'viewer')
    await answerOf(olive.client.rpc('remove_member', { space: team, person: finn.id }))
    expect([await invitationsOf(finn), (await peopleOf(olive, team)).invitations]).toEqual([[], []])
  })

  test('whose account goes leaves a team to who has been an editor longest, and takes shared folders along', async () => {
    const [olive, finn, nina] = [await member(), await member(), await member()]
    const team = await newTeam(olive)
    await join(olive, team, nina, 'viewer')
    await join(olive, team, finn, 'editor')
    const own = (await ownSpace(olive)).id
    const trip = folderIn(own, 'Trip')
    await pushEntries(olive, own, [trip], 0)
    const { space } = (await answerOf(olive.client.rpc('share_folder', { folder: trip.id }))) as {
      space: string
    }
    await join(olive, space, finn, 'editor')
    await sql`select private.delete_account(${olive.id})`
    expect(await rolesOf(finn, team)).toEqual({ [finn.id]: 'owner', [nina.id]: 'viewer' })
    expect((await spacesOf(finn)).map(({ id }) => id)).not.toContain(space)
    const gone = sql([own, space])
    expect(await sql`select from public.spaces where id in ${gone}`).toHaveLength(0)
    expect(await sql`select from public.space_versions where space_id in ${gone}`).toHaveLength(0)
  })
})

test('the activity of a space says who did what, to its members', async () => {
  const [olive, finn, mallory] = [await member('Olive Otter'), await member('Finn Otter'), await member()]
  const team = await newTeam(olive)
  await join(olive, team, finn, 'editor')
  const draft = fileIn(team, 'draft.txt', 'one')
  await pushEntries(finn, team, [draft], 0)
  await pushEntries(
    olive,
    team,
    [again(draft, 1, { hash: hashOf('two'), content: Buffer.from('two').toString('base64') })],
    1,
  )
  await pushEntries(
    olive,
    team,
    [again(draft, 2, { name: 'final.txt', hash: hashOf('two'), content: null })],
    2,
  )
  await pushEntries(finn, team, [removalOf(draft, 3)], 3)
  const activity = async (person: Member) =>
    (await answerOf(person.client.rpc('space_activity', { space: team }))) as unknown as readonly {
      readonly kind: string
      readonly byName: string
      readonly name?: string
      readonly from?: string
    }[]
  const seen = await activity(olive)
  expect(
    seen.map(({ kind, byName, name, from }) => [kind, byName, name, from].filter(Boolean).join(' ')),
  ).toEqual([
    'removed Finn Otter final.txt',
    'renamed Olive Otter final.txt draft.txt',
    'changed Olive Otter draft.txt',
    'added Finn Otter draft.txt',
    'joined Finn Otter',
    'invited Olive Otter',
    'made Olive Otter',
  ])
  // Whom owners ask is theirs to know.
  expect((await activity(finn)).map(({ kind }) => kind)).not.toContain('invited')
  expect(await refusalOf(mallory.client.rpc('space_activity', { space: team }))).toBe('OTS01')
})
