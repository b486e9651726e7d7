// A bucket that fails while uploads go into it.
import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openStores } from '../../src/backend/storage/open-storage.ts'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { request } from '../support/people.ts'
import { type S3Server, answerError, startS3 } from '../support/s3-server.ts'
import {
  addressIn,
  headersFor,
  makeBuckets,
  sendWithTus,
  tusRequests,
  usualChunk,
} from '../support/uploads.ts'

const megabyte = 1024 * 1024
const token = 'a token of the tests that is long enough'

describe('a bucket that fails', () => {
  let s3: S3Server
  let place: OwnServer
  let sql: postgres.Sql
  let ada: Member

  beforeAll(async () => {
    s3 = await startS3()
    place = await startHere({ env: { ...s3.env, METRICS_TOKEN: token } })
    sql = openDatabase(place.dataDir)
    await makeBuckets(sql)
    ada = await newMember(place, sql)
  })
  afterEach(() => s3.fail(null))
  afterAll(async () => {
    await sql.end()
    await place.dispose()
    await s3.dispose()
  })

  const download = async (name: string) => {
    const answer = await request(place, `/storage/v1/object/big/${name}`, {
      headers: headersFor(place, ada, place.dataDir),
    })
    return Buffer.from(await answer.arrayBuffer())
  }

  test('in the middle of an upload is a clear error, and the upload goes on when it is there again', async () => {
    const content = randomBytes(14 * megabyte)
    const name = `${ada.id}/gone`
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, content.length), place)
    expect((await tus.patch(url, 0, content.subarray(0, usualChunk))).status).toBe(204)
    s3.fail((incoming, response) => {
      incoming.resume()
      return answerError(response, 404, 'NoSuchBucket')
    })
    const refused = await tus.patch(url, usualChunk, content.subarray(usualChunk, 2 * usualChunk))
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'disk_failed' }])
    expect(refused.headers.get('retry-after')).toBe('30')
    s3.fail(null)
    expect((await tus.head(url)).headers.get('upload-offset')).toBe(String(usualChunk))
    expect((await tus.patch(url, usualChunk, content.subarray(usualChunk))).status).toBe(204)
    expect((await download(name)).equals(content)).toBe(true)
  })

  test.each([
    { what: 'the beginning', meets: /^POST [^?]*\?uploads/ },
    { what: 'a part', meets: /^PUT [^?]*\?.*partNumber=/ },
    { what: 'the end', meets: /^POST [^?]*\?uploadId=/ },
  ])('by an empty answer to $what makes no file of it, and the upload goes on', async ({ what, meets }) => {
    const content = randomBytes(7 * megabyte)
    const name = `${ada.id}/empty ${what}`
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', name, content.length), place)
    s3.fail((incoming, response) => {
      if (!meets.test(`${incoming.method} ${incoming.url}`)) return false
      incoming.resume()
      incoming.once('end', () => response.end())
      return true
    })
    const refused = await tus.patch(url, 0, content)
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'disk_failed' }])
    expect(await sql`select from storage.objects where name = ${name}`).toHaveLength(0)
    expect((await tus.head(url)).status === 503 || what !== 'the end').toBe(true)
    s3.fail(null)
    const offset = Number((await tus.head(url)).headers.get('upload-offset'))
    const rest = await tus.patch(url, offset, content.subarray(offset))
    expect(rest.status).toBe(204)
    expect((await download(name)).equals(content)).toBe(true)
  })

  test('by an empty answer to a download is no empty file', async () => {
    const name = `${ada.id}/read`
    await sendWithTus(place, ada, { bucket: 'big', name }, randomBytes(100_000)).done
    s3.fail((incoming, response) => {
      if (incoming.method !== 'GET' || incoming.url?.endsWith('.json')) return false
      response.writeHead(200, { 'content-length': '0', etag: '"x"' })
      response.end()
      return true
    })
    const answer = await request(place, `/storage/v1/object/big/${name}`, {
      headers: headersFor(place, ada, place.dataDir),
    })
    expect([answer.status, await answer.json()]).toMatchObject([500, { error: 'content_damaged' }])
  })

  test('while an upload is cancelled leaves parts, which are removed when they are old', async () => {
    const stores = openStores({ dataDir: place.dataDir, s3: s3.address }, { error: () => {} })
    // Those of the tests before.
    await stores.growing.sweep(Date.now() + 60_000)
    const tus = tusRequests(place, ada)
    const url = addressIn(await tus.create('big', `${ada.id}/left`, 20 * megabyte), place)
    await tus.patch(url, 0, randomBytes(usualChunk))
    await sql`delete from private.resumable_uploads`
    expect(await stores.growing.sweep(Date.now() - 60_000)).toBe(0)
    expect(await stores.growing.sweep(Date.now() + 60_000)).toBe(1)
    expect(await stores.growing.sweep(Date.now() + 60_000)).toBe(0)
    await stores.close()
  })

  test('or does not is seen by the operator: uploads that were begun, that ended, and that are open', async () => {
    const metrics = async () => {
      const answer = await request(place, '/metrics', { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      const counted = (outcome: string) =>
        Number(
          new RegExp(`^otteros_resumable_uploads_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(
            text,
          )?.[1] ?? 0,
        )
      return { text, begun: counted('begun'), finished: counted('finished'), refused: counted('refused') }
    }
    const before = await metrics()
    const tus = tusRequests(place, ada)
    await sendWithTus(place, ada, { bucket: 'big', name: `${ada.id}/counted` }, randomBytes(100)).done
    await tus.create('big', `${ada.id}/open`, 100)
    const wrong = await tus.create('spaces', `${ada.id}/${'0'.repeat(64)}`, 5)
    expect((await tus.patch(addressIn(wrong, place), 0, 'otter')).status).toBe(400)
    const after = await metrics()
    expect([after.begun - before.begun, after.finished - before.finished]).toEqual([3, 1])
    expect(after.refused - before.refused).toBe(1)
    expect(after.text).toMatch(/^otteros_open_uploads \d/m)
    expect(after.text).toMatch(/^otteros_open_upload_bytes \d/m)
  })
})
