// People who are there without having signed up: a password costs more time than most tests take.
import { createHmac, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '@otteros/contracts'
import type postgres from 'postgres'
import { loadSecrets } from '../../src/secrets.ts'
import { type Client, type Place, newAddress, transport } from './people.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An access token of an account, as the server would give it to who signs in; `session`: one that it belongs to. */
export function tokenFor(dataDir: string, account: string, seconds = 600, session?: string): string {
  const claims = {
    sub: account,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + seconds,
    ...(session !== undefined && { session_id: session }),
  }
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  const { jwtSecret } = loadSecrets(dataDir, null)
  return `${content}.${createHmac('sha256', jwtSecret).update(content).digest('base64url')}`
}

/** A person with an account and a client that signed in a moment ago, for ten minutes; without a password. */
export interface Member {
  readonly client: Client
  readonly id: string
  readonly email: string
}

/** Makes an account as the owner of the database. */
export async function newMember(
  place: Place & { readonly dataDir: string },
  sql: postgres.Sql,
  fullName = 'Olive Otter',
): Promise<Member> {
  const id = randomUUID()
  const email = newAddress()
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, now(), ${JSON.stringify({ full_name: fullName })}::text::jsonb)`
  const session = randomUUID()
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${id}, now(), now())`
  return { client: clientOf(place, id, session), id, email }
}

/** A client of an account, signed in for ten minutes; `session`: one that it belongs to. */
export function clientOf(place: Place & { readonly dataDir: string }, id: string, session?: string): Client {
  const token = tokenFor(place.dataDir, id, 600, session)
  return createClient<Database>(place.url, place.key, {
    realtime: { transport },
    accessToken: async () => token,
  })
}
