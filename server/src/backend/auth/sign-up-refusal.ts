import { asDatabaseError } from '../database-errors.ts'

/** How the auth API answers what the database refuses of a sign-up, by SQLSTATE: the status and the `error_code`. */
const refusals: Readonly<Record<string, readonly [status: number, code: string]>> = {
  OTI01: [403, 'signup_disabled'],
  OTI02: [403, 'invitation_required'],
  OTI03: [403, 'invitation_refused'],
}

/** What to answer to an error with which the database refused a sign-up; the sentence is its own. Null for errors of other kinds. */
export function signUpRefusal(
  value: unknown,
): { readonly status: number; readonly code: string; readonly message: string } | null {
  const error = asDatabaseError(value)
  const known = error && refusals[error.code]
  return known ? { status: known[0], code: known[1], message: error.message } : null
}
