// Guests who send large files to a drop box in parts (TUS): their visit is all that they have, and each part is looked at anew.
import { Buffer } from 'node:buffer'
import { linkVisitHeader, spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { dropBegin, forgetTries, newDropBox, visitOf } from '../support/links.ts'
import { type Member, newMember } from '../support/members.ts'
import { visitor } from '../support/people.ts'
import { answerOf, refusalOf } from '../support/sharing.ts'
import { hashOf, treeOf } from '../support/spaces.ts'
import { addressIn, endpointOf, metadataHeader, tusRequests } from '../support/uploads.ts'

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

const newBox = () => newDropBox(shared, olive)

/** Requests of a visit. */
function requestsOf(visit: string) {
  const headers = { apikey: shared.key, 'tus-resumable': '1.0.0', [linkVisitHeader]: visit }
  return {
    create: (object: string, size: number) =>
      fetch(endpointOf(shared), {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(size),
          'upload-metadata': metadataHeader({
            bucketName: spacesBucket,
            objectName: object,
            contentType: 'application/octet-stream',
          }),
        },
      }),
    head: (url: string) => fetch(url, { method: 'HEAD', headers }),
    patch: (url: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
      fetch(url, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body,
      }),
    terminate: (url: string) => fetch(url, { method: 'DELETE', headers }),
  }
}

/** A content that nobody else has. */
const contentOf = (size: number) => {
  const content = Buffer.alloc(size, 'x')
  content.write(crypto.randomUUID())
  return content
}

/** An upload of which the first half has arrived. */
async function halfSent() {
  const box = await newBox()
  const content = contentOf(200_000)
  const announced = await dropBegin(guest, box.visit, 'film.mp4', content)
  const object = announced.object ?? ''
  const requests = requestsOf(box.visit)
  const begun = await requests.create(object, content.length)
  expect(begun.status).toBe(201)
  const address = addressIn(begun, shared)
  expect((await requests.patch(address, 0, content.subarray(0, 100_000))).status).toBe(204)
  return { ...box, content, announced, object, requests, address }
}

/** What the server has of an object: uploads that are not whole, and objects. */
const left = async (object: string) => [
  (await sql`select from private.resumable_uploads where name = ${object}`).length,
  (await sql`select from storage.objects where bucket_id = ${spacesBucket} and name = ${object}`).length,
]

test('an upload that was cut goes on where it was, in the same visit', async () => {
  const { requests, address, content, announced, visit, space } = await halfSent()
  const far = await requests.head(address)
  expect([far.status, far.headers.get('upload-offset')]).toEqual([200, '100000'])
  expect((await requests.patch(address, 100_000, content.subarray(100_000))).status).toBe(204)
  expect(await answerOf(guest.rpc('drop_finish', { visit, announced: announced.drop }))).toEqual({
    name: 'film.mp4',
  })
  expect(await treeOf(olive, space)).toEqual(['/Homework/', '/Homework/film.mp4'])
})

test('nobody else goes on with an upload, looks at it or takes it back: not another visit of the same link, not who is signed in', async () => {
  const { link, object, requests, address, content } = await halfSent()
  const rest = content.subarray(100_000)
  const second = await visitOf(shared, link)
  // Also one that announced the same content.
  await dropBegin(guest, second.visit, 'film.mp4', content)
  const strangers = [second.visit, (await newBox()).visit, 'f'.repeat(40), 'none'].map(requestsOf)
  for (const other of strangers) {
    const answers = [
      await other.head(address),
      await other.patch(address, 100_000, rest),
      await other.terminate(address),
    ]
    for (const { status } of answers) expect([401, 404]).toContain(status)
  }
  expect((await tusRequests(shared, olive).head(address)).status).toBe(404)
  expect((await requests.head(address)).headers.get('upload-offset')).toBe('100000')
  expect(await left(object)).toEqual([1, 0])
})

test('a link that ends in the middle takes no further part, and what arrived can be taken back', async () => {
  const { link, object, requests, address, content, space } = await halfSent()
  await answerOf(olive.client.rpc('remove_link', { link: link.id }))
  const refused = await requests.patch(address, 100_000, content.subarray(100_000))
  expect([401, 403]).toContain(refused.status)
  const again = await requests.create(object, content.length)
  expect([401, 403]).toContain(again.status)
  expect(await left(object)).toEqual([1, 0])
  expect((await requests.terminate(address)).status).toBe(204)
  expect(await left(object)).toEqual([0, 0])
  expect(await treeOf(olive, space)).toEqual(['/Homework/'])
})

test('a visit that is over takes no further part', async () => {
  const { requests, address, content, object, visit } = await halfSent()
  await sql`update private.link_visits set ends_at = now() where secret_hash = private.secret_digest(${visit})`
  const refused = await requests.patch(address, 100_000, content.subarray(100_000))
  expect([401, 403]).toContain(refused.status)
  expect(await left(object)).toEqual([1, 0])
})

test('what is beyond the quota of the owner, the day of the link, or what was announced, is not begun', async () => {
  const box = await newBox()
  const { create } = requestsOf(box.visit)
  await sql`update public.spaces set quota = 1000000 where id = ${box.space}`
  const large = hashOf('large')
  const announce = (size: number) =>
    refusalOf(guest.rpc('drop_begin', { visit: box.visit, name: 'a.bin', size, hash: large }))
  expect(await announce(1_000_001)).toBe('OTL04')
  expect([401, 403]).toContain((await create(`${box.space}/${large}`, 1_000_001)).status)
  // Announced as small, and sent as large.
  expect(await announce(1000)).toBeNull()
  expect([401, 403]).toContain((await create(`${box.space}/${large}`, 900_000)).status)
  const begun = await create(`${box.space}/${large}`, 1000)
  expect(begun.status).toBe(201)
  const more = await requestsOf(box.visit).patch(addressIn(begun, shared), 0, contentOf(1001))
  expect(more.status).toBe(413)
  await sql`update private.space_links set dropped_bytes = 5368709120 where id = ${box.link.id}`
  expect(await announce(1001)).toBe('OTL04')
})

test('one that is taken back, or is not what was announced, leaves nothing', async () => {
  const { requests, address, object, space } = await halfSent()
  expect((await requests.terminate(address)).status).toBe(204)
  expect((await requests.head(address)).status).toBe(404)
  expect(await left(object)).toEqual([0, 0])

  const other = await halfSent()
  const wrong = await other.requests.patch(other.address, 100_000, Buffer.alloc(100_000, 'y'))
  expect(wrong.ok).toBe(false)
  expect((await sql`select from storage.objects where name = ${other.object}`).length).toBe(0)
  expect(
    await refusalOf(guest.rpc('drop_finish', { visit: other.visit, announced: other.announced.drop })),
  ).toBe('OTS03')
  expect([await treeOf(olive, space), await treeOf(olive, other.space)]).toEqual([
    ['/Homework/'],
    ['/Homework/'],
  ])
})
