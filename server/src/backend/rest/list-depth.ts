import type { DatabaseTable } from '@otteros/contracts'
import { QueryRefused } from './refusal.ts'

/** Rows to which a list that everyone sees is read and counted: beyond them a search or a filter is the way. */
export const mostDepth = 10_000
/** Lists that everyone sees and that are as long as people make them. Of other tables a person reads a part that limits bound. */
const everybodys = new Set<string>(['apps'] satisfies DatabaseTable[])

/** `select count(*) as "__count" from "apps" where …`, as Supabase Lite 0.10.0 counts the rows of a list. */
const count = /^select count\(\*\) as "__count" from ((?:"public"\.)?"apps"(?: .*)?)$/is

/** Refuses a place of the list, counted from 0, that only a reading of all before it finds. Throws `QueryRefused`. */
export function checkDepth(table: string | undefined, offset: number | undefined): void {
  if (table !== undefined && everybodys.has(table) && (offset ?? 0) > mostDepth)
    throw new QueryRefused(
      'OTQ01',
      `"${table}" is listed to its ${mostDepth}th row.`,
      'Narrow the list by a filter or a search.',
    )
}

/** The same for the header `Range`, which stands in for the offset of any list. Throws `QueryRefused`. */
export function checkRange(range: string | undefined): void {
  if (Number(/^(\d+)-/.exec(range ?? '')?.[1] ?? 0) > mostDepth)
    throw new QueryRefused(
      'OTQ01',
      `The header "Range" begins at the ${mostDepth}th row at most.`,
      'Name a limit and an offset.',
    )
}

/** The same statement; where it counts a list that everyone sees, it stops at `mostDepth`, which is then the answer. */
export const boundCount = (sql: string): string =>
  sql.replace(
    count,
    (_, rows: string) => `select count(*) as "__count" from (select from ${rows} limit ${mostDepth}) as rows`,
  )
