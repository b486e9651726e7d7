// Files that are pushed into a space while the server and its database are killed: what was acknowledged is there afterwards, and whole.
import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databasePid, openDatabase } from '../support/database.ts'
import { type Person, newPerson } from '../support/people.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { fileIn, ownSpace, pushEntries } from '../support/spaces.ts'

/** `FILES_KILLS=50` for a long run. */
const kills = Number(process.env.FILES_KILLS ?? 3)
const devices = 4
/** Sent in one request, which is stored whole or not at all. */
const filesOfOnePush = 3

/** The processes to kill, in turn. */
const victims = ['server', 'database', 'both'] as const

let server: TestServer
let person: Person
let space: string

beforeAll(async () => {
  server = await startTestServer()
  person = await newPerson(server)
  space = (await ownSpace(person)).id
})
afterAll(() => server.dispose())

interface Sent {
  readonly paths: readonly string[]
  /** In base64. */
  readonly content: string
  isAcknowledged: boolean
}

const acknowledged = (sent: readonly Sent[]) => sent.filter(({ isAcknowledged }) => isAcknowledged).length

/** Pushes new files until the server is gone. `sent` holds what becomes of each push; returns the answers that were errors. */
async function work(sent: Sent[], folder: string): Promise<number[]> {
  const refused: number[] = []
  for (let nth = 0; ; nth++) {
    const content = randomBytes(randomInt(1, 9_000))
    const paths = Array.from({ length: filesOfOnePush }, (_, file) => `${folder}-${nth}-${file}.bin`)
    const one: Sent = { paths, content: content.toString('base64'), isAcknowledged: false }
    sent.push(one)
    const answer = await pushEntries(
      person,
      space,
      paths.map((path) => fileIn(space, path, content)),
      0,
    )
    // supabase-js gives 0 where the connection failed.
    if (answer.status === 0) return refused
    if (answer.status !== undefined) refused.push(answer.status)
    one.isAcknowledged = answer.applied === true
  }
}

function kill(victim: (typeof victims)[number]): Promise<number | null> {
  const database = databasePid(server.dataDir)
  if (victim !== 'server') process.kill(database, 'SIGKILL')
  // A server that lost its database ends by itself.
  return server.stop(victim === 'database' ? 'SIGCONT' : 'SIGKILL')
}

/** The content of all files of the person by their paths, in base64, as the database has it. */
async function stored(): Promise<ReadonlyMap<string, string>> {
  const sql = openDatabase(server.dataDir)
  try {
    const rows = await sql<{ path: string; content: Buffer }[]>`
      select name as path, content from public.space_entries as entry
      join public.space_blobs as blob using (space_id, hash)
      where space_id = ${space} and removed_at is null and state = 'kept' and uses > 0`
    return new Map(rows.map(({ path, content }) => [path, content.toString('base64')]))
  } finally {
    await sql.end()
  }
}

test('kill -9 of the server and of its database loses no file that was acknowledged, and leaves no push in part', {
  timeout: 3_600_000,
}, async () => {
  const sent: Sent[] = []
  const refused: number[] = []
  for (let nth = 0; nth < kills; nth++) {
    const before = acknowledged(sent)
    const workers = Array.from({ length: devices }, (_, device) => work(sent, `${nth}-${device}`))
    const enough = before + randomInt(5, 30)
    await vi.waitFor(() => expect(acknowledged(sent)).toBeGreaterThan(enough), {
      timeout: 60_000,
      interval: 7,
    })
    await kill(victims[nth % victims.length] ?? 'server')
    refused.push(...(await Promise.all(workers)).flat())
    server = await startTestServer({ dataDir: server.dataDir, port: server.port })
    const found = await stored()
    const lost = sent.filter(
      ({ isAcknowledged, paths, content }) =>
        isAcknowledged && paths.some((path) => found.get(path) !== content),
    )
    const inPart = sent.filter(({ paths, content }) => {
      const here = paths.filter((path) => found.has(path))
      return here.length % filesOfOnePush !== 0 || here.some((path) => found.get(path) !== content)
    })
    expect({ kill: nth, lost, inPart }).toEqual({ kill: nth, lost: [], inPart: [] })
  }
  // Nothing but that the database is gone.
  expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? [503] : []))
  const found = await stored()
  const unheard = sent.filter(
    ({ isAcknowledged, paths }) => !isAcknowledged && found.has(paths[0] ?? ''),
  ).length
  if (kills > victims.length)
    process.stdout.write(
      `${kills} kills: ${JSON.stringify({ pushes: sent.length, acknowledged: acknowledged(sent), lost: 0, inPart: 0, unheard, refused: refused.length })}\n`,
    )
})
