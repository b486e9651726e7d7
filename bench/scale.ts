// `npx tsx bench/scale.ts`: fills a database for more and more people and prints what a row takes and what the statements that people
// send most cost. docs/scale.md plans with the figures. SCALE_PEOPLE=1000,10000 says other numbers of people.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/src/database/connection'
import { startEmbeddedDatabase } from '../server/src/database/embedded/cluster'
import { migrate } from '../server/src/database/migrate'
import { migrationsFolder } from '../server/src/project'
import { loadSecrets } from '../server/src/secrets'
import { newDataFolder } from '../server/test/support/data-folder'
import { openAsSuperuser } from '../server/test/support/database'
import { wholeLiteSchema } from '../server/test/support/lite-schema'
import { fillDatabase, scaledId, scaledPeople } from '../server/test/support/scaled-database'
import { median } from './statistics'
import { step, stop } from './step'

const sizes = (process.env.SCALE_PEOPLE ?? '1000,10000,40000').split(',').map(Number)
/** Rows of a person in each table that grows with use. */
const rowsOfPerson = 3
const runs = 15

type Sql = ReturnType<typeof openAsSuperuser>

const { trusted, ordinary, busiest } = scaledPeople
/** The own space of the ordinary person. */
const ownSpace = scaledId('app', 7)

interface Statement {
  readonly what: string
  /** Whose rights it has; null: those of the server itself. */
  readonly person: string | null
  readonly sql: string
}

/** What a desktop asks all the time, and what each person does now and then. */
const statements: readonly Statement[] = [
  {
    what: 'session of a request',
    person: null,
    sql: `select private.require_session('${ordinary}', '${scaledId('app', 7)}')`,
  },
  {
    what: 'account of an address (sign-in)',
    person: null,
    sql: `select * from auth.users where email = 'person-7@example.org'`,
  },
  {
    what: 'unread messages',
    person: ordinary,
    sql: 'select id from public.received_messages where read_at is null limit 100',
  },
  {
    what: 'changes of files, none',
    person: ordinary,
    sql: `select * from public.pull_entries('${ownSpace}', 9000000000)`,
  },
  { what: 'own profile', person: ordinary, sql: `select * from public.profiles where id = '${ordinary}'` },
  {
    what: 'first page of the store',
    person: ordinary,
    sql: `select id, name, author, icon, rating, downloads from public.apps where is_verified
      order by is_verified desc, downloads desc, id limit 48`,
  },
  {
    what: 'a message to a code',
    person: ordinary,
    sql: `select public.send_message('${busiest}', 'Fish', 'There is fish.')`,
  },
  {
    what: 'a change of a file',
    person: ordinary,
    sql: `select public.push_entries('${ownSpace}', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
      'parent', '${ownSpace}', 'name', gen_random_uuid(), 'kind', 'folder', 'revision', 'a')), 9000000000)`,
  },
  {
    what: 'a search of people',
    person: trusted,
    sql: `select * from public.list_people('olive otter 9', 0, 100)`,
  },
]

interface Cost {
  readonly ms: number
  /** Pages of 8 kB that were looked at; the same on every machine. */
  readonly pages: number
  /** What it wrote for recovery and replicas, in bytes. */
  readonly written: number
}

/** The middle of several runs, each of which is undone. */
async function measureStatement(sql: Sql, { person, sql: text }: Statement): Promise<Cost> {
  const undone = new Error('undone')
  const costs: Cost[] = []
  for (let run = 0; run < runs; run++)
    await sql
      .begin(async (turn) => {
        if (person !== null)
          await turn`select set_config('role', 'authenticated', true),
            set_config('request.jwt.claim.sub', ${person}, true), set_config('request.jwt.claim.role', 'authenticated', true)`
        const [row] = await turn.unsafe<{ 'QUERY PLAN': [Explained] }[]>(
          `explain (analyze, buffers, wal, format json) ${text}`,
        )
        const explained = row?.['QUERY PLAN'][0]
        if (explained === undefined) throw new Error('no plan')
        const { Plan: plan, 'Execution Time': ms, Planning: planning } = explained
        costs.push({
          ms: ms + explained['Planning Time'],
          pages:
            plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + (planning?.['Shared Hit Blocks'] ?? 0),
          written: plan['WAL Bytes'],
        })
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
  const middle = (of: (cost: Cost) => number) => median(costs.map(of))
  return {
    ms: middle(({ ms }) => ms),
    pages: middle(({ pages }) => pages),
    written: middle(({ written }) => written),
  }
}

interface Explained {
  readonly Plan: {
    readonly 'Shared Hit Blocks': number
    readonly 'Shared Read Blocks': number
    readonly 'WAL Bytes': number
  }
  readonly Planning?: { readonly 'Shared Hit Blocks': number }
  readonly 'Planning Time': number
  readonly 'Execution Time': number
}

interface Table {
  readonly name: string
  readonly rows: number
  readonly heap: number
  readonly indexes: number
}

/** The tables that hold something, the largest first; sizes in bytes. */
const tablesOf = (sql: Sql) => sql<Table[]>`
  select oid::regclass::text as name, reltuples::float8 as rows, pg_table_size(oid)::float8 as heap,
    pg_indexes_size(oid)::float8 as indexes
  from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace,
    'storage'::regnamespace) and reltuples >= 500
  order by pg_total_relation_size(oid) desc`

interface Measured {
  readonly people: number
  readonly tables: readonly Table[]
  readonly costs: ReadonlyMap<string, Cost>
  readonly bytes: number
  /** Of reading every row as a backup does, and of a vacuum of the whole database, in s. */
  readonly copied: number
  readonly vacuumed: number
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/** Writes every row as text, which is what a backup asks of the database, to nowhere. */
async function copyAll(sql: Sql, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await sql.unsafe(`copy ${name} to '/dev/null'`)
}

async function measure(people: number): Promise<Measured> {
  const dataDir = newDataFolder('otteros-scale-')
  const secrets = loadSecrets(dataDir, null)
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  const database = await startEmbeddedDatabase(dataDir, secrets, silent)
  const files = mkdtempSync(join(tmpdir(), 'otteros-scale-files-'))
  try {
    const owner = connect(database.address, 1)
    await migrate(owner, migrationsFolder, await wholeLiteSchema(dataDir, files), silent)
    await owner.end()
    const sql = openAsSuperuser(dataDir)
    try {
      await step(
        `filling for ${people}`,
        () => fillDatabase(sql, { people, rows: people * rowsOfPerson }),
        1800,
      )
      // The superuser's connection counts as the server's own, which may give roles.
      await sql`insert into public.user_roles (user_id, role) values (${trusted}, 'trusted_user')`
      const costs = new Map<string, Cost>()
      for (const statement of statements)
        costs.set(statement.what, await step(statement.what, () => measureStatement(sql, statement)))
      const tables = await tablesOf(sql)
      return {
        people,
        tables,
        costs,
        bytes: tables.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0),
        copied: await step('reading all', () => timed(() => copyAll(sql, tables)), 600),
        vacuumed: await step('vacuum', () => timed(() => sql`vacuum analyze`), 600),
      }
    } finally {
      await sql.end()
    }
  } finally {
    await stop('the database', () => database.stop())
    rmSync(files, { recursive: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toFixed(value >= 10 ? 0 : 2)))

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  process.stdout.write(line(head) + line(head.map(() => '---')) + rows.map(line).join('') + '\n')
}

const results: Measured[] = []
for (const people of sizes) results.push(await measure(people))
const heads = results.map(({ people }) => people.toLocaleString('en'))
printTable(
  ['bytes a row with its indexes', ...heads],
  (results.at(-1)?.tables ?? []).map(({ name }) => [
    name,
    ...results.map(({ tables }) => {
      const table = tables.find((other) => other.name === name)
      return table
        ? `${number((table.heap + table.indexes) / table.rows)} (${number(table.indexes / table.rows)})`
        : ''
    }),
  ]),
)
printTable(
  ['ms in the database; pages; bytes written', ...heads],
  statements.map(({ what }) => [
    what,
    ...results.map(({ costs }) => {
      const cost = costs.get(what)
      return cost
        ? [number(cost.ms), number(cost.pages), ...(cost.written > 0 ? [number(cost.written)] : [])].join(
            '; ',
          )
        : ''
    }),
  ]),
)
printTable(
  ['whole database', ...heads],
  [
    ['MB', ...results.map(({ bytes }) => number(bytes / 1e6))],
    ['read as text, s', ...results.map(({ copied }) => number(copied))],
    ['vacuum, s', ...results.map(({ vacuumed }) => number(vacuumed))],
  ],
)
