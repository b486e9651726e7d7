// What the database did for a request, from the plans that its module auto_explain writes to its log.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { expect, vi } from 'vitest'
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

/** The log of a database, with what was put aside of it. */
function readLog(dataDir: string): string {
  const files = ['postgres.log.1', 'postgres.log'].map((name) => join(dataDir, name))
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('')
}

/** What the log of a database has of the time between two statements of `superuser` around `work`. */
export async function loggedDuring<T>(
  dataDir: string,
  superuser: postgres.Sql,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly entries: readonly string[] }> {
  const [start, end] = [randomUUID(), randomUUID()]
  await superuser.unsafe(`select '${start}'`)
  const answer = await work()
  await superuser.unsafe(`select '${end}'`)
  // A separate process writes it.
  await vi.waitFor(() => expect(readLog(dataDir)).toContain(end), { timeout: 20_000 })
  const text = readLog(dataDir)
  if (!text.includes(start)) throw new Error('The log holds too little for what was done.')
  const between = text.slice(text.lastIndexOf(start), text.indexOf(end))
  // Each begins with its time, further lines with a tab. Those of the two statements are cut off.
  return { answer, entries: between.split(/^(?=\d{4}-)/m).slice(1, -1) }
}

/** The statements that clients of the database sent, by the log. */
export const statementsOf = (entries: readonly string[]): string[] =>
  entries.flatMap((entry) => / LOG: {2}(?:statement|execute [^:]+): (.*)/s.exec(entry)?.[1]?.trim() ?? [])

/** What was read from tables, by the log. */
export function readingsOf(entries: readonly string[]): Reading[] {
  return entries.flatMap((entry) => {
    const [head = '', ...lines] = entry.split('\n')
    if (!/duration: .* plan:$/.test(head)) return []
    const { 'Query Text': statement, Plan: plan } = logged.parse(JSON.parse(lines.join('\n')))
    return readingsOfPlan(plan, statement)
  })
}

function readingsOfPlan(plan: Node, statement: string): Reading[] {
  const below = plan.Plans?.flatMap((inner) => readingsOfPlan(inner, statement)) ?? []
  const table = plan['Relation Name'] ?? plan['Index Name']
  if (table === undefined || plan['Node Type'] === 'ModifyTable') return below
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return [{ table, how: plan['Node Type'], rows: each * plan['Actual Loops'], statement }, ...below]
}
