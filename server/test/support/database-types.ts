import type postgres from 'postgres'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly optional: boolean
  readonly generated: boolean
}

/** A foreign key between exposed tables. */
interface Key {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
  readonly target: string
  readonly targets: readonly string[]
}

const isWritable = (column: Column) => !column.generated

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

function relationships(keys: readonly Key[]): string {
  if (keys.length === 0) return '        Relationships: []\n'
  const entries = keys.map(
    (key) => `          {
            foreignKeyName: '${key.name}'
            columns: [${quoted(key.columns)}]
            isOneToOne: false
            referencedRelation: '${key.target}'
            referencedColumns: [${quoted(key.targets)}]
          },
`,
  )
  return `        Relationships: [\n${entries.join('')}        ]\n`
}

const scalar: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'string',
  void: 'undefined',
}

const typeScriptOf = (type: string, enums: ReadonlySet<string>): string => {
  if (type.startsWith('_')) return `${typeScriptOf(type.slice(1), enums)}[]`
  if (enums.has(type)) return `Database['public']['Enums']['${type}']`
  const known = scalar[type]
  if (!known) throw new Error(`no TypeScript type for ${type}; add it here`)
  return known
}

const block = (indent: string, name: string, lines: readonly string[]) =>
  lines.length === 0
    ? `${indent}${name}: { [name in never]: never }\n`
    : `${indent}${name}: {\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}\n`

/** Writes the `Database` type that supabase-js takes, from the exposed schema of a migrated database. */
export async function describeDatabase(sql: postgres.Sql): Promise<string> {
  const columns = await sql<Column[]>`
    select table_name as "table", column_name as name, udt_name as type,
      is_nullable = 'YES' as nullable,
      is_nullable = 'YES' or column_default is not null as optional,
      is_generated = 'ALWAYS' as "generated"
    from information_schema.columns where table_schema = 'public'
    order by table_name, column_name`
  const enumRows = await sql<{ name: string; values: string[] }[]>`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as values
    from pg_enum join pg_type on pg_type.oid = enumtypid
    where typnamespace = 'public'::regnamespace group by typname order by typname`
  const functions = await sql<
    { name: string; args: string[]; types: string[]; defaults: (string | null)[]; returns: string }[]
  >`
    select proname as name, coalesce(proargnames, '{}') as args, returned.typname as returns,
      (select coalesce(json_agg(pg_get_function_arg_default(pg_proc.oid, nth) order by nth), '[]')
        from generate_series(1, pronargs) as nth) as defaults,
      array(select typname::text from unnest(proargtypes) with ordinality as arg (oid, nth)
        join pg_type on pg_type.oid = arg.oid order by nth) as types
    from pg_proc join pg_type as returned on returned.oid = prorettype
    where pronamespace = 'public'::regnamespace and prokind = 'f' and returned.typname <> 'trigger'
    order by proname`
  const keys = await sql<Key[]>`
    select conrelid::regclass::text as "table", conname as name, confrelid::regclass::text as target,
      array(select attname::text from unnest(conkey) with ordinality as key (number, nth)
        join pg_attribute on attrelid = conrelid and attnum = number order by nth) as columns,
      array(select attname::text from unnest(confkey) with ordinality as key (number, nth)
        join pg_attribute on attrelid = confrelid and attnum = number order by nth) as targets
    from pg_constraint join pg_class on pg_class.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and relnamespace = 'public'::regnamespace
    order by 1, 2`
  const enums = new Set(enumRows.map((row) => row.name))
  const tables = groupByTable(columns)
  const field = (column: Column, optional: boolean) =>
    `${column.name}${optional ? '?' : ''}: ${typeScriptOf(column.type, enums)}${column.nullable ? ' | null' : ''}`
  const tableBlocks = [...tables].map(
    ([name, own]) =>
      `      ${name}: {\n${block(
        '        ',
        'Row',
        own.map((column) => field(column, false)),
      )}${block(
        '        ',
        'Insert',
        own.filter(isWritable).map((column) => field(column, column.optional)),
      )}${block(
        '        ',
        'Update',
        own.filter(isWritable).map((column) => field(column, true)),
      )}${relationships(keys.filter((key) => key.table === name))}      }\n`,
  )
  const functionLines = functions.map(({ name, args, types, defaults, returns }) => {
    const parameters = types
      .map((type, index) => {
        const value = defaults[index] ?? null
        // An argument whose default is null may also be given as null.
        const orNull = value?.startsWith('NULL') ? ' | null' : ''
        return `${args[index]}${value === null ? '' : '?'}: ${typeScriptOf(type, enums)}${orNull}`
      })
      .join('; ')
    // Any function may answer null; PostgreSQL does not say which do.
    return `${name}: { Args: { ${parameters} }; Returns: ${typeScriptOf(returns, enums)} | null }`
  })
  const enumLines = enumRows.map(
    (row) => `${row.name}: ${row.values.map((value) => `'${value}'`).join(' | ')}`,
  )
  return `// Written by \`npx vitest run --project contract database-types -u\` from the migrations; not by hand.

export type Json =
  string | number | boolean | null | { readonly [key: string]: Json | undefined } | readonly Json[]

/** The exposed schema, in the form that supabase-js takes. */
export type Database = {
  public: {
    Tables: {
${tableBlocks.join('')}    }
    Views: { [name in never]: never }
${block('    ', 'Functions', functionLines)}${block('    ', 'Enums', enumLines)}    CompositeTypes: { [name in never]: never }
  }
}
`
}

function groupByTable(columns: readonly Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}
