// Buckets whose objects are named by their SHA-256: nothing is there that is not what its name says, and nothing changes.
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { request } from '../support/people.ts'
import { rawRequest } from '../support/raw-http.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'
import { addressIn, headersFor, makeBuckets, sendWithTus, sha256, tusRequests } from '../support/uploads.ts'

const megabyte = 1024 * 1024

describe.each([{ driver: 'a folder' }, { driver: 'a bucket' }])(
  'named by their hash, in $driver',
  ({ driver }) => {
    let s3: S3Server | null
    let place: OwnServer
    let sql: postgres.Sql
    let ada: Member

    beforeAll(async () => {
      s3 = driver === 'a bucket' ? await startS3() : null
      place = await startHere({ env: { ...s3?.env } })
      sql = openDatabase(place.dataDir)
      await makeBuckets(sql)
      ada = await newMember(place, sql)
    })
    afterAll(async () => {
      await sql.end()
      await place.dispose()
      await s3?.dispose()
    })

    const headers = () => headersFor(place, ada, place.dataDir)
    const nameOf = (content: Uint8Array) => `${ada.id}/${sha256(content)}`
    const send = (
      name: string,
      content: BodyInit,
      more: Readonly<Record<string, string>> = {},
      method = 'POST',
    ) =>
      request(place, `/storage/v1/object/spaces/${name}`, {
        method,
        headers: { ...headers(), 'content-type': 'application/octet-stream', ...more },
        body: content,
      })
    const read = (name: string) =>
      request(place, `/storage/v1/object/authenticated/spaces/${name}`, { headers: headers() })
    const errorOf = async (response: Response) => {
      const { statusCode, error } = (await response.json()) as { statusCode: string; error: string }
      return [statusCode, error]
    }
    const stored = async () => {
      if (s3) return (await s3.names()).length
      const root = join(place.dataDir, 'uploads')
      return existsSync(root)
        ? readdirSync(root).flatMap((folder) => readdirSync(join(root, folder))).length
        : 0
    }
    const rows = async () => (await sql`select from storage.objects where bucket_id = 'spaces'`).length

    test('what its name says is stored, by either way, and what exists is not taken again', async () => {
      const [small, large] = [randomBytes(1000), randomBytes(13 * megabyte)]
      expect((await send(nameOf(small), small)).status).toBe(200)
      await sendWithTus(place, ada, { bucket: 'spaces', name: nameOf(large) }, large).done
      for (const content of [small, large]) {
        const answer = await read(nameOf(content))
        expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(content))
      }
      const count = await stored()
      for (const content of [small, large]) {
        const again = await tusRequests(place, ada).create('spaces', nameOf(content), content.length)
        expect([again.status, ...(await errorOf(again))]).toEqual([409, '409', 'Duplicate'])
        // Nothing of the body is needed for the answer.
        const early = await rawRequest(`${place.url}/storage/v1/object/spaces/${nameOf(content)}`, {
          method: 'POST',
          headers: { ...headers(), 'content-type': 'text/plain', 'content-length': '5000000' },
          unfinished: true,
        })
        expect(JSON.parse(early.body.toString())).toMatchObject({ statusCode: '409', error: 'Duplicate' })
      }
      expect(await stored()).toBe(count)
    })

    test('an empty file has the hash of nothing', async () => {
      const nothing = new Uint8Array()
      await sendWithTus(place, ada, { bucket: 'spaces', name: nameOf(nothing) }, nothing).done
      const answer = await read(nameOf(nothing))
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0])
    })

    test('something else than the name says is refused, and nothing of it stays', async () => {
      const [named, other] = [randomBytes(7 * megabyte), randomBytes(7 * megabyte)]
      const [before, rowsBefore] = [await stored(), await rows()]
      const plain = await send(nameOf(named), other)
      expect([plain.status, ...(await errorOf(plain))]).toEqual([400, '400', 'HashMismatch'])
      const form = new FormData()
      form.append('', new Blob([other]))
      const sent = await request(place, `/storage/v1/object/spaces/${nameOf(named)}`, {
        method: 'POST',
        headers: headers(),
        body: form,
      })
      expect(await errorOf(sent)).toEqual(['400', 'HashMismatch'])
      const tus = tusRequests(place, ada)
      const url = addressIn(await tus.create('spaces', nameOf(named), other.length), place)
      const half = 4 * megabyte
      expect((await tus.patch(url, 0, named.subarray(0, half))).status).toBe(204)
      const last = await tus.patch(url, half, other.subarray(half))
      expect([last.status, ...(await errorOf(last))]).toEqual([400, '400', 'HashMismatch'])
      expect((await tus.head(url)).status).toBe(404)
      const empty = await tus.create('spaces', nameOf(named), 0)
      expect([empty.status, ...(await errorOf(empty))]).toEqual([400, '400', 'HashMismatch'])
      expect([await stored(), await rows()]).toEqual([before, rowsBefore])
      // The right content is taken afterwards.
      expect((await send(nameOf(named), named)).status).toBe(200)
    })

    test('names that are no hash of a space are refused, however they are written', async () => {
      const hash = sha256(Buffer.from('otter'))
      const names = [
        'x.txt',
        `${ada.id}/x`,
        `${ada.id}/${hash.toUpperCase()}`,
        `${ada.id}/${hash}/x`,
        hash,
        `${ada.id}/x/${hash}`,
      ]
      for (const name of names) {
        expect(await errorOf(await send(name, 'other')), name).toEqual(['400', 'InvalidKey'])
        expect(await errorOf(await tusRequests(place, ada).create('spaces', name, 5)), name).toEqual([
          '400',
          'InvalidKey',
        ])
      }
      const before = await rows()
      for (const path of [
        `object/%73paces/${ada.id}/${hash}`,
        `object/spaces/${ada.id}%2f${hash}`,
        `object/spaces%2f${ada.id}/${hash}`,
        `objec%74/spaces/${ada.id}/${hash}`,
        `object/spaces/${ada.id}/%30${hash.slice(1)}`,
        `object//spaces/${ada.id}/${hash}`,
        `/object/spaces/${ada.id}/${hash}`,
        `object/x/object/spaces/${ada.id}/${hash}`,
      ]) {
        const answer = await rawRequest(`${place.url}/storage/v1/${path}`, {
          method: 'POST',
          headers: { ...headers(), 'content-type': 'text/plain' },
          body: Buffer.from('another'),
        })
        expect(answer.status, path).toBeGreaterThanOrEqual(400)
      }
      expect(await rows()).toBe(before)
    })

    test('nobody replaces, moves, copies or deletes one, even where a policy would let them', async () => {
      const content = randomBytes(1000)
      const name = nameOf(content)
      await send(name, content)
      await sql.unsafe(`
      create policy "test all in spaces" on storage.objects to authenticated
        using (bucket_id = 'spaces') with check (bucket_id = 'spaces')`)
      try {
        expect(await errorOf(await send(name, content, { 'x-upsert': 'true' }))).toEqual(['403', 'Immutable'])
        expect(await errorOf(await send(name, content, {}, 'PUT'))).toEqual(['403', 'Immutable'])
        const upsert = await tusRequests(place, ada).create('spaces', name, 5, { 'x-upsert': 'true' })
        expect(await errorOf(upsert)).toEqual(['403', 'Immutable'])
        const storage = ada.client.storage
        const other = `${ada.id}/${sha256(Buffer.from('other'))}`
        await storage.from('big').upload(`${ada.id}/other`, 'not it')
        for (const outcome of [
          storage.from('spaces').move(name, other),
          storage.from('spaces').copy(name, other),
          storage.from('spaces').copy(name, `${ada.id}/copy`, { destinationBucket: 'big' }),
          storage.from('big').copy(`${ada.id}/other`, other, { destinationBucket: 'spaces' }),
          storage.from('big').move(`${ada.id}/other`, other, { destinationBucket: 'spaces' }),
          storage.from('spaces').remove([name]),
          storage.from('spaces').createSignedUploadUrl(other, { upsert: true }),
        ])
          expect((await outcome).error?.message).toBe('Files in this place never change')
        expect(await sql`select from storage.objects where name = ${other}`).toHaveLength(0)
      } finally {
        await sql.unsafe(`drop policy "test all in spaces" on storage.objects`)
      }
      expect(Buffer.from(await (await read(name)).arrayBuffer()).equals(content)).toBe(true)
    })

    test('an address that was signed for a name takes only what it says', async () => {
      const content = randomBytes(1000)
      const name = nameOf(content)
      const { data } = await ada.client.storage.from('spaces').createSignedUploadUrl(name)
      const wrong = await ada.client.storage
        .from('spaces')
        .uploadToSignedUrl(name, data?.token ?? '', randomUUID())
      expect(wrong.error?.message).toBe('The content of this file is not what its name says')
      const right = await ada.client.storage
        .from('spaces')
        .uploadToSignedUrl(name, data?.token ?? '', content)
      expect(right.error).toBeNull()
    })

    test('of two who send the same content at once one hears that it is stored, the other that it exists, and it is there once', async () => {
      const content = randomBytes(2 * megabyte)
      const name = nameOf(content)
      const before = await stored()
      const tus = tusRequests(place, ada)
      const urls = await Promise.all(
        [1, 2].map(async () => addressIn(await tus.create('spaces', name, content.length), place)),
      )
      const answers = await Promise.all(urls.map((url) => tus.patch(url, 0, content)))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.toSorted((one, two) => one - two)).toEqual([204, 409])
      expect((await tus.terminate(urls[statuses.indexOf(409)] ?? '')).status).toBe(204)
      expect(await stored()).toBe(before + 2)
      expect(Buffer.from(await (await read(name)).arrayBuffer()).equals(content)).toBe(true)
    })
  },
)
