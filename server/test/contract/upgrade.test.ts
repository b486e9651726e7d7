// A newer version upgrades the data of an earlier one by itself, and whatever goes wrong leaves what was there.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../src/database/connection.ts'
import { startEmbeddedDatabase } from '../../src/database/embedded/cluster.ts'
import { migrate } from '../../src/database/migrate.ts'
import { migrationsFolder } from '../../src/project.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { openDatabase } from '../support/database.ts'
import { wholeLiteSchema } from '../support/lite-schema.ts'
import { type OtherVersion, makeVersion } from '../support/other-version.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { refusalHere, startHere } from '../support/own-process.ts'
import { type Person, type Place, newPerson, visitor } from '../support/people.ts'
import { type TestServerOptions, newDataDir, runServer } from '../support/server.ts'

/** The migrations of the first version that was ever started. */
const firstVersion = new Set(['20261121090000'])
const newest = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .at(-1)
  ?.slice(0, 14)

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const good = { '20990101000000_next.sql': 'create table private.next (id int);' }
const bad = { ...good, '20990102000000_bad.sql': 'select 1;\nselect 1 / 0;' }
const endless = { '20990101000000_next.sql': 'create table private.next (id int); select pg_sleep(600);' }

const signsIn = async (server: Place, { email, password }: Person) =>
  (await visitor(server).auth.signInWithPassword({ email, password })).error === null

/** A version with these migrations besides those of today; deleted at the end. */
const versions: OtherVersion[] = []
function version(migrations: Readonly<Record<string, string>>): OtherVersion {
  const made = makeVersion(migrations)
  versions.push(made)
  return made
}
afterAll(() => {
  for (const { folder } of versions) rmSync(folder, { recursive: true, force: true })
})

/** Runs a server that is killed or refuses to start, in a process of its own, which ends with its test. */
const running = new Set<Awaited<ReturnType<typeof runServer>>>()
async function run(options: TestServerOptions) {
  const server = await runServer(options)
  running.add(server)
  return server
}
afterEach(async () => {
  for (const server of running) {
    server.child.kill('SIGKILL')
    await server.exit()
  }
  running.clear()
})

describe('the embedded database', () => {
  let original: string
  let person: Person
  let dataDir: string
  beforeAll(async () => {
    original = newDataDir()
    const server = await startHere({ dataDir: original })
    person = await newPerson(server)
    await server.stop()
  })
  afterAll(() => rmSync(original, { recursive: true, force: true }))
  beforeEach(() => {
    dataDir = newDataFolder()
    execFileSync('cp', ['-a', `${original}/.`, dataDir])
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  const copies = () => {
    const folder = join(dataDir, 'before-upgrade')
    return existsSync(folder) ? readdirSync(folder) : []
  }

  /** Says whether the version of today starts, without an upgrade, and has the person. */
  const todayWorks = async () => {
    const server = await startHere({ dataDir })
    try {
      expect(server.output()).not.toContain('upgrading')
      const sql = openDatabase(dataDir)
      expect([...(await sql`select to_regclass('private.next') as next`)]).toEqual([{ next: null }])
      await sql.end()
      return await signsIn(server, person)
    } finally {
      await server.stop()
    }
  }

  test('is not copied by its first start, nor by one of the same version', async () => {
    expect(await todayWorks()).toBe(true)
    expect(copies()).toEqual([])
  })

  test('of the first version is upgraded with what is in it, after a copy', async () => {
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir, { mode: 0o711 })
    const secrets = loadSecrets(dataDir, null)
    const database = await startEmbeddedDatabase(dataDir, secrets, silent)
    const sql = connect(database.address, 2)
    const schema = await wholeLiteSchema(dataDir, dataDir)
    await migrate(sql, migrationsFolder, schema, silent, { only: firstVersion })
    await sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values ('00000000-0000-4000-8000-000000000001', 'first@example.org', ${sql.json({ full_name: 'Olive' })})`
    await sql.end()
    await database.stop()

    const server = await startHere({ dataDir })
    try {
      expect(copies()).toEqual([expect.stringMatching(/^20261121090000-\d{8}T\d{9}Z$/)])
      const said = server.output()
      expect(said.indexOf('the database was copied before its upgrade')).toBeGreaterThan(-1)
      expect(said.indexOf('upgrading the database')).toBeGreaterThan(said.indexOf('copied before'))
      expect(said).toContain(`"from":"20261121090000"`)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      const upgraded = openDatabase(dataDir)
      const rows = await upgraded`select full_name, email from public.profiles join auth.users using (id)`
      expect([...rows]).toEqual([{ full_name: 'Olive', email: 'first@example.org' }])
      await upgraded.end()
    } finally {
      await server.stop()
    }
  })

  test('is upgraded by a newer version, refused by the earlier one, and brought back by a rename', async () => {
    const { migrations } = version(good)
    const newer = await startHere({ dataDir, migrations })
    expect(await signsIn(newer, person)).toBe(true)
    await newer.stop()
    expect(copies()).toEqual([expect.stringMatching(`^${newest}-`)])

    const said = await refusalHere({ dataDir })
    expect(said).toContain('The database was migrated by a newer OtterOS (20990101000000_next)')
    expect(said).toContain('Nothing was changed.')
    expect(copies()).toHaveLength(1)
    // Refused, it still is what the newer version left.
    const again = await startHere({ dataDir, migrations })
    expect(again.output()).not.toContain('upgrading')
    await again.stop()

    renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.newer'))
    renameSync(join(dataDir, 'before-upgrade', copies()[0] ?? ''), join(dataDir, 'postgres'))
    expect(await todayWorks()).toBe(true)
  })

  test('is what it was when a migration fails, and a sentence names the migration and the way back', async () => {
    const server = await run({ dataDir, main: version(bad).main })
    expect(await server.exit()).toBe(1)
    const said = server.output()
    expect(said).toMatch(/migration 20990102000000_bad\.sql failed \(22012\): division by zero/)
    expect(said).toContain('The version that ran before can be started again.')
    expect(said).toContain('the database is again what it was before the upgrade')
    expect(copies()).toEqual([])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).not.toContain(
      'postgres.failed-upgrade',
    )
    expect(await todayWorks()).toBe(true)
  })

  test('is upgraded by the next start when the server is killed while it copies', async () => {
    const { main, migrations } = version(good)
    const killed = await run({ dataDir, main })
    const isCopying = () => copies().some((name) => name.endsWith('.unfinished'))
    await expect.poll(isCopying, { interval: 1, timeout: 60_000 }).toBe(true)
    killed.child.kill('SIGKILL')
    await killed.exit()
    expect(copies()).toEqual([expect.stringMatching(/\.unfinished$/)])
    const server = await startHere({ dataDir, migrations })
    expect(await signsIn(server, person)).toBe(true)
    await server.stop()
    expect(copies()).toEqual([expect.stringMatching(`^${newest}-\\d{8}T\\d{9}Z$`)])
  })

  /** Kills a server in the middle of a migration that would take minutes. */
  const killWhileMigrating = async () => {
    const killed = await run({ dataDir, main: version(endless).main })
    await expect.poll(() => killed.output(), { timeout: 60_000 }).toContain('upgrading the database')
    const sql = openDatabase(dataDir)
    const migrating = async () => [...(await sql`select from pg_stat_activity where wait_event = 'PgSleep'`)]
    await expect.poll(migrating).toHaveLength(1)
    killed.child.kill('SIGKILL')
    await killed.exit()
    await sql.end({ timeout: 0 })
  }

  test('can be opened by the earlier version, and is upgraded by the next start, when the server is killed while it migrates', async () => {
    await killWhileMigrating()
    expect(await todayWorks()).toBe(true)
    await killWhileMigrating()
    const server = await startHere({ dataDir, migrations: version(good).migrations })
    expect(await signsIn(server, person)).toBe(true)
    await server.stop()
    expect(copies()).toHaveLength(2)
  })
})

describe('a database elsewhere', () => {
  let outside: OutsideDatabase
  let folder: string
  let person: Person
  beforeAll(async () => {
    outside = await startOutsideDatabase()
    folder = newDataFolder()
    const server = await startHere({ dataDir: join(folder, 'data'), env: { DATABASE_URL: outside.url } })
    person = await newPerson(server)
    await server.stop()
  })
  afterAll(async () => {
    await outside.dispose()
    rmSync(folder, { recursive: true, force: true })
  })
  /** What a newer version says that must refuse. */
  const refusalOf = ({ migrations }: OtherVersion, env: Readonly<Record<string, string>> = {}) =>
    refusalHere({ dataDir: join(folder, 'data'), migrations, env: { DATABASE_URL: outside.url, ...env } })

  test('is what it was when a migration fails, and the log says that no backup was made', async () => {
    const said = await refusalOf(version(bad))
    expect(said).toContain('no backup is made before this upgrade, because BACKUP_TO is not set')
    expect(said).toContain('The version that ran before can be started again.')
    const today = await startHere({ dataDir: join(folder, 'data'), env: { DATABASE_URL: outside.url } })
    expect(await signsIn(today, person)).toBe(true)
    await today.stop()
  })

  test('is not upgraded where the backup before that fails', async () => {
    const env = { BACKUP_TO: '/dev/null/nowhere', BACKUP_PASSPHRASE: 'otter otter otter otter' }
    const said = await refusalOf(version(good), env)
    expect(said).toContain('The backup before the upgrade failed: ')
    expect(said).toContain('Nothing was changed.')
  })

  test('is backed up first, by one of the servers that start at once; the others wait', async () => {
    const target = join(folder, 'backups')
    const env = {
      BACKUP_TO: target,
      BACKUP_PASSPHRASE: 'otter otter otter otter',
      DATABASE_URL: outside.url,
      JWT_SECRET: loadSecrets(join(folder, 'data'), null).jwtSecret,
    }
    const { migrations } = version(good)
    const servers = await Promise.all(
      ['one', 'two'].map((name) => startHere({ dataDir: join(folder, name), migrations, env })),
    )
    try {
      const upgraded = servers.filter((server) => server.output().includes('upgrading the database'))
      expect(upgraded).toHaveLength(1)
      expect(upgraded[0]?.output()).toContain('a backup was made')
      expect(readdirSync(join(target, 'backups')).length).toBeGreaterThanOrEqual(1)
      for (const server of servers) expect(await signsIn(server, person)).toBe(true)
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
    }
  })
})
