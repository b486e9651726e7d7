import { Buffer } from 'node:buffer'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { openFolderStores } from '../../src/backend/storage/open-storage.ts'
import { tidySpaces } from '../../src/spaces/upkeep.ts'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import {
  again,
  expectBlobs,
  fileIn,
  folderIn,
  hashOf,
  ownSpace,
  pullEntries,
  pushEntries,
  removalOf,
} from '../support/spaces.ts'

let server: TestServer
let sql: postgres.Sql
let files: FileStorage
let person: Member
let space: string

beforeAll(async () => {
  server = await startTestServer()
  sql = openDatabase(server.dataDir, 4)
  files = new FileStorage(openFolderStores(server.dataDir).uploads)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})
beforeEach(async () => {
  person = await newMember(server, sql)
  space = (await ownSpace(person)).id
})

const contentOf = (letter: string) => Buffer.alloc(100_000, letter)
const nameOf = (letter: string) => `${space}/${hashOf(contentOf(letter))}`
const isThere = async (letter: string) =>
  (await person.client.storage.from(spacesBucket).download(nameOf(letter))).error === null
const tidy = () => tidySpaces(sql, files, new AbortController().signal)
const passDay = () =>
  sql`update public.space_blobs set unused_since = unused_since - interval '25 hours' where space_id = ${space}`

/** Stores contents, and files that name the first of them. */
async function store(letters: readonly string[], named: number): Promise<void> {
  const blobs = letters.map((letter) => ({ hash: hashOf(contentOf(letter)), size: 100_000 }))
  await expectBlobs(person, space, blobs)
  for (const letter of letters)
    await person.client.storage.from(spacesBucket).upload(nameOf(letter), contentOf(letter))
  const changes = blobs
    .slice(0, named)
    .map(({ hash, size }, nth) => fileIn(space, `file ${nth}`, '', { hash, size, content: null }))
  await pushEntries(person, space, changes, 0)
}

test('contents that nothing has named for a day go, row and object, and no others', async () => {
  await store(['a', 'b', 'c'], 1)
  expect(await tidy()).toEqual({ thinned: 0, removed: 0 })
  await passDay()
  expect(await tidy()).toEqual({ thinned: 0, removed: 2 })
  expect([await isThere('a'), await isThere('b'), await isThere('c')]).toEqual([true, false, false])
  const rows = await sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${spacesBucket} and name like ${`${space}/%`}`
  expect(rows).toEqual([{ name: nameOf('a') }])
  // It can be stored again.
  await expectBlobs(person, space, [{ hash: hashOf(contentOf('b')), size: 100_000 }])
  const again = await person.client.storage.from(spacesBucket).upload(nameOf('b'), contentOf('b'))
  expect(again.error).toBeNull()
})

test('contents of states that were let go of go too', async () => {
  await store(['d', 'e'], 2)
  const [first] = await sql<{ id: string; hash: string }[]>`
    select id, hash from public.space_entries where space_id = ${space} order by version`
  const changed = fileIn(space, 'file 0', 'small', { id: first?.id ?? '' })
  await pushEntries(person, space, [again(changed, 1)], 2)
  await sql`
    update public.space_versions set at = date_trunc('day', now()) - interval '2 days' + version * interval '1 second'
    where space_id = ${space}`
  await sql`update public.spaces set thinned_at = now() - interval '2 days' where id = ${space}`
  expect(await tidy()).toEqual({ thinned: 1, removed: 0 })
  await passDay()
  expect(await tidy()).toEqual({ thinned: 0, removed: 1 })
  expect([await isThere('d'), await isThere('e')]).toEqual([false, true])
})

test('one server at a time does it', async () => {
  await store(['f'], 0)
  await passDay()
  const results = await Promise.all([tidy(), tidy(), tidy()])
  expect(results.filter((result) => result !== null).reduce((sum, { removed }) => sum + removed, 0)).toBe(1)
  expect(results).toContain(null)
})

test('what a server that ended left is removed later', async () => {
  await store(['g'], 0)
  await passDay()
  const failing = { removeObject: () => Promise.reject(new Error('The server is gone.')) }
  await expect(tidySpaces(sql, failing, new AbortController().signal)).rejects.toThrow('The server is gone.')
  expect(await tidy()).toEqual({ thinned: 0, removed: 0 })
  expect(await isThere('g')).toBe(true)
  await sql`update public.space_blobs set unused_since = now() - interval '61 minutes' where state = 'going'`
  expect(await tidy()).toEqual({ thinned: 0, removed: 1 })
  expect(await isThere('g')).toBe(false)
})

test('removals of before get the states of what went along, space by space', async () => {
  const folder = folderIn(space, 'folder')
  const file = fileIn(folder.id, 'file', 'text')
  await pushEntries(person, space, [folder, file], 0)
  await pushEntries(person, space, [removalOf(folder, 1)], 2)
  const along = () =>
    sql`select entry_id, version from public.space_versions where space_id = ${space} and is_along`
  await sql`delete from public.space_versions where space_id = ${space} and is_along`
  await sql`insert into private.incomplete_removals (space_id) select id from public.spaces`
  await tidy()
  expect(await along()).toEqual([{ entry_id: file.id, version: '3' }])
  expect(await sql`select from private.incomplete_removals`).toHaveLength(0)
})

describe('what a space lets go of when there is too much', () => {
  const forget = (from: number, to: number) => sql`select private.forget_in_space(${space}, ${from}, ${to})`
  const figures = async () => {
    const [row] = await sql<{ removals: number; forgotten: number; states: number }[]>`
      select removals, forgotten::int, states from public.spaces where id = ${space}`
    return row
  }
  const remembered = async () => {
    const rows = await sql<{ version: number }[]>`
      select version::int from public.space_entries
      where space_id = ${space} and removed_at is not null order by version`
    return rows.map(({ version }) => version)
  }
  const limit = (limits: {
    readonly forgotten_at_once: number
    kept_removals?: number
    space_states?: number
  }) => sql`update private.space_limits set ${sql(limits)}`
  afterEach(
    () =>
      sql`update private.space_limits
        set forgotten_at_once = default, kept_removals = default, space_states = default`,
  )

  test('removals go some at a time, the oldest first, until as many as are remembered are left', async () => {
    const folders = Array.from({ length: 10 }, (_, nth) => folderIn(space, `folder ${nth}`))
    await pushEntries(person, space, folders, 0)
    await pushEntries(
      person,
      space,
      folders.map((folder, nth) => removalOf(folder, nth + 1)),
      10,
    )
    await limit({ forgotten_at_once: 3, kept_removals: 2 })
    await forget(20, 1000)
    expect(await remembered()).toEqual([14, 15, 16, 17, 18, 19, 20])
    expect(await figures()).toMatchObject({ removals: 7, forgotten: 13 })
    // What is too much goes on at each hundredth change, and at no other.
    await forget(1000, 1099)
    expect(await remembered()).toHaveLength(7)
    await forget(1099, 1100)
    expect(await remembered()).toEqual([17, 18, 19, 20])
    await forget(1100, 1200)
    expect(await remembered()).toEqual([19, 20])
    expect(await figures()).toMatchObject({ removals: 2, forgotten: 18 })
    await forget(1200, 2000)
    expect(await remembered()).toEqual([19, 20])
    expect((await pullEntries(person, space, 17)).reset).toBe(true)
    expect((await pullEntries(person, space, 18)).reset).toBe(false)
  })

  test('earlier states go some at a time, those of what went along with a folder last, and never the newest', async () => {
    const folder = folderIn(space, 'folder')
    const file = folderIn(folder.id, 'inner')
    await pushEntries(person, space, [folder, file], 0)
    await pushEntries(person, space, [removalOf(folder, 1)], 2)
    await pushEntries(person, space, [again(folder, 3), again(file, 2, { expected: 0 })], 3)
    const left = async () => {
      const rows = await sql<{ version: number; is_along: boolean }[]>`
        select version::int, is_along from public.space_versions where space_id = ${space} order by version, is_along`
      return rows.map(({ version, is_along: isAlong }) => `${version}${isAlong ? ' along' : ''}`)
    }
    expect(await left()).toEqual(['1', '2', '3', '3 along', '4', '5'])
    await limit({ forgotten_at_once: 2, space_states: 1 })
    await forget(5, 1000)
    expect(await left()).toEqual(['3', '3 along', '4', '5'])
    await forget(1000, 2000)
    expect(await left()).toEqual(['3 along', '4', '5'])
    await forget(2000, 3000)
    expect(await left()).toEqual(['4', '5'])
    await forget(3000, 4000)
    expect(await left()).toEqual(['4', '5'])
    expect(await figures()).toMatchObject({ states: 2 })
  })
})
