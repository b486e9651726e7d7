import { sendEmailFunction } from '@otteros/contracts'
import { Hono } from 'hono'
import type postgres from 'postgres'
import { createSendEmail } from '../../../supabase/functions/send-email/handler.ts'
import { readStored, storeCall } from '../../../supabase/functions/send-email/read-stored.ts'
import type { Forward } from '../backend/forward.ts'
import type { Config } from '../config.ts'
import type { ServerEnv } from '../http/client-address.ts'
import { accountOf } from '../http/person.ts'
import { type AddressLimits, limitPerMinute } from '../limits/per-address.ts'
import type { Logger } from '../log.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import { isPassing } from '../mail/queue/passing-failure.ts'
import type { Metrics } from '../observe/metrics.ts'
import { createPersonalMailer } from '../mail/personal-mailer.ts'

/** Messages that one client address may try to send per minute, signed in or not; a person's own limit is lower. */
export const attemptsPerAddress = 240

/** What the function needs of the server. */
export interface SendEmailServer {
  readonly mailbox: Pick<Mailbox, 'deliver'>
  /** As the owner of the database. */
  readonly sql: postgres.Sql
  /** Counts the mails; left out or null: no one does. */
  readonly metrics?: Pick<Metrics, 'count'> | null
}

/** `POST /functions/v1/send-email` (B7.23): the function that sends messages. */
export function createSendEmailRoute(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  forward: Forward,
  limits: AddressLimits,
  { mailbox, sql, metrics = null }: SendEmailServer,
  log: Logger,
): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const deliver = createPersonalMailer(config, mailbox)
  const answer = createSendEmail({
    senderOf: async (request) => {
      const account = await accountOf(request, forward)
      return account?.email ? { id: account.id, email: account.email } : null
    },
    store: async (request, message) => readStored(await forward(storeCall(request, request.url, message))),
    setStatus: async (id, status) => {
      await sql`select public.set_message_status(${id}, ${status})`
    },
    deliver: metrics ? (mail) => metrics.count('mail', deliver(mail)) : deliver,
    hasMailServer: config.smtpUrl !== null,
    isTriedAgain: isPassing,
    // Never the message or whom it is for: a mail server's answer may quote an address, its code says enough.
    onFailure: (what, error) =>
      log.error(what, {
        error: error instanceof Error ? error.name : 'unknown',
        code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
      }),
  })
  const limit = limitPerMinute(limits, 'messages', attemptsPerAddress, () =>
    Response.json(
      { code: 'rate_limited', message: 'That were many messages. Wait a minute.' },
      { status: 429, headers: { 'cache-control': 'no-store' } },
    ),
  )
  routes.post(`/functions/v1/${sendEmailFunction}`, limit, (c) => answer(c.req.raw))
  return routes
}
