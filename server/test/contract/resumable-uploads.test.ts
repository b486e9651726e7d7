// Uploads that arrive in several requests: what a person gets after cuts, and what nobody gets who should not.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { openStores } from '../../src/backend/storage/open-storage.ts'
import { createUploadRows } from '../../src/backend/storage/resumable/upload-rows.ts'
import { ResumableUploads } from '../../src/backend/storage/resumable/uploads.ts'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember, tokenFor } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { request } from '../support/people.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'
import {
  addressIn,
  endpointOf,
  headersFor,
  makeBuckets,
  metadataHeader,
  sendWithTus,
  sha256,
  stalling,
  tusRequests,
  usualChunk,
} from '../support/uploads.ts'

const megabyte = 1024 * 1024

describe.each([{ driver: 'a folder' }, { driver: 'a bucket' }])('uploads into $driver', ({ driver }) => {
  let s3: S3Server | null
  let place: OwnServer
  let sql: postgres.Sql
  let ada: Member
  let ben: Member

  beforeAll(async () => {
    s3 = driver === 'a bucket' ? await startS3() : null
    place = await startHere({ env: { ...s3?.env, UNFINISHED_UPLOADS_MB: '300' } })
    sql = openDatabase(place.dataDir)
    await makeBuckets(sql)
    ;[ada, ben] = [await newMember(place, sql), await newMember(place, sql)]
  })
  beforeEach(async () => {
    await sql`delete from private.resumable_uploads`
  })
  afterEach(() => s3?.fail(null))
  afterAll(async () => {
    await sql.end()
    await place.dispose()
    await s3?.dispose()
  })

  const nameOf = (person = ada) => `${person.id}/${randomUUID()}`
  const download = async (bucket: string, name: string, person = ada) =>
    request(place, `/storage/v1/object/authenticated/${bucket}/${name}`, {
      headers: headersFor(place, person, place.dataDir),
    })
  const bytesOf = async (bucket: string, name: string) =>
    Buffer.from(await (await download(bucket, name)).arrayBuffer())
  /** Names of all contents and descriptions. */
  const stored = async () => {
    if (s3) return (await s3.names()).filter((name) => name.startsWith('uploads/'))
    const root = join(place.dataDir, 'uploads')
    if (!existsSync(root)) return []
    return readdirSync(root).flatMap((folder) => readdirSync(join(root, folder)))
  }
  const receivedOf = async (name: string) => {
    const [row] = await sql<{ received: number }[]>`
      select received::float8 as received from private.resumable_uploads where name = ${name}`
    return row?.received ?? null
  }
  const errorOf = async (response: Response) => {
    const { error } = (await response.json()) as { error: string }
    return [response.status, error]
  }

  test.each([0, 1, 5 * megabyte, usualChunk, usualChunk + 1, 20 * megabyte])(
    '%i bytes sent by tus-js-client come back as they were',
    async (size) => {
      const content = randomBytes(size)
      const name = nameOf()
      await sendWithTus(place, ada, { bucket: 'big', name }, content).done
      const answer = await download('big', name)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('max-age=60')
      expect(answer.headers.get('content-length')).toBe(String(size))
      expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(content))
      const [row] = await sql<{ size: string; owner: string }[]>`
        select metadata ->> 'size' as size, owner_id as owner from storage.objects where name = ${name}`
      expect(row).toEqual({ size: String(size), owner: ada.id })
    },
  )

  test('chunks of any size make the same file', async () => {
    const content = randomBytes(11 * megabyte + 321)
    for (const chunkSize of [700_000, 5 * megabyte, 7 * megabyte + 11, Number.POSITIVE_INFINITY]) {
      const name = nameOf()
      await sendWithTus(place, ada, { bucket: 'big', name }, content, {
        chunkSize,
        uploadDataDuringCreation: false,
      }).done
      const answer = await download('big', name)
      expect(answer.headers.get('etag')).toBe(`"${createHash('md5').update(content).digest('hex')}"`)
      expect(sha256(Buffer.from(await answer.arrayBuffer())), String(chunkSize)).toBe(sha256(content))
    }
  })

  test('a client that asks learns what can be done here', async () => {
    const answer = await fetch(endpointOf(place), { method: 'OPTIONS', headers: { origin: place.url } })
    expect(answer.headers.get('tus-extension')).toContain('creation-with-upload')
    expect(answer.headers.get('tus-max-size')).toBe('10000000000')
    expect(answer.headers.get('access-control-allow-headers')).toContain('upload-offset')
  })

  /** Waits until some bytes of an upload have reached the server and are in no memory of it. */
  const arrived = async (name: string, bytes: number) => {
    await expect
      .poll(async () => {
        if (s3) return receivedOf(name)
        const [row] = await sql<{ content: string }[]>`
          select content from private.resumable_uploads where name = ${name}`
        const content = row?.content ?? ''
        const file = join(place.dataDir, 'uploads', content.slice(0, 2), content)
        return existsSync(file) ? statSync(file).size : 0
      })
      .toBeGreaterThanOrEqual(bytes)
  }

  test('what arrived before a cut in the middle of a chunk is kept, and the rest goes on from there', async () => {
    const content = randomBytes(20 * megabyte)
    const name = nameOf()
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, content.length), place)
    const { body, cut } = stalling(content.subarray(0, 8 * megabyte))
    const sending = tus.patch(url, 0, body).catch(() => null)
    await arrived(name, usualChunk)
    cut()
    await sending
    const offset = Number((await tus.head(url)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(usualChunk)
    expect(offset).toBeLessThanOrEqual(8 * megabyte)
    const rest = await tus.patch(url, offset, content.subarray(offset))
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(content.length)])
    expect(sha256(await bytesOf('big', name))).toBe(sha256(content))
  })

  test('who asks how far an upload got ends its earlier request, which may be dead', async () => {
    const content = randomBytes(20 * megabyte)
    const name = nameOf()
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, content.length), place)
    const dead = stalling(content.subarray(0, 8 * megabyte))
    const sending = tus.patch(url, 0, dead.body).then(
      () => 'answered',
      () => 'ended',
    )
    await arrived(name, usualChunk)
    const answer = await tus.head(url)
    expect(await sending).toBe('ended')
    const offset = Number(answer.headers.get('upload-offset'))
    expect((await tus.patch(url, offset, content.subarray(offset))).status).toBe(204)
    expect(sha256(await bytesOf('big', name))).toBe(sha256(content))
  })

  test('while one request sends an upload another one that sends it is refused, and changes nothing', async () => {
    const content = randomBytes(20 * megabyte)
    const name = nameOf()
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, content.length), place)
    const first = stalling(content.subarray(0, 8 * megabyte))
    const sending = tus.patch(url, 0, first.body).catch(() => null)
    await arrived(name, usualChunk)
    const refused = await tus.patch(url, 0, randomBytes(1000))
    expect([refused.headers.get('retry-after'), ...(await errorOf(refused))]).toEqual([
      '2',
      423,
      'ResourceLocked',
    ])
    first.cut()
    await sending
    const offset = Number((await tus.head(url)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(usualChunk)
    expect((await tus.patch(url, offset, content.subarray(offset))).status).toBe(204)
    expect(sha256(await bytesOf('big', name))).toBe(sha256(content))
  })

  test('requests that do not fit are refused with a reason, and change nothing', async () => {
    const content = randomBytes(1000)
    const name = nameOf()
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, content.length), place)
    await tus.patch(url, 0, content.subarray(0, 400))
    const refused = async (response: Promise<Response>) => errorOf(await response)
    expect(await refused(tus.patch(url, 0, content))).toEqual([409, 'InvalidUploadOffset'])
    expect(await refused(tus.patch(url, 500, content.subarray(500)))).toEqual([409, 'InvalidUploadOffset'])
    expect(await refused(tus.patch(url, 400, content))).toEqual([413, 'Payload too large'])
    const long = new Blob([content]).stream()
    expect(await refused(tus.patch(url, 400, long))).toEqual([413, 'Payload too large'])
    const typed = { 'content-type': 'text/plain' }
    expect(await refused(tus.patch(url, 400, content.subarray(400), typed))).toEqual([415, 'InvalidRequest'])
    const older = { 'tus-resumable': '0.2.2' }
    expect((await tus.patch(url, 400, content.subarray(400), older)).status).toBe(412)
    expect((await tus.patch(url, 400, 'x', { 'upload-offset': '-1' })).status).toBe(400)
    expect((await fetch(url, { headers: headersFor(place, ada, place.dataDir) })).status).toBe(412)
    expect(await receivedOf(name)).toBe(400)
    expect((await tus.patch(url, 400, content.subarray(400))).status).toBe(204)
    expect((await bytesOf('big', name)).equals(content)).toBe(true)
  })

  test('one person neither sees another’s upload nor goes on with it', async () => {
    const name = nameOf()
    const url = addressIn(await tusRequests(place, ada).create('big', name, 10), place)
    const others = tusRequests(place, ben)
    expect((await others.head(url)).status).toBe(404)
    expect((await others.patch(url, 0, 'x')).status).toBe(404)
    expect((await others.terminate(url)).status).toBe(404)
    expect(await errorOf(await others.create('big', name, 10))).toEqual([403, 'Unauthorized'])
    const nobody = await fetch(url, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', apikey: place.key },
    })
    expect(nobody.status).toBe(401)
    const expired = { authorization: `Bearer ${tokenFor(place.dataDir, ada.id, -10)}` }
    expect((await tusRequests(place, ada).patch(url, 0, 'x', expired)).status).toBe(401)
    // The id alone, with another name in the address.
    const [id] = Buffer.from(url.split('/').at(-1) ?? '', 'base64url')
      .toString()
      .split('/')
      .slice(-1)
    const forged = `${endpointOf(place)}/${Buffer.from(`big/${ada.id}/x/${id}`).toString('base64url')}`
    expect((await tusRequests(place, ada).head(forged)).status).toBe(404)
    expect((await tusRequests(place, ada).head(`${endpointOf(place)}/x`)).status).toBe(404)
    expect(await receivedOf(name)).toBe(0)
  })

  test('who may no longer store a file goes on no further, and with the right again from there', async () => {
    const content = randomBytes(2000)
    const name = nameOf()
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, content.length), place)
    await tus.patch(url, 0, content.subarray(0, 1000))
    await sql.unsafe(
      `create policy "test closed" on storage.objects as restrictive to authenticated using (bucket_id <> 'big')`,
    )
    try {
      expect(await errorOf(await tus.patch(url, 1000, content.subarray(1000)))).toEqual([403, 'Unauthorized'])
      expect((await tus.head(url)).status).toBe(403)
    } finally {
      await sql.unsafe(`drop policy "test closed" on storage.objects`)
    }
    expect((await tus.patch(url, 1000, content.subarray(1000))).status).toBe(204)
    expect((await bytesOf('big', name)).equals(content)).toBe(true)
  })

  test('a session that has ended goes on with nothing', async () => {
    const name = nameOf()
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, 10), place)
    const ended = { authorization: `Bearer ${tokenFor(place.dataDir, ada.id, 600, randomUUID())}` }
    expect((await tus.patch(url, 0, '0123456789', ended)).status).toBe(401)
    expect(
      (await fetch(url, { method: 'DELETE', headers: { ...ended, 'tus-resumable': '1.0.0' } })).status,
    ).toBe(401)
    expect((await tus.terminate(url)).status).toBe(204)
    expect((await tus.head(url)).status).toBe(404)
  })

  test('limits of a bucket, names that no file can have and places that are not there are refused at the start', async () => {
    await sql`update storage.buckets set file_size_limit = 5000, allowed_mime_types = '{text/plain}' where id = 'big'`
    const tus = tusRequests(place, ada)
    try {
      const large = await tus.create('big', nameOf(), 5001)
      expect(large.headers.get('tus-max-size')).toBe('5000')
      expect(await errorOf(large)).toEqual([413, 'Payload too large'])
      const typed = metadataHeader({ bucketName: 'big', objectName: nameOf(), contentType: 'image/png' })
      const image = await tus.create('big', '', 5, { 'upload-metadata': typed })
      expect(await errorOf(image)).toEqual([415, 'invalid_mime_type'])
      expect((await tus.create('big', nameOf(), 5000)).status).toBe(201)
    } finally {
      await sql`update storage.buckets set file_size_limit = null, allowed_mime_types = null where id = 'big'`
    }
    expect(await errorOf(await tus.create('nowhere', nameOf(), 5))).toEqual([404, 'Bucket not found'])
    for (const name of [
      '',
      '/x',
      'a/../b',
      './x',
      'a\u0000b',
      'x'.repeat(1025),
      'a%2fb',
      'a#b',
      'a?b',
      'a\\..\\b',
    ])
      expect(await errorOf(await tus.create('big', name, 5)), name).toEqual([400, 'InvalidKey'])
    for (const length of ['', '-1', '1e3', '99999999999999999999'])
      expect((await tus.create('big', nameOf(), 5, { 'upload-length': length })).status, length).toBe(400)
    for (const metadata of ['', 'bucketName', 'bucketName YQ==', 'bucketName !!', 'a b c'])
      expect((await tus.create('big', nameOf(), 5, { 'upload-metadata': metadata })).status).toBe(400)
  })

  test('names in any language are kept', async () => {
    const name = `${ada.id}/Früh am Morgen/水獺 🦦 (1).txt`
    await sendWithTus(place, ada, { bucket: 'big', name }, Buffer.from('otter')).done
    const [row] = await sql`select from storage.objects where name = ${name}`
    expect(row).toBeDefined()
    const { data } = await ada.client.storage.from('big').download(name)
    expect(await data?.text()).toBe('otter')
  })

  test('what a person has unfinished is limited, in number and in bytes, and others are not', async () => {
    const tus = tusRequests(place, ada)
    const first = addressIn(await tus.create('big', nameOf(), 200_000_000), place)
    const refused = await tus.create('big', nameOf(), 100_000_001)
    expect(await errorOf(refused)).toEqual([413, 'TooManyUploads'])
    expect((await tusRequests(place, ben).create('big', nameOf(ben), 100_000_001)).status).toBe(201)
    expect((await tus.terminate(first)).status).toBe(204)
    expect((await tus.create('big', nameOf(), 100_000_001)).status).toBe(201)
    await sql`
      insert into private.resumable_uploads (person, bucket_id, name, size, is_upsert, content_type, cache_control)
      select ${ada.id}, 'big', ${ada.id} || '/' || n, 1, false, 'text/plain', 'no-cache' from generate_series(1, 99) as n`
    expect(await errorOf(await tus.create('big', nameOf(), 1))).toEqual([429, 'TooManyUploads'])
    await sql`update private.resumable_uploads set expires = now() - interval '1 second' where size = 1`
    expect((await tus.create('big', nameOf(), 1)).status).toBe(201)
  })

  test('what a server stores for all holds with what is not finished', async () => {
    const tus = tusRequests(place, ada)
    await sql`update private.server_limits set stored_bytes = (select bytes from private.stored) + 1000`
    try {
      const first = addressIn(await tus.create('big', nameOf(), 600), place)
      const refused = await tusRequests(place, ben).create('big', nameOf(ben), 401)
      expect(await errorOf(refused)).toEqual([507, 'InsufficientStorage'])
      expect((await tusRequests(place, ben).create('big', nameOf(ben), 400)).status).toBe(201)
      expect((await tus.terminate(first)).status).toBe(204)
      expect((await tus.create('big', nameOf(), 600)).status).toBe(201)
    } finally {
      await sql`update private.server_limits set stored_bytes = default`
    }
  })

  test('an upload whose time is over is gone, with its bytes, and of two servers one removes it', async () => {
    const before = (await stored()).length
    const tus = tusRequests(place, ada)
    const urls = await Promise.all(
      [1, 2, 3].map(async () => {
        const url = addressIn(await tus.create('big', nameOf(), 10 * megabyte), place)
        await tus.patch(url, 0, randomBytes(7 * megabyte))
        return url
      }),
    )
    await sql`update private.resumable_uploads set expires = now() - interval '1 second'`
    expect(await errorOf(await tus.patch(urls[0] ?? '', 7 * megabyte, 'x'))).toEqual([410, 'UploadExpired'])
    const log = { error: () => {} }
    const servers = [1, 2].map(() => {
      const stores = openStores({ dataDir: place.dataDir, s3: s3?.address ?? null }, log)
      const files = new FileStorage(stores.uploads)
      const note = () => {}
      return new ResumableUploads({ rows: createUploadRows(sql), growing: stores.growing, files, note })
    })
    const counts = await Promise.all(servers.map((server) => server.sweep()))
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(3)
    expect(await stored()).toHaveLength(before)
    expect((await tus.head(urls[1] ?? '')).status).toBe(404)
  })

  test('uploads of an account that is gone are removed', async () => {
    const before = (await stored()).length
    const gone = await newMember(place, sql)
    const tus = tusRequests(place, gone)
    const url = addressIn(await tus.create('big', nameOf(gone), 10 * megabyte), place)
    await tus.patch(url, 0, randomBytes(7 * megabyte))
    await sql`select private.delete_account(${gone.id})`
    const stores = openStores({ dataDir: place.dataDir, s3: s3?.address ?? null }, { error: () => {} })
    const files = new FileStorage(stores.uploads)
    const rows = createUploadRows(sql)
    const uploads = new ResumableUploads({ rows, growing: stores.growing, files, note: () => {} })
    expect(await uploads.sweep()).toBe(1)
    expect(await stored()).toHaveLength(before)
  })

  test('a file is replaced only by who says so, and then its earlier content goes', async () => {
    const name = nameOf()
    const tus = tusRequests(place, ada)
    await sendWithTus(place, ada, { bucket: 'big', name }, randomBytes(7 * megabyte)).done
    const count = (await stored()).length
    expect(await errorOf(await tus.create('big', name, 5))).toEqual([409, 'Duplicate'])
    const late = addressIn(await tus.create('big', name, 5, { 'x-upsert': 'true' }), place)
    expect((await tus.patch(late, 0, 'other')).status).toBe(204)
    expect((await bytesOf('big', name)).toString()).toBe('other')
    expect(await stored()).toHaveLength(count)
    // A client that did not hear that it is done.
    const head = await tus.head(late)
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '5'])
    expect((await tus.terminate(late)).status).toBe(400)
  })

  test('of two uploads to one name the one that is whole first is the file', async () => {
    const name = nameOf()
    const tus = tusRequests(place, ada)
    const [one, two] = await Promise.all(
      [1, 2].map(async () => addressIn(await tus.create('big', name, 5), place)),
    )
    expect((await tus.patch(one ?? '', 0, 'first')).status).toBe(204)
    expect(await errorOf(await tus.patch(two ?? '', 0, 'other'))).toEqual([409, 'Duplicate'])
    expect((await bytesOf('big', name)).toString()).toBe('first')
    expect((await tus.terminate(two ?? '')).status).toBe(204)
    expect((await bytesOf('big', name)).toString()).toBe('first')
  })

  test('of uploads that become whole at the same moment one is the file, and the others hear that they are not', async () => {
    const name = nameOf()
    const before = (await stored()).length
    const tus = tusRequests(place, ada)
    const contents = ['one', 'two', 'six', 'ten']
    const urls = await Promise.all(
      contents.map(async () => addressIn(await tus.create('big', name, 3), place)),
    )
    const answers = await Promise.all(urls.map((url, index) => tus.patch(url, 0, contents[index] ?? '')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, two) => one - two)).toEqual([204, 409, 409, 409])
    expect((await bytesOf('big', name)).toString()).toBe(contents[statuses.indexOf(204)])
    for (const url of urls) await tus.terminate(url)
    expect(await stored()).toHaveLength(before + 2)
  })

  test('an upload whose server ended before it wrote down that it is done is done when asked for', async () => {
    const content = randomBytes(7 * megabyte)
    const name = nameOf()
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, content.length), place)
    const [before] =
      await sql`select hash_state, multipart from private.resumable_uploads where name = ${name}`
    expect(before).toBeDefined()
    await tus.patch(url, 0, content)
    await sql`update private.resumable_uploads set finished = null where name = ${name}`
    const head = await tus.head(url)
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)])
    await sql`update private.resumable_uploads set finished = null where name = ${name}`
    expect((await tus.terminate(url)).status).toBe(204)
    expect((await bytesOf('big', name)).equals(content)).toBe(true)
  })

  test('an address that was signed for one file takes that file, without an account', async () => {
    const name = nameOf()
    const { data } = await ada.client.storage.from('big').createSignedUploadUrl(name)
    const token = data?.token ?? ''
    const headers = { apikey: place.key, 'x-signature': token, 'tus-resumable': '1.0.0' }
    const create = (objectName: string) =>
      fetch(`${endpointOf(place)}/sign`, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': '5',
          'upload-metadata': metadataHeader({ bucketName: 'big', objectName, contentType: 'text/plain' }),
        },
      })
    expect((await create(nameOf())).status).toBe(403)
    const url = addressIn(await create(name), place)
    expect(url).toContain('/upload/resumable/sign/')
    const type = { 'content-type': 'application/offset+octet-stream' }
    const sent = await fetch(url, {
      method: 'PATCH',
      headers: { ...headers, ...type, 'upload-offset': '0' },
      body: 'otter',
    })
    expect(sent.status).toBe(204)
    expect((await bytesOf('big', name)).toString()).toBe('otter')
    const forged = await fetch(url, { method: 'HEAD', headers: { ...headers, 'x-signature': `${token}x` } })
    expect(forged.status).toBe(401)
  })

  test('what a client says about a file is kept with it', async () => {
    const name = nameOf()
    const said = { by: 'otter', size: 1 }
    await sendWithTus(place, ada, { bucket: 'big', name }, Buffer.from('otter'), {
      metadata: { bucketName: 'big', objectName: name, metadata: JSON.stringify(said) },
    }).done
    const [row] = await sql<{ said: unknown; size: string }[]>`
      select user_metadata as said, metadata ->> 'size' as size from storage.objects where name = ${name}`
    expect(row).toEqual({ said, size: '5' })
  })
})
