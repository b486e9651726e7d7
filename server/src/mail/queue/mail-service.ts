import type postgres from 'postgres'
import type { Config } from '../../config.ts'
import type { Digest } from '../../limits/counters.ts'
import type { Logger } from '../../log.ts'
import { type SendMail, createSender } from '../account-mailer.ts'
import type { Mailbox } from '../mailbox.ts'
import type { Metrics } from '../../observe/metrics.ts'
import { createPersonalMailer } from '../personal-mailer.ts'
import { createOutgoingMails } from './outgoing.ts'
import { type Postman, startPostman } from './postman.ts'
import { createSeal } from './sealed.ts'

/** What the mails of a server need. */
export interface MailServiceParts {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom'>
  /** As the owner of the database. */
  readonly sql: postgres.Sql
  readonly mailbox: Mailbox
  /** The installation's. */
  readonly secret: string
  readonly digest: Digest
  /** Where mails are counted; null: nowhere. */
  readonly metrics: Pick<Metrics, 'count'> | null
  readonly log: Logger
}

/** The way of mails out of a server. */
export interface MailService {
  /** Takes a mail of an account: it waits in the database until the mail server has it, or lies in the local mailbox. */
  readonly take: SendMail
  /** Begins to send what waits, once the database is migrated; answers what ends it. */
  start(): () => Promise<void>
}

/** Puts it together as configured. */
export function createMailService({
  config,
  sql,
  mailbox,
  secret,
  digest,
  metrics,
  log,
}: MailServiceParts): MailService {
  const { smtpUrl, mailFrom } = config
  const mails = createOutgoingMails(sql, createSeal(secret), digest)
  const counted = (sending: Promise<void>) => (metrics ? metrics.count('mail', sending) : sending)
  const sendAccountMail: SendMail =
    smtpUrl === null ? (mail) => mailbox.deliver(mail) : createSender({ smtpUrl, mailFrom })
  const sendMessage = createPersonalMailer(config, mailbox)
  let postman: Postman | null = null
  return {
    take:
      smtpUrl === null
        ? (mail) => counted(sendAccountMail(mail))
        : async (mail) => {
            await mails.add(mail)
            postman?.wake()
          },
    start: () => {
      const started = startPostman({
        mails,
        send: (mail) =>
          counted(mail.kind === 'account' ? sendAccountMail(mail.mail) : sendMessage(mail.message)),
        setStatus: async (id, status) => {
          await sql`select public.set_message_status(${id}, ${status})`
        },
        log,
      })
      postman = started
      return () => started.stop()
    },
  }
}
