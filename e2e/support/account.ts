import type { Page } from '@playwright/test'
import { newAddress, newPerson } from '../../server/test/support/people'
import type { JourneyServer } from './server'

/** A person of a journey: what they type to sign in, and the session that signing up gave them. */
export interface Person {
  readonly fullName: string
  readonly email: string
  readonly password: string
  /** As the client library stores it. */
  readonly session: object
}

/** An e-mail address that no other test uses. */
export const uniqueEmail = (name: string): string =>
  newAddress(name.toLowerCase().replaceAll(/[^a-z]+/g, '.'))

/** Signs a new person up through the API, as a client of the server would. */
export async function createPerson(
  server: Pick<JourneyServer, 'url' | 'key'>,
  fullName = 'Ada Otter',
): Promise<Person> {
  const { client, email, password } = await newPerson(server, { email: uniqueEmail(fullName), fullName })
  const { data } = await client.auth.getSession()
  if (!data.session) throw new Error('no session')
  return { fullName, email, password, session: data.session }
}

/** Where the product keeps the session, as its client library names it. */
const sessionKey = 'sb-localhost-auth-token'

/** Where the product keeps that a person was offered to keep files with their account: nothing asks journeys about that. */
const offerKey = ({ email }: Person) => `otteros-account-offer-${email}`

/** Puts a person's session where the product keeps it, as if they had signed in on an earlier visit. */
export async function rememberSession(page: Page, person: Person, serverUrl = '') {
  await page.goto(`${serverUrl}/favicon.svg`)
  await page.evaluate(
    ([key, session, offer]) => {
      localStorage.setItem(key, JSON.stringify(session))
      localStorage.setItem(offer, 'offered')
    },
    [sessionKey, person.session, offerKey(person)] as const,
  )
}

/** The same for the page that `load` opens, without a visit before it. */
export async function loadWithSession(page: Page, person: Person, load: () => Promise<void>) {
  const beforehand = await page.addInitScript(
    ([key, session, offer]) => {
      if (window !== window.top) return
      localStorage.setItem(key, JSON.stringify(session))
      localStorage.setItem(offer, 'offered')
    },
    [sessionKey, person.session, offerKey(person)] as const,
  )
  await load()
  // What the product does with the session from here on is its own.
  await beforehand.dispose()
}
