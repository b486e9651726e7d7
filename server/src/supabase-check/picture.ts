import type postgres from 'postgres'

/**
 * What a database has, as far as the migrations decide it: a line for each thing, its name (`policy public.apps: …`) and how it is.
 * Functions are told by a hash of their text.
 */
export type Picture = ReadonlyMap<string, string>

/** Everything is named with its schema, whatever the search path of the project is. */
const facts = `
  with places as (
    select oid, nspname from pg_namespace where nspname in ('public', 'private')
  ), relations as (
    select relation.oid, relation.oid::regclass::text as name, nspname, relkind, relrowsecurity, reloptions
    from pg_class as relation join places on relnamespace = places.oid
    where relkind in ('r', 'p', 'v', 'm')
  ), routines as (
    select routine.* from pg_proc as routine join places on pronamespace = places.oid
    where prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = routine.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  ), clients as (
    select unnest(array['anon', 'authenticated']) as client
  )
  select 'table ' || name as name,
    case when relkind in ('v', 'm') then 'view ' || md5(pg_get_viewdef(oid)) || coalesce(' ' || reloptions::text, '')
      -- Clients do not reach the other schema, so that rules for its rows are not needed there, and do no harm.
      when nspname <> 'public' then 'out of reach'
      when relrowsecurity then 'rows secured' else 'rows open' end as value
  from relations
  union all
  select 'table ' || oid::regclass, case when relrowsecurity then 'rows secured' else 'rows open' end
  from pg_class where oid in (to_regclass('storage.objects'), to_regclass('realtime.messages'))
  union all
  select format('column %s.%s', name, attname),
    format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '')
  from pg_attribute join relations on attrelid = relations.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
  union all
  select format('policy %s.%s: %s', schemaname, tablename, policyname),
    format('%s %s for %s, using %s, check %s', permissive, cmd,
      (select string_agg(role, ' ' order by role) from unnest(roles) as role), qual, with_check)
  from pg_policies where schemaname in ('public', 'private')
    or (schemaname, tablename) in (('storage', 'objects'), ('realtime', 'messages'))
  union all
  select format('grant on table %s to %s', name, client), string_agg(verb || columns, ' ' order by verb)
  from relations, clients,
    unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) as verb,
    lateral (
      select case when has_table_privilege(client, relations.oid, verb) then ''
        when verb in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') then (
          select format('(%s)', string_agg(attname, ', ' order by attname)) from pg_attribute
          where attrelid = relations.oid and attnum > 0 and not attisdropped
            and has_column_privilege(client, relations.oid, attnum, verb)
          having count(*) > 0
        ) end as columns
    ) as given
  where columns is not null group by name, client
  union all
  select format('grant on schema %s to %s', nspname, client),
    concat_ws(' ', case when has_schema_privilege(client, oid, 'USAGE') then 'USAGE' end,
      case when has_schema_privilege(client, oid, 'CREATE') then 'CREATE' end)
  from places, clients
  union all
  select 'function ' || oid::regprocedure,
    concat_ws(', ',
      'for ' || coalesce((
        select string_agg(client, ' ' order by client) from clients
        where has_function_privilege(client, routines.oid, 'EXECUTE')), 'nobody'),
      case when prosecdef then 'as its owner' end,
      case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      array_to_string(proconfig, ' '),
      'text ' || left(md5(replace(prosrc, E'\\r\\n', E'\\n')), 12))
  from routines
  union all
  select 'service function ' || oid::regprocedure, 'may be called'
  from routines where has_function_privilege('service_role', oid, 'EXECUTE')
    and not has_function_privilege('authenticated', oid, 'EXECUTE') and pronamespace = 'public'::regnamespace
  union all
  select format('trigger %s: %s', tgrelid::regclass, tgname),
    pg_get_triggerdef(pg_trigger.oid) || case tgenabled when 'O' then '' else ' switched off' end
  from pg_trigger where not tgisinternal and (tgrelid in (select oid from relations) or tgfoid in (select oid from routines))
  union all
  select format('constraint %s: %s', name, conname),
    pg_get_constraintdef(pg_constraint.oid) || case when convalidated then '' else ' not checked' end
  -- PostgreSQL 18 lists what must not be null here as well; the columns say it.
  from pg_constraint join relations on conrelid = relations.oid where contype <> 'n'
  union all
  select format('index %s.%s', schemaname, indexname), indexdef
  from pg_indexes where schemaname in ('public', 'private')
  union all
  select 'publication supabase_realtime: ' || schemaname || '.' || tablename, 'told of'
  from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'
  order by 1`

const buckets = `
  select 'bucket ' || id as name,
    concat_ws(', ', case when public then 'public' else 'private' end, 'files of ' || file_size_limit || ' bytes') as value
  from storage.buckets order by 1`

/** Reads it, and changes nothing but the search path of the transaction. Throws what the driver throws. */
export async function readPicture(turn: postgres.TransactionSql): Promise<Picture> {
  await turn.unsafe(`set local search_path = ''`)
  const rows = await turn.unsafe<{ name: string; value: string | null }[]>(facts)
  const [storage] = await turn<{ exists: boolean }[]>`
    select to_regclass('storage.buckets') is not null as exists`
  if (storage?.exists) rows.push(...(await turn.unsafe<{ name: string; value: string | null }[]>(buckets)))
  return new Map(rows.map(({ name, value }) => [name, oneLine(value ?? '')]))
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The text of a picture, as the file `supabase/picture.txt` keeps it. */
export const printPicture = (picture: Picture): string =>
  [...picture].map(([name, value]) => `${name}${separator}${value}\n`).join('')

const separator = ' = '

/** Reads it again. */
export function parsePicture(text: string): Picture {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(separator)
      return [line.slice(0, at), line.slice(at + separator.length)]
    }),
  )
}
