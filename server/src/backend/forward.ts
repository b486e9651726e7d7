import type { Logger } from '../log.ts'
import { signUpRefusal } from './auth/sign-up-refusal.ts'
import { unavailable } from './availability.ts'
import { capture } from './captured-errors.ts'
import { asDatabaseError, isUnavailable, logDatabaseErrors, statusOf } from './database-errors.ts'
import type { Lite } from './lite.ts'
import type { Refusal } from './rest/refusal.ts'
import { withinBounds } from './rest/request-bounds.ts'
import { answerToFault, storageError } from './storage/faults.ts'

/** Answers one API request; what it cannot answer becomes an error answer in the form that supabase-js reads. */
export type Forward = (request: Request) => Promise<Response>

/** The error body of the auth API (GoTrue's form). */
export function authError(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code, ...headers } },
  )
}

/** The error body of the REST API (PostgREST's form, A8.21). */
function restError(
  status: number,
  error: { code: string; message: string; detail: string | null; hint: string | null },
) {
  const { code, message, detail, hint } = error
  return Response.json({ code, message, details: detail, hint }, { status })
}

/** The answer to a query that the server does not take. */
export const refusedQuery = ({ code, message, hint }: Refusal): Response =>
  restError(400, { code, message, detail: null, hint })

const unexpected = 'The server could not answer this request. Its log says more.'

/**
 * Hands requests to Supabase Lite and puts its answers right: errors of the database that it reports as
 * "500 SUP" get their SQLSTATE and status, its own CORS headers go, and each error is one line of the log.
 */
export function createForward(lite: Pick<Lite, 'fetch'>, log: Logger): Forward {
  return async (request) => {
    const path = new URL(request.url).pathname
    const { result: bounded, errors } = await capture(() => answerOf(lite, request, path))
    const { result, refusal, isAbandoned } = bounded
    if (!refusal && !isAbandoned) logDatabaseErrors(log, errors, { method: request.method, path })
    const response = correctAnswer(result, refusal, path, errors)
    // Changed in place: a new response made from the body would be sent as a stream, which costs the server as much time again.
    const ofLite = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    for (const name of ofLite) response.headers.delete(name)
    return response
  }
}

async function answerOf(lite: Pick<Lite, 'fetch'>, request: Request, path: string) {
  return path.startsWith('/rest/v1/')
    ? withinBounds(() => lite.fetch(request))
    : { result: await lite.fetch(request), refusal: null, isAbandoned: false }
}

function correctAnswer(
  result: Response,
  refusal: Refusal | null,
  path: string,
  errors: readonly unknown[],
): Response {
  if (refusal) return refusedQuery(refusal)
  if (result.status >= 400 && errors.some(isUnavailable)) return unavailable(path)
  return result.status === 500 ? correct(result, path, errors) : result
}

function correct(response: Response, path: string, errors: readonly unknown[]): Response {
  const error = errors.map(asDatabaseError).find((found) => found !== null)
  if (path.startsWith('/auth/v1/')) {
    const refusal = signUpRefusal(error)
    if (refusal) return authError(refusal.status, refusal.code, refusal.message)
    return error?.code === '23505'
      ? // Two sign-ups for one address at the same moment.
        authError(422, 'user_already_exists', 'User already registered')
      : authError(500, 'unexpected_failure', unexpected)
  }
  if (path.startsWith('/rest/v1/')) {
    if (!error) return restError(500, { code: 'XX000', message: unexpected, detail: null, hint: null })
    const status = statusOf(error.code)
    // A fault of the server is for its log; what it says may name files and settings.
    return restError(
      status,
      status >= 500 ? { ...error, message: unexpected, detail: null, hint: null } : error,
    )
  }
  if (path.startsWith('/storage/v1/')) {
    const fault = errors.map(answerToFault).find((answer) => answer !== null)
    if (fault) return fault
    const status = error ? statusOf(error.code) : 500
    if (error && status < 500) return storageError(status, 'InvalidRequest', error.message)
    return storageError(status, 'server_error', unexpected)
  }
  return response
}
