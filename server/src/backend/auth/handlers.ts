import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Forward, authError } from '../forward.ts'
import type { AccountMailer } from '../lite.ts'
import type { Accounts } from './accounts.ts'
import { evenTime } from './even-time.ts'
import type { MailInterval } from './mail-interval.ts'
import { errorCodeOf, readAuthRequest } from './request.ts'

/** What the handlers work with. */
export interface AuthContext {
  readonly forward: Forward
  readonly accounts: Accounts
  readonly mails: AccountMailer
  readonly interval: MailInterval
  /** Whether sign-ups are confirmed by mail, so that an answer need not tell who has an account. */
  readonly confirmations: boolean
  /** Called after an answer that may have made an account usable. */
  readonly afterSignUp: () => Promise<void>
}

const tooSoon = (seconds: number) =>
  authError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { 'retry-after': String(seconds) },
  )

/**
 * POST /token. A refused sign-in takes the same time for every reason (A7.2), and "Email not confirmed" (A8.1) is
 * said only to who knows the password; Supabase Lite says it to anybody.
 */
export async function token(context: AuthContext, incoming: Request): Promise<Response> {
  const { request, body, email } = await readAuthRequest(incoming)
  if (new URL(request.url).searchParams.get('grant_type') !== 'password') return context.forward(request)
  return evenTime(
    async () => {
      const response = await context.forward(request)
      if ((await errorCodeOf(response)) !== 'email_not_confirmed') return response
      const password = typeof body.password === 'string' ? body.password : ''
      if (await context.accounts.passwordMatches(email, password)) return response
      return authError(400, 'invalid_credentials', 'Invalid login credentials')
    },
    (response) => !response.ok,
  )
}

/**
 * POST /signup (A7.3). Where addresses are confirmed, signing up with a known address looks the same as with a
 * new one, and sends the confirmation again while it is missing.
 */
export async function signUp(context: AuthContext, incoming: Request): Promise<Response> {
  const { request, body, email } = await readAuthRequest(incoming)
  const response = await evenTime(
    async () => {
      const answer = await context.forward(request)
      // Supabase Lite's answer for a known address where confirmations are asked for.
      if ((await errorCodeOf(answer)) !== 'over_email_send_rate_limit') return answer
      const wait = await sendConfirmationAgain(context, email)
      return wait > 0 ? tooSoon(wait) : pretendedSignUp(email, body.data)
    },
    () => context.confirmations,
  )
  if (response.ok) await context.afterSignUp()
  return response
}

/** Sends a new confirmation to an unconfirmed account; returns the seconds to wait when that is too soon. */
async function sendConfirmationAgain(context: AuthContext, email: string): Promise<number> {
  // Counted for unknown and confirmed addresses too, or the limit would tell them apart.
  const wait = context.interval.take(email)
  if (wait > 0) return wait
  const confirmation = await context.accounts.renewConfirmation(email)
  if (confirmation) await context.mails.sendConfirmation(email, confirmation, '')
  return 0
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

/** GET and POST /verify: the link of a mail. */
export async function verify(context: AuthContext, incoming: Request): Promise<Response> {
  const response = await context.forward((await readAuthRequest(incoming)).request)
  if (response.status < 400) await context.afterSignUp()
  return response
}

/** POST /recover: at most one mail per address and interval, whether it has an account or not. */
export async function recover(context: AuthContext, incoming: Request): Promise<Response> {
  const { request, email } = await readAuthRequest(incoming)
  const wait = context.interval.take(email)
  if (wait > 0) return tooSoon(wait)
  return evenTime(
    () => context.forward(request),
    () => true,
  )
}

/** POST /resend. Supabase Lite refuses every second confirmation; here it is sent. */
export async function resend(context: AuthContext, incoming: Request): Promise<Response> {
  const { request, body, email } = await readAuthRequest(incoming)
  if (body.type !== 'signup' || email === '') return context.forward(request)
  const wait = await evenTime(
    () => sendConfirmationAgain(context, email),
    () => true,
  )
  return wait > 0 ? tooSoon(wait) : Response.json({})
}

const claims = z.object({ sub: z.string(), session_id: z.string() })

/** PUT /user: a new password ends the person's other sessions; a new address gets at most one mail per interval. */
export async function updateUser(context: AuthContext, incoming: Request): Promise<Response> {
  const { request, body, email } = await readAuthRequest(incoming)
  const wait = email === '' ? 0 : context.interval.take(email)
  if (wait > 0) return tooSoon(wait)
  const response = await context.forward(request)
  if (!response.ok || typeof body.password !== 'string') return response
  // The token was verified for the answer above, so its claims can be read without checking it again.
  const payload = request.headers.get('authorization')?.split('.')[1] ?? ''
  const person = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8') || '{}'))
  if (person.success) await context.accounts.endOtherSessions(person.data.sub, person.data.session_id)
  return response
}
