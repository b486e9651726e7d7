// What the database did for a request, from the plans that its module auto_explain writes to its log.
import { openSync, readSync, closeSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import * as z from 'zod'
import { databaseName } from '../../src/database/embedded/initialise.ts'

/** A step of a plan, as EXPLAIN (ANALYZE, FORMAT JSON) prints it. */
const node = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  Alias: z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(node).optional()
  },
})
type Node = z.infer<typeof node>
const logged = z.looseObject({ 'Query Text': z.string(), Plan: node })

/** One reading of a table or index: its name, how it was read, and how many rows that were. */
export interface Reading {
  readonly table: string
  readonly how: string
  readonly rows: number
  readonly statement: string
}

/** Has every statement of new connections written to the log, and its plan, and the plans of those inside of functions. */
export async function explainAll(superuser: postgres.Sql): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_parameter_max_length': '0',
    log_statement: 'all',
  }
  for (const [name, value] of Object.entries(settings))
    await superuser.unsafe(`alter database ${databaseName} set ${name} = '${value}'`)
}

/** Where the log of an embedded database ends now. */
export const endOfLog = (dataDir: string) => statSync(join(dataDir, 'postgres.log')).size

/** The entries of the log since a place in it; each begins with its time, further lines with a tab. */
const entriesSince = (dataDir: string, start: number) =>
  readFrom(join(dataDir, 'postgres.log'), start).split(/^(?=\d{4}-)/m)

/** The statements that clients of the database sent since a place in the log. */
export const statementsSince = (dataDir: string, start: number): string[] =>
  entriesSince(dataDir, start).flatMap(
    (entry) => / LOG: {2}(?:statement|execute [^:]+): (.*)/s.exec(entry)?.[1]?.trim() ?? [],
  )

/** What was read from tables since a place in the log. */
export function readingsSince(dataDir: string, start: number): Reading[] {
  return entriesSince(dataDir, start).flatMap((entry) => {
    const [head = '', ...lines] = entry.split('\n')
    if (!/duration: .* plan:$/.test(head)) return []
    const { 'Query Text': statement, Plan: plan } = logged.parse(JSON.parse(lines.join('\n')))
    return readingsOf(plan, statement)
  })
}

function readingsOf(plan: Node, statement: string): Reading[] {
  const below = plan.Plans?.flatMap((inner) => readingsOf(inner, statement)) ?? []
  const table = plan['Relation Name'] ?? plan['Index Name']
  if (table === undefined || plan['Node Type'] === 'ModifyTable') return below
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return [{ table, how: plan['Node Type'], rows: each * plan['Actual Loops'], statement }, ...below]
}

function readFrom(file: string, start: number): string {
  const bytes = Buffer.alloc(statSync(file).size - start)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, bytes, 0, bytes.length, start)
  } finally {
    closeSync(opened)
  }
  return bytes.toString()
}
