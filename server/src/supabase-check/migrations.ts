import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { type Finding, fromFaults } from './finding.ts'

interface Applied {
  readonly version: string
  readonly name: string | null
  readonly statements: string[] | null
}

/** Compares the migrations that a project ran with those of `folder`: one finding each for missing, unknown and changed ones. */
export async function checkMigrations(sql: postgres.TransactionSql, folder: string): Promise<Finding[]> {
  const rows = await readApplied(sql)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const checksums = readFileSync(join(folder, 'checksums'), 'utf8').split(/\r?\n/)
  const applied = new Map(rows.map((row) => [row.version, row]))
  const known = new Set(files.map(versionOf))
  const notRun = files.filter((file) => !applied.has(versionOf(file)))
  const unknown = rows.filter(({ version }) => !known.has(version))
  const changed = files.filter((file) =>
    isChanged(file, readFileSync(join(folder, file), 'utf8'), applied, checksums),
  )
  return [
    fromFaults(
      'migrations',
      notRun.map((file) => `${file} has not run`),
      'Run: supabase db push',
      `all ${files.length} have run`,
    ),
    ...onlyFaults(
      unknown.map(({ version, name }) => `${version}_${name ?? ''} is not part of this version`),
      'Use the version of OtterOS that migrated the project, or a newer one',
    ),
    ...onlyFaults(
      changed.map((file) => `${file} ran with a different text`),
      'Find out what ran instead, and bring the project to what the file says',
    ),
  ]
}

const onlyFaults = (faults: readonly string[], todo: string): Finding[] =>
  faults.length === 0 ? [] : [fromFaults('migrations', faults, todo, '')]

async function readApplied(sql: postgres.TransactionSql): Promise<readonly Applied[]> {
  const [history] = await sql<{ exists: boolean }[]>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as exists`
  if (!history?.exists) return []
  return sql<Applied[]>`
    select version, name, statements from supabase_migrations.schema_migrations order by version`
}

const versionOf = (file: string) => file.slice(0, 14)

/** Whether what ran differs. Supabase's command line records a file statement by statement, this server in one piece. */
function isChanged(
  file: string,
  text: string,
  applied: ReadonlyMap<string, Applied>,
  checksums: readonly string[],
): boolean {
  const ran = applied.get(versionOf(file))?.statements
  if (!ran || ran.length === 0 || bare(ran.join('\n')) === bare(text)) return false
  const landed = checksums.filter((line) => line.endsWith(`  ${file}`))
  // Split into statements, an earlier text that landed under this name cannot be recognised.
  if (ran.length > 1) return landed.length < 2
  const hash = createHash('sha256')
    .update(ran[0] ?? '')
    .digest('hex')
  return !landed.includes(`${hash}  ${file}`)
}

/** A text without what splitting it into statements loses. */
const bare = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/[\s;]+/g, '')
