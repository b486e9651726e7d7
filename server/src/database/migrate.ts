import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Logger } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { makeRealtimeSchema, realtimeSchema } from './realtime-schema.ts'

/** One file of supabase/migrations. */
interface Migration {
  readonly file: string
  readonly version: string
  readonly name: string
  readonly sql: string
}

/** Any number that no other program uses as an advisory lock on the same database. */
const lockKey = 7_268_837_001

/**
 * What hosted Supabase has before the first migration runs: roles, schemas, the migration history.
 * Nothing that exists is changed.
 */
const platform = `
do $$
declare
  client text;
  may_become text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach client in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = client) then
      begin
        execute format('create role %I nologin %s', client, case client when 'service_role' then 'bypassrls' else '' end);
      exception when insufficient_privilege then
        -- A role that may not hand out BYPASSRLS: service_role then has no rights, which nothing here needs.
        execute format('create role %I nologin', client);
      end;
    end if;
    -- Requests run as these roles; since PostgreSQL 16 creating a role does not allow becoming it.
    if not pg_has_role(current_user, client, may_become) then
      execute format('grant %I to current_user', client);
    end if;
  end loop;
end
$$;
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
`

/** What hosted Supabase grants on the schemas that Supabase Lite brings. */
const platformGrants = `
grant usage on schema auth, storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
-- Sign-ins look accounts up by address; the unique index of Supabase Lite has a condition and is not used for it.
create index if not exists users_email_idx on auth.users (email);
`

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.toSorted().map((file) => {
    const parts = /^(\d{14})_([a-z0-9_]+)\.sql$/.exec(file)
    if (!parts?.[1] || !parts[2])
      throw new StartupError(`${join(folder, file)}: expected YYYYMMDDHHMMSS_name.sql`)
    // A checkout on Windows may have other line ends; that is no change.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { file, version: parts[1], name: parts[2], sql }
  })
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Lines of the file `checksums` next to the migrations: every text that a landed file has or had. */
function readChecksums(folder: string): ReadonlySet<string> {
  const file = join(folder, 'checksums')
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : [])
}

/** An upgrade of a database that an earlier version left. */
export interface Upgrade {
  /** The last migration that it has. */
  readonly from: string
  /** The files that it lacks, in their order. */
  readonly files: readonly string[]
}

/** What a migration does besides. */
export interface MigrateOptions {
  /** Versions to apply; the others are left for later. Left out: all. */
  readonly only?: ReadonlySet<string>
  /** Called before a database of an earlier version is changed, while other servers wait. If it throws, nothing is changed. */
  readonly beforeUpgrade?: (upgrade: Upgrade) => Promise<void>
}

/**
 * Brings the database to the state of `folder`, in one transaction: all of it, or nothing. Each file is recorded. Several processes may
 * do it at once; one does it, the others wait. `liteSchema` is the SQL of Supabase Lite for its own schemas.
 * Throws a `StartupError` when a file fails, was changed after it was applied, or is unknown here.
 */
export async function migrate(
  sql: postgres.Sql,
  folder: string,
  liteSchema: string,
  log: Logger,
  { only, beforeUpgrade }: MigrateOptions = {},
): Promise<void> {
  const migrations = readMigrations(folder)
  const landed = readChecksums(folder)
  const done = await inTurn(sql, async (turn) => {
    const { applied, pending } = await look(turn, migrations, landed)
    const wanted = pending.filter(({ version }) => only?.has(version) ?? true)
    const upgrade = upgradeOf(applied, wanted)
    if (upgrade) {
      log.info('upgrading the database', { from: upgrade.from, migrations: wanted.length })
      await beforeUpgrade?.(upgrade)
    }
    await describeFailure('the roles and schemas of the platform', upgrade, () => turn.unsafe(platform))
    const base = checksumOf([liteSchema, platformGrants, realtimeSchema].join('\n'))
    if (wanted.length > 0 || (await baseOf(turn)) !== base) {
      await describeFailure('the schemas of Supabase Lite', upgrade, () => turn.unsafe(liteSchema))
      await describeFailure('the grants of the platform', upgrade, () => turn.unsafe(platformGrants))
      await describeFailure('the schema of realtime', upgrade, () => makeRealtimeSchema(turn))
      await turn.unsafe(`comment on schema supabase_migrations is '${base}'`)
    }
    for (const migration of wanted) await apply(turn, migration, upgrade)
    return wanted
  })
  for (const { file } of done) log.info('migrated', { file })
}

/**
 * What `migrate` would change in a database that an earlier version left; `null` if that is nothing. Changes nothing itself. Throws a
 * `StartupError` where `migrate` would refuse the database.
 */
export async function findUpgrade(sql: postgres.Sql, folder: string): Promise<Upgrade | null> {
  const { applied, pending } = await look(sql, readMigrations(folder), readChecksums(folder))
  return upgradeOf(applied, pending)
}

/**
 * The checksum of what was last made before the migrations. A start that finds its own there makes nothing again: also what changes
 * nothing takes locks, and other servers may be at work.
 */
async function baseOf(turn: postgres.TransactionSql): Promise<string | null> {
  const [row] = await turn<{ base: string | null }[]>`
    select obj_description(to_regnamespace('supabase_migrations'), 'pg_namespace') as base`
  return row?.base ?? null
}

function upgradeOf(applied: readonly string[], pending: readonly Migration[]): Upgrade | null {
  const from = applied.at(-1)
  return from === undefined || pending.length === 0 ? null : { from, files: pending.map(({ file }) => file) }
}

/** Does work in a transaction while no other process does. A lock of a session would be lost behind a pooler. */
async function inTurn<T>(sql: postgres.Sql, work: (turn: postgres.TransactionSql) => Promise<T>): Promise<T> {
  const done = await sql.begin(async (turn) => {
    // Others may take long, and so may a backup before the first change.
    await turn.unsafe(
      'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    await turn`select pg_advisory_xact_lock(${lockKey})`
    return { result: await work(turn) }
  })
  return done.result
}

/** The versions that a database has, in their order, and the migrations that it lacks. */
async function look(
  sql: postgres.Sql | postgres.TransactionSql,
  migrations: readonly Migration[],
  landed: ReadonlySet<string>,
): Promise<{ applied: string[]; pending: Migration[] }> {
  const [history] = await sql<{ isThere: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as "isThere"`
  if (history?.isThere !== true) return { applied: [], pending: [...migrations] }
  const rows = await sql<AppliedRow[]>`
    select version, name, case when cardinality(statements) = 1 then statements[1] end as sql
    from supabase_migrations.schema_migrations order by version`
  return { applied: rows.map(({ version }) => version), pending: findPending(rows, migrations, landed) }
}

/** A row of the history of migrations. */
interface AppliedRow {
  readonly version: string
  readonly name: string | null
  /** What ran. Null where it was recorded statement by statement, as the Supabase command line does. */
  readonly sql: string | null
}

function findPending(
  rows: readonly AppliedRow[],
  migrations: readonly Migration[],
  landed: ReadonlySet<string>,
): Migration[] {
  const applied = new Map(rows.map((row) => [row.version, row]))
  const known = new Set(migrations.map((migration) => migration.version))
  const unknown = rows.filter((row) => !known.has(row.version))
  if (unknown.length > 0)
    throw new StartupError(
      `The database was migrated by a newer OtterOS (${unknown.map((row) => `${row.version}_${row.name}`).join(', ')}).\n` +
        'Start that version, or restore a backup from before. Nothing was changed.',
    )
  for (const migration of migrations) {
    const ran = applied.get(migration.version)?.sql ?? null
    if (ran !== null && ran !== migration.sql && !landed.has(`${checksumOf(ran)}  ${migration.file}`))
      throw new StartupError(
        `Migration ${migration.file} was changed after it was applied to this database.\n` +
          'Undo the change and put it into a new migration.',
      )
  }
  return migrations.filter((migration) => !applied.has(migration.version))
}

/** Runs and records a migration. */
async function apply(
  turn: postgres.TransactionSql,
  { file, version, name, sql }: Migration,
  upgrade: Upgrade | null,
): Promise<void> {
  await describeFailure(`migration ${file}`, upgrade, async () => {
    await turn.unsafe(sql)
    await turn`
      insert into supabase_migrations.schema_migrations (version, statements, name)
      values (${version}, ${[sql]}, ${name})`
  })
}

async function describeFailure(
  what: string,
  upgrade: Upgrade | null,
  work: () => PromiseLike<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error
    const line =
      error.query && error.position
        ? ` at line ${error.query.slice(0, Number(error.position)).split('\n').length}`
        : ''
    const details = [error.message, error.detail, error.hint].filter(Boolean).join(' — ')
    const wayBack = upgrade ? ' The version that ran before can be started again.' : ''
    throw new StartupError(
      `${what} failed${line} (${error.code}): ${details}\nThe database is as it was before.${wayBack}`,
    )
  }
}
