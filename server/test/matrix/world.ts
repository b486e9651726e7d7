// Who tries things in the matrix, and what they try them on.
import { randomUUID } from 'node:crypto'
import { type SupabaseClient, createClient } from '@supabase/supabase-js'
import type postgres from 'postgres'
import { type Person, type Place, accessToken, newPerson, transport } from '../support/people.ts'

/** Every role, from a visitor without an account to the most powerful. */
export const roleNames = ['anonymous', 'user', 'verified_developer', 'trusted_user', 'administrator'] as const
export type RoleName = (typeof roleNames)[number]

/** A person with a role and their own client. The client is untyped: columns are tried by name. */
export interface Actor {
  readonly role: RoleName
  /** Of the account; a visitor has none, so theirs belongs to no account. */
  readonly id: string
  readonly client: SupabaseClient
  /** Null for a visitor. */
  readonly person: Person | null
}

export interface World {
  readonly place: Place
  /** The database as its owner: makes the rows for the attempts, and checks what came of them. */
  readonly sql: postgres.Sql
  readonly actors: Readonly<Record<RoleName, Actor>>
  /** A person without a role. */
  readonly stranger: string
  /** An administrator who is not one of the actors. */
  readonly chief: string
  /** An app of the stranger that is only read. */
  readonly app: string
}

/** A client that sends a token with every request; none for a visitor. */
export function clientWith(place: Place, token: string | null): SupabaseClient {
  return createClient(place.url, place.key, {
    realtime: { transport },
    ...(token === null
      ? { auth: { persistSession: false, autoRefreshToken: false } }
      : { accessToken: async () => token }),
  })
}

/** Gives a role as the owner of the database. */
export async function giveRoleIn(sql: postgres.Sql, person: string, role: string): Promise<void> {
  await sql`insert into public.user_roles (user_id, role) values (${person}, ${role}) on conflict do nothing`
}

/** Makes an account without signing in to it; returns its id. */
export async function newAccount(sql: postgres.Sql, role: string | null = null): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${`${id}@example.org`}, now(), '{"full_name": "Silent Otter"}')`
  if (role) await giveRoleIn(sql, id, role)
  return id
}

/** Stores an app as the owner of the database; returns its id. */
export async function newApp(
  sql: postgres.Sql,
  owner: string,
  values: Readonly<Record<string, string | number | boolean>> = {},
): Promise<string> {
  const row = {
    user_id: owner,
    name: 'Kanban Board',
    description: 'Cards in columns',
    author: 'Silent Otter',
    html_content: '<h1>Kanban</h1>',
    downloads: 7,
    ...values,
  }
  const [made] = await sql<{ id: string }[]>`insert into public.apps ${sql(row)} returning id`
  if (!made) throw new Error('no app')
  return made.id
}

/** Signs a person up and gives them a role. */
export async function newActor(place: Place, sql: postgres.Sql, role: RoleName): Promise<Actor> {
  if (role === 'anonymous') return { role, id: randomUUID(), client: clientWith(place, null), person: null }
  const person = await newPerson(place)
  if (role !== 'user') await giveRoleIn(sql, person.id, role)
  return { role, id: person.id, client: clientWith(place, await accessToken(person)), person }
}

/** One actor of each role, and people that things are tried on. */
export async function createWorld(place: Place, sql: postgres.Sql): Promise<World> {
  const [anonymous, user, developer, trusted, administrator] = await Promise.all([
    newActor(place, sql, 'anonymous'),
    newActor(place, sql, 'user'),
    newActor(place, sql, 'verified_developer'),
    newActor(place, sql, 'trusted_user'),
    newActor(place, sql, 'administrator'),
  ])
  const stranger = await newAccount(sql)
  return {
    place,
    sql,
    actors: {
      anonymous,
      user,
      verified_developer: developer,
      trusted_user: trusted,
      administrator,
    },
    stranger,
    chief: await newAccount(sql, 'administrator'),
    app: await newApp(sql, stranger),
  }
}
