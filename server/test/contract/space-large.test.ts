// Folders with very much in them, within the 8 s that a statement of a client has, also on a slow machine with other work to do.
// bench/spaces.ts removes one with 100,000 files.
import { performance } from 'node:perf_hooks'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { fillFolder } from '../support/large-space.ts'
import { type Member, newMember } from '../support/members.ts'
import { fileIn, folderIn, hashOf, ownSpace, pushEntries, removalOf } from '../support/spaces.ts'
import { holdUpkeep } from '../support/upkeep.ts'

const shared = inject('shared')
let sql: postgres.Sql
let person: Member
let space: string

// These tests do themselves what a server does every ten minutes.
beforeAll(() => holdUpkeep(shared.dataDir))
beforeAll(() => {
  sql = openDatabase(shared.dataDir)
})
afterAll(() => sql.end())
beforeEach(async () => {
  person = await newMember(shared, sql)
  space = (await ownSpace(person)).id
  await pushEntries(person, space, [fileIn(space, 'one', 'text')], 0)
})

const content = { hash: hashOf('text'), size: 4 }

/** How long work takes, printed for who compares machines. */
async function timed<T>(what: string, work: () => PromiseLike<T>): Promise<T> {
  const start = performance.now()
  const done = await work()
  process.stdout.write(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  return done
}

async function moment(): Promise<string> {
  const [row] = await sql<
    { at: string }[]
  >`select changed_at::text as at from public.spaces where id = ${space}`
  return row?.at ?? ''
}

test('a folder with 40,000 files goes, each with its state, and lists of changes stay short', async () => {
  const folder = await fillFolder(sql, space, { files: 40_000, ...content })
  const { version } = await ownSpace(person)
  const removal = removalOf(folderIn(space, 'large', { id: folder.id }), folder.version)
  const removed = await timed('removing 40,000', () => pushEntries(person, space, [removal], version))
  expect(removed).toMatchObject({ applied: true, version: version + 1, entries: 1 })
  const [row] = await sql`
    select states, (select count(*)::integer from public.space_versions where space_id = ${space} and is_along) as along
    from public.spaces where id = ${space}`
  expect(row).toEqual({ states: 80_803, along: 40_400 })
  const listed = () =>
    person.client
      .from('space_versions')
      .select('entry_id, version')
      .eq('space_id', space)
      .order('at', { ascending: false })
      .order('version', { ascending: false })
      .limit(1000)
  const { data } = await timed('listing changes after it', listed)
  expect(data?.[0]).toEqual({ entry_id: folder.id, version: version + 1 })
  // As if it was 91 days ago.
  await sql`update public.space_versions set at = at - interval '91 days' where space_id = ${space}`
  await sql`update public.spaces set thinned_at = now() - interval '2 days' where id = ${space}`
  await timed('letting 80,802 states go', () => sql`select private.thin_a_space()`)
  expect(await sql`select from public.space_versions where space_id = ${space}`).toHaveLength(1)
})

test('a folder with 20,000 files comes back within 10 s', async () => {
  const folder = await fillFolder(sql, space, { files: 20_000, ...content })
  const then = await moment()
  const { version } = await ownSpace(person)
  const removal = removalOf(folderIn(space, 'large', { id: folder.id }), folder.version)
  await timed('removing 20,000', () => pushEntries(person, space, [removal], version))
  const back = await timed('rewinding 20,000', () =>
    person.client.rpc('rewind_folder', { space, folder: space, moment: then }),
  )
  expect(back.error).toBeNull()
  expect(back.data).toMatchObject({ changed: 20_201, removed: 0 })
  expect((await ownSpace(person)).entries).toBe(20_202)
})
