// Servers that end in the middle of an upload: a client goes on at the same one, or at another, and the file is what it sent.
import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import type { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../src/database/connection.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { openDatabase } from '../support/database.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { type Member, newMember } from '../support/members.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { type Place, request } from '../support/people.ts'
import { type S3Server, startS3 } from '../support/s3-server.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import {
  addressIn,
  headersFor,
  makeBuckets,
  sendWithTus,
  sha256,
  stalling,
  tusRequests,
  usualChunk,
} from '../support/uploads.ts'

const megabyte = 1024 * 1024
const kills = Number(process.env.UPLOAD_KILLS ?? 3)

const fetchFrom = async (place: Place, person: Member, name: string, secretOf: string) => {
  const answer = await request(place, `/storage/v1/object/spaces/${name}`, {
    headers: headersFor(place, person, secretOf),
  })
  return sha256(Buffer.from(await answer.arrayBuffer()))
}

/** Resolves as soon as so much of an upload was sent. */
function sentBytes() {
  let bytes = 0
  const waiting = new Set<() => void>()
  return {
    onProgress: (sent: number) => {
      bytes = sent
      for (const look of waiting) look()
    },
    reach: (least: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (bytes < least) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

describe('a server that is killed', () => {
  let place: TestServer
  let ada: Member

  beforeAll(async () => {
    place = await startTestServer()
    const sql = openDatabase(place.dataDir)
    await makeBuckets(sql)
    ada = await newMember(place, sql)
    await sql.end()
  })
  afterAll(() => place.dispose())

  test('in the middle of chunks, again and again, costs an upload nothing but time', async () => {
    const content = randomBytes((kills + 1) * 9 * megabyte)
    const name = `${ada.id}/${sha256(content)}`
    const progress = sentBytes()
    const { done } = sendWithTus(place, ada, { bucket: 'spaces', name }, content, {
      retryDelays: Array.from({ length: 200 }, () => 100),
      onProgress: progress.onProgress,
    })
    const { dataDir, port } = place
    for (let count = 1; count <= kills; count++) {
      await progress.reach(count * 9 * megabyte - 3 * megabyte)
      await place.stop('SIGKILL')
      place = await startTestServer({ dataDir, port })
    }
    await done
    expect(await fetchFrom(place, ada, name, dataDir)).toBe(sha256(content))
  })

  test('lets go of the uploads that it had, as soon as it runs again', async () => {
    const content = randomBytes(2 * megabyte)
    const tus = tusRequests(place, ada)
    const address = addressIn(
      await tus.create('spaces', `${ada.id}/${sha256(content)}`, content.length),
      place,
    )
    const { body, cut } = stalling(content.subarray(0, megabyte))
    const sending = tus.patch(address, 0, body).then(
      () => 'answered',
      () => 'ended',
    )
    const { dataDir, port } = place
    const sql = openDatabase(dataDir)
    await expect
      .poll(() => sql`select from private.resumable_uploads where holder is not null and held_until > now()`)
      .toHaveLength(1)
    await sql.end()
    await place.stop('SIGKILL')
    cut()
    expect(await sending).toBe('ended')
    place = await startTestServer({ dataDir, port })
    const head = await tusRequests(place, ada).head(address)
    expect([head.status, Number(head.headers.get('upload-offset'))]).toEqual([200, 0])
    expect((await tusRequests(place, ada).patch(address, 0, content)).status).toBe(204)
  })
})

describe('servers on one database and one bucket', () => {
  let database: OutsideDatabase
  let s3: S3Server
  let one: OwnServer
  let sql: postgres.Sql
  let ada: Member
  const env = () => ({
    ...s3.env,
    DATABASE_URL: database.url,
    JWT_SECRET: loadSecrets(one.dataDir, null).jwtSecret,
  })

  beforeAll(async () => {
    ;[database, s3] = await Promise.all([startOutsideDatabase(), startS3()])
    one = await startHere({ dataDir: newDataFolder(), env: { ...s3.env, DATABASE_URL: database.url } })
    sql = connect({ url: database.url }, 2)
    await makeBuckets(sql)
    ada = await newMember(one, sql)
  })
  afterAll(async () => {
    await sql.end()
    await one.dispose()
    await Promise.all([s3.dispose(), database.dispose()])
  })

  test('go on with each other’s uploads, also when one of them is killed', async () => {
    const two = await startTestServer({ env: env() })
    const content = randomBytes(31 * megabyte)
    const name = `${ada.id}/${sha256(content)}`
    const progress = sentBytes()
    let upload: Upload | null = null
    const sending = sendWithTus({ ...two, dataDir: one.dataDir }, ada, { bucket: 'spaces', name }, content, {
      onProgress: progress.onProgress,
      retryDelays: [],
    })
    ;({ upload } = sending)
    const failed = sending.done.then(
      () => false,
      () => true,
    )
    await progress.reach(15 * megabyte)
    await two.stop('SIGKILL')
    expect(await failed).toBe(true)
    const [, path = ''] = /(\/storage\/.*)$/.exec(upload.url ?? '') ?? []
    // The killed one held it a moment ago; until that is over, the others wait.
    const next = sendWithTus(one, ada, { bucket: 'spaces', name }, content, {
      uploadUrl: `${one.url}${path}`,
      retryDelays: Array.from({ length: 100 }, () => 500),
    })
    await next.done
    expect(await fetchFrom(one, ada, name, one.dataDir)).toBe(sha256(content))
    await two.dispose()
  })

  test('take turns: who asks at one ends a request at the other', async () => {
    const two = await startHere({ dataDir: newDataFolder(), env: env() })
    const content = randomBytes(20 * megabyte)
    const name = `${ada.id}/${sha256(content)}`
    const tus = tusRequests(one, ada)
    const created = await tus.create('spaces', name, content.length)
    const [here, there] = [addressIn(created, one), addressIn(created, two)]
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(content.subarray(0, 8 * megabyte)),
    })
    const sending = tus.patch(here, 0, body).then(
      () => 'answered',
      () => 'ended',
    )
    const received = async () => {
      const [row] = await sql<{ received: number }[]>`
        select received::float8 as received from private.resumable_uploads where name = ${name}`
      return row?.received ?? 0
    }
    await expect.poll(received).toBe(usualChunk)
    const elsewhere = tusRequests(two, ada, one.dataDir)
    const head = await elsewhere.head(there)
    expect(await sending).toBe('ended')
    const offset = Number(head.headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(usualChunk)
    expect((await elsewhere.patch(there, offset, content.subarray(offset))).status).toBe(204)
    expect(await fetchFrom(one, ada, name, one.dataDir)).toBe(sha256(content))
    await two.dispose()
  })
})

test('a server that does not have the first bytes of an upload says so, and the one that has them goes on', async () => {
  const database = await startOutsideDatabase()
  const env = { DATABASE_URL: database.url }
  const one = await startHere({ dataDir: newDataFolder(), env })
  const { jwtSecret } = loadSecrets(one.dataDir, null)
  const two = await startHere({ dataDir: newDataFolder(), env: { ...env, JWT_SECRET: jwtSecret } })
  const sql = connect({ url: database.url }, 1)
  await makeBuckets(sql)
  const ada = await newMember(one, sql)
  const content = randomBytes(2000)
  const name = `${ada.id}/${sha256(content)}`
  const tus = tusRequests(one, ada)
  const created = await tus.create('spaces', name, content.length)
  await tus.patch(addressIn(created, one), 0, content.subarray(0, 1000))
  const refused = await tusRequests(two, ada, one.dataDir).patch(
    addressIn(created, two),
    1000,
    content.subarray(1000),
  )
  expect([refused.status, await refused.json()]).toMatchObject([410, { error: 'UploadLost' }])
  expect((await tus.patch(addressIn(created, one), 1000, content.subarray(1000))).status).toBe(204)
  expect(await fetchFrom(one, ada, name, one.dataDir)).toBe(sha256(content))
  await sql.end()
  await Promise.all([one.dispose(), two.dispose()])
  await database.dispose()
})
