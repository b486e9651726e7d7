import {
  composePersonalMail,
  type DeliverMail,
  mailTimes,
} from '../../../supabase/functions/send-email/mail.ts'
import type { Config } from '../config.ts'
import type { Mailbox } from './mailbox.ts'
import { lazyTransport } from './transport.ts'

/** Sends what people write: through the configured mail server, or into the local mailbox where there is none. */
export function createPersonalMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  mailbox: Pick<Mailbox, 'deliver'>,
): DeliverMail {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === null)
    return ({ to, subject, text, replyTo }) => mailbox.deliver({ to, subject, text, replyTo })
  const transport = lazyTransport((create) => create({ url: smtpUrl, ...mailTimes }))
  return async (mail) => {
    await (await transport()).sendMail(composePersonalMail(mail, mailFrom))
  }
}
