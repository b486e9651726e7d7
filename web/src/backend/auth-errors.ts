import { currentLanguage } from '@/lib/language/define-texts'
import { english } from '@/lib/language/language'
import { type Failure, withMessage } from '@/lib/result'
import { texts } from './texts'

/** What the client library's errors have in common. */
export interface AuthErrorLike {
  readonly name: string
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

const refusals: Readonly<Record<string, keyof typeof texts>> = {
  invalid_credentials: 'invalidCredentials',
  user_already_exists: 'alreadyRegistered',
  email_exists: 'alreadyRegistered',
  weak_password: 'weakPassword',
  same_password: 'samePassword',
  over_request_rate_limit: 'tooManyRequests',
  over_email_send_rate_limit: 'tooManyMails',
  over_account_limit: 'tooManyAccounts',
  signup_disabled: 'signUpClosed',
  invitation_required: 'invitationRequired',
  invitation_refused: 'invitationRefused',
  name_refused: 'nameRefused',
  user_banned: 'suspended',
  otp_expired: 'linkExpired',
  session_not_found: 'sessionEnded',
  reauthentication_needed: 'signInAgain',
}

/** What a code of the service means, in the language now; null for codes that are not known, and for words of the desktop’s own. */
export function knownCode(code: string, words: string): string | null {
  const known = refusals[code]
  return known === undefined || words === texts.tooManyAttempts ? null : texts[known]
}

/** What the service said: in English its own words, in other languages what its code means, where that is known. */
export const serviceWords = (code: string, words: string): string =>
  currentLanguage() === english ? words : (knownCode(code, words) ?? words)

/**
 * The service's error as a {@link Failure}: its own code and words, except where it could not speak for itself
 * (no connection, a broken answer). Codes: `network`, `server_unavailable`, or the service's, such as
 * `invalid_credentials`, `email_not_confirmed`, `user_already_exists`, `weak_password`, `over_request_rate_limit`.
 */
export function toFailure(error: AuthErrorLike): Failure {
  const { status } = error
  if (error.name === 'AuthRetryableFetchError') {
    return status
      ? withMessage({ code: 'server_unavailable', status }, () => texts.notReady)
      : withMessage({ code: 'network', status: 0 }, () => texts.unreachable)
  }
  // An answer that is not the service's JSON, e.g. an error page of a proxy in between.
  if (error.name === 'AuthUnknownError')
    return withMessage({ code: 'server_unavailable' }, () => texts.notReady)
  const withStatus = status === undefined ? {} : { status }
  if (status === 429) {
    const isSilent = error.message === '' || error.message.startsWith('{')
    return withMessage(
      { code: error.code ?? 'over_request_rate_limit', ...withStatus },
      isSilent ? () => texts.tooManyAttempts : error.message,
    )
  }
  const code = error.code ?? 'unknown'
  return withMessage({ code, ...withStatus }, () => serviceWords(code, error.message))
}
