// What happened in a space, moment by moment.
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { answerOf, join, newTeam, refusalOf } from '../support/sharing.ts'
import { again, fileIn, folderIn, pushEntries, removalOf } from '../support/spaces.ts'

const shared = inject('shared')
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

interface Happened {
  readonly kind: string
  readonly count: number
  readonly moment: string
  readonly byName?: string
  readonly name?: string
  readonly from?: string
  readonly personName?: string
}

const momentsOf = async (person: Member, space: string, args: object = {}) =>
  (await answerOf(person.client.rpc('space_moments', { space, ...args }))) as unknown as readonly Happened[]
const inShort = (happened: readonly Happened[]) =>
  happened.map(({ kind, count, name = '', from, personName }) =>
    [kind, count > 1 && count, name, from, personName].filter(Boolean).join(' '),
  )

test('many files that are changed at once are one line, and no page ends among them', async () => {
  const [olive, finn] = [
    await newMember(shared, sql, 'Olive Otter'),
    await newMember(shared, sql, 'Finn Otter'),
  ]
  const team = await newTeam(olive)
  await join(olive, team, finn, 'editor')
  const folder = folderIn(team, 'Plans')
  const files = Array.from({ length: 700 }, (_, nth) => fileIn(folder.id, `plan ${nth}.txt`, `plan ${nth}`))
  await pushEntries(olive, team, [folder], 0)
  const pushed = await pushEntries(finn, team, files, 1)
  const [first] = files
  if (!first) throw new Error('no file')
  const renamed = await pushEntries(
    finn,
    team,
    [again(first, pushed.versions?.[first.id] ?? 0, { name: 'the plan.txt' })],
    pushed.version ?? 0,
  )
  await pushEntries(olive, team, [removalOf(folder, 1)], renamed.version ?? 0)
  expect(inShort(await momentsOf(olive, team))).toEqual([
    'removed Plans',
    'renamed the plan.txt plan 0.txt',
    'added 700 plan 0.txt',
    'added Plans',
    'joined Finn Otter',
    'invited Finn Otter',
    'made',
  ])
  // Whom owners ask is theirs to know.
  expect(inShort(await momentsOf(finn, team))).not.toContain('invited Finn Otter')
  // Page by page it is the same.
  const paged: Happened[] = []
  for (let before: string | undefined; ; ) {
    const page = await momentsOf(olive, team, { most: 2, ...(before !== undefined && { before }) })
    if (page.length === 0) break
    paged.push(...page)
    before = page.at(-1)?.moment
  }
  expect(inShort(paged)).toEqual(inShort(await momentsOf(olive, team)))
  const mallory = await newMember(shared, sql, 'Mallory')
  expect(await refusalOf(mallory.client.rpc('space_moments', { space: team }))).toBe('OTS01')
  expect(await refusalOf(olive.client.rpc('space_moments', { space: team, before: 'yesterday or so' }))).toBe(
    '22007',
  )
})

test('members learn what those are called who changed something, also after they left, and nobody else', async () => {
  const [olive, finn, iris] = [
    await newMember(shared, sql, 'Olive Otter'),
    await newMember(shared, sql, 'Finn Otter'),
    await newMember(shared, sql, 'Iris Otter'),
  ]
  const team = await newTeam(olive)
  await join(olive, team, finn, 'editor')
  await pushEntries(finn, team, [fileIn(team, 'plan.txt', 'the plan')], 0)
  await answerOf(finn.client.rpc('remove_member', { space: team, person: finn.id }))
  const asked = { space: team, people: [finn.id, olive.id, iris.id, olive.id] }
  const named = (await answerOf(olive.client.rpc('names_in_space', asked))) as unknown as readonly {
    id: string
    name: string
  }[]
  expect(named.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'Finn Otter',
    'Olive Otter',
  ])
  expect(await refusalOf(finn.client.rpc('names_in_space', asked))).toBe('OTS01')
  expect(await refusalOf(iris.client.rpc('names_in_space', asked))).toBe('OTS01')
})
