import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Forward, authError } from '../forward.ts'
import type { ServerLimits } from '../../config.ts'
import type { MailBudget } from '../../mail/budget.ts'
import type { AccountMailer } from '../lite.ts'
import type { Accounts } from './accounts.ts'
import type { AuthClient } from './client.ts'
import type { Counters, Digest } from '../../limits/counters.ts'
import { evenTime } from './even-time.ts'
import type { Failures } from './failures.ts'
import type { Passwords } from './passwords.ts'
import { type AuthRequest, errorCodeOf, readAuthRequest } from './request.ts'
import type { Sessions } from './sessions.ts'
import { claimsOf, tokenIn } from './tokens.ts'
import { refuseBlank } from './blank-passwords.ts'
import { daySeconds, refuseSignUp, withinAccountLimits } from './sign-up-rules.ts'

/** What the handlers work with. */
export interface AuthContext {
  readonly forward: Forward
  readonly accounts: Accounts
  readonly mails: AccountMailer
  readonly counters: Counters
  readonly digest: Digest
  /** Seconds between two mails that anyone can have sent to one address. */
  readonly mailInterval: number
  readonly mailBudget: Pick<MailBudget, 'hasLeft'>
  readonly limits: ServerLimits
  readonly passwords: Passwords
  readonly failures: Failures
  readonly sessions: Sessions
  /** The desktop's origin: where links of mails may lead. */
  readonly publicUrl: string
  /** Whether sign-ups are confirmed by mail, so that an answer need not tell who has an account. */
  readonly confirmations: boolean
  /** Called after an answer that may have made an account usable. */
  readonly afterSignUp: () => Promise<void>
}

/**
 * Why no mail may go to this address now; null when one may, which then counts. Asked for unknown addresses too, or the limits would
 * tell them apart.
 */
async function refuseMail(context: AuthContext, email: string): Promise<Response | null> {
  const { counters, digest, mailInterval, limits } = context
  const exhausted = await refuseWithoutMails(context)
  if (exhausted) return exhausted
  const wait = await counters.take(digest('mail', email), 1, mailInterval)
  if (wait > 0) return tooSoon(wait)
  const untilMore = await counters.take(digest('mails a day', email), limits.mailsPerPerson, daySeconds)
  return untilMore > 0
    ? tooManyMails('This address was sent many mails. Try again tomorrow.', untilMore)
    : null
}

/** The answer to what needs a mail when the server may send none today; null when it may. */
async function refuseWithoutMails({ mailBudget }: AuthContext): Promise<Response | null> {
  return (await mailBudget.hasLeft())
    ? null
    : tooManyMails('This server has sent as many mails as it may today. Try again tomorrow.', 3600)
}

const tooManyMails = (message: string, seconds: number) =>
  authError(429, 'over_email_send_rate_limit', message, { 'retry-after': String(seconds) })

const tooSoon = (seconds: number) =>
  tooManyMails(`For security purposes, you can only request this after ${seconds} seconds.`, seconds)

/** The answer for a suspended account, instead of a session; a mailed link leads to the desktop, which says so. */
function suspended(context: AuthContext, response: Response): Response {
  const message = 'This account is suspended. Ask the people who run this server.'
  if (response.ok) return authError(403, 'user_banned', message)
  const said = new URLSearchParams({
    error: 'access_denied',
    error_code: 'user_banned',
    error_description: message,
  })
  return new Response(null, { status: 303, headers: { location: `${context.publicUrl}/#${said}` } })
}

/** Writes down who has the session that an answer brings. A suspended account gets none, whichever way it came. */
async function noteSession(
  context: AuthContext,
  response: Response,
  client: AuthClient,
  recovery = false,
): Promise<Response> {
  const session = claimsOf((await tokenIn(response)) ?? '')
  if (!session) return response
  if (await context.sessions.endIfSuspended(session.sub, session.session_id))
    return suspended(context, response)
  await context.sessions.note(session.session_id, client, recovery)
  return response
}

/** POST /token: a password or a refresh token for a session. */
export async function token(context: AuthContext, incoming: Request, client: AuthClient): Promise<Response> {
  const read = await readAuthRequest(incoming)
  const grant = new URL(read.request.url).searchParams.get('grant_type')
  if (grant === 'password') return signIn(context, read, client)
  if (grant !== 'refresh_token' || typeof read.body.refresh_token !== 'string')
    return context.forward(read.request)
  return context.sessions.withRefreshToken(read.body.refresh_token, async (state) =>
    state === 'used before'
      ? authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
      : noteSession(context, await context.forward(read.request), client),
  )
}

/**
 * A refused sign-in takes the same time for every reason (A7.2): each costs one comparison of a password, also where there is
 * no account, and is then held back. "Email not confirmed" (A8.1) is said only to who knows the password.
 */
async function signIn(context: AuthContext, read: AuthRequest, client: AuthClient): Promise<Response> {
  const { request, body, email } = read
  const { password } = body
  if (email === '' || typeof password !== 'string' || password === '') return context.forward(request)
  const { wait, delay } = await context.failures.check(email, client)
  if (wait > 0)
    return authError(
      429,
      'over_request_rate_limit',
      `Too many wrong passwords. Try again in ${Math.ceil(wait / 60)} minutes, or ask for a new password by mail.`,
      { 'retry-after': String(wait) },
    )
  return evenTime(
    async () => {
      const isRight = await context.passwords.matches(await context.accounts.passwordHash(email), password)
      if (!isRight) {
        await context.failures.record(email, client)
        return authError(400, 'invalid_credentials', 'Invalid login credentials')
      }
      const response = await context.forward(request)
      if (response.ok) await context.failures.forgive(email, client)
      return noteSession(context, response, client)
    },
    (response) => !response.ok,
    delay,
  )
}

/**
 * POST /signup (A7.3). Where addresses are confirmed, signing up with a known address looks the same as with a
 * new one, and sends the confirmation again while it is missing.
 */
export async function signUp(context: AuthContext, incoming: Request, client: AuthClient): Promise<Response> {
  const { request, body, email } = await readAuthRequest(incoming)
  const unwelcome = await refuseSignUp(context, email, textIn(body.data, 'invitation_code'), client)
  if (unwelcome) return unwelcome
  return withinAccountLimits(context, client, () => makeAccount(context, { request, body, email }, client))
}

/** Makes the account of a sign-up that the operator's rules let through. */
async function makeAccount(
  context: AuthContext,
  { request, body, email }: AuthRequest,
  client: AuthClient,
): Promise<Response> {
  const weakness = refuseBlank(body.password)
  if (weakness) return weakness
  // Refused here with a sentence: what the database raises while it makes an account reaches no person.
  const refusal = await context.accounts.nameRefusal(textIn(body.data, 'full_name'))
  if (refusal !== null) return authError(422, 'name_refused', refusal)
  const exhausted = context.confirmations ? await refuseWithoutMails(context) : null
  if (exhausted) return exhausted
  const response = await evenTime(
    async () => {
      const answer = await context.forward(request)
      // Supabase Lite's answer for a known address where confirmations are asked for.
      if ((await errorCodeOf(answer)) !== 'over_email_send_rate_limit') return answer
      return (await sendConfirmationAgain(context, email)) ?? pretendedSignUp(email, body.data)
    },
    () => context.confirmations,
  )
  if (response.ok) await context.afterSignUp()
  return noteSession(context, response, client)
}

/** A field in the metadata of a sign-up, as the database reads it; '' where there is none. */
function textIn(data: unknown, field: 'full_name' | 'invitation_code'): string {
  const metadata = z.record(z.string(), z.unknown()).safeParse(data)
  const value = metadata.success ? (metadata.data[field] ?? '') : ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Sends a new confirmation to an unconfirmed account; answers why not where no mail may go now. */
async function sendConfirmationAgain(context: AuthContext, email: string): Promise<Response | null> {
  const refusal = await refuseMail(context, email)
  if (refusal) return refusal
  const confirmation = await context.accounts.renewConfirmation(email)
  if (confirmation) await context.mails.sendConfirmation(email, confirmation, '')
  return null
}

/** What a sign-up with confirmation answers, for an account that is not made. */
function pretendedSignUp(email: string, data: unknown): Response {
  const now = new Date().toISOString()
  const id = randomUUID()
  const profile = z.record(z.string(), z.unknown()).safeParse(data)
  return Response.json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {
      ...(profile.success ? profile.data : {}),
      email,
      email_verified: false,
      phone_verified: false,
      sub: id,
    },
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  })
}

/** GET and POST /verify: the link of a mail. It leads back to the desktop and nowhere else. */
export async function verify(context: AuthContext, incoming: Request, client: AuthClient): Promise<Response> {
  const { request, body } = await readAuthRequest(incoming)
  const url = new URL(request.url)
  const target = url.searchParams.get('redirect_to')
  if (target !== null && !(URL.canParse(target) && new URL(target).origin === context.publicUrl))
    url.searchParams.delete('redirect_to')
  const recovery = (url.searchParams.get('type') ?? body.type) === 'recovery'
  const response = await context.forward(new Request(url, request))
  if (response.status < 400) await context.afterSignUp()
  return noteSession(context, response, client, recovery)
}

/** POST /recover: at most one mail per address and interval, whether it has an account or not. */
export async function recover(context: AuthContext, incoming: Request): Promise<Response> {
  const { request, email } = await readAuthRequest(incoming)
  const refusal = await refuseMail(context, email)
  if (refusal) return refusal
  return evenTime(
    () => context.forward(request),
    () => true,
  )
}

/** POST /resend. Supabase Lite refuses every second confirmation; here it is sent. */
export async function resend(context: AuthContext, incoming: Request): Promise<Response> {
  const { request, body, email } = await readAuthRequest(incoming)
  if (body.type !== 'signup' || email === '') return context.forward(request)
  const refused = await evenTime(
    () => sendConfirmationAgain(context, email),
    () => true,
  )
  return refused ?? Response.json({})
}

/**
 * PUT /user. A new password or address needs a sign-in of a few minutes ago, or the old password (`current_password`): an open
 * desktop or a stolen token is not enough to take an account over. A new password ends the person's other sessions; a new
 * address gets at most one mail per interval.
 */
export async function updateUser(
  context: AuthContext,
  incoming: Request,
  client: AuthClient,
): Promise<Response> {
  const { request, body, email } = await readAuthRequest(incoming)
  const changesPassword = typeof body.password === 'string'
  if (changesPassword || email !== '') {
    const refusal = refuseBlank(body.password) ?? (await refuseStale(context, request, body, client))
    if (refusal) return refusal
  }
  const noMail = email === '' ? null : await refuseMail(context, email)
  if (noMail) return noMail
  const response = await context.forward(request)
  if (!response.ok || !changesPassword) return response
  // The token was verified for the answer above, so its claims can be read without checking it again.
  const person = claimsOf(request.headers.get('authorization') ?? '')
  if (person) await context.sessions.endOthers(person.sub, person.session_id)
  return response
}

/** Null where the person may change password and address now. */
async function refuseStale(
  context: AuthContext,
  request: Request,
  body: AuthRequest['body'],
  client: AuthClient,
): Promise<Response | null> {
  const authorization = request.headers.get('authorization') ?? ''
  const headers = new Headers({ authorization })
  const key = request.headers.get('apikey')
  if (key !== null) headers.set('apikey', key)
  const known = await context.forward(new Request(new URL('/auth/v1/user', request.url), { headers }))
  if (!known.ok) return known
  const person = claimsOf(authorization)
  const account = z.object({ email: z.string() }).safeParse(await known.json())
  const session = person && (await context.sessions.find(person.sub, person.session_id))
  if (!session || !account.success)
    return authError(403, 'session_not_found', 'Your session has ended. Sign in again.')
  if (session.isFresh) return null
  const { current_password: current } = body
  if (typeof current !== 'string')
    return authError(
      400,
      'reauthentication_needed',
      'Sign in again or give your current password to change your password or address.',
    )
  const { wait } = await context.failures.check(account.data.email, client)
  if (wait === 0 && (await context.passwords.matches(session.passwordHash, current))) return null
  await context.failures.record(account.data.email, client)
  return authError(400, 'invalid_credentials', 'The current password is not right.')
}
