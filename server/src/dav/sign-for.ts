import { SignJWT } from 'jose'

/** Makes an access token of a person, for one request to Storage that the server itself makes for them. */
export type SignFor = (person: string) => Promise<string>

/** How long one holds (s): it is used at once, and never leaves the server. */
const seconds = 60

export function createSignFor(jwtSecret: string): SignFor {
  const secret = new TextEncoder().encode(jwtSecret)
  return (person) =>
    new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(person)
      .setAudience('authenticated')
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(secret)
}
