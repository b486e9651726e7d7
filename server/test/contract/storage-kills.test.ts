// Uploads and overwrites while the server is killed: what was acknowledged is whole afterwards.
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { newMember, tokenFor } from '../support/members.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

/** `STORAGE_KILLS=50` for a long run. */
const kills = Number(process.env.STORAGE_KILLS ?? 3)
const writers = 6

let server: TestServer
let sql: postgres.Sql
let people: string[]

beforeAll(async () => {
  server = await startTestServer()
  sql = openDatabase(server.dataDir)
  people = []
  for (let index = 0; index < writers; index++) people.push((await newMember(server, sql)).id)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** What each object may hold: what was acknowledged last, and what was sent since. */
const allowed = new Map<string, Set<string | null>>()
const counts = { overwrites: 0, uploads: 0, underWay: 0 }

function send(person: string, path: string, content: Buffer<ArrayBuffer>): Promise<Response> {
  return fetch(`${server.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.key,
      authorization: `Bearer ${tokenFor(server.dataDir, person)}`,
      'content-type': 'application/octet-stream',
      'x-upsert': String(path.startsWith('vm-states/')),
    },
    body: content,
  })
}

/** Writes over a saved machine, and in turn stores a file of an app, until the server is gone. */
async function write(person: string): Promise<void> {
  for (let turn = 0; ; turn++) {
    const isNew = turn % 2 === 1
    const path = isNew ? `app-files/${person}/${randomInt(10 ** 9)}-note.txt` : `vm-states/${person}/state`
    const content = randomBytes(randomInt(1, 400_000))
    const may = allowed.get(path) ?? new Set([null])
    allowed.set(path, may.add(digest(content)))
    const response = await send(person, path, content).catch(() => null)
    if (!response) {
      counts.underWay++
      return
    }
    // At its end a server may answer that it cannot.
    if (!response.ok) continue
    allowed.set(path, new Set([digest(content)]))
    counts[isNew ? 'uploads' : 'overwrites']++
  }
}

async function read(path: string): Promise<string | null> {
  const [, person = ''] = path.split('/')
  const response = await fetch(`${server.url}/storage/v1/object/${path}`, {
    headers: { apikey: server.key, authorization: `Bearer ${tokenFor(server.dataDir, person)}` },
  })
  // That the content is missing is another 404: `Object not found` is said where there is no row.
  const text = response.ok ? null : await response.text()
  if (text?.includes('Object not found')) return null
  expect(response.status, `${path}: ${text}`).toBe(200)
  return digest(new Uint8Array(await response.arrayBuffer()))
}

test('kill -9 while objects are stored and written over leaves each one whole', {
  timeout: 3_600_000,
}, async () => {
  for (let kill = 0; kill < kills; kill++) {
    const work = Promise.all(people.map(write))
    // Each kill comes after another number of objects, so that it meets the writers elsewhere.
    const enough = {
      overwrites: counts.overwrites + randomInt(1, 30),
      uploads: counts.uploads + randomInt(1, 30),
    }
    await expect
      .poll(() => counts.overwrites >= enough.overwrites && counts.uploads >= enough.uploads, { interval: 5 })
      .toBe(true)
    await server.stop('SIGKILL')
    await work
    await sql.end()
    server = await startTestServer({ dataDir: server.dataDir })
    sql = openDatabase(server.dataDir)
    for (const [path, may] of allowed) {
      const found = await read(path)
      expect([...may], path).toContain(found)
      allowed.set(path, new Set([found]))
    }
  }
  expect(counts.overwrites).toBeGreaterThan(0)
  expect(counts.uploads).toBeGreaterThan(0)
  if (kills > 3)
    process.stdout.write(`${kills} kills: ${JSON.stringify({ ...counts, objects: allowed.size })}\n`)
})
