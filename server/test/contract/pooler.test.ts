// Connections to the database: through PgBouncer, of several servers, and when there are none left.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clientConfig } from '@otteros/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askSomething, openLiteConnection } from '../../src/backend/lite-connection.ts'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { FolderStore } from '../../src/backend/storage/folder-store.ts'
import { createBackup } from '../../src/backup/create.ts'
import { folderTarget } from '../../src/backup/target.ts'
import { openVault } from '../../src/backup/vault.ts'
import { connect } from '../../src/database/connection.ts'
import { openExternalDatabase } from '../../src/database/external.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { type OutsideDatabase, startOutsideDatabase } from '../support/outside-database.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { newPerson, visitor } from '../support/people.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts'

let database: OutsideDatabase
beforeAll(async () => {
  database = await startOutsideDatabase()
})
afterAll(() => database.dispose())

const secret = 'a secret that all servers share, 32 characters'

/** What a person does first, on all APIs. */
async function useEverything(server: OwnServer): Promise<void> {
  const person = await newPerson(server)
  const again = visitor(server)
  const { email, password, id } = person
  expect((await again.auth.signInWithPassword({ email, password })).error).toBeNull()
  expect((await again.auth.refreshSession()).error).toBeNull()
  expect((await again.from('profiles').select('id')).data).toEqual([{ id }])
  const username = `pooled-${id.slice(-12)}`
  const renamed = await again.from('profiles').update({ username }).eq('id', id).select('username')
  expect([renamed.error, renamed.data]).toEqual([null, [{ username }]])
  expect((await again.rpc('get_user_role', { _user_id: id })).error).toBeNull()
  const files = again.storage.from('vm-states')
  const path = `${id}/state`
  const stored = await files.upload(path, new Blob(['otters']), { contentType: 'application/octet-stream' })
  expect(stored.error).toBeNull()
  expect(await (await files.download(path)).data?.text()).toBe('otters')
  expect((await files.remove([path])).error).toBeNull()
  expect((await visitor(server).from('profiles').select('id')).error?.code).toBe('42501')
  await again.auth.signOut()
}

/** Whether desktops are told so; nothing is heard through a pooler. */
async function tellsOfChanges(server: OwnServer): Promise<boolean> {
  const config = clientConfig.parse(await (await fetch(`${server.url}/config.json`)).json())
  return config.features.realtime === true
}

const ready = async (server: OwnServer) => (await fetch(`${server.url}/readyz`)).status

describe.runIf(hasPgBouncer)('through PgBouncer', () => {
  test('a transaction each is enough for several servers that start at once on fewer connections than they ask for', async () => {
    const bouncer = await startPgBouncer(database.url, 'transaction', 6)
    const env = { DATABASE_URL: bouncer.url, JWT_SECRET: secret }
    const servers = await Promise.all([startHere({ env }), startHere({ env })])
    try {
      await Promise.all(servers.flatMap((server) => Array.from({ length: 2 }, () => useEverything(server))))
      for (const server of servers) {
        expect(await ready(server)).toBe(200)
        expect(server.output()).toContain('The database is behind a pooler; statements are not kept prepared')
        expect(server.output()).toContain('Desktops ask for news: without DATABASE_DIRECT_URL')
        expect(await tellsOfChanges(server)).toBe(false)
        expect(server.output()).not.toMatch(/"level":"error"/)
      }
    } finally {
      await Promise.all(servers.map((server) => server.dispose()))
      await bouncer.dispose()
    }
  })

  test('a session each, where statements are kept prepared', async () => {
    const bouncer = await startPgBouncer(database.url, 'session', 30)
    const env = { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url, DATABASE_PREPARE: 'true' }
    const server = await startHere({ env })
    try {
      await Promise.all(Array.from({ length: 2 }, () => useEverything(server)))
      expect(await ready(server)).toBe(200)
      expect(await tellsOfChanges(server)).toBe(true)
      expect(server.output()).not.toMatch(/"level":"error"/)
    } finally {
      await server.dispose()
      await bouncer.dispose()
    }
  })

  test('a request has its time limits and plans with and without it, and leaves nothing of them to the next', async () => {
    const bouncer = await startPgBouncer(database.url, 'transaction', 1)
    const settings = sql<Record<string, string>>`
      select current_setting('statement_timeout') as time, current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('max_parallel_workers_per_gather') as workers, current_setting('random_page_cost') as pages,
        current_setting('plan_cache_mode') as plans, current_setting('role') as role`
    const direct = openLiteConnection({ url: database.url }, 1)
    const pooled = openLiteConnection({ url: bouncer.url, isPooled: true, prepares: false }, 1)
    try {
      for (const connection of [direct, pooled]) {
        const { rows } = await connection.withContext({ auth: { role: 'anon' } }, (kysely) =>
          settings.execute(kysely),
        )
        expect(rows).toEqual([
          { time: '3s', idle: '30s', workers: '0', pages: '1.1', plans: 'force_custom_plan', role: 'anon' },
        ])
      }
      const { rows } = await settings.execute(pooled.kysely)
      expect(rows).toEqual([{ time: '0', idle: '0', workers: '2', pages: '4', plans: 'auto', role: 'none' }])
    } finally {
      await Promise.all([direct.close(), pooled.close()])
      await bouncer.dispose()
    }
  })

  test('no statement follows another on a connection before its answer, where PgBouncer would keep the answer', async () => {
    const bouncer = await startPgBouncer(database.url, 'transaction', 2)
    const address = { url: bouncer.url, isPooled: true, prepares: false }
    const server = connect(address, 1)
    const requests = openLiteConnection(address, 1)
    const [owner, watch] = [connect({ url: database.url }, 1), connect({ url: database.url }, 1)]
    await owner`create table locked (given integer)`
    const count = sql<{
      count: number
    }>`select count(*)::integer as count from locked where given <> ${7}::integer`
    try {
      await Promise.all([server`select 0`, askSomething(requests.driver)])
      const work = await owner.begin(async (turn) => {
        // What the description of a statement has to wait for.
        await turn`lock table locked`
        const begun = [
          server`select 1 as one`,
          server<
            { count: number }[]
          >`select count(*)::integer as count from locked where given <> ${7}::integer`,
          requests.kysely.executeQuery(sql`select pg_sleep(0.05)`.compile(requests.kysely)),
          askSomething(requests.driver),
          count.execute(requests.kysely).then(({ rows }) => rows),
        ].map(async (one) => one)
        await vi.waitFor(
          async () =>
            expect(
              await watch`select from pg_locks where not granted and relation = 'locked'::regclass`,
            ).toHaveLength(2),
          { timeout: 20_000 },
        )
        return { begun }
      })
      const [, ofServer, , , ofRequest] = await Promise.all(work.begun)
      expect([ofServer, ofRequest]).toEqual([[{ count: 0 }], [{ count: 0 }]])
      expect(await server.unsafe('select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await owner`drop table locked`
      await Promise.all([server.end({ timeout: 1 }), requests.close(), owner.end(), watch.end()])
      await bouncer.dispose()
    }
  })

  test('a backup is made in transactions, one at a time, and leaves nothing of its settings and locks to others', async () => {
    const server = await startHere({ env: { DATABASE_URL: database.url } })
    await newPerson(server)
    await server.dispose()
    const bouncer = await startPgBouncer(database.url, 'transaction', 3)
    const folder = newDataFolder()
    const address = { url: bouncer.url, isPooled: true, prepares: false }
    const vault = await openVault(folderTarget(join(folder, 'backups')), 'correct horse battery', true, 10)
    const storage = new FileStorage(new FolderStore(join(folder, 'uploads')))
    const back = () => createBackup({ address, storage, secrets: '{}' }, vault, null, () => {})
    try {
      const results = await Promise.allSettled([back(), back()])
      const failed = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      expect(failed).toEqual(['StartupError: Another backup of this database is being made.'])
      const { manifest } = await back()
      const users = manifest.tables.find(({ schema, name }) => `${schema}.${name}` === 'auth.users')
      expect(users?.rows).toBeGreaterThan(0)
      const pooled = openLiteConnection(address, 3)
      const settings = sql<Record<string, string>>`
        select current_setting('row_security') as rules, current_setting('TimeZone') as zone,
          current_setting('statement_timeout') as time, current_setting('bytea_output') as bytes, pg_sleep(0.05)`
      const found = await Promise.all(Array.from({ length: 3 }, async () => settings.execute(pooled.kysely)))
      const zone = found[0]?.rows[0]?.zone
      for (const { rows } of found)
        expect(rows).toMatchObject([{ rules: 'on', zone, time: '0', bytes: 'hex' }])
      const locks = await sql`select from pg_locks where locktype = 'advisory'`.execute(pooled.kysely)
      expect(locks.rows).toEqual([])
      await pooled.close()
    } finally {
      await bouncer.dispose()
      rmSync(folder, { recursive: true })
    }
  })

  test('it is told from PostgreSQL itself, and not taken for the way past it', async () => {
    const bouncer = await startPgBouncer(database.url, 'session', 2)
    try {
      expect((await openExternalDatabase({ url: bouncer.url })).address).toMatchObject({
        isPooled: true,
        prepares: false,
      })
      expect((await openExternalDatabase({ url: database.url })).address).toMatchObject({
        isPooled: false,
        prepares: true,
      })
      await expect(openExternalDatabase({ url: bouncer.url, directUrl: bouncer.url })).rejects.toThrow(
        'DATABASE_DIRECT_URL leads to a pooler as well',
      )
    } finally {
      await bouncer.dispose()
    }
  })
})

test('a start says when the database has fewer connections left than the server may open', async () => {
  const env = { DATABASE_URL: database.url }
  const enough = await startHere({ env })
  await enough.dispose()
  expect(enough.output()).not.toContain('connections left')
  const most = await startHere({ env: { ...env, DATABASE_POOL: '200' } })
  await most.dispose()
  expect(most.output()).toMatch(
    /The database has \d\d connections left of \d\d, and this server may open 209\./,
  )
})
