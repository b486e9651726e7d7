import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import postgres from 'postgres'
import type { SequenceBackup, TableBackup } from './manifest.ts'
import { BackupProblem } from './problems.ts'
import { type Vault, backupFolder } from './vault.ts'

/** The schemas with everything that a server keeps. What is not a table in them is made by migrations. */
const schemas = ['auth', 'storage', 'public', 'private']
/** What is under way, which nothing is after a restore; what came of backups; and what a platform wrote down of its own schemas. */
const leftOut = ['private.leases', 'private.backups', 'auth.schema_migrations', 'storage.migrations']

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

/** The name of a table in a backup; a number where others gave it a name that not every target takes. */
const fileName = (table: Table, index: number) =>
  /^\w[\w.-]*$/.test(called(table)) ? called(table) : `table-${index}`

/** Columns that the database computes are left out. */
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
 * Makes values look the same in every session and rows come in the order in which they lie, has a rule that would hide rows fail
 * instead, and sets no limit of time. It all ends with the transaction: behind a pooler, somebody else gets the session next.
 */
export async function settleTransaction(sql: postgres.ReservedSql): Promise<void> {
  await sql.unsafe(`
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local extra_float_digits = 3; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
    set local row_security = off; set local client_encoding = 'UTF8'; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0`)
}

async function* rowsAsText(sql: postgres.ReservedSql, table: Table): AsyncGenerator<Uint8Array> {
  const rows: Readable = await sql
    .unsafe(`copy ${address(table)} (${listed(table.columns)}) to stdout`)
    .readable()
  yield* rows
  // The driver (postgres 3.4.9) pauses its socket when much comes at once, and goes on when more is wanted: not after the end.
  rows._read(0)
}

/** Counts rows on their way: each is a line, and line ends in values are written in another way. */
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
  vault: Vault,
  backup: string,
  say: (table: string) => void,
): Promise<TableBackup[]> {
  const done: TableBackup[] = []
  for (const [index, table] of (await tablesOf(sql)).entries()) {
    say(called(table))
    const { counter, chunks } = countingLines(rowsAsText(sql, table))
    const file = `${backupFolder(backup)}/tables/${fileName(table, index)}.copy.gz.age`
    const part = await vault.write(file, chunks)
    done.push({ ...table, columns: [...table.columns], rows: counter.rows, part })
  }
  return done
}

/** Where sequences are. They are no part of a snapshot: read after it began, they may be further, which harms nothing. */
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

/** Tables in an order in which each comes after those that it refers to. */
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
    // Tables that refer to each other: the database says whether it takes them so.
    for (const [name, table] of free.length > 0 ? free : [...waiting]) {
      ordered.push(table)
      waiting.delete(name)
    }
  }
  return ordered
}

/** Keeps triggers from running while rows come that they have run for; answers what lets them run again. */
async function pauseTriggers(
  sql: postgres.ReservedSql,
  tables: readonly Table[],
): Promise<() => Promise<void>> {
  await sql`savepoint pausing`
  try {
    // Roles that may are superusers, and those that a platform trusts.
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

/** What came of tables that a backup has and this database does not. */
export interface RestoredTables {
  readonly rows: number
  readonly tables: number
  /** Tables of others, with rows, that the database has no place for. */
  readonly unknown: readonly string[]
}

/**
 * Puts the tables of a backup into a database with the same migrations, and compares each with the backup, by its rows and its
 * hash. The session has a transaction; when this throws it is to be undone.
 */
export async function restoreTables(
  sql: postgres.ReservedSql,
  vault: Vault,
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

/** Puts rows into an empty table. */
async function fill(
  sql: postgres.ReservedSql,
  table: TableBackup,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const refused = (error: unknown) => {
    if (!(error instanceof postgres.PostgresError)) return error
    // What comes before an end is told as it is; after it, references are looked at.
    const why = error.code === '25P02' ? 'they refer to rows that are not there' : error.message
    return new BackupProblem(`The database does not take the rows of ${called(table)}: ${why}.`)
  }
  let into: Writable | null = null
  try {
    into = await sql.unsafe(`copy ${address(table)} (${listed(table.columns)}) from stdin`).writable()
    // Each write tells of it.
    into.on('error', () => {})
    for await (const chunk of rows) await written(into, chunk)
    into.end()
    // The driver tells nobody of an error at the very end; the next statement of the transaction fails then.
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

/** Throws where a table is not what the backup says. */
async function compare(sql: postgres.ReservedSql, table: TableBackup): Promise<void> {
  const hash = createHash('sha256')
  const { counter, chunks } = countingLines(rowsAsText(sql, table))
  for await (const chunk of chunks) hash.update(chunk)
  if (counter.rows !== table.rows || hash.digest('hex') !== table.part.sha256)
    throw new BackupProblem(
      `${called(table)} is not what was backed up: ${counter.rows} rows, where the backup has ${table.rows}.`,
    )
}
