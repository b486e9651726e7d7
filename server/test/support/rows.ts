import type postgres from 'postgres'

/** Rows of a table, as they can be added again. */
export type Rows = readonly Record<string, unknown>[]

/** The rows of a table with this value in a column, without what the database works out by itself. */
export async function rowsOf(
  sql: postgres.TransactionSql,
  table: string,
  column: string,
  value: string,
): Promise<Rows> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  return sql`
    select ${sql(columns.map(({ name }) => name))} from ${sql(table)} where ${sql(column)} = ${value}`
}
