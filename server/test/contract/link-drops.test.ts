// Drop boxes: guests put files into a folder and see nothing of it.
import { Buffer } from 'node:buffer'
import { linkVisitHeader, spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Announced, dropBegin, forgetTries, newDropBox, visitOf } from '../support/links.ts'
import { type Member, newMember } from '../support/members.ts'
import { request, visitor } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/sharing.ts'
import {
  contentsOf,
  hashOf,
  pullEntries,
  pushEntries,
  removalOf,
  spacesOf,
  treeOf,
} from '../support/spaces.ts'
import { addressIn, endpointOf, metadataHeader } from '../support/uploads.ts'

const shared = inject('shared')
let sql: postgres.Sql
let olive: Member
beforeAll(async () => {
  sql = openDatabase(shared.dataDir)
  olive = await newMember(shared, sql, 'Olive Otter')
})
beforeEach(() => forgetTries(sql))
afterAll(() => sql.end())

const guest = visitor(shared)

/** A drop box of Olive's, and somebody who opened it. */
const newBox = () => newDropBox(shared, olive)
type Box = Awaited<ReturnType<typeof newBox>>

const finish = ({ visit }: Pick<Box, 'visit'>, { drop }: Pick<Announced, 'drop'>, content?: Buffer) =>
  guest.rpc('drop_finish', {
    visit,
    announced: drop,
    ...(content && { content: content.toString('base64') }),
  })
const store = ({ client }: Pick<Box, 'client'>, object: string | null, content: Buffer) =>
  client.storage.from(spacesBucket).upload(object ?? '', content, { contentType: 'application/octet-stream' })
const drop = async (box: Box, name: string, content: Buffer, who?: string) => {
  const announced = await dropBegin(guest, box.visit, name, content, who)
  return (await answerOf(finish(box, announced, content))) as unknown as { readonly name: string }
}

test('a small file arrives with the time of the server, without an author and with the name that the guest gave', async () => {
  const box = await newBox()
  const content = Buffer.from('My homework')
  const before = Date.now()
  expect(await drop(box, 'essay.txt', content, 'Nina')).toEqual({ name: 'essay.txt' })
  const { changes } = await pullEntries(olive, box.space, 0)
  const file = changes.find(({ name }) => name === 'essay.txt')
  expect(file).toMatchObject({ parent: box.folder.id, kind: 'file', size: content.length, changedBy: null })
  expect(Math.abs((file?.modified ?? 0) - before)).toBeLessThan(60_000)
  expect((await contentsOf(olive, box.space, [hashOf(content)])).get(hashOf(content))?.toString()).toBe(
    'My homework',
  )
  const [event] =
    await sql`select by_id, details from public.space_events where space_id = ${box.space} and kind = 'link-dropped'`
  expect(event).toMatchObject({
    by_id: null,
    details: { link: box.link.id, file: 'essay.txt', guest: 'Nina' },
  })
  // Who is signed in is nobody here as well.
  const nina = await newMember(shared, sql, 'Nina New')
  const announced = await dropBegin(nina.client, box.visit, 'signed in.txt', content)
  await answerOf(nina.client.rpc('drop_finish', { visit: box.visit, announced: announced.drop }))
  expect(
    await sql`select from public.space_versions where space_id = ${box.space} and by_id = ${nina.id}`,
  ).toHaveLength(0)
})

test('a large file is uploaded at once or in parts, and nothing else is stored', async () => {
  const box = await newBox()
  const content = Buffer.alloc(200_000, 'a')
  const announced = await dropBegin(guest, box.visit, 'film.mp4', content)
  expect(announced.object).toBe(`${box.space}/${hashOf(content)}`)
  expect(await refusalOf(finish(box, announced))).toBe('OTS03')
  const other = Buffer.alloc(200_000, 'b')
  expect((await store(box, `${box.space}/${hashOf(other)}`, other)).error).not.toBeNull()
  expect((await store(box, announced.object, other)).error).not.toBeNull()
  expect((await store({ client: guest }, announced.object, content)).error).not.toBeNull()
  expect((await store(box, announced.object, content)).error).toBeNull()
  expect(await answerOf(finish(box, announced))).toEqual({ name: 'film.mp4' })
  // Asked twice, it is there once.
  expect(await answerOf(finish(box, announced))).toEqual({ name: 'film.mp4' })

  const second = Buffer.alloc(300_000, 'c')
  const parts = await dropBegin(guest, box.visit, 'second.mp4', second)
  const headers = {
    apikey: shared.key,
    'tus-resumable': '1.0.0',
    [linkVisitHeader]: box.visit,
  }
  const begin = (
    more: Record<string, string>,
    name = parts.object ?? '',
    bucketName: string = spacesBucket,
  ) =>
    fetch(endpointOf(shared), {
      method: 'POST',
      headers: {
        ...headers,
        ...more,
        'upload-length': String(second.length),
        'upload-metadata': metadataHeader({ bucketName, objectName: name, contentType: 'text/plain' }),
      },
    })
  expect((await begin({ [linkVisitHeader]: '0'.repeat(40) })).ok).toBe(false)
  expect((await begin({}, `${box.space}/${hashOf(other)}`)).ok).toBe(false)
  expect((await begin({}, 'x/y', 'app-files')).ok).toBe(false)
  const begun = await begin({})
  expect(begun.status).toBe(201)
  const send = (from: number, to: number) =>
    fetch(addressIn(begun, shared), {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      },
      body: second.subarray(from, to),
    })
  expect((await send(0, 100_000)).status).toBe(204)
  expect((await send(100_000, 300_000)).status).toBe(204)
  expect(await answerOf(finish(box, parts))).toEqual({ name: 'second.mp4' })
  expect(await treeOf(olive, box.space)).toEqual(['/Homework/', '/Homework/film.mp4', '/Homework/second.mp4'])
})

test('a guest sees nothing of what is there: neither names nor contents', async () => {
  const box = await newBox()
  await drop(box, 'essay.txt', Buffer.from('of somebody else'))
  const { changes } = await pullEntries(olive, box.space, 0)
  const file = changes.find(({ name }) => name === 'essay.txt')?.id ?? ''
  const { visit } = await visitOf(shared, box.link)
  for (const asked of [
    guest.rpc('link_entries', { visit }),
    guest.rpc('open_content', { visit, entry: file }),
    guest.rpc('open_content', { visit: box.visit, entry: file }),
  ])
    expect(await refusalOf(asked)).toBe('OTL03')
  const large = Buffer.alloc(100_000, 'kept')
  const announced = await dropBegin(guest, box.visit, 'large.bin', large)
  await store(box, announced.object, large)
  await answerOf(finish(box, announced))
  // Not even what they brought themselves, once it is there.
  const path = `/storage/v1/object/spaces/${announced.object}`
  expect((await request(shared, path, { headers: { [linkVisitHeader]: box.visit } })).ok).toBe(false)
  const listed = await box.client.storage.from(spacesBucket).list(box.space)
  expect(listed.data ?? []).toEqual([])
})

test('equal names are kept beside each other without telling guests, and names lose what pretends', async () => {
  const box = await newBox()
  const names: string[] = []
  for (const [nth, name] of [
    'a.txt',
    'a.txt',
    'a.txt',
    'invoice\u202Efdp.exe',
    ' ../.hidden ',
    '\u200Ba.txt',
    `${'x'.repeat(300)}.pdf`,
    'no ending',
    'no ending',
  ].entries())
    names.push((await drop(box, name, Buffer.from(`${nth}`))).name)
  const long = `${'x'.repeat(226)}.pdf`
  expect(names).toEqual([
    'a.txt',
    'a.txt',
    'a.txt',
    'invoicefdp.exe',
    '_.hidden',
    'a.txt',
    long,
    'no ending',
    'no ending',
  ])
  const kept = await sql<{ name: string }[]>`
    select name from public.space_entries where space_id = ${box.space} and kind = 'file' order by version`
  expect(kept.map(({ name }) => name)).toEqual([
    'a.txt',
    'a (2).txt',
    'a (3).txt',
    'invoicefdp.exe',
    '_.hidden',
    'a (4).txt',
    long,
    'no ending',
    'no ending (2)',
  ])
  const refused = (name: string, who?: string) =>
    refusalOf(
      guest.rpc('drop_begin', {
        visit: box.visit,
        name,
        size: 1,
        hash: hashOf('x'),
        ...(who !== undefined && { guest: who }),
      }),
    )
  expect([
    await refused(''),
    await refused(' .. '),
    await refused('\u200B'),
    await refused('a', 'OtterOS Support'),
  ]).toEqual(Array.from({ length: 4 }, () => '22023'))
})

test('guests neither fill the space of its owner nor learn how much room there is', async () => {
  const box = await newBox()
  const begin = (size: number, hash = hashOf(String(size))) =>
    guest.rpc('drop_begin', { visit: box.visit, name: 'a.bin', size, hash })
  await sql`update public.spaces set quota = 1000000 where id = ${box.space}`
  const { error } = await begin(1_000_001)
  expect([error?.code, error?.message, error?.hint]).toEqual([
    'OTL04',
    'There is no room for this file here.',
    null,
  ])
  expect(await refusalOf(begin(900_000))).toBeNull()
  // What is announced counts as if it were there.
  expect(await refusalOf(begin(200_000))).toBe('OTL04')
  // And what is refused only at the end says no more.
  const announced = await dropBegin(guest, box.visit, 'late.txt', Buffer.from('late'))
  await sql`update public.spaces set quota = 0 where id = ${box.space}`
  const late = await finish(box, announced, Buffer.from('late'))
  expect([late.error?.code, late.error?.hint]).toEqual(['OTL04', null])
  const [space] = (await spacesOf(olive)).filter(({ id }) => id === box.space)
  expect(space?.bytes).toBe(0)
})

test('a link takes so many files and bytes in a day', async () => {
  const box = await newBox()
  const begin = (size: number) =>
    refusalOf(guest.rpc('drop_begin', { visit: box.visit, name: 'a.bin', size, hash: hashOf(String(size)) }))
  await sql`update private.space_links set dropped_files = 999 where id = ${box.link.id}`
  expect([await begin(1), await begin(2)]).toEqual([null, 'OTL04'])
  await sql`update private.space_links set dropped_files = 0, dropped_bytes = 5368709120 - 100 where id = ${box.link.id}`
  expect([await begin(101), await begin(100)]).toEqual(['OTL04', null])
  await sql`update private.space_links set drop_day = current_date - 1 where id = ${box.link.id}`
  expect(await begin(101)).toBeNull()
})

test('what ended in between takes nothing', async () => {
  const box = await newBox()
  const content = Buffer.alloc(100_000, 'late')
  const announced = await dropBegin(guest, box.visit, 'late.bin', content)
  await pushEntries(
    olive,
    box.space,
    [removalOf(box.folder, 1)],
    (await pullEntries(olive, box.space, 0)).version,
  )
  expect((await store(box, announced.object, content)).error).not.toBeNull()
  expect(await refusalOf(finish(box, announced))).toBe('OTL01')
  const other = await newBox()
  expect(await refusalOf(finish(other, announced))).toBe('OTS05')
})
