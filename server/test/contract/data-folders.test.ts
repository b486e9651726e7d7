// What a start does with a data folder that is damaged, moved, copied or not its own: it never costs data.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isRunning } from '../../src/processes.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { databasePid } from '../support/database.ts'
import { refusalHere, startHere } from '../support/own-process.ts'
import { type Person, type Place, newPerson, visitor } from '../support/people.ts'
import { newDataDir, startTestServer } from '../support/server.ts'

const signsIn = async (server: Place, { email, password }: Person) =>
  (await visitor(server).auth.signInWithPassword({ email, password })).error === null

/** Names of everything in a folder and below. */
const listing = (folder: string) => readdirSync(folder, { recursive: true }).map(String).toSorted()

/** A folder of one test; `data` in it holds the data of a person. */
let room: string
let data: string
let person: Person
/** Removed after each test. */
const extra: string[] = []
/** Stopped after each test. */
const servers: { stop(): Promise<unknown> }[] = []

/** Starts a server in this process. */
const start = async (dataDir: string) => {
  const server = await startHere({ dataDir })
  servers.push(server)
  return server
}

/** Starts a server in a separate process, by whose number others know that it has the folder. */
const startBeside = async (dataDir: string) => {
  const server = await startTestServer({ dataDir })
  servers.push(server)
  return server
}

const refusal = (dataDir: string) => refusalHere({ dataDir })

/** The data folder that each test has a copy of. */
let original: string

beforeAll(async () => {
  original = newDataDir()
  const server = await startHere({ dataDir: original })
  person = await newPerson(server)
  await server.stop()
})
afterAll(() => rmSync(original, { recursive: true, force: true }))

function prepare(mode = 0o755) {
  room = newDataFolder('otteros-folders-')
  chmodSync(room, mode)
  data = join(room, 'data')
  execFileSync('cp', ['-a', original, data])
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  for (const folder of [room, ...extra.splice(0)]) rmSync(folder, { recursive: true, force: true })
})

describe('a damaged data folder', () => {
  test('whose database lost its PG_VERSION is refused, and not a file of it changes', async () => {
    prepare()
    const cluster = join(data, 'postgres')
    renameSync(join(cluster, 'PG_VERSION'), join(room, 'PG_VERSION'))
    const before = listing(cluster)
    const said = await refusal(data)
    expect(said).toContain(`${cluster} holds files but no PG_VERSION`)
    expect(said).toContain('Restore it from a backup')
    expect(listing(cluster)).toEqual(before)
    renameSync(join(room, 'PG_VERSION'), join(cluster, 'PG_VERSION'))
    expect(await signsIn(await start(data), person)).toBe(true)
  })

  test('without its secrets is refused before anything is written, and works when they are back', async () => {
    prepare()
    const secrets = join(data, 'secrets.json')
    renameSync(secrets, join(room, 'secrets.json'))
    const before = listing(data)
    const said = await refusal(data)
    expect(said).toContain(`${secrets} is missing`)
    expect(said).toContain(`the database in ${join(data, 'postgres')} stays locked`)
    expect(listing(data)).toEqual(before)
    renameSync(join(room, 'secrets.json'), secrets)
    expect(await signsIn(await start(data), person)).toBe(true)
  })

  test('keeps what only looks like an unfinished start, and clears what was one', async () => {
    prepare()
    rmSync(data, { recursive: true })
    const kept = join(data, 'postgres.new-backup')
    const unfinished = join(data, 'postgres.new-a1b2c3')
    for (const folder of [kept, unfinished]) {
      mkdirSync(join(folder, 'cluster'), { recursive: true })
      writeFileSync(join(folder, 'cluster', 'PG_VERSION'), '18\n')
    }
    writeFileSync(join(unfinished, 'unfinished'), '')
    // Cut off before it had its mark.
    const empty = join(data, 'postgres.new-d4e5f6')
    mkdirSync(empty)
    await start(data)
    expect(existsSync(join(kept, 'cluster', 'PG_VERSION'))).toBe(true)
    expect([existsSync(unfinished), existsSync(empty)]).toEqual([false, false])
  })
})

describe('a copy of a data folder', () => {
  test('starts beside the original, with the lock of the server that runs there and without it, and harms neither', async () => {
    prepare()
    const first = await startBeside(data)
    const pid = databasePid(data)
    for (const [name, withLock] of [
      ['copy with the lock', true],
      ['copy without it', false],
    ] as const) {
      const copy = join(room, name)
      execFileSync('cp', ['-a', data, copy])
      if (!withLock) rmSync(join(copy, 'server.lock'))
      const second = await start(copy)
      expect(isRunning(pid), name).toBe(true)
      expect(databasePid(data), name).toBe(pid)
      expect(await signsIn(first, person), name).toBe(true)
      expect(await signsIn(second, person), name).toBe(true)
      expect(second.output()).toContain('this data folder was copied while OtterOS ran on the original')
      const newcomer = await newPerson(second)
      expect(await signsIn(first, newcomer), name).toBe(false)
    }
  })

  test('a folder that was moved under a running server is still in use', async () => {
    prepare()
    const first = await startBeside(data)
    const moved = join(room, 'moved')
    renameSync(data, moved)
    try {
      expect(await refusal(moved)).toContain(`OtterOS already runs on ${moved} (process ${first.pid},`)
      rmSync(join(moved, 'server.lock'))
      // Not a copy: the PostgreSQL that runs is this folder's own.
      const pid = databasePid(moved)
      const second = await start(moved)
      expect(second.output()).toContain('stopping the database that a killed server left behind')
      expect(isRunning(pid)).toBe(false)
      expect(await first.stop('SIGCONT')).toBe(1)
      expect(await signsIn(second, person)).toBe(true)
    } finally {
      await first.stop()
    }
  })
})

// Only root has an account that cannot reach its folders.
describe.runIf(process.getuid?.() === 0)('started by root', () => {
  const shelterOf = (dataDir: string) =>
    join('/var/lib/otteros', createHash('sha256').update(dataDir).digest('hex').slice(0, 16))

  test('below a folder that was closed to others, a database is refused and kept', async () => {
    prepare(0o700)
    const before = listing(data)
    const said = await refusal(data)
    expect(said).toContain(`cannot reach the database in ${join(data, 'postgres')}: ${room} is closed to it`)
    expect(said).toContain(`chmod o+x ${room}`)
    expect(listing(data)).toEqual(before)
    expect(existsSync(shelterOf(data))).toBe(false)
    chmodSync(room, 0o711)
    expect(await signsIn(await start(data), person)).toBe(true)
  })

  test('with a database in both places it is refused, and both are kept', async () => {
    prepare()
    const sheltered = join(shelterOf(data), 'postgres')
    extra.push(shelterOf(data))
    mkdirSync(shelterOf(data), { recursive: true })
    execFileSync('cp', ['-a', join(data, 'postgres'), sheltered])
    const said = await refusal(data)
    expect(said).toContain(
      `There are two databases of this data folder, ${join(data, 'postgres')} and ${sheltered}`,
    )
    expect(existsSync(join(data, 'postgres', 'PG_VERSION'))).toBe(true)
    rmSync(sheltered, { recursive: true })
    expect(await signsIn(await start(data), person)).toBe(true)
  })

  test('a database of another user is refused as it is', async () => {
    prepare()
    execFileSync('chown', ['-R', '12345:12345', join(data, 'postgres')])
    const said = await refusal(data)
    expect(said).toContain(`The database in ${join(data, 'postgres')} belongs to user 12345`)
    expect(said).toContain('chown -R 65534')
    execFileSync('chown', ['-R', '65534:65534', join(data, 'postgres')])
    expect(await signsIn(await start(data), person)).toBe(true)
  })

  test('an empty folder that it did not make stays', async () => {
    prepare(0o700)
    rmSync(data, { recursive: true })
    const empty = join(data, 'postgres')
    mkdirSync(empty, { recursive: true })
    extra.push(shelterOf(data))
    const server = await start(data)
    expect(server.output()).toContain(`the database is in ${shelterOf(data)}`)
    expect(readdirSync(empty)).toEqual([])
  })
})
