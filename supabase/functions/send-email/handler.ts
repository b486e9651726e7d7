import { type SendEmailReply, sendEmailRequest } from '@otteros/contracts'
import { readBody } from '../ai-assistant/read-body.ts'
import type { DeliverMail } from './mail.ts'

/** Largest body of a request, in bytes: 20000 characters, each as two escapes of JSON, and the rest. */
export const largestBody = 256 * 1024

/** The person who sends. */
export interface Sender {
  readonly id: string
  readonly email: string
}

/** What the database made of a message: its row, or why there is none. */
export type Stored =
  | { readonly ok: true; readonly id: string; readonly status: 'sent' | 'queued' }
  /** `code` is the database's. */
  | { readonly ok: false; readonly code: string; readonly message: string }

/** What the function is made of. It needs nothing but `Request` and `Response`, so it runs on every host. */
export interface SendEmailParts {
  /** Who sends, by the access token of the request; null if no one is signed in. */
  readonly senderOf: (request: Request) => Promise<Sender | null>
  /** Calls `send_message` with the token of the request. */
  readonly store: (
    request: Request,
    message: { readonly to: string; readonly subject: string; readonly content: string },
  ) => Promise<Stored>
  /** Tells the database what became of a mail. */
  readonly setStatus: (id: string, status: 'sent' | 'failed') => Promise<void>
  readonly deliver: DeliverMail
  /** Whether `deliver` reaches a mail server; otherwise mails stay where the server is, and the person is told so. */
  readonly hasMailServer: boolean
  /** Whether a mail that was not taken is tried again from the queue of the database. Left out: it never is. */
  readonly isTriedAgain?: (error: unknown) => boolean
  /** Hears what a person cannot put right. */
  readonly onFailure: (what: string, error: unknown) => void
}

const headers = { 'cache-control': 'no-store' }

const refuse = (status: number, code: string, message: string, more: Readonly<Record<string, string>> = {}) =>
  Response.json({ code, message }, { status, headers: { ...headers, ...more } })

/** What the database's refusals are called here, and their status. The sentences are its own. */
const refusals: Readonly<Record<string, readonly [status: number, code: string]>> = {
  '22023': [400, 'invalid'],
  '42501': [401, 'signed_out'],
  OTM01: [404, 'unknown_code'],
  OTM02: [409, 'inbox_full'],
  OTR01: [429, 'rate_limited'],
}

function refusalOf({ code, message }: { readonly code: string; readonly message: string }): Response {
  const known = refusals[code]
  if (!known) return refuse(503, 'unavailable', 'The message could not be stored.')
  return refuse(known[0], known[1], message, known[0] === 429 ? { 'retry-after': '60' } : {})
}

/**
 * The function `send-email` (B7.23): sends a message to a user code or an e-mail address (B5.24) for the signed-in person.
 * Replies {@link SendEmailReply}; every refusal is `{ code, message }`.
 */
export function createSendEmail(parts: SendEmailParts): (request: Request) => Promise<Response> {
  const { senderOf, store, setStatus, deliver, hasMailServer, onFailure, isTriedAgain = () => false } = parts

  /** A status that could not be written leaves the mail queued. */
  const note = (id: string, status: 'sent' | 'failed') =>
    setStatus(id, status).catch((error: unknown) => onFailure('the status of a mail was not stored', error))

  return async (request) => {
    const sender = await senderOf(request)
    if (sender === null) return refuse(401, 'signed_out', 'Please log in to send messages.')
    const body = await readBody(request, largestBody)
    if (body === null) return refuse(413, 'too_large', 'The message is too large.')
    const parsed = sendEmailRequest.safeParse(body)
    if (!parsed.success)
      return refuse(400, 'invalid', 'Expected { to, subject, content, fromEmail } as text.')
    const { to, subject, fromEmail } = parsed.data
    // Whose address it is, the token says; this only tells a caller that is mistaken.
    if (fromEmail.trim().toLowerCase() !== sender.email.toLowerCase())
      return refuse(403, 'not_your_address', 'Messages are sent from your own address only.')
    const content = parsed.data.content.replaceAll(/\r\n?/g, '\n')

    const stored = await store(request, { to, subject, content }).catch((error: unknown): Stored => {
      onFailure('a message of a person was not stored', error)
      return { ok: false, code: '', message: '' }
    })
    if (!stored.ok) return refusalOf(stored)
    const answer = (delivery: SendEmailReply['delivery']) =>
      Response.json({ id: stored.id, delivery } satisfies SendEmailReply, { headers })
    if (stored.status === 'sent') return answer('inbox')
    try {
      await deliver({ to: to.trim(), subject, text: content, replyTo: sender.email })
    } catch (error) {
      onFailure('a mail of a person could not be sent', error)
      if (isTriedAgain(error)) return answer('mail')
      await note(stored.id, 'failed')
      return refuse(502, 'mail_failed', 'The mail server did not take the message.')
    }
    await note(stored.id, 'sent')
    return answer(hasMailServer ? 'mail' : 'mailbox')
  }
}
