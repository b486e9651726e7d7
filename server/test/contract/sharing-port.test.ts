// The adapter of sharing says what the real functions of the database say.
import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createAccountNoticesPort } from '@/backend/sharing/create-notices'
import { sessionOf } from '@/backend/community/testing/fake-server'
import { createSharing } from '@/backend/sharing/create-sharing'
import type { SpacesClient } from '@/backend/spaces/caller'
import { success } from '@/lib/result'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember, tokenFor } from '../support/members.ts'
import { answerOf } from '../support/sharing.ts'
import { fileIn, folderIn, hashOf, ownSpace, pushEntries } from '../support/spaces.ts'

const shared = inject('shared')
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

const join = ({ client, id }: Member) => {
  // Members have a token and no session.
  const session = { ...sessionOf(id), access_token: tokenFor(shared.dataDir, id) }
  const library: SpacesClient = {
    from: client.from.bind(client),
    rpc: client.rpc.bind(client),
    storage: client.storage,
    auth: { getSession: async () => ({ data: { session }, error: null }) },
  }
  const asked = { client: async () => success(library), userId: id }
  return { id, sharing: createSharing({ ...asked, news: null }), notices: createAccountNoticesPort(asked) }
}
const twoPeople = async () => {
  const [ada, max] = await Promise.all([
    newMember(shared, sql, 'Ada Otter'),
    newMember(shared, sql, 'Max Fish'),
  ])
  return { ada: join(ada), max: join(max), adaHerself: ada }
}
/** The value of what went well. */
async function valueOf<T>(
  answer: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }>,
): Promise<T> {
  const outcome = await answer
  expect(outcome).toMatchObject({ ok: true })
  if (!outcome.ok) throw new Error('it failed')
  return outcome.value
}

test('a team: asked, accepted, another role, removed, left, renamed and deleted, and all are told', async () => {
  const { ada, max } = await twoPeople()
  const team = await valueOf(ada.sharing.makeTeam('River'))
  expect(await valueOf(ada.sharing.rules())).toEqual({ teamMakers: 'everybody', mayMakeTeams: true })
  expect(await valueOf(ada.sharing.invite(team, max.id, 'viewer'))).toMatchObject({
    kind: 'invited',
    entered: max.id,
  })
  expect((await valueOf(ada.sharing.people(team))).invitations).toMatchObject([
    { name: 'Max Fish', role: 'viewer' },
  ])
  const [invitation] = await valueOf(max.sharing.invitations())
  expect(invitation).toMatchObject({ space: team, name: 'River', kind: 'team', byName: 'Ada Otter' })
  expect(await valueOf(max.notices.list())).toMatchObject([
    {
      kind: 'invited',
      byName: 'Ada Otter',
      isRead: false,
      details: { invitation: invitation?.id, space: team, name: 'River', kind: 'team', role: 'viewer' },
    },
  ])
  expect(await valueOf(max.sharing.answer(invitation?.id ?? '', true))).toBe(team)
  expect(await max.sharing.answer(invitation?.id ?? '', true)).toMatchObject({ error: { code: 'gone' } })
  expect(await valueOf(max.sharing.spaces())).toMatchObject([
    { id: team, kind: 'team', role: 'viewer', members: 2, owner: null },
  ])
  expect(await valueOf(ada.sharing.invite(team, max.id, 'editor'))).toEqual({
    kind: 'changed',
    role: 'editor',
  })
  expect(await max.sharing.renameSpace(team, 'Lake')).toMatchObject({ error: { code: 'not_owner' } })
  expect(await ada.sharing.leave(team)).toMatchObject({ error: { code: 'last_owner' } })
  await valueOf(ada.sharing.renameSpace(team, 'Lake'))
  await valueOf(max.sharing.leave(team))
  expect(await ada.sharing.setRole(team, max.id, 'viewer')).toMatchObject({ error: { code: 'gone' } })
  expect((await valueOf(ada.sharing.activity(team))).map(({ kind }) => kind)).toEqual([
    'left',
    'renamed',
    'role',
    'joined',
    'invited',
    'made',
  ])
  const told = await valueOf(ada.notices.list())
  expect(told.map(({ kind }) => kind)).toEqual(['left', 'accepted'])
  await valueOf(ada.notices.markRead(told.map(({ id }) => id)))
  await valueOf(ada.notices.remove([told[0]?.id ?? 0]))
  expect(await valueOf(ada.notices.list())).toMatchObject([{ kind: 'accepted', isRead: true }])
  await valueOf(ada.sharing.deleteSpace(team))
  expect(await max.sharing.people(team)).toMatchObject({ error: { code: 'gone' } })
  expect(await ada.sharing.administration.setTeamMakers('administrators')).toMatchObject({
    error: { code: 'not_allowed' },
  })
})

test('a folder with a large file is shared, its contents copied by storage; then mounted, handed over and given up', async () => {
  const { ada, max, adaHerself } = await twoPeople()
  const own = (await ownSpace(adaHerself)).id
  const folder = folderIn(own, 'Trip')
  const content = randomBytes(100_000)
  const hash = hashOf(content)
  await answerOf(
    adaHerself.client.rpc('expect_blobs', { space: own, blobs: [{ hash, size: content.length }] }),
  )
  await adaHerself.client.storage.from('spaces').upload(`${own}/${hash}`, Buffer.from(content))
  const film = fileIn(folder.id, 'film.mp4', '', { hash, size: content.length, content: null })
  await pushEntries(adaHerself, own, [folder, film], 0)
  const left: number[] = []
  const space = await valueOf(ada.sharing.shareFolder(folder.id, { onProgress: (bytes) => left.push(bytes) }))
  expect(left).toEqual([content.length, 0])
  expect(await valueOf(ada.sharing.spaces())).toMatchObject([
    {
      id: space,
      kind: 'shared',
      mount: folder.id,
      owner: { id: ada.id, name: 'Ada Otter' },
      bytes: content.length,
    },
  ])
  expect(await ada.sharing.shareFolder(folder.id)).toMatchObject({ error: { code: 'already_shared' } })
  await valueOf(ada.sharing.setMount(space, null))
  expect(await valueOf(ada.sharing.spaces())).toMatchObject([{ mount: null }])
  expect(await ada.sharing.handOver(space, max.id)).toMatchObject({ error: { code: 'gone' } })
  await valueOf(ada.sharing.invite(space, max.id, 'editor'))
  const [asked] = await valueOf(max.sharing.invitations())
  await valueOf(max.sharing.answer(asked?.id ?? '', true))
  await valueOf(ada.sharing.handOver(space, max.id))
  const [offer] = await valueOf(max.notices.list())
  expect(offer).toMatchObject({ kind: 'hand-over', details: { bytes: content.length } })
  await valueOf(max.sharing.answer(offer?.details.invitation ?? '', true))
  expect((await valueOf(max.sharing.people(space))).members).toMatchObject([
    { id: max.id, role: 'owner' },
    { id: ada.id, role: 'editor' },
  ])
  await valueOf(max.sharing.removeMember(space, ada.id))
  expect((await valueOf(ada.notices.list()))[0]).toMatchObject({ kind: 'removed', byName: 'Max Fish' })
})

test('who is blocked is listed until they are let in again, and what they ask does not arrive', async () => {
  const { ada, max } = await twoPeople()
  await valueOf(max.sharing.block(ada.id))
  expect(await valueOf(max.sharing.blocked())).toMatchObject([{ id: ada.id }])
  const team = await valueOf(ada.sharing.makeTeam('River'))
  expect(await valueOf(ada.sharing.invite(team, max.id, 'viewer'))).toMatchObject({ kind: 'invited' })
  expect([await valueOf(max.sharing.invitations()), await valueOf(max.notices.list())]).toEqual([[], []])
  const [open] = (await valueOf(ada.sharing.people(team))).invitations
  await valueOf(ada.sharing.withdraw(open?.id ?? ''))
  await valueOf(max.sharing.unblock(ada.id))
  expect(await valueOf(max.sharing.blocked())).toEqual([])
  await valueOf(ada.sharing.invite(team, max.id, 'viewer'))
  expect(await valueOf(max.sharing.invitations())).toHaveLength(1)
})
