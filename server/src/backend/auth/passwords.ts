import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** Compares a password with a bcrypt hash. */
export type ComparePassword = (password: string, hash: string) => Promise<boolean>

/**
 * A hash that no password fits, of the cost that all hashes have: bcrypt's 10, the default of Supabase. A guess then costs this
 * server 60 ms of one core; more would let a few guesses a second keep a small machine busy, and the limits hold guesses
 * to some thousands a day anyway.
 */
const nobodysHash = '$2b$10$XeqnioPFmvNKqiPixUGN0eHI.V4ts9RlmfXNd56fVon98c7329Zmi'

/** Tells whether a password is that of an account. */
export interface Passwords {
  /** `hash` null: there is no account. One comparison either way, so that the time does not tell which. */
  matches(hash: string | null, password: string): Promise<boolean>
}

export function createPasswords(compare: ComparePassword): Passwords {
  return {
    matches: async (hash, password) => (await compare(password, hash ?? nobodysHash)) && hash !== null,
  }
}

const hasher = z.object({
  compare: z.custom<ComparePassword>((value) => typeof value === 'function'),
})

/** The comparison that Supabase Lite uses, in its threads; they are the one queue for all hashes. */
export function hasherOfLite(): ComparePassword {
  const lite = createRequire(fileURLToPath(import.meta.resolve('@supabase/lite')))
  return hasher.parse(lite('bcryptjs')).compare
}
