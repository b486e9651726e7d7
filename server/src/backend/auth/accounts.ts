import { createHash, randomInt } from 'node:crypto'
import type { SignUpPolicy } from '@otteros/contracts'
import type postgres from 'postgres'
import { oneTimeCodeLength } from '../lite.ts'

/** What the auth fixes read and write in the tables of accounts, as the server itself. */
export interface Accounts {
  /** Whether the address has an account that was never confirmed. */
  isUnconfirmed(email: string): Promise<boolean>
  /** The hash of the account's password; null without an account or a password. */
  passwordHash(email: string): Promise<string | null>
  /** Makes a new confirmation token for an unconfirmed account; `null` when there is none. */
  renewConfirmation(email: string): Promise<string | null>
  /** What signing up currently requires. */
  signUpPolicy(): Promise<SignUpPolicy>
  /** Throws the database's refusal where the address may not sign up with this code (private.invitation_for). */
  requireAdmission(email: string, code: string): Promise<void>
  /** Why the full name of a new account is refused; null if it is accepted. */
  nameRefusal(fullName: string): Promise<string | null>
  /**
   * The address of the first account when it became administrator. Without one, whether the rule has passed: accounts were made
   * while it was off, and no later sign-up becomes administrator.
   */
  firstAdministrator(): Promise<{ readonly email: string | null; readonly hasPassed: boolean }>
}

export function createAccounts(sql: postgres.Sql): Accounts {
  return {
    isUnconfirmed: async (email) => {
      const rows = await sql`select from auth.users where email = ${email} and email_confirmed_at is null`
      return rows.length > 0
    },
    passwordHash: async (email) => {
      const rows = await sql<{ hash: string | null }[]>`
        select nullif(encrypted_password, '') as hash from auth.users where email = ${email} and not is_sso_user`
      return rows[0]?.hash ?? null
    },
    renewConfirmation: async (email) => {
      // The form that Supabase Lite's verification looks for: a hash of the address and a one-time code.
      const code = Array.from({ length: oneTimeCodeLength }, () => randomInt(10)).join('')
      const token = createHash('sha256').update(`${email}${code}`).digest('hex')
      const rows = await sql`
        update auth.users set confirmation_token = ${token}, confirmation_sent_at = now()
        where email = ${email} and email_confirmed_at is null returning id`
      return rows.length > 0 ? token : null
    },
    signUpPolicy: async () => {
      const rows = await sql<{ policy: SignUpPolicy }[]>`select private.sign_up_now() as policy`
      return rows[0]?.policy ?? 'open'
    },
    requireAdmission: async (email, code) => {
      await sql`select private.invitation_for(${email}, ${code.replaceAll('\0', '')})`
    },
    nameRefusal: async (fullName) => {
      const rows = await sql<{ refusal: string | null }[]>`
        select private.new_name_refusal(${fullName.replaceAll('\0', '')}) as refusal`
      return rows[0]?.refusal ?? null
    },
    firstAdministrator: async () => {
      const rows = await sql<{ email: string | null; has_passed: boolean }[]>`
        select users.email, claimed_by is null
          and exists (select from auth.users where email_confirmed_at is not null) as has_passed
        from private.first_account left join auth.users on users.id = first_account.claimed_by`
      return { email: rows[0]?.email ?? null, hasPassed: rows[0]?.has_passed ?? false }
    },
  }
}
