import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import postgres from 'postgres'
import type { SequenceBackup, TableBackup } from './manifest.ts'
import { BackupProblem } from './problems.ts'
import { type Vault, backupFolder } from './vault.ts'

/** The schemas with the data of a server. Everything in them except rows is created by migrations. */
const schemas = ['auth', 'storage', 'public', 'private']
/** Work in progress, the history of backups, and the migrations of a platform's own schemas. */
const leftOut = [
  'private.leases',
  'private.backups',
  'private.linux_setups',
  'auth.schema_migrations',
  'storage.migrations',
]

/** A table, as the database describes it. */
interface Table {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

const called = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${schema}.${name}`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const address = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`
const listed = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** The name of a table in a backup; a number if the table's own name is not allowed in every target. */
const fileName = (table: Table, index: number) =>
  /^\w[\w.-]*$/.test(called(table)) ? called(table) : `table-${index}`

/** All tables, without generated columns. */
async function tablesOf(sql: postgres.ReservedSql): Promise<Table[]> {
  const rows = await sql<Table[]>`
    select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname = any (${schemas}) and relkind = 'r'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by 1, 2 order by 1, 2`
  return rows.filter((table) => !leftOut.includes(called(table)))
}

/**
 * Makes values look the same in every session, reads rows in their stored order, makes row-level security fail instead of hiding
 * rows, and turns off time limits. All settings end with the transaction, because a pooler gives the session to others afterwards.
 */
export async function settleTransaction(sql: postgres.ReservedSql): Promise<void> {
  await sql.unsafe(`
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 3; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
    set local row_security = off; set local client_encoding = 'UTF8'; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`)
}

/** The rows of a table in the text format of `COPY`. */
export async function* rowsOf(sql: postgres.ReservedSql, table: Table): AsyncGenerator<Uint8Array> {
  const rows: Readable = await sql
    .unsafe(`copy ${address(table)} (${listed(table.columns)}) to stdout`)
    .readable()
  yield* rows
  // The driver (postgres 3.4.9) pauses its socket when a lot arrives and resumes on the next read. After the end there is none.
  rows._read(0)
}

/** Counts rows as they pass: each is one line, because line breaks in values are escaped. */
function countingLines(chunks: AsyncIterable<Uint8Array>) {
  const counter = { rows: 0 }
  const counted = async function* () {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) counter.rows++
      yield chunk
    }
  }
  return { counter, chunks: counted() }
}

/** Writes every table of the session's snapshot into a backup. */
export async function backUpTables(
  sql: postgres.ReservedSql,
  vault: Pick<Vault, 'write'>,
  backup: string,
  say: (table: string) => void,
): Promise<TableBackup[]> {
  const done: TableBackup[] = []
  for (const [index, table] of (await tablesOf(sql)).entries()) {
    say(called(table))
    const { counter, chunks } = countingLines(rowsOf(sql, table))
    const file = `${backupFolder(backup)}/tables/${fileName(table, index)}.copy.gz.age`
    const part = await vault.write(file, chunks)
    done.push({ ...table, columns: [...table.columns], rows: counter.rows, part })
  }
  return done
}

/** The current values of all sequences. They are not part of the snapshot and may be ahead of it, which does no harm. */
export async function readSequences(sql: postgres.ReservedSql): Promise<SequenceBackup[]> {
  const found = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, sequencename as name from pg_sequences where schemaname = any (${schemas}) order by 1, 2`
  const read: SequenceBackup[] = []
  for (const sequence of found) {
    const [row] = await sql<{ value: string; isUsed: boolean }[]>`
      select last_value::text as value, is_called as "isUsed" from ${sql(called(sequence))}`
    if (row) read.push({ ...sequence, ...row })
  }
  return read
}

/** Sorts tables so that each comes after those it refers to. */
async function inOrder<Some extends Pick<Table, 'schema' | 'name'>>(
  sql: postgres.ReservedSql,
  tables: readonly Some[],
): Promise<Some[]> {
  const references = await sql<{ child: string; parent: string }[]>`
    select childspace.nspname || '.' || child.relname as child, parentspace.nspname || '.' || parent.relname as parent
    from pg_constraint
    join pg_class as child on child.oid = conrelid join pg_namespace as childspace on childspace.oid = child.relnamespace
    join pg_class as parent on parent.oid = confrelid join pg_namespace as parentspace on parentspace.oid = parent.relnamespace
    where contype = 'f' and conrelid <> confrelid`
  const waiting = new Map(tables.map((table) => [called(table), table]))
  const ordered: Some[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      ([name]) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    // These tables refer to each other; the database decides whether it accepts them in this order.
    for (const [name, table] of free.length > 0 ? free : [...waiting]) {
      ordered.push(table)
      waiting.delete(name)
    }
  }
  return ordered
}

/** Disables triggers, which already ran for these rows. Returns a function that enables them again. */
async function pauseTriggers(
  sql: postgres.ReservedSql,
  tables: readonly Table[],
): Promise<() => Promise<void>> {
  await sql`savepoint pausing`
  try {
    // Allowed for superusers, and for roles that a platform trusts.
    await sql`set local session_replication_role = replica`
    return async () => {
      await sql`set local session_replication_role = origin`
    }
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === '42501')) throw error
    await sql`rollback to savepoint pausing`
  }
  const names = tables.map(called)
  const triggers = await sql<{ schema: string; name: string; trigger: string }[]>`
    select nspname as schema, relname as name, tgname as trigger
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    where not tgisinternal and tgenabled = 'O' and nspname || '.' || relname = any (${names})`
  const turn = async (word: string) => {
    for (const { schema, name, trigger } of triggers)
      await sql.unsafe(`alter table ${address({ schema, name })} ${word} trigger ${quoted(trigger)}`)
  }
  await turn('disable')
  return () => turn('enable')
}

/** The result of restoring tables. */
export interface RestoredTables {
  readonly rows: number
  readonly tables: number
  /** Tables with rows that do not exist in this database, because others created them. */
  readonly unknown: readonly string[]
}

/**
 * Fills the tables of a database with the same migrations as the backup, and compares the rows and hash of each. Runs in the
 * transaction of the session, which must be rolled back if this throws.
 */
export async function restoreTables(
  sql: postgres.ReservedSql,
  vault: Pick<Vault, 'read'>,
  tables: readonly TableBackup[],
  sequences: readonly SequenceBackup[],
  say: (table: string) => void,
): Promise<RestoredTables> {
  const here = new Set((await tablesOf(sql)).map(called))
  const known = await inOrder(
    sql,
    tables.filter((table) => here.has(called(table))),
  )
  const resume = await pauseTriggers(sql, known)
  await sql.unsafe(`truncate ${known.map(address).join(', ')}`)
  for (const table of known) {
    say(called(table))
    await fill(sql, table, vault.read(table.part))
  }
  await resume()
  for (const { schema, name, value, isUsed } of sequences)
    await sql`
      select setval(to_regclass(${address({ schema, name })}), ${value}::bigint, ${isUsed})
      where to_regclass(${address({ schema, name })}) is not null`
  for (const table of known) await compare(sql, table)
  const unknown = tables.filter((table) => !here.has(called(table)) && table.rows > 0)
  return {
    rows: known.reduce((sum, { rows }) => sum + rows, 0),
    tables: known.length,
    unknown: unknown.map(called),
  }
}

/** Fills an empty table. */
async function fill(
  sql: postgres.ReservedSql,
  table: TableBackup,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const refused = (error: unknown) => {
    if (!(error instanceof postgres.PostgresError)) return error
    // Errors before the end have their own message; at the end, foreign keys are checked.
    const why = error.code === '25P02' ? 'they refer to rows that are not there' : error.message
    return new BackupProblem(`The database does not take the rows of ${called(table)}: ${why}.`)
  }
  let into: Writable | null = null
  try {
    into = await sql.unsafe(`copy ${address(table)} (${listed(table.columns)}) from stdin`).writable()
    // Every write reports errors itself.
    into.on('error', () => {})
    for await (const chunk of rows) await written(into, chunk)
    into.end()
    // The driver does not report an error at the very end, but then the next statement of the transaction fails.
    await setImmediate()
    await sql`select 1`
  } catch (error) {
    into?.destroy(new Error('given up'))
    throw refused(error)
  }
}

const written = (into: Writable, chunk: Uint8Array) =>
  new Promise<void>((resolve, reject) => {
    into.once('error', reject)
    into.write(chunk, (error) => {
      into.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })

/** Throws if a table differs from the backup. */
async function compare(sql: postgres.ReservedSql, table: TableBackup): Promise<void> {
  const hash = createHash('sha256')
  const { counter, chunks } = countingLines(rowsOf(sql, table))
  for await (const chunk of chunks) hash.update(chunk)
  if (counter.rows !== table.rows || hash.digest('hex') !== table.part.sha256)
    throw new BackupProblem(
      `${called(table)} is not what was backed up: ${counter.rows} rows, where the backup has ${table.rows}.`,
    )
}
