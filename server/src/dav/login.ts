import { createHash } from 'node:crypto'

/** What a request says about who sends it. */
export interface Login {
  /** An e-mail address or a user code. */
  readonly name: string
  readonly secret: string
}

/** Longest header that is read (characters). */
const longest = 1000

/** Reads a header of Basic authentication; null where it is none. */
export function readLogin(header: string | undefined): Login | null {
  if (header === undefined || header.length > longest) return null
  const encoded = /^basic +([a-z0-9+/]+=*) *$/i.exec(header)?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 1 ? null : { name: text.slice(0, colon).trim().toLowerCase(), secret: text.slice(colon + 1) }
}

/** What the database keeps of a password for an app. People may leave out what separates its groups, or write capitals. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')
