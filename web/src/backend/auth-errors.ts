import type { Failure } from '@/lib/result'

/** What the client library's errors have in common. */
export interface AuthErrorLike {
  readonly name: string
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

const unreachable = 'The server cannot be reached. Check your connection and try again.'
const notReady = 'The server is not ready. Try again in a moment.'
const tooMany = 'Too many attempts. Wait a minute and try again.'

/**
 * The service's error as a {@link Failure}: its own code and message, except where it could not speak for itself
 * (no connection, a broken answer). Codes: `network`, `server_unavailable`, or the service's, such as
 * `invalid_credentials`, `email_not_confirmed`, `user_already_exists`, `weak_password`, `over_request_rate_limit`.
 */
export function toFailure(error: AuthErrorLike): Failure {
  const { status } = error
  if (error.name === 'AuthRetryableFetchError') {
    return status
      ? { code: 'server_unavailable', message: notReady, status }
      : { code: 'network', message: unreachable, status: 0 }
  }
  // An answer that is not the service's JSON, e.g. an error page of a proxy in between.
  if (error.name === 'AuthUnknownError') return { code: 'server_unavailable', message: notReady }
  const withStatus = status === undefined ? {} : { status }
  if (status === 429) {
    return {
      code: error.code ?? 'over_request_rate_limit',
      message: error.message === '' || error.message.startsWith('{') ? tooMany : error.message,
      ...withStatus,
    }
  }
  return { code: error.code ?? 'unknown', message: error.message, ...withStatus }
}
