// How large one file of a space may be, and what becomes of one for which there is no room any more once its bytes are there.
import { randomBytes } from 'node:crypto'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { again, expectBlobs, fileIn, hashOf, ownSpace, pullEntries, pushEntries } from '../support/spaces.ts'
import { sendWithTus, tusRequests } from '../support/uploads.ts'

const largest = 1_000_000
let place: OwnServer
let sql: postgres.Sql
let ada: Member
let space: string

beforeAll(async () => {
  place = await startHere({ env: { FILE_MB: '1' } })
  sql = openDatabase(place.dataDir)
})
afterAll(async () => {
  await sql.end()
  await place.dispose()
})

/** Begins with an empty space. */
async function begin() {
  ada = await newMember(place, sql)
  space = (await ownSpace(ada)).id
}

const announce = (content: Buffer) =>
  expectBlobs(ada, space, [{ hash: hashOf(content), size: content.length }])
const send = (content: Buffer) =>
  sendWithTus(place, ada, { bucket: spacesBucket, name: `${space}/${hashOf(content)}` }, content).done
const byHash = (content: Buffer) => ({ hash: hashOf(content), size: content.length, content: null })
const fileBytes = async () => (await pullEntries(ada, space, 0)).limits.fileBytes

test('devices hear how large a file the server takes, and a larger one is refused before any of it is sent', async () => {
  await begin()
  expect(await fileBytes()).toBe(largest)
  expect(await announce(Buffer.alloc(largest + 1))).toMatchObject({
    status: 400,
    code: 'OTF01',
    message: 'One file can have 1000000 bytes at most.',
    hint: '1000000',
  })
  expect(await sql`select from public.space_blobs where space_id = ${space}`).toHaveLength(0)
  const content = randomBytes(largest)
  const name = `${space}/${hashOf(content)}`
  expect((await tusRequests(place, ada).create(spacesBucket, name, largest + 1)).status).toBe(413)
  expect(await announce(content)).toMatchObject({ missing: [hashOf(content)] })
  await send(content)
  expect(await pushEntries(ada, space, [fileIn(space, 'film', '', byHash(content))], 0)).toMatchObject({
    applied: true,
    bytes: largest,
  })
})

test('a limit of the bucket and one of spaces hold as well, and what was stored before them can be renamed and copied', async () => {
  await begin()
  const content = randomBytes(800_000)
  const file = fileIn(space, 'film', '', byHash(content))
  await announce(content)
  await send(content)
  await pushEntries(ada, space, [file], 0)
  await sql`update storage.buckets set file_size_limit = 500000 where id = 'spaces'`
  try {
    expect(await fileBytes()).toBe(500_000)
    expect(await announce(randomBytes(500_001))).toMatchObject({ code: 'OTF01', hint: '500000' })
    const renamed = again(file, 1, { name: 'holiday' })
    const copy = fileIn(space, 'copy', '', byHash(content))
    expect(await pushEntries(ada, space, [renamed, copy], 1)).toMatchObject({ applied: true, entries: 2 })
    await sql`update private.space_limits set file_bytes = 100000`
    expect(await fileBytes()).toBe(100_000)
  } finally {
    await sql`update storage.buckets set file_size_limit = null where id = 'spaces'`
    await sql`update private.space_limits set file_bytes = default`
  }
  expect(await fileBytes()).toBe(largest)
})

test('a file for which the room is gone once its bytes are there leaves the one before, and says by how much', async () => {
  await begin()
  const [before, after] = [randomBytes(200_000), randomBytes(900_000)]
  const file = fileIn(space, 'film', '', byHash(before))
  await announce(before)
  await send(before)
  await pushEntries(ada, space, [file], 0)
  expect(await announce(after)).toMatchObject({ missing: [hashOf(after)] })
  await send(after)
  // Meanwhile an administrator gives the space less, as if other devices had filled it.
  await sql`update public.spaces set quota = 1000000 where id = ${space}`
  const saved = again(file, 1, byHash(after))
  const refused = {
    code: 'OTF02',
    message:
      'This space holds at most 1000000 bytes. This change needs 100000 bytes more than there is room for.',
    hint: '100000',
  }
  expect(await pushEntries(ada, space, [saved], 1)).toMatchObject(refused)
  const { changes, bytes } = await pullEntries(ada, space, 0)
  expect([bytes, changes.map(({ name, hash }) => [name, hash])]).toEqual([
    200_000,
    [['film', hashOf(before)]],
  ])
  const { data } = await ada.client.storage.from(spacesBucket).download(`${space}/${hashOf(before)}`)
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(before)
  // With room again, nothing has to be sent a second time.
  await sql`update public.spaces set quota = null where id = ${space}`
  expect(await announce(after)).toMatchObject({ missing: [] })
  expect(await pushEntries(ada, space, [saved], 1)).toMatchObject({ applied: true, bytes: 1_100_000 })
})
