// Lists of spaces and invitations, page by page.
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { answerOf, join, newTeam, refusalOf } from '../support/sharing.ts'

const shared = inject('shared')
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

interface Listed {
  readonly id: string
  readonly kind: string
  readonly name: string | null
  readonly place?: string
}

const list = async (person: Member, name: 'own_spaces' | 'own_invitations', args: object = {}) =>
  (await answerOf(person.client.rpc(name, args))) as unknown as readonly Listed[]

/** All pages of a list, and how long each was. */
async function paged(person: Member, name: 'own_spaces' | 'own_invitations', most: number) {
  const [rows, sizes]: [Listed[], number[]] = [[], []]
  for (let after: string | undefined; ; after = rows.at(-1)?.place) {
    const page = await list(person, name, { most, ...(after !== undefined && { after }) })
    rows.push(...page)
    sizes.push(page.length)
    if (page.length < most) return { rows, sizes }
  }
}
const idsOf = (rows: readonly Listed[]) => rows.map(({ id }) => id)

test('spaces come in pages, one’s own first and then in the order of joining, and all of them without one', async () => {
  const [olive, finn] = [await newMember(shared, sql), await newMember(shared, sql)]
  const teams: string[] = []
  for (let nth = 0; nth < 6; nth++) teams.push(await newTeam(olive))
  for (const team of teams.toReversed()) await join(olive, team, finn, 'viewer')
  const [own] = await list(finn, 'own_spaces', { most: 1 })
  expect(own).toMatchObject({ kind: 'personal' })
  const { rows, sizes } = await paged(finn, 'own_spaces', 3)
  expect(sizes).toEqual([3, 3, 1])
  expect(idsOf(rows)).toEqual([own?.id, ...teams.toReversed()])
  // As before, for clients that know no pages.
  const whole = await list(finn, 'own_spaces')
  expect(idsOf(whole).toSorted()).toEqual(idsOf(rows).toSorted())
  expect(whole.map(({ place }) => place)).toEqual(whole.map(() => undefined))
  // Those that joined at the same moment are told apart.
  await sql`update public.space_members set since = now() where user_id = ${finn.id}`
  expect(idsOf((await paged(finn, 'own_spaces', 2)).rows).toSorted()).toEqual(idsOf(rows).toSorted())
})

test('one space is asked for alone, by its members', async () => {
  const [olive, finn] = [await newMember(shared, sql), await newMember(shared, sql)]
  const [team, other] = [await newTeam(olive), await newTeam(olive)]
  await join(olive, team, finn, 'viewer')
  expect(idsOf(await list(finn, 'own_spaces', { only_space: team }))).toEqual([team])
  expect(await list(finn, 'own_spaces', { only_space: other })).toEqual([])
  expect(await refusalOf(finn.client.rpc('own_spaces', { most: 2, after: 'the beginning' }))).toBe('22007')
})

test('invitations come in pages, the newest first', async () => {
  const [olive, finn] = [await newMember(shared, sql), await newMember(shared, sql)]
  for (let nth = 0; nth < 5; nth++) {
    const team = await newTeam(olive)
    await answerOf(olive.client.rpc('invite_to_space', { space: team, whom: finn.id, role: 'viewer' }))
  }
  const { rows, sizes } = await paged(finn, 'own_invitations', 2)
  expect(sizes).toEqual([2, 2, 1])
  expect(idsOf(rows)).toEqual(idsOf(await list(finn, 'own_invitations')))
  await sql`update public.space_invitations set created_at = now() where user_id = ${finn.id}`
  expect(idsOf((await paged(finn, 'own_invitations', 2)).rows).toSorted()).toEqual(idsOf(rows).toSorted())
})
