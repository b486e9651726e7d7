// What the community in memory refuses with, as the database does.
import { type Failure, failure, type Result, success } from '@/lib/result'

export const signedOut: Failure = { code: 'signed_out', message: 'Sign in first.', status: 401 }
export const denied = failure('42501', 'Only reviewers may do this.', 403)
export const missing: Failure = { code: 'not_found', message: 'There is no such app.', status: 404 }
export const notFound = { ok: false, error: missing } as const

/** The result of a call that only tells whether it worked. */
export const done = (result: Result<unknown>): Result<null> => (result.ok ? success(null) : result)
