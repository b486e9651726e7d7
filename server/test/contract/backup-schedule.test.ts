// Backups that a server makes by itself.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileStorage } from '../../src/backend/storage/file-storage.ts'
import { FolderStore } from '../../src/backend/storage/folder-store.ts'
import { sourceOf } from '../../src/backup/source.ts'
import { backUpWhenDue } from '../../src/backup/schedule.ts'
import { openVault } from '../../src/backup/vault.ts'
import { folderTarget } from '../../src/backup/target.ts'
import { loadConfig } from '../../src/config.ts'
import { createLogger } from '../../src/log.ts'
import { createDatabaseFigures } from '../../src/observe/database-figures.ts'
import { newDataFolder } from '../support/data-folder.ts'
import { databaseAddress, openDatabase } from '../support/database.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { type Person, newPerson } from '../support/people.ts'

let folder: string
let server: OwnServer
let sql: postgres.Sql
/** The first account: administrator. */
let first: Person

const passphrase = 'correct horse battery staple'
const token = 'a token of the metrics, 32 characters'
const targetOf = (place: string) => folderTarget(join(folder, place))

beforeAll(async () => {
  folder = newDataFolder('otteros-scheduled-')
  for (const place of ['own', 'several', 'again']) await openVault(targetOf(place), passphrase, true, 10)
  const env = { BACKUP_TO: join(folder, 'own'), BACKUP_PASSPHRASE: passphrase, METRICS_TOKEN: token }
  server = await startHere({ env })
  sql = openDatabase(server.dataDir)
  first = await newPerson(server)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const status = async (person: Person) => person.client.rpc('backup_status')
const tries = async () => (await sql`select from private.backups`).length

/** What its figures say of backups. */
const figures = async () => (await createDatabaseFigures(sql)())?.backup

/** What a server does each minute, for a place of the folder. */
async function look(place: string): Promise<string> {
  let logged = ''
  const lines = { isTTY: false, write: (line: string) => Boolean((logged += line)) }
  const log = createLogger(lines, lines)
  const config = { to: join(folder, place), everyHours: 24, keep: 2, passphrase }
  const files = new FileStorage(new FolderStore(join(server.dataDir, 'uploads')))
  const backup = {
    config,
    source: () => sourceOf(loadConfig({ DATA_DIR: server.dataDir }), databaseAddress(server.dataDir), files),
    openTarget: () => targetOf(place),
  }
  await backUpWhenDue(sql, backup, log, new AbortController().signal)
  return logged
}

test('the first is made at the start, and what came of it is told to administrators alone', async () => {
  await expect
    .poll(async () => (await status(first)).data, { timeout: 120_000 })
    .toMatchObject({
      last: { name: expect.stringMatching(/^\d{8}T\d{9}Z$/), files: 0, bytes: 0, ended: expect.any(String) },
      last_try: { problem: null, ended: expect.any(String) },
    })
  expect(readdirSync(join(folder, 'own', 'backups'))).toHaveLength(1)
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const text = await metrics.text()
  const ended = Number(/^otteros_backup_last_success_seconds ([\d.e+]+)$/m.exec(text)?.[1])
  expect(Math.abs(Date.now() / 1000 - ended)).toBeLessThan(180)
  expect(text).toMatch(/^otteros_backup_seconds [\d.e-]+$/m)
  expect(text).toMatch(/^otteros_backup_failures 0$/m)
  const other = await newPerson(server)
  expect((await status(other)).error).toMatchObject({ code: '42501' })
})

test('of servers that look at the same time one makes it, when it is due, and as many stay as are to be kept', async () => {
  const place = 'several'
  await look(place)
  expect(await tries()).toBe(1)
  const pass = () => sql`update private.backups set began = began - interval '25 hours'`
  for (let day = 2; day <= 4; day++) {
    await pass()
    await Promise.all([look(place), look(place)])
    expect(await tries()).toBe(day)
  }
  expect(readdirSync(join(folder, place, 'backups'))).toHaveLength(2)
})

test('one that fails says why, and is tried again after an hour', async () => {
  const place = 'full'
  mkdirSync(join(folder, place))
  writeFileSync(join(folder, place, 'holiday.jpg'), '')
  await sql`update private.backups set began = began - interval '25 hours'`
  const before = await tries()
  expect(await look(place)).toContain('holds other files and no backups')
  expect((await status(first)).data).toMatchObject({
    last: { name: expect.any(String) },
    last_try: { problem: expect.stringContaining('holds other files and no backups') },
  })
  await look(place)
  expect(await tries()).toBe(before + 1)
  expect(await figures()).toMatchObject({ lastSuccess: expect.any(Number), failures: 1 })
  await sql`update private.backups set began = began - interval '61 minutes'`
  await look('again')
  expect((await status(first)).data).toMatchObject({ last_try: { problem: null } })
  expect(await tries()).toBe(before + 2)
  expect(await figures()).toMatchObject({ seconds: expect.any(Number), failures: 0 })
})
