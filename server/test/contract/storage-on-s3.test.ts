// Servers that share a database and a bucket: whatever one stores, replaces or deletes, the others do as well.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openS3Stores } from '../../src/backend/storage/open-storage.ts'
import { connect } from '../../src/database/connection.ts'
import { createLogger } from '../../src/log.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { type Member, newMember, tokenFor } from '../support/members.ts'
import { runOperatorCommand } from '../support/operator-command.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { type OwnServer, refusalHere, startHere } from '../support/own-process.ts'
import { type Place, request } from '../support/people.ts'
import { type S3Server, answerError, startS3 } from '../support/s3-server.ts'
import { startTestServer } from '../support/server.ts'

let database: OutsideDatabase
let s3: S3Server
let one: OwnServer
let two: OwnServer
let sql: postgres.Sql
let ada: Member

const envOf = () => ({
  ...s3.env,
  DATABASE_URL: database.url,
  JWT_SECRET: loadSecrets(one.dataDir, null).jwtSecret,
})
const bucket = 'test-files'

beforeAll(async () => {
  ;[database, s3] = await Promise.all([startOutsideDatabase(), startS3()])
  one = await startHere({ dataDir: newDataFolder(), env: { ...s3.env, DATABASE_URL: database.url } })
  two = await startHere({ dataDir: newDataFolder(), env: envOf() })
  sql = connect({ url: database.url }, 2)
  await sql.unsafe(`
    insert into storage.buckets (id, name, public, file_size_limit) values ('${bucket}', '${bucket}', true, 52428800);
    create policy "test all" on storage.objects to authenticated
      using (bucket_id = '${bucket}') with check (bucket_id = '${bucket}');`)
  ada = await newMember(one, sql)
})
afterEach(() => s3.fail(null))
afterAll(async () => {
  await sql.end()
  await Promise.all([one.dispose(), two.dispose()])
  await Promise.all([s3.dispose(), database.dispose()])
})

const headers = (type = 'text/plain') => ({
  authorization: `Bearer ${tokenFor(one.dataDir, ada.id)}`,
  'content-type': type,
})
const send = (server: Place, path: string, content: BodyInit, upsert = true) =>
  request(server, `/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: { apikey: server.key, 'x-upsert': String(upsert), ...headers() },
    body: content,
  })
const fetchFrom = (server: Place, path: string) =>
  request(server, `/storage/v1/object/public/${bucket}/${path}`)
const remove = (server: Place, path: string) =>
  request(server, `/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { apikey: server.key, ...headers('application/json') },
    body: JSON.stringify({ prefixes: [path] }),
  })
const digest = (content: Uint8Array) => createHash('md5').update(content).digest('hex')

/** The digest of an object, of which the row says the same. */
async function agreedDigest(path: string): Promise<string> {
  const found = digest(new Uint8Array(await (await fetchFrom(two, path)).arrayBuffer()))
  const [row] = await sql<{ etag: string }[]>`
    select metadata ->> 'eTag' as etag from storage.objects where name = ${path}`
  expect(row?.etag).toBe(`"${found}"`)
  return found
}

function withPromise() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

test('what one server stored the other reads, replaces and deletes', async () => {
  expect((await send(one, 'note.txt', 'of one')).status).toBe(200)
  expect(await (await fetchFrom(two, 'note.txt')).text()).toBe('of one')
  expect((await send(two, 'note.txt', 'of two')).status).toBe(200)
  expect(await (await fetchFrom(one, 'note.txt')).text()).toBe('of two')
  expect((await remove(one, 'note.txt')).status).toBe(200)
  for (const server of [one, two]) expect((await fetchFrom(server, 'note.txt')).ok).toBe(false)
  for (const { dataDir } of [one, two]) {
    expect(existsSync(join(dataDir, 'uploads'))).toBe(false)
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
  }
})

test('of what both replace at the same moment one is there, whole, and its row agrees', async () => {
  await send(one, 'both.bin', 'first')
  for (let round = 0; round < 2; round++) {
    const contents = Array.from({ length: 6 }, () => randomBytes(10_000 + 1000 * round))
    const answers = await Promise.all(
      contents.map((content, index) => send(index % 2 ? one : two, 'both.bin', content)),
    )
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200))
    expect(contents.map(digest)).toContain(await agreedDigest('both.bin'))
  }
})

test('a server that comes between the two steps of another waits until its row is written', async () => {
  await send(one, 'between.bin', 'before')
  const reached = withPromise()
  const released = withPromise()
  let isFirst = true
  s3.fail((incoming, response) => {
    if (!isFirst || incoming.method !== 'PUT' || !incoming.url?.endsWith('.json')) return false
    isFirst = false
    // The description is in its place, and the server does not know it yet.
    const end = response.end.bind(response)
    Object.assign(response, {
      end: (...args: Parameters<typeof end>) => {
        reached.resolve()
        void released.promise.then(() => end(...args))
      },
    })
    return false
  })
  const first = send(one, 'between.bin', 'of one')
  await reached.promise
  let isThrough = false
  const second = send(two, 'between.bin', 'of two').then(({ status }) => {
    isThrough = true
    return status
  })
  const waits = async () => {
    const rows = await sql`select from pg_locks where locktype = 'advisory' and not granted`
    return rows.length > 0
  }
  await expect.poll(async () => isThrough || waits()).toBe(true)
  released.resolve()
  expect([(await first).status, await second]).toEqual([200, 200])
  expect(await agreedDigest('between.bin')).toBe(digest(Buffer.from('of two')))
})

test('a server that is killed in the middle of an upload leaves the object as it was, and its turn to others', async () => {
  await send(two, 'cut.bin', 'before')
  const third = await startTestServer({ env: envOf() })
  // The content arrives and its description does not get through.
  const met = new Promise<void>((resolve) => {
    s3.fail((incoming) => {
      if (incoming.method !== 'PUT' || !incoming.url?.endsWith('.json')) return false
      resolve()
      return true
    })
  })
  const upload = send(third, 'cut.bin', randomBytes(100_000)).catch(() => null)
  await met
  await third.stop('SIGKILL')
  await upload
  s3.fail(null)
  expect(await (await fetchFrom(two, 'cut.bin')).text()).toBe('before')
  expect((await send(one, 'cut.bin', 'after')).status).toBe(200)
  expect(await (await fetchFrom(two, 'cut.bin')).text()).toBe('after')
  expect(readdirSync(join(third.dataDir, 'incoming'))).toEqual([])
  await third.dispose()
})

test('an upload that is too large, refused or cut off leaves nothing in the bucket and on the disk', async () => {
  const stores = openS3Stores(s3.address, one.dataDir, createLogger())
  const inBucket = async () => {
    const names: string[] = []
    for await (const { name } of stores.uploads.list()) names.push(name)
    return names.length
  }
  const before = await inBucket()
  const large = new Blob([new Uint8Array(51 * 1024 * 1024)]).stream()
  const path = `${one.url}/storage/v1/object/${bucket}/large.bin`
  const open = { method: 'POST', headers: { apikey: one.key, ...headers() }, body: large, duplex: 'half' }
  expect((await fetch(path, open)).status).toBe(413)
  await send(one, 'taken.txt', 'taken')
  expect((await send(two, 'taken.txt', 'again', false)).ok).toBe(false)
  const ending = new AbortController()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1000)) })
  const cut = fetch(path, { ...open, body, signal: ending.signal }).catch(() => null)
  ending.abort()
  await cut
  expect(await inBucket()).toBe(before + 2)
  expect(await (await fetchFrom(two, 'taken.txt')).text()).toBe('taken')
  expect(readdirSync(join(one.dataDir, 'incoming'))).toEqual([])
  await stores.close()
})

test('the Linux image is served from the bucket by all, whole or in part', async () => {
  const stores = openS3Stores(s3.address, one.dataDir, createLogger())
  const key = '0123456789abcdef0123456789abcdef'
  const image = {
    key,
    memory: 64,
    kernel: 'Linux',
    state: { file: 'state.bin.gz', bytes: 5, unpackedBytes: 9 },
  }
  expect((await request(two, '/vm/linux.json')).status).toBe(404)
  await stores.images.put(`${key}/state.bin.gz`, Buffer.from('otter'))
  await stores.images.put('linux.json', Buffer.from(JSON.stringify(image)))
  await stores.close()
  for (const server of [one, two]) {
    expect(await (await request(server, '/vm/linux.json')).json()).toEqual(image)
    const whole = await request(server, `/vm/${key}/state.bin.gz`)
    expect(whole.headers.get('cache-control')).toContain('immutable')
    expect(await whole.text()).toBe('otter')
    const part = await request(server, `/vm/${key}/state.bin.gz`, { headers: { range: 'bytes=1-2' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 1-2/5',
      'tt',
    ])
  }
})

test('a bucket that is gone is a 503 that says so in the log, and the server goes on', async () => {
  await send(one, 'there.txt', 'content')
  s3.fail((incoming, response) => {
    incoming.resume()
    return answerError(response, 404, 'NoSuchBucket')
  })
  const refused = await send(one, 'new.txt', 'content')
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ error: 'disk_failed' })
  const unread = await fetchFrom(one, 'there.txt')
  expect([unread.status, await unread.json()]).toMatchObject([503, { error: 'disk_failed' }])
  expect(one.output()).toContain(`There is no bucket ${s3.address.bucket}`)
  s3.fail(null)
  expect(await (await fetchFrom(one, 'there.txt')).text()).toBe('content')
})

test('everything moves into a folder and back while the servers run', async () => {
  const content = randomBytes(700_000)
  for (const path of ['move/1.bin', 'move/2.bin']) await send(one, path, content)
  const dataDir = newDataFolder()
  const storage = (...args: string[]) =>
    runOperatorCommand('storage', args, { ...envOf(), DATA_DIR: dataDir })
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from storage.objects`
  const { out } = await storage('move', '--to', 'folder')
  const copied = /^(\d+) objects copied/.exec(out)?.[1]
  // The Linux image counts as one, where it is there.
  expect([row?.count, (row?.count ?? 0) + 1]).toContain(Number(copied))
  expect((await storage('move', '--to', 's3', '--delete-source')).out).toContain('0 objects copied')
  const left = readdirSync(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
  expect(Buffer.from(await (await fetchFrom(two, 'move/2.bin')).arrayBuffer()).equals(content)).toBe(true)
  rmSync(dataDir, { recursive: true })
})

test('a wrong secret, or half an address, is one sentence at the start', async () => {
  const wrong = await refusalHere({ env: { ...envOf(), S3_SECRET_ACCESS_KEY: 'not the secret' } })
  expect(wrong).toContain('refuses the access key')
  expect(wrong).not.toContain('not the secret')
  const half = await refusalHere({ env: { ...envOf(), S3_BUCKET: undefined } })
  expect(half).toContain('files in S3 also need S3_BUCKET')
})
