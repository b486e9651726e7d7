import { Buffer } from 'node:buffer'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
