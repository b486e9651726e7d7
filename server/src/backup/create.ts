import { Readable } from 'node:stream'
import type postgres from 'postgres'
import { type DatabaseAddress, connect } from '../database/connection.ts'
import { type ReadableFiles, copyContents } from './contents.ts'
import { type Manifest, type StoredFile, formatVersion } from './manifest.ts'
import { BackupProblem } from './problems.ts'
import { prune } from './prune.ts'
import { backUpTables, readSequences } from './tables.ts'
import { type Vault, backupFolder, backupName } from './vault.ts'
import { readFiles, verifyBackup } from './verify.ts'

/** The advisory lock that allows one backup of a database at a time. */
const lockKey = 7_268_837_020

/** What a backup is made of. */
export interface BackupSource {
  readonly address: DatabaseAddress
  readonly storage: ReadableFiles
  /** The text of `secrets.json`. */
  readonly secrets: string
}

/** Called with the current step and how much of it is done. If it throws, the work ends. */
export type Progress = (what: string, done?: number, all?: number) => void

/** The result of a backup. */
export interface BackupResult {
  readonly manifest: Manifest
  /** Contents that were new to the target. */
  readonly copied: { readonly files: number; readonly bytes: number }
  /** Names of earlier backups that were removed. */
  readonly removed: readonly string[]
  readonly seconds: number
}

/**
 * Backs up a database and its stored files as of one moment, while people work. Verifies the backup, then removes the oldest ones
 * beyond `keep` (`null`: none). Throws a `BackupProblem`; earlier backups are unchanged then.
 */
export async function createBackup(
  source: BackupSource,
  vault: Vault,
  keep: number | null,
  progress: Progress,
): Promise<BackupResult> {
  const began = performance.now()
  const connection = connect(source.address, 2, 'otteros-backup')
  try {
    // A transaction that stays open holds the lock. Behind a pooler, a lock of a session would be lost, or never released.
    return await connection.begin(async (turn) => {
      await turn`set local idle_in_transaction_session_timeout = 0`
      const [lock] = await turn<{ isMine: boolean }[]>`
        select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`
      if (!lock?.isMine) throw new BackupProblem('Another backup of this database is being made.')
      const { manifest, copied } = await write(await connection.reserve(), source, vault, progress)
      await verifyBackup(vault, manifest, progress)
      const removed = keep === null ? [] : await prune(vault, keep)
      return { manifest, copied, removed, seconds: (performance.now() - began) / 1000 }
    })
  } finally {
    // A table that was only partly read keeps the connection busy.
    await connection.end({ timeout: 0 })
  }
}

async function write(sql: postgres.ReservedSql, source: BackupSource, vault: Vault, progress: Progress) {
  const { files, missing, newer, copied } = await copyContents(
    sql,
    source.storage,
    vault,
    await filesOfNewest(vault),
    (done, all) => progress('stored files', done, all),
  )
  const [moment] = await sql<{ at: Date; migrations: string[] | null }[]>`
    select now() as at, (select array_agg(version order by version) from supabase_migrations.schema_migrations) as migrations`
  const at = moment?.at ?? new Date()
  const name = backupName(at)
  const tables = await backUpTables(sql, vault, name, (table) => progress(`table ${table}`))
  const sequences = await readSequences(sql)
  await sql`commit`
  const lines = Readable.from(
    (function* () {
      for (const file of files) yield Buffer.from(`${JSON.stringify(file)}\n`)
    })(),
  )
  const manifest: Manifest = {
    format: formatVersion,
    name,
    at: at.toISOString(),
    migrations: moment?.migrations ?? [],
    tables,
    sequences,
    secrets: await vault.write(
      `${backupFolder(name)}/secrets.json.gz.age`,
      Readable.from([Buffer.from(source.secrets)]),
    ),
    files: {
      part: await vault.write(`${backupFolder(name)}/files.jsonl.gz.age`, lines),
      count: files.length,
      bytes: files.reduce((sum, { part }) => sum + part.bytes, 0),
      missing,
      newer,
    },
  }
  await vault.writeManifest(manifest)
  return { manifest, copied }
}

/** The stored files of the newest backup. If it cannot be read, none: then every content is read again. */
async function filesOfNewest(vault: Vault): Promise<StoredFile[]> {
  const newest = (await vault.names()).at(-1)
  if (newest === undefined) return []
  const files: StoredFile[] = []
  try {
    for await (const file of readFiles(vault, await vault.readManifest(newest))) files.push(file)
    return files
  } catch (error) {
    if (error instanceof BackupProblem) return []
    throw error
  }
}
