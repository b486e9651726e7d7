/** Failures that name no answer of the mail server: it could not be reached, or was lost on the way. */
const unreachable = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
])

/**
 * Whether a mail that could not be sent may be taken later, by what nodemailer says: the mail server was not to be reached, or
 * answered with a code that asks to try again (4xx).
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('responseCode' in error && typeof error.responseCode === 'number')
    return error.responseCode >= 400 && error.responseCode < 500
  return 'code' in error && typeof error.code === 'string' && unreachable.has(error.code)
}
