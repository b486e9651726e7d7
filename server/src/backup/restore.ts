import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import { type DatabaseAddress, connect } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import type { Logger } from '../log.ts'
import { migrationsFolder } from '../project.ts'
import { atOnce } from './contents.ts'
import type { Progress } from './create.ts'
import { inParallel } from './in-parallel.ts'
import type { Manifest, StoredFile } from './manifest.ts'
import { BackupProblem, isAbsent } from './problems.ts'
import { type RestoredTables, restoreTables, settleTransaction } from './tables.ts'
import type { Vault } from './vault.ts'
import { readFiles } from './verify.ts'

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly address: DatabaseAddress
  readonly storage: Pick<FileStorage, 'getObject' | 'uploadObject'>
  /** The SQL of Supabase Lite for its own schemas. */
  readonly liteSchema: string
  readonly log: Logger
}

/** The result of a restore. */
export interface RestoreResult extends RestoredTables {
  readonly files: number
  readonly bytes: number
  readonly seconds: number
}

/** Throws if this version does not know all migrations of the backup. */
export function requireKnownMigrations(manifest: Manifest): void {
  const known = new Set(readdirSync(migrationsFolder).map((file) => file.slice(0, 14)))
  const unknown = manifest.migrations.filter((version) => !known.has(version))
  if (unknown.length > 0)
    throw new BackupProblem(
      `The backup ${manifest.name} was made by a newer OtterOS (migration ${unknown.join(', ')}). Restore it with that version, or a later one.`,
    )
}

/** Throws if a folder is not empty. */
export function requireEmptyFolder(folder: string): void {
  try {
    if (!existsSync(folder) || readdirSync(folder).length === 0) return
  } catch (error) {
    if (isAbsent(error)) return
    throw new BackupProblem(`${folder} cannot be used: ${String(error)}`)
  }
  throw new BackupProblem(
    `${folder} is not empty. Restore into an empty folder or a new one (--data-dir FOLDER). Nothing was changed.`,
  )
}

/** Throws if a database has tables of OtterOS, or any in the schema `public`. */
export async function requireEmptyDatabase(address: DatabaseAddress): Promise<void> {
  const sql = connect(address, 1)
  try {
    const [found] = await sql<{ isUsed: boolean }[]>`
      select to_regclass('supabase_migrations.schema_migrations') is not null
        or exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as "isUsed"`
    if (!found?.isUsed) return
    throw new BackupProblem(
      'The database of DATABASE_URL is not empty. Make a new one for the restore. Nothing was changed.',
    )
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Restores a backup into an empty database and empty file storage: runs the migrations of the backup, inserts the rows in one
 * transaction, stores the files, then runs later migrations. Reads rows and files again and compares counts and hashes. Throws a
 * `BackupProblem`.
 */
export async function restoreBackup(
  vault: Vault,
  manifest: Manifest,
  { address, storage, liteSchema, log }: RestoreTarget,
  progress: Progress,
): Promise<RestoreResult> {
  const began = performance.now()
  const connection = connect(address, 2, 'otteros-restore')
  try {
    progress('migrations')
    await migrate(connection, migrationsFolder, liteSchema, log, {
      only: new Set(manifest.migrations),
    })
    const sql = await connection.reserve()
    await sql`begin`
    await settleTransaction(sql)
    const tables = await restoreTables(sql, vault, manifest.tables, manifest.sequences, (table) =>
      progress(`table ${table}`),
    )
    await sql`commit`
    const files = await restoreFiles(vault, manifest, storage, progress)
    sql.release()
    await migrate(connection, migrationsFolder, liteSchema, log)
    await connection`analyze`
    return { ...tables, ...files, seconds: (performance.now() - began) / 1000 }
  } finally {
    await connection.end({ timeout: 0 })
  }
}

async function restoreFiles(
  vault: Vault,
  manifest: Manifest,
  storage: RestoreTarget['storage'],
  progress: Progress,
): Promise<{ files: number; bytes: number }> {
  const restored = { files: 0, bytes: 0 }
  await inParallel(readFiles(vault, manifest), atOnce, async (file) => {
    await restoreFile(vault, storage, file)
    restored.files++
    restored.bytes += file.part.bytes
    progress('stored files', restored.files, manifest.files.count)
  })
  if (restored.files !== manifest.files.count)
    throw new BackupProblem(
      `The backup ${manifest.name} is damaged: it lists ${restored.files} stored files instead of ${manifest.files.count}.`,
    )
  return restored
}

async function restoreFile(vault: Vault, storage: RestoreTarget['storage'], file: StoredFile): Promise<void> {
  const { bucket, name, mimetype, cacheControl, part } = file
  // Web streams of Node and of the DOM differ in type only.
  const content = Readable.toWeb(Readable.from(vault.read(part)))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const stream = content as ReadableStream<Uint8Array>
  await storage.uploadObject(bucket, name, undefined, stream, mimetype, cacheControl)
  const hash = createHash('sha256')
  const { body } = await storage.getObject(bucket, name, undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  if (body) for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) hash.update(chunk)
  if (hash.digest('hex') !== part.sha256)
    throw new BackupProblem('A stored file is not what was backed up once it is in its place.')
}
