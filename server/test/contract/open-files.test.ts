// Who has which file of a space open.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { answerOf, join, newTeam, refusalOf } from '../support/sharing.ts'
import { fileIn, pushEntries, removalOf } from '../support/spaces.ts'

const shared = inject('shared')
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())

const member = (name?: string) => newMember(shared, sql, name)

/** A team of three with a file in it. */
async function river() {
  const [olive, finn, vera] = [
    await member('Olive Otter'),
    await member('Finn Otter'),
    await member('Vera Otter'),
  ]
  const team = await newTeam(olive)
  await join(olive, team, finn, 'editor')
  await join(olive, team, vera, 'viewer')
  const file = fileIn(team, 'plan.txt', 'swim')
  await pushEntries(olive, team, [file], 0)
  return { olive, finn, vera, team, file }
}
const hold = (person: Member, entry: string, holder: string, editing = false) =>
  answerOf(person.client.rpc('hold_file_open', { entry, holder, editing }))

test('whoever opens a file sees who else has it open, and who changes it', async () => {
  const { olive, finn, vera, file } = await river()
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  expect(await hold(olive, file.id, one)).toEqual([])
  expect(await hold(finn, file.id, two, true)).toEqual([
    { id: olive.id, name: 'Olive Otter', editing: false },
  ])
  // A viewer changes nothing, whatever they say.
  expect(await hold(vera, file.id, three, true)).toEqual([
    { id: finn.id, name: 'Finn Otter', editing: true },
    { id: olive.id, name: 'Olive Otter', editing: false },
  ])
  expect(await hold(olive, file.id, one)).toEqual([
    { id: finn.id, name: 'Finn Otter', editing: true },
    { id: vera.id, name: 'Vera Otter', editing: false },
  ])
  // The same person in another window.
  expect(await hold(finn, file.id, randomUUID())).toContainEqual({
    id: finn.id,
    name: 'Finn Otter',
    editing: true,
  })
  await answerOf(finn.client.rpc('let_file_go', { entry: file.id, holder: two }))
  expect(await hold(olive, file.id, one)).toContainEqual({ id: finn.id, name: 'Finn Otter', editing: false })
})

test('what is not said again for 75 seconds is over, and is swept away', async () => {
  const { olive, finn, file } = await river()
  const [one, two] = [randomUUID(), randomUUID()]
  await hold(finn, file.id, two, true)
  await sql`update private.open_files set until = now() - interval '2 minutes' where holder = ${two}`
  expect(await hold(olive, file.id, one)).toEqual([])
  await sql`select private.sweep_open_files()`
  expect(await sql`select from private.open_files where holder in (${one}, ${two})`).toHaveLength(1)
})

test('a former member is not shown and sees nothing; strangers, folders and removed files answer in the same way', async () => {
  const { olive, finn, team, file } = await river()
  const mallory = await member('Mallory')
  await hold(finn, file.id, randomUUID(), true)
  await answerOf(olive.client.rpc('remove_member', { space: team, person: finn.id }))
  expect(await hold(olive, file.id, randomUUID())).toEqual([])
  const refused = (person: Member, entry: string) =>
    refusalOf(person.client.rpc('hold_file_open', { entry, holder: randomUUID() }))
  expect([await refused(finn, file.id), await refused(mallory, file.id), await refused(olive, team)]).toEqual(
    ['OTS05', 'OTS05', 'OTS05'],
  )
  await pushEntries(olive, team, [removalOf(file, 1)], 1)
  expect(await refused(olive, file.id)).toBe('OTS05')
  // Nobody lets go of what others hold.
  const holder = randomUUID()
  const other = fileIn(team, 'other.txt', 'dive')
  await pushEntries(olive, team, [other], 2)
  await hold(olive, other.id, holder)
  await answerOf(mallory.client.rpc('let_file_go', { entry: other.id, holder }))
  expect(await sql`select from private.open_files where holder = ${holder}`).toHaveLength(1)
})

test('one person has 200 files open at most', async () => {
  const { olive, file, team } = await river()
  await sql`insert into private.open_files
    select gen_random_uuid(), ${olive.id}, gen_random_uuid(), ${team}, false, now() + interval '1 minute' from generate_series(1, 200)`
  expect(await refusalOf(olive.client.rpc('hold_file_open', { entry: file.id, holder: randomUUID() }))).toBe(
    'OTR01',
  )
})
