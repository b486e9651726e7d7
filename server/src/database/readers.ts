import type postgres from 'postgres'

/** The functions of the API that only read, by what they declare; PostgreSQL refuses changes in them. */
export async function functionsThatRead(sql: postgres.Sql): Promise<ReadonlySet<string>> {
  const rows = await sql<{ name: string }[]>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    group by proname having bool_and(provolatile <> 'v')`
  return new Set(rows.map(({ name }) => name))
}
