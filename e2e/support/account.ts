import { createClient, type Session } from '@supabase/supabase-js'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'

/** A person of a test: what they type to sign in, and the session that signing up gave them. */
export interface Person {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly session: Session
}

let counter = 0

/** An e-mail address that no other test uses. */
export const uniqueEmail = (name: string): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${process.pid}.${Date.now()}.${counter++}@otters.example`

/** Signs a new person up through the API, as a client of the server would. */
export async function createPerson(serverUrl: string, fullName = 'Ada Otter'): Promise<Person> {
  const config = (await (await fetch(`${serverUrl}/config.json`)).json()) as {
    supabaseUrl: string
    supabaseKey: string
  }
  const client = createClient(config.supabaseUrl, config.supabaseKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // The client wants a WebSocket, which Node 20 does not have.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  })
  const person = { fullName, email: uniqueEmail(fullName), password: 'river-stones-7' }
  const { data, error } = await client.auth.signUp({
    email: person.email,
    password: person.password,
    options: { data: { full_name: fullName } },
  })
  if (error || !data.session) throw new Error(`sign-up failed: ${error?.message ?? 'no session'}`)
  return { ...person, session: data.session }
}

/** Puts a person's session where the product keeps it, as if they had signed in on an earlier visit. */
export async function rememberSession(page: Page, person: Person, serverUrl = '') {
  await page.goto(`${serverUrl}/favicon.svg`)
  await page.evaluate(
    (session) => localStorage.setItem('sb-localhost-auth-token', JSON.stringify(session)),
    person.session,
  )
}
