import type postgres from 'postgres'

/**
 * All that decides in a database who may do what in the schemas of the desktop, a sentence for each: policies, grants on schemas,
 * tables, columns and functions, what functions and triggers do, constraints, and what the clients' roles are. The owner
 * is called `owner`, whatever its name is. Two databases with the same sentences answer every request alike.
 */
export async function rightsOf(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ right: string }[]>`
    with parts as (
      select oid, nspname, nspname in ('public', 'private') as is_ours from pg_namespace
      where nspname in ('public', 'private', 'auth', 'storage')
    ), granted as (
      select 'schema ' || nspname as what, nspacl as acl from pg_namespace join parts using (oid, nspname)
      union all
      select 'table ' || relation.oid::regclass, relacl from pg_class as relation join parts on relnamespace = parts.oid
      union all
      select 'column ' || attrelid::regclass || '.' || attname, attacl
      from pg_attribute join pg_class as relation on attrelid = relation.oid join parts on relnamespace = parts.oid
      where attacl is not null
      union all
      select 'function ' || routine.oid::regprocedure, coalesce(proacl, acldefault('f', proowner))
      from pg_proc as routine join parts on pronamespace = parts.oid
    )
    select format('%s: %s may %s', what, case when grantee = 0 then 'public'
        when grantee = current_user::regrole then 'owner' else grantee::regrole::text end,
      string_agg(privilege_type || case when is_grantable then '*' else '' end, ' ' order by privilege_type)) as right
    from granted, aclexplode(acl) group by what, grantee
    union all
    select format('policy %s of %s.%s: %s %s for %s, using %s, check %s',
      policyname, schemaname, tablename, permissive, cmd, roles, qual, with_check)
    from pg_policies join parts on nspname = schemaname
    union all
    select format('table %s: rows secured %s, by force %s, owned %s, options %s', relation.oid::regclass, relrowsecurity,
      relforcerowsecurity, relowner = current_user::regrole, reloptions)
    from pg_class as relation join parts on relnamespace = parts.oid where relkind in ('r', 'p', 'v', 'm')
    union all
    select format('view %s: %s', relation.oid::regclass, md5(pg_get_viewdef(relation.oid)))
    from pg_class as relation join parts on relnamespace = parts.oid where relkind in ('v', 'm')
    union all
    select format('function %s: owned %s, %s', routine.oid::regprocedure, proowner = current_user::regrole,
      md5(pg_get_functiondef(routine.oid)))
    from pg_proc as routine join parts on pronamespace = parts.oid where prokind in ('f', 'p')
    union all
    select format('trigger of %s: %s, %s', tgrelid::regclass, pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join pg_class as relation on tgrelid = relation.oid join parts on relnamespace = parts.oid
    where not tgisinternal
    union all
    select format('constraint of %s: %s, %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join parts on connamespace = parts.oid
    union all
    select format('role %s: superuser %s, inherits %s, makes roles %s', rolname, rolsuper, rolinherit, rolcreaterole)
    from pg_roles where rolname in ('anon', 'authenticated', 'service_role')
    order by 1`
  return rows.map(({ right }) => right)
}
