import { mailTimes } from '../../../supabase/functions/send-email/mail.ts'
import type { AccountMailer } from '../backend/lite.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { languageOfRequest } from '../language/request-language.ts'
import type { MailBudget } from './budget.ts'
import { type Mail, type MailKind, composeMail } from './messages.ts'
import { lazyTransport } from './transport.ts'

/** Takes one mail; rejects when it could not be taken. */
export type SendMail = (mail: Mail) => Promise<void>

/** Hands mails of accounts to the mail server. */
export function createSender({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): SendMail {
  const transport = lazyTransport((create) => create({ url: smtpUrl, ...mailTimes }, { from: mailFrom }))
  return async (mail) => {
    await (await transport()).sendMail(mail)
  }
}

/** What `type` of the verification link each mail asks for. */
const linkTypes: Readonly<Record<MailKind, string>> = {
  confirmation: 'signup',
  recovery: 'recovery',
  emailChange: 'email_change',
}

/**
 * Writes the mails of accounts, in the language of the request that they are sent for. A request does not wait until one is taken:
 * the time of an answer would tell whether an address has an account. Failures are logged.
 */
export function createAccountMailer(
  config: Pick<Config, 'publicUrl'>,
  take: SendMail,
  budget: Pick<MailBudget, 'take'>,
  log: Logger,
): AccountMailer {
  const link = (kind: MailKind, token: string) => {
    const query = new URLSearchParams({ token, type: linkTypes[kind], redirect_to: `${config.publicUrl}/` })
    return `${config.publicUrl}/auth/v1/verify?${query}`
  }
  const takeCounted = async (kind: MailKind, to: string, token: string) => {
    if (await budget.take()) await take(composeMail(kind, to, link(kind, token), languageOfRequest()))
    else log.warn('a mail was not sent: MAILS_PER_DAY is reached', { kind })
  }
  const post = async (kind: MailKind, to: string, token: string) => {
    void takeCounted(kind, to, token).catch((error: unknown) =>
      log.error('a mail could not be sent', {
        kind,
        error: error instanceof Error ? error.message : String(error),
      }),
    )
  }
  return {
    sendConfirmation: (to, token) => post('confirmation', to, token),
    sendRecovery: (to, token) => post('recovery', to, token),
    sendEmailChange: (to, token) => post('emailChange', to, token),
    // Their routes are closed (http/api.ts): magic links make accounts for any address.
    sendMagicLink: () => Promise.reject(new Error('magic links are not in use')),
    sendReauthentication: () => Promise.reject(new Error('reauthentication is not in use')),
  }
}
