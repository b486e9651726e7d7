import { randomBytes } from 'node:crypto'
import { type WebSocketLikeConstructor, createClient } from '@supabase/supabase-js'
import type { Database } from '@otteros/contracts'
import { WebSocket } from 'ws'

export type Client = ReturnType<typeof createClient<Database>>

/** Node 20 has no built-in WebSocket; nothing connects unless a test asks for it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's constructor has more overloads than the type asks for
export const transport = WebSocket as unknown as WebSocketLikeConstructor

/** What a test needs to know of a server. */
export interface Place {
  readonly url: string
  readonly key: string
}

/** A visitor: a new client that is not signed in (or signed in as the page's address says, in a stubbed browser). */
export function visitor(
  place: Place,
  options: {
    readonly headers?: Readonly<Record<string, string>>
    readonly detectSessionInUrl?: boolean
  } = {},
): Client {
  const { headers = {}, detectSessionInUrl = false } = options
  return createClient<Database>(place.url, place.key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl },
    realtime: { transport },
    global: { headers },
  })
}

/** An address that no other test uses. */
export const newAddress = (name = 'otter') => `${name}-${randomBytes(5).toString('hex')}@example.org`

/** A person with an account, signed in. */
export interface Person {
  readonly client: Client
  readonly id: string
  readonly email: string
  readonly password: string
}

/** Signs a new person up on a server that asks for no confirmation. */
export async function newPerson(
  place: Place,
  details: { readonly email?: string; readonly fullName?: string } = {},
): Promise<Person> {
  const client = visitor(place)
  const email = details.email ?? newAddress()
  const password = `pw-${randomBytes(6).toString('hex')}`
  const began = performance.now()
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${place.url}/`, data: { full_name: details.fullName ?? 'Olive Otter' } },
  })
  if (error) {
    const { status = 'none', code = 'none', message } = error
    const took = Math.round(performance.now() - began)
    throw new Error(
      `${place.url} refused to sign a person up: status ${status}, code ${code}, after ${took} ms: ${message}`,
      { cause: error },
    )
  }
  if (!data.user || !data.session) throw new Error('the sign-up gave no session')
  return { client, id: data.user.id, email, password }
}

/** Sends a raw request to the API with the publishable key. */
export function request(place: Place, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('apikey')) headers.set('apikey', place.key)
  if (typeof init.body === 'string' && !headers.has('content-type'))
    headers.set('content-type', 'application/json')
  return fetch(`${place.url}${path}`, { ...init, headers, redirect: 'manual' })
}

/** The access token of a person's session. */
export async function accessToken(person: Person): Promise<string> {
  const { data } = await person.client.auth.getSession()
  if (!data.session) throw new Error('no session')
  return data.session.access_token
}
