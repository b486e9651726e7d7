import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type postgres from 'postgres'
import {
  type RestoredTables,
  backUpTables,
  readSequences,
  restoreTables,
  rowsOf,
  settleTransaction,
} from '../backup/tables.ts'
import type { Part } from '../backup/manifest.ts'
import { type DatabaseAddress, connect } from '../database/connection.ts'
import { migrate } from '../database/migrate.ts'
import type { Logger } from '../log.ts'
import { migrationsFolder } from '../project.ts'
import { StartupError } from '../startup-error.ts'

/**
 * Moves the rows of a database into an empty one, which gets the same migrations first. Reads them again there and compares counts and
 * hashes. What is read is as of one moment. Throws a `StartupError`; the database that was read is unchanged in any case.
 */
export async function moveRows(
  from: DatabaseAddress,
  to: DatabaseAddress,
  liteSchema: string,
  log: Logger,
): Promise<RestoredTables> {
  const [source, target] = [connect(from, 1), connect(to, 2)]
  try {
    const old = await source.reserve()
    await old`begin isolation level repeatable read read only`
    await settleTransaction(old)
    const only = new Set(await appliedMigrations(old))
    await migrate(target, migrationsFolder, liteSchema, log, { only })
    const tables = await backUpTables(old, { write: measure }, 'moved', () => {})
    const sequences = await readSequences(old)
    const byFile = new Map(tables.map((table) => [table.part.file, table]))
    async function* read({ file }: Part) {
      const table = byFile.get(file)
      if (table) for await (const chunk of rowsOf(old, table)) yield Buffer.from(chunk)
    }
    const made = await target.reserve()
    await made`begin`
    await settleTransaction(made)
    const moved = await restoreTables(made, { read }, tables, sequences, () => {})
    await made`commit`
    made.release()
    await target`analyze`
    return moved
  } finally {
    // What failed may have left them in the middle of something.
    await Promise.all([source.end({ timeout: 0 }), target.end({ timeout: 0 })])
  }
}

/** The versions of the migrations that a database has; none where its first start was cut off. */
async function appliedMigrations(sql: postgres.ReservedSql): Promise<string[]> {
  const [history] = await sql<{ isThere: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"`
  if (history?.isThere !== true) return []
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  const known = new Set(readdirSync(migrationsFolder).map((file) => file.slice(0, 14)))
  const unknown = rows.filter(({ version }) => !known.has(version))
  if (unknown.length > 0)
    throw new StartupError(
      `The database was migrated by a newer OtterOS (${unknown.map(({ version }) => version).join(', ')}). Start that version.`,
    )
  return rows.map(({ version }) => version)
}

/** Measures the rows of a table instead of storing them. */
async function measure(file: string, rows: AsyncIterable<Uint8Array>): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of rows) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return { file, bytes, sha256: hash.digest('hex'), stored: 0 }
}
