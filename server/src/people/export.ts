import { buffer } from 'node:stream/consumers'
import type postgres from 'postgres'
import type { FileStorage } from '../backend/storage/file-storage.ts'

/** Columns that open an account or tell how: they are never exported. */
const secretColumns = /token|password|hmac/

/**
 * Everything that belongs to an account, as pieces of one JSON text: its rows of every table that refers to accounts, those of its
 * own space, and the stored objects of both with their contents in base64. One row and one object at a time is in memory.
 */
export async function* exportPerson(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'getObject'>,
  person: string,
): AsyncGenerator<string> {
  const tables = await sql<{ schema: string; name: string; column: string }[]>`
    select 'auth' as schema, 'users' as name, 'id' as column
    union all
    select nspname, relname, attname
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    -- A row belongs to the account that takes it along when it goes.
    where contype = 'f' and confrelid = 'auth.users'::regclass and confdeltype = 'c'
    order by 1, 2, 3`
  yield '{\n"tables": {'
  const [own] = await sql<{ id: string }[]>`select id from public.spaces where person = ${person}`
  const ofSpace = ['space_entries', 'space_versions', 'space_blobs'].map((name) => ({
    schema: 'public',
    name,
    column: 'space_id',
    id: own?.id,
  }))
  const all = [...tables.map((table) => ({ ...table, id: person })), ...ofSpace]
  for (const [index, { schema, name, column, id }] of all.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(`${schema}.${name}`)}: [`
    const rows = sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(found) as row from ${sql(`${schema}.${name}`)} as found
      where ${sql(column)} = ${id ?? null}`
    let isFirst = true
    for await (const [found] of rows.cursor(1)) {
      if (!found) continue
      const shown = Object.entries(found.row).filter(([key]) => !secretColumns.test(key))
      yield `${isFirst ? '' : ','}\n${JSON.stringify(Object.fromEntries(shown))}`
      isFirst = false
    }
    yield ']'
  }
  yield '\n},\n"stored": ['
  const objects = await sql<{ bucket_id: string; name: string; type: string | null }[]>`
    select bucket_id, name, metadata ->> 'mimetype' as type from storage.objects
    where starts_with(name, ${`${person}/`}) or starts_with(name, ${`${own?.id ?? person}/`}) order by 1, 2`
  for (const [index, { bucket_id: bucket, name, type }] of objects.entries()) {
    const { body } = await files.getObject(bucket, name, undefined)
    const content = body ? (await buffer(body)).toString('base64') : null
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify({ bucket, name, type, content })}`
  }
  yield ']\n}\n'
}
