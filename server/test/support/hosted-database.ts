// A database with the roles of a Supabase project, next to that of a running server.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type postgres from 'postgres'
import { connect } from '../../src/database/connection.ts'
import { superuser } from '../../src/database/embedded/initialise.ts'
import { migrate } from '../../src/database/migrate.ts'
import { migrationsFolder } from '../../src/project.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { embeddedPlace } from './database.ts'
import { wholeLiteSchema } from './lite-schema.ts'
import { openTcpDoor } from './tcp-door.ts'

/** A database that ran the migrations as a project does. */
export interface HostedDatabase {
  /** Connects as the project's `postgres`, over TCP. */
  readonly url: string
  /** The project's `postgres`: no superuser, and owner of nothing in `auth`. */
  readonly project: postgres.Sql
  /** The platform's program for accounts, GoTrue: owner of `auth`, and nothing more. */
  readonly accounts: postgres.Sql
  dispose(): Promise<void>
}

/** Where the cluster is, and its superuser. */
export interface SuperuserAddress {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
}

const superuserOf = (dataDir: string): SuperuserAddress => ({
  ...embeddedPlace(dataDir),
  username: superuser,
  password: loadSecrets(dataDir, null).superuserPassword,
})

/**
 * Makes one in the cluster of a running server, or in that of `asSuperuser`, and runs the migrations in it. What differs from a project: `postgres` may become
 * the owner of `storage` and `realtime`, since policies there are let through by an extension of the platform, and the tables are those of Supabase
 * Lite.
 */
export async function makeHostedDatabase(
  dataDir: string,
  asSuperuser = superuserOf(dataDir),
): Promise<HostedDatabase> {
  const name = `hosted_${randomBytes(6).toString('hex')}`
  const roles = {
    project: `${name}_postgres`,
    accounts: `${name}_auth_admin`,
    files: `${name}_storage_admin`,
    realtime: `${name}_realtime_admin`,
  }
  const password = randomBytes(12).toString('hex')
  const admin = connect({ ...asSuperuser, database: superuser }, 1)
  const open = (username: string) => connect({ ...asSuperuser, username, password, database: name }, 4)
  await admin.unsafe(`
    do $$
    declare
      client text;
    begin
      foreach client in array array['anon', 'authenticated', 'service_role'] loop
        if not exists (select from pg_roles where rolname = client) then
          execute format('create role %I nologin noinherit', client);
        end if;
      end loop;
    end
    $$;
    create role ${roles.project} login createrole createdb bypassrls password '${password}';
    create role ${roles.accounts} login noinherit createrole password '${password}';
    create role ${roles.files} nologin noinherit;
    create role ${roles.realtime} nologin noinherit;
    grant anon, authenticated, service_role, ${roles.files}, ${roles.realtime} to ${roles.project};
    alter role ${roles.accounts} set search_path = auth`)
  await admin.unsafe(`create database ${name} owner ${roles.project}`)
  await makePlatform(dataDir, { ...asSuperuser, database: name }, roles)
  const [project, accounts] = [open(roles.project), open(roles.accounts)]
  for (const file of readdirSync(migrationsFolder)
    .filter((entry) => entry.endsWith('.sql'))
    .toSorted())
    await project.begin(async (turn) => {
      const text = readFileSync(join(migrationsFolder, file), 'utf8')
      await turn.unsafe(text)
      await turn`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${file.slice(0, 14)}, ${file.slice(15, -'.sql'.length)}, ${[text]})`
    })
  const door = await openTcpDoor(asSuperuser)
  return {
    url: `postgres://${roles.project}:${password}@127.0.0.1:${door.port}/${name}`,
    project,
    accounts,
    dispose: async () => {
      await Promise.all([project.end(), accounts.end()])
      await door.dispose()
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.unsafe(`drop role ${Object.values(roles).join(', ')}`)
      await admin.end()
    },
  }
}

/** The schema of the platform's Realtime in place of this server's: messages are rows, and `send` is everybody's who gets there. */
const platformRealtime = `
  drop schema realtime cascade;
  create schema realtime;
  create table realtime.messages (
    topic text not null,
    extension text not null,
    payload jsonb,
    event text,
    private boolean default false,
    updated_at timestamp not null default now(),
    inserted_at timestamp not null default now(),
    id uuid not null default gen_random_uuid(),
    primary key (id, inserted_at)
  ) partition by range (inserted_at);
  create table realtime.messages_of_today partition of realtime.messages default;
  create function realtime.topic() returns text language sql stable as $$
    select nullif(current_setting('realtime.topic', true), '')::text
  $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as $$
  begin
    begin
      execute format('set local realtime.topic to %L', topic);
      insert into realtime.messages (payload, event, topic, private, extension)
      values (payload, event, topic, private, 'broadcast');
    exception when others then
      raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
    end;
  end
  $$;
  grant usage on schema realtime to anon, authenticated, service_role;
  grant select, insert, update on realtime.messages to anon, authenticated, service_role`

/** Makes what a new project has: schemas that belong to the platform's programs, which let `postgres` work in them. */
async function makePlatform(
  dataDir: string,
  address: Parameters<typeof connect>[0],
  roles: Readonly<Record<'project' | 'accounts' | 'files' | 'realtime', string>>,
): Promise<void> {
  const sql = connect(address, 2)
  const empty = mkdtempSync(join(tmpdir(), 'otteros-hosted-'))
  const silent = { info: () => {}, warn: () => {}, error: () => {} }
  try {
    await migrate(sql, empty, await wholeLiteSchema(dataDir, empty), silent)
    await sql.unsafe(platformRealtime)
    for (const [schema, owner] of [
      ['realtime', roles.realtime],
      ['auth', roles.accounts],
      ['storage', roles.files],
    ])
      await sql.unsafe(`
        do $$
        declare
          part record;
        begin
          for part in select relname from pg_class
            where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') loop
            execute format('alter table ${schema}.%I owner to ${owner}', part.relname);
            execute format('alter table ${schema}.%I enable row level security', part.relname);
          end loop;
          for part in select oid::regprocedure as routine from pg_proc
            where pronamespace = '${schema}'::regnamespace loop
            execute format('alter routine %s owner to ${owner}', part.routine);
          end loop;
        end
        $$;
        alter schema ${schema} owner to ${owner};
        grant usage on schema ${schema} to ${roles.project};
        grant all on all tables in schema ${schema} to ${roles.project};
        grant all on all sequences in schema ${schema} to ${roles.project};
        grant all on all routines in schema ${schema} to ${roles.project}`)
    // What `postgres` makes in `public` is at first everybody's.
    await sql.unsafe(`
      alter schema supabase_migrations owner to ${roles.project};
      alter table supabase_migrations.schema_migrations owner to ${roles.project};
      grant usage on schema public, extensions to ${roles.project};
      alter default privileges for role ${roles.project} in schema public
        grant all on tables to anon, authenticated, service_role;
      alter default privileges for role ${roles.project} in schema public
        grant all on routines to anon, authenticated, service_role;
      alter default privileges for role ${roles.project} in schema public
        grant all on sequences to anon, authenticated, service_role`)
    await sql.unsafe(
      `create publication supabase_realtime; alter publication supabase_realtime owner to ${roles.project}`,
    )
  } finally {
    await sql.end()
    rmSync(empty, { recursive: true })
  }
}
