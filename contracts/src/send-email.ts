import * as z from 'zod/mini'

/** Name of the function that sends messages: `POST /functions/v1/send-email` (B7.23). */
export const sendEmailFunction = 'send-email'

/** Longest parts of a message, in characters (code points, as the database counts them). */
export const messageLimits = { recipient: 254, subject: 200, content: 20_000 } as const

const text = (most: number) =>
  // Code units are at most twice as many; half a character fits into no database and no mail.
  z.string().check(
    z.maxLength(2 * most),
    z.refine((value) => !/\p{Cs}|\0/u.test(value)),
  )

/** Body of a request (B7.23). What a message may hold in detail is the database's to say. */
export const sendEmailRequest = z.object({
  /** An e-mail address or a user code. */
  to: text(messageLimits.recipient),
  subject: text(messageLimits.subject),
  content: text(messageLimits.content),
  /** The address of the person who sends: only their own is taken. */
  fromEmail: text(messageLimits.recipient),
})
export type SendEmailRequest = z.infer<typeof sendEmailRequest>

/** The answer to a message that went out. Only an error would matter to B7.23; the rest tells a person what happened. */
export const sendEmailReply = z.object({
  /** The row of the history. */
  id: z.string(),
  /** `inbox`: it lies in the person's inbox; `mail`: the mail server took it; `mailbox`: there is none, it stays on the server. */
  delivery: z.enum(['inbox', 'mail', 'mailbox']),
})
export type SendEmailReply = z.infer<typeof sendEmailReply>

/** A refusal or a failure, with the status that fits. */
export const sendEmailRefusal = z.object({
  /**
   * `signed_out`, `not_your_address`, `invalid`, `too_large`, `unknown_code`, `inbox_full`, `rate_limited`, `mail_failed`
   * (the message stays in the history as failed), `unavailable`.
   */
  code: z.string(),
  /** A sentence for a person. */
  message: z.string(),
})
