import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { type DatabaseAddress, connect } from '../../src/database/connection.ts'
import { databaseName, superuser } from '../../src/database/embedded/initialise.ts'
import { type Upgrade, findUpgrade, migrate } from '../../src/database/migrate.ts'
import { databaseProblem } from '../../src/database/readiness.ts'
import type { Logger } from '../../src/log.ts'
import { migrationsFolder } from '../../src/project.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { embeddedPlace } from '../support/database.ts'
import { wholeLiteSchema } from '../support/lite-schema.ts'

const { dataDir } = inject('shared')

/** As much of Supabase Lite's schemas as the platform's grants name. */
const liteSchema = `
create schema if not exists auth;
create table if not exists auth.users (id uuid primary key, email text);
create schema if not exists storage;
create table if not exists storage.buckets (id text primary key);
create table if not exists storage.objects (id uuid primary key);
`
const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }

let admin: postgres.Sql
let name: string
let folder: string
let address: DatabaseAddress
let opened: postgres.Sql[]

/** A separate connection, as every server process has. */
const open = () => {
  const sql = connect(address, 2)
  opened.push(sql)
  return sql
}
const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const run = (sql = open()) => migrate(sql, folder, liteSchema, silent)

beforeEach(async () => {
  const asSuperuser = {
    ...embeddedPlace(dataDir),
    username: superuser,
    password: loadSecrets(dataDir, null).superuserPassword,
  }
  admin = connect({ ...asSuperuser, database: superuser }, 1)
  name = `migrations_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name}`)
  folder = mkdtempSync(join(tmpdir(), 'otteros-migrations-'))
  address = { ...asSuperuser, database: name }
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((sql) => sql.end()))
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true })
})

test('files run in the order of their names, once, and are recorded as the Supabase tools expect', async () => {
  write('20260102000000_second.sql', 'insert into public.steps values (2);')
  write(
    '20260101000000_first.sql',
    'create table public.steps (nth int); insert into public.steps values (1);',
  )
  const sql = open()
  await run(sql)
  await run(sql)
  expect([...(await sql`select nth from public.steps`)]).toEqual([{ nth: 1 }, { nth: 2 }])
  const records =
    await sql`select version, name, statements from supabase_migrations.schema_migrations order by 1`
  expect(records.map(({ version, name }) => `${version} ${name}`)).toEqual([
    '20260101000000 first',
    '20260102000000 second',
  ])
  expect(records[1]?.statements).toEqual(['insert into public.steps values (2);'])
})

test('a file that fails leaves nothing of itself or of those before it, and names its line and error', async () => {
  write('20260101000000_good.sql', 'create table public.good (id int);')
  write(
    '20260102000000_bad.sql',
    'create table public.bad (id int);\nselect 1;\ninsert into public.nowhere values (1);',
  )
  await expect(run()).rejects.toThrow(
    /migration 20260102000000_bad\.sql failed at line 3 \(42P01\): .*nowhere/,
  )
  const sql = open()
  expect(await sql`select from information_schema.tables where table_schema = 'public'`).toHaveLength(0)
  expect(await sql`select from pg_namespace where nspname in ('auth', 'supabase_migrations')`).toHaveLength(0)
})

test('a start that has nothing to make waits for no work of other servers, and one that brings other schemas makes them', async () => {
  write('20260101000000_first.sql', 'create table public.steps (nth int);')
  await run()
  await open().begin(async (work) => {
    await work`insert into auth.users (id) values (gen_random_uuid())`
    await work`insert into storage.objects (id) values (gen_random_uuid())`
    await run()
  })
  await migrate(open(), folder, `${liteSchema}create table if not exists auth.later (id int);`, silent)
  expect(await open()`select from auth.later`).toHaveLength(0)
  // Each server comes to the same text; otherwise every start would bring others.
  expect(await wholeLiteSchema(dataDir, folder)).toBe(await wholeLiteSchema(dataDir, folder))
})

test('an upgrade that fails leaves the database of the earlier version, which can be started again', async () => {
  write(
    '20260101000000_first.sql',
    'create table public.steps (nth int); insert into public.steps values (1);',
  )
  await run()
  write('20260102000000_second.sql', 'alter table public.steps add column name text;')
  write('20260103000000_third.sql', 'update public.steps set nth = nth / 0;')
  await expect(run()).rejects.toThrow(
    /migration 20260103000000_third\.sql failed \(22012\): division by zero\nThe database is as it was before\. The version that ran before can be started again\./,
  )
  expect([...(await open()`select * from public.steps`)]).toEqual([{ nth: 1 }])
  rmSync(join(folder, '20260102000000_second.sql'))
  rmSync(join(folder, '20260103000000_third.sql'))
  await run()
})

test('what is to be done before an upgrade is told what comes, once for all servers, and can prevent it', async () => {
  const before = vi.fn<(upgrade: Upgrade) => Promise<void>>(async () => {})
  const upgrade = () => migrate(open(), folder, liteSchema, silent, { beforeUpgrade: before })
  write('20260101000000_first.sql', 'select 1;')
  await upgrade()
  expect([before.mock.calls.length, await findUpgrade(open(), folder)]).toEqual([0, null])
  write('20260102000000_second.sql', 'create table public.late (id int);')
  write('20260103000000_third.sql', 'select 1;')
  const expected = {
    from: '20260101000000',
    files: ['20260102000000_second.sql', '20260103000000_third.sql'],
  }
  expect(await findUpgrade(open(), folder)).toEqual(expected)
  before.mockRejectedValueOnce(new Error('no room'))
  await expect(upgrade()).rejects.toThrow('no room')
  expect(await findUpgrade(open(), folder)).toEqual(expected)
  before.mockClear()
  await Promise.all([upgrade(), upgrade(), upgrade()])
  expect(before.mock.calls).toEqual([[expected]])
  expect(await findUpgrade(open(), folder)).toBeNull()
})

test('a file that was changed after it ran is refused; other line ends are no change', async () => {
  write('20260101000000_first.sql', 'create table public.steps\n(nth int);')
  await run()
  write('20260101000000_first.sql', 'create table public.steps\r\n(nth int);')
  await run()
  write('20260101000000_first.sql', 'create table public.steps\n(nth bigint);')
  await expect(run()).rejects.toThrow('20260101000000_first.sql was changed after it was applied')
})

test('a database of a newer version is refused', async () => {
  write('20260101000000_first.sql', 'select 1;')
  write('20260102000000_second.sql', 'select 1;')
  await run()
  rmSync(join(folder, '20260102000000_second.sql'))
  write('20260101500000_between.sql', 'create table public.between (id int);')
  await expect(run()).rejects.toThrow('migrated by a newer OtterOS (20260102000000_second)')
  await expect(findUpgrade(open(), folder)).rejects.toThrow('migrated by a newer OtterOS')
  expect(await open()`select to_regclass('public.between') as made`).toEqual([{ made: null }])
})

test('processes that start at once take turns', async () => {
  write('20260101000000_first.sql', 'create table public.steps (nth int); select pg_sleep(0.05);')
  await Promise.all(Array.from({ length: 5 }, () => run()))
  expect(await open()`select from supabase_migrations.schema_migrations`).toHaveLength(1)
})

test('a file with another kind of name is refused', async () => {
  write('notes.sql', 'select 1;')
  await expect(run()).rejects.toThrow('expected YYYYMMDDHHMMSS_name.sql')
})

test('a database is fit for work when it answers, has these migrations and takes writes', async () => {
  write('20260101000000_first.sql', 'select 1;')
  await run()
  const sql = connect(address, 1)
  opened.push(sql)
  expect(await databaseProblem(sql, folder)).toBeNull()
  write('20260102000000_second.sql', 'select 1;')
  expect(await databaseProblem(sql, folder)).toBe('migrations')
  rmSync(join(folder, '20260102000000_second.sql'))
  await sql`set default_transaction_read_only = on`
  expect(await databaseProblem(sql, folder)).toBe('read-only')
  const nowhere = connect({ ...address, port: 1 }, 1)
  opened.push(nowhere)
  expect(await databaseProblem(nowhere, folder)).toBe('database')
})

describe('a database that ran the migration of rates', () => {
  const rates = '20261121190300_rates.sql'
  const edited = fileURLToPath(new URL('../fixtures/20261121190300_rates.edited.sql', import.meta.url))
  const landedFirst = readdirSync(migrationsFolder).filter(
    (file) => file.endsWith('.sql') && file < '20261122120001',
  )

  test.each([
    ['as it landed first', join(migrationsFolder, rates), 'counted_at'],
    ['as it was for some time', edited, 'since'],
  ])('%s opens with what is in it, and its installs count on', async (_, text, column) => {
    const schema = await wholeLiteSchema(dataDir, folder)
    for (const file of landedFirst)
      write(file, readFileSync(file === rates ? text : join(migrationsFolder, file), 'utf8'))
    const sql = open()
    await migrate(sql, folder, schema, silent)
    const person = '00000000-0000-4000-8000-000000000001'
    await sql`insert into auth.users (id, email) values (${person}, 'first@example.org')`
    const [app] = await sql`
      insert into public.apps (user_id, name, description, html_content, author)
      values (${person}, 'First', 'The first', '<p>first</p>', 'Olive') returning id`
    await sql`
      insert into private.installs ${sql({ app_id: app?.id, person, [column]: '2026-11-21T12:00:00Z' })}`

    // As every later start does, the second time included.
    await migrate(sql, migrationsFolder, schema, silent)
    await migrate(sql, migrationsFolder, schema, silent)
    expect([...(await sql`select since, counted from private.installs`)]).toEqual([
      { since: new Date('2026-11-21T12:00:00Z'), counted: 1 },
    ])
    const limits = await sql`select to_jsonb(rate_limits) as row from private.rate_limits`
    expect(limits[0]?.row).toMatchObject({ person_installs_per_day: 100, uploads_per_day: 100 })
    expect(limits[0]?.row).not.toHaveProperty('install_counts_again')
    const counted = await sql.begin(async (transaction) => {
      await transaction`select set_config('request.jwt.claim.sub', ${person}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`
      await transaction`update private.installs set since = now(), counted = 99`
      return transaction`select private.count_install(${app?.id}) as one, private.count_install(${app?.id}) as next`
    })
    expect([...counted]).toEqual([{ one: true, next: false }])
  })
})

test('Supabase Lite makes the tables that existing databases have; where a new version of it does not, a migration has to change theirs', async () => {
  const sql = open()
  await migrate(sql, folder, await wholeLiteSchema(dataDir, folder), silent)
  // What `create table if not exists` leaves as it is in a database that has the table.
  const rows = await sql<{ line: string }[]>`
    select format('%s.%s %s %s%s%s', nspname, relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, ' default ' || pg_get_expr(adbin, adrelid)) as line
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where nspname in ('auth', 'storage') and relkind = 'r'
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
    where nspname in ('auth', 'storage') and contype <> 'n'
    order by 1`
  const known = readFileSync(new URL('../fixtures/supabase-lite-tables.txt', import.meta.url), 'utf8')
  expect(rows.map(({ line }) => line.replaceAll(/\s+/g, ' ')).toSorted()).toEqual(known.trimEnd().split('\n'))
})

test("every function of the product's own migrations has a fixed search path", async () => {
  const product = connect({ ...address, database: databaseName }, 1)
  opened.push(product)
  const rows = await product`
    select nspname || '.' || proname as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private') and not coalesce(proconfig @> array['search_path=""'], false)`
  expect([...rows]).toEqual([])
})

describe('a database that ran the migration of names', () => {
  const names = '20261123001000_names.sql'
  const change = '20261123080000_names_of_the_product.sql'
  const first = fileURLToPath(new URL(`../fixtures/${names.replace('.sql', '.first.sql')}`, import.meta.url))
  const upTo = (last: string) =>
    readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql') && file <= last)

  test.each([
    ['as it was first', first, names],
    ['as it was first, with its change as a file of its own', first, change],
    ['as it is', join(migrationsFolder, names), names],
  ])('%s opens, and has the rules of today', async (_, text, last) => {
    const schema = await wholeLiteSchema(dataDir, folder)
    for (const file of upTo(last))
      write(file, readFileSync(file === names ? text : join(migrationsFolder, file), 'utf8'))
    const sql = open()
    await migrate(sql, folder, schema, silent)
    await migrate(sql, migrationsFolder, schema, silent)
    await migrate(sql, migrationsFolder, schema, silent)
    const signUp = (name: string) => sql`
      insert into auth.users (id, email, raw_user_meta_data)
      values (gen_random_uuid(), ${`${name.toLowerCase()}@example.org`}, ${sql.json({ full_name: name })})`
    await signUp('OtterOS')
    await signUp('Support')
    await expect(signUp('OtterOS-Support')).rejects.toThrow(
      'This name could be mistaken for OtterOS or its staff',
    )
    const rows =
      await sql`select full_name, private.public_name(id) as shown from public.profiles order by full_name`
    expect([...rows]).toEqual([
      { full_name: 'OtterOS', shown: null },
      { full_name: 'Support', shown: null },
    ])
  })
})

test("every function of the product's own migrations names the rows that it changes, as the API of a hosted project demands", async () => {
  const product = connect({ ...address, database: databaseName }, 1)
  opened.push(product)
  const rows = await product<{ name: string; body: string }[]>`
    select nspname || '.' || proname as name, prosrc as body
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private')`
  expect(rows.length).toBeGreaterThan(50)
  const changesAll = (statement: string) =>
    /\b(?:delete\s+from|update)\s+(?:public|private|auth|storage)\.\w+(?![\s\S]*\bwhere\b)/i.test(statement)
  const without = rows.filter(({ body }) => body.replaceAll(/--.*/g, '').split(';').some(changesAll))
  expect(without.map(({ name }) => name)).toEqual([])
})

test('every table has a line in the documentation that says what bounds it', async () => {
  const product = connect({ ...address, database: databaseName }, 1)
  opened.push(product)
  const rows = await product<{ name: string }[]>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('auth', 'private', 'public', 'storage')`
  const text = readFileSync(new URL('../../../docs/storage.md', import.meta.url), 'utf8')
  const written = text.split('\n').flatMap((line) => {
    const [, tables = '', bound = ''] = /^\|([^|]*)\|([^|]*)\|/.exec(line) ?? []
    const names = [...tables.matchAll(/`((?:auth|private|public|storage)\.\w+)`/g)].map(([, name]) => name)
    return bound.trim() === '' ? [] : names
  })
  expect(new Set(written)).toEqual(new Set(rows.map(({ name }) => name)))
})

test("every table of the product's own migrations in the exposed schema has row-level security", async () => {
  const product = connect({ ...address, database: databaseName }, 1)
  opened.push(product)
  const rows = await product`
    select relname as name, relrowsecurity as secured from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`
  expect([...rows]).toEqual([
    { name: 'app_ratings', secured: true },
    { name: 'app_versions', secured: true },
    { name: 'apps', secured: true },
    { name: 'blocked_people', secured: true },
    { name: 'browser_bookmarks', secured: true },
    { name: 'browser_history', secured: true },
    { name: 'browser_sessions', secured: true },
    { name: 'file_accounts', secured: true },
    { name: 'files', secured: true },
    { name: 'messages', secured: true },
    { name: 'notices', secured: true },
    { name: 'profiles', secured: true },
    { name: 'received_messages', secured: true },
    { name: 'space_blobs', secured: true },
    { name: 'space_entries', secured: true },
    { name: 'space_events', secured: true },
    { name: 'space_invitations', secured: true },
    { name: 'space_members', secured: true },
    { name: 'space_mounts', secured: true },
    { name: 'space_versions', secured: true },
    { name: 'spaces', secured: true },
    { name: 'user_roles', secured: true },
    { name: 'vm_sessions', secured: true },
  ])
})
