import { Buffer } from 'node:buffer'
import { randomBytes, randomUUID } from 'node:crypto'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import {
  again,
  contentsOf,
  expectBlobs,
  fileIn,
  hashOf,
  ownSpace,
  pushEntries,
  removalOf,
} from '../support/spaces.ts'
import { tusRequests } from '../support/uploads.ts'
import { holdUpkeep } from '../support/upkeep.ts'

const shared = inject('shared')
let sql: postgres.Sql
let olive: Member
let space: string

// These tests do themselves what a server does every ten minutes.
beforeAll(() => holdUpkeep(shared.dataDir))
beforeAll(async () => {
  sql = openDatabase(shared.dataDir)
  olive = await newMember(shared, sql)
  space = (await ownSpace(olive)).id
})
afterAll(() => sql.end())

const large = (letter: string) => Buffer.alloc(100_000, letter)
const nameOf = (content: Buffer, place = space) => `${place}/${hashOf(content)}`
const upload = (person: Member, name: string, content: Buffer) =>
  person.client.storage.from(spacesBucket).upload(name, content, { contentType: 'application/octet-stream' })
/** What a change says of a content that is uploaded. */
const byHash = (content: Buffer) => ({ hash: hashOf(content), size: content.length, content: null })

async function numberNow(): Promise<number> {
  return (await ownSpace(olive)).version
}

async function stateOf(content: Buffer) {
  const [row] = await sql<{ state: string; uses: number }[]>`
    select state, uses from public.space_blobs
    where space_id = ${space} and hash = ${hashOf(content)}`
  return row
}

/** Lets a day pass for what nothing names. */
const passDay = (content: Buffer) => sql`
  update public.space_blobs set unused_since = now() - interval '25 hours'
  where space_id = ${space} and hash = ${hashOf(content)}`

describe('a content that is too large for the database', () => {
  test('is expected, uploaded, and then named by a file', async () => {
    const content = large('a')
    const file = fileIn(space, 'a', '', byHash(content))
    const missing = await pushEntries(olive, space, [file], await numberNow())
    expect(missing).toMatchObject({ code: 'OTS03', hint: hashOf(content) })
    expect((await upload(olive, nameOf(content), content)).error).not.toBeNull()
    const asked = [{ hash: hashOf(content), size: content.length }]
    expect(await expectBlobs(olive, space, asked)).toMatchObject({ missing: [hashOf(content)], wait: [] })
    expect((await pushEntries(olive, space, [file], await numberNow())).code).toBe('OTS03')
    expect((await upload(olive, nameOf(content), content)).error).toBeNull()
    expect(await expectBlobs(olive, space, asked)).toMatchObject({ missing: [], wait: [] })
    expect(await pushEntries(olive, space, [file], await numberNow())).toMatchObject({ applied: true })
    expect(await stateOf(content)).toEqual({ state: 'kept', uses: 1 })
    const { data } = await olive.client.storage.from(spacesBucket).download(nameOf(content))
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(content)
    expect((await contentsOf(olive, space, [hashOf(content)])).size).toBe(0)
    // Once it is there it is there for good: nobody writes over it, moves it or removes it.
    expect((await upload(olive, nameOf(content), content)).error).not.toBeNull()
    const bucket = olive.client.storage.from(spacesBucket)
    expect((await bucket.update(nameOf(content), large('b'))).error).not.toBeNull()
    expect((await bucket.move(nameOf(content), nameOf(large('b')))).error).not.toBeNull()
    await bucket.remove([nameOf(content)])
    expect((await bucket.download(nameOf(content))).error).toBeNull()
  })

  test('may come in several requests, as long as it is what was announced', async () => {
    const content = randomBytes(1_500_000)
    const announced = [{ hash: hashOf(content), size: content.length }]
    const { create, patch } = tusRequests(shared, olive)
    expect((await create(spacesBucket, nameOf(content), content.length)).status).toBe(403)
    await expectBlobs(olive, space, announced)
    expect((await create(spacesBucket, nameOf(content), content.length + 1)).status).toBe(403)
    const created = await create(spacesBucket, nameOf(content), content.length)
    const url = new URL(created.headers.get('location') ?? '', shared.url).href
    for (let offset = 0; offset < content.length; offset += 500_000)
      expect((await patch(url, offset, content.subarray(offset, offset + 500_000))).status).toBe(204)
    expect(await expectBlobs(olive, space, announced)).toMatchObject({ missing: [], wait: [] })
    const file = fileIn(space, 'video', '', byHash(content))
    expect(await pushEntries(olive, space, [file], await numberNow())).toMatchObject({ applied: true })
    const { data } = await olive.client.storage.from(spacesBucket).createSignedUrl(nameOf(content), 60)
    const part = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=1000-1999' } })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, content.subarray(1000, 2000)])
  })

  test('is refused when it is not what its name says, and nothing is kept', async () => {
    const [content, forged] = [large('x'), large('y')]
    await expectBlobs(olive, space, [{ hash: hashOf(content), size: content.length }])
    expect((await upload(olive, nameOf(content), forged)).error).not.toBeNull()
    expect((await olive.client.storage.from(spacesBucket).download(nameOf(content))).error).not.toBeNull()
    const file = fileIn(space, 'forged', '', byHash(content))
    expect((await pushEntries(olive, space, [file], await numberNow())).code).toBe('OTS03')
    expect((await upload(olive, nameOf(content), content)).error).toBeNull()
  })

  test('is not sent along with the changes', async () => {
    const file = fileIn(space, 'b', large('b'))
    expect((await pushEntries(olive, space, [file], await numberNow())).code).toBe('OTS04')
  })

  test('is of the size that was said', async () => {
    const content = large('c')
    await expectBlobs(olive, space, [{ hash: hashOf(content), size: content.length - 1 }])
    expect((await upload(olive, nameOf(content), content)).error).not.toBeNull()
    const file = fileIn(space, 'c', '', byHash(content))
    expect((await pushEntries(olive, space, [file], await numberNow())).code).toBe('OTS03')
  })

  test('is seen and stored by members alone, under names that are expected', async () => {
    const content = large('d')
    const stranger = await newMember(shared, sql)
    await expectBlobs(olive, space, [{ hash: hashOf(content), size: content.length }])
    const bucket = stranger.client.storage.from(spacesBucket)
    expect((await upload(stranger, nameOf(content), content)).error).not.toBeNull()
    expect((await upload(olive, nameOf(content), content)).error).toBeNull()
    expect((await bucket.download(nameOf(content))).error).not.toBeNull()
    expect((await bucket.list(space)).data).toEqual([])
    expect((await bucket.createSignedUrl(nameOf(content), 60)).error).not.toBeNull()
    for (const name of [
      hashOf(content),
      `${space}/notes.txt`,
      `${space}/${hashOf(large('e'))}`,
      `${randomUUID()}/${hashOf(content)}`,
      `${space}/${hashOf(content)}/x`,
      `../${space}/${hashOf(content)}`,
    ])
      expect((await upload(olive, name, content)).error, name).not.toBeNull()
  })

  test('takes room from the moment on that it is expected', async () => {
    const person = await newMember(shared, sql)
    const place = (await ownSpace(person)).id
    await sql`update public.spaces set quota = 150000 where id = ${place}`
    const asked = (letter: string) => [{ hash: hashOf(large(letter)), size: 100_000 }]
    expect((await expectBlobs(person, place, asked('a'))).code).toBeUndefined()
    // Again for the same one: it goes on.
    expect((await expectBlobs(person, place, asked('a'))).missing).toHaveLength(1)
    expect(await expectBlobs(person, place, asked('b'))).toMatchObject({ code: 'OTF02', hint: '50000' })
    await sql`update public.space_blobs set unused_since = now() - interval '25 hours' where space_id = ${place}`
    expect((await expectBlobs(person, place, asked('b'))).code).toBeUndefined()
  })

  test('is one of so many at a time', async () => {
    const person = await newMember(shared, sql)
    const place = (await ownSpace(person)).id
    await sql`
      insert into public.space_blobs (space_id, hash, size, state)
      select ${place}, lpad(to_hex(n), 64, '0'), 1, 'expected' from generate_series(1, 20000) as n`
    expect((await expectBlobs(person, place, [{ hash: hashOf('one more'), size: 1 }])).code).toBe('OTF03')
  })

  test.each([
    ['no list', {}],
    ['a hash that is none', [{ hash: 'otter', size: 1 }]],
    ['no size', [{ hash: hashOf('x') }]],
    ['a size below nothing', [{ hash: hashOf('x'), size: -1 }]],
  ])('is not expected with %s', async (_what, blobs) => {
    expect((await expectBlobs(olive, space, blobs)).code).toBe('22023')
  })
})

describe('what nothing names', () => {
  const take = async () => {
    const rows = await sql<{ name: string }[]>`select name from private.take_unused_blobs(100) as name`
    return rows.map(({ name }) => name)
  }

  test('is taken a day later, and can be stored again only when it is gone', async () => {
    const [kept, unused] = [large('f'), large('g')]
    await expectBlobs(
      olive,
      space,
      [kept, unused].map((content) => ({ hash: hashOf(content), size: content.length })),
    )
    for (const content of [kept, unused]) await upload(olive, nameOf(content), content)
    await pushEntries(olive, space, [fileIn(space, 'f', '', byHash(kept))], await numberNow())
    expect(await take()).not.toContain(nameOf(unused))
    for (const content of [kept, unused]) await passDay(content)
    const taken = await take()
    expect(taken).toContain(nameOf(unused))
    expect(taken).not.toContain(nameOf(kept))
    // Nobody else takes it, and nobody can name it.
    expect(await take()).not.toContain(nameOf(unused))
    const asked = [{ hash: hashOf(unused), size: unused.length }]
    expect(await expectBlobs(olive, space, asked)).toMatchObject({ missing: [], wait: [hashOf(unused)] })
    const file = fileIn(space, 'g', '', byHash(unused))
    expect((await pushEntries(olive, space, [file], await numberNow())).code).toBe('OTS03')
    await sql`select private.forget_blobs(${[nameOf(unused), nameOf(kept)]})`
    expect(await stateOf(kept)).toEqual({ state: 'kept', uses: 1 })
    expect(await expectBlobs(olive, space, asked)).toMatchObject({ missing: [hashOf(unused)], wait: [] })
  })

  test('is what no state of a file has any more, small contents included', async () => {
    const person = await newMember(shared, sql)
    const place = (await ownSpace(person)).id
    const file = fileIn(place, 'file', 'small')
    await pushEntries(person, place, [file], 0)
    await pushEntries(person, place, [removalOf(file, 1)], 1)
    const count = async () => {
      const rows = await sql`select from public.space_blobs where space_id = ${place}`
      return rows.length
    }
    await sql`update public.space_blobs set unused_since = now() - interval '25 hours' where space_id = ${place} and uses = 0`
    await take()
    expect(await count()).toBe(1)
    await sql`delete from public.space_versions where entry_id = ${file.id}`
    expect((await ownSpace(person)).bytes).toBe(0)
    await take()
    expect(await count()).toBe(1)
    await sql`update public.space_blobs set unused_since = now() - interval '25 hours' where space_id = ${place}`
    await take()
    expect(await count()).toBe(0)
    // A device that still knows it sends it again.
    expect(await pushEntries(person, place, [fileIn(place, 'again', 'small')], 2)).toMatchObject({
      applied: true,
    })
  })

  test('is everything of a space that is gone', async () => {
    const person = await newMember(shared, sql)
    const place = (await ownSpace(person)).id
    const file = fileIn(place, 'file', 'text')
    await pushEntries(person, place, [file, again(fileIn(place, 'other', 'text'), 0)], 0)
    await sql`delete from auth.users where id = ${person.id}`
    const rows = await sql`select uses from public.space_blobs where space_id = ${place}`
    expect(rows).toEqual([{ uses: 0 }])
  })
})
