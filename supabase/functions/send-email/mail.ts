/** A person's message as a mail: plain text, to one address. */
export interface PersonalMail {
  readonly to: string
  readonly subject: string
  /** Lines end in `\n`. */
  readonly text: string
  /** The writer's own address: where an answer goes. */
  readonly replyTo: string
}

/** Sends one mail; rejects when it cannot be handed over. */
export type DeliverMail = (mail: PersonalMail) => Promise<void>

/** The address alone of a setting such as `OtterOS <desktop@example.org>`. */
const addressIn = (mailbox: string) => (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim()

/**
 * A mail as nodemailer takes it. It comes from the operator, whose server may send for its own address only, and says for whom:
 * the name is the writer's address, which cannot be made up as a name can. Addresses are objects, so that none is read as a list.
 */
export const composePersonalMail = ({ to, subject, text, replyTo }: PersonalMail, operator: string) => ({
  from: { name: `${replyTo} via OtterOS`, address: addressIn(operator) },
  replyTo: { name: '', address: replyTo },
  to: { name: '', address: to },
  subject,
  text,
  // As "format=flowed" spaces at the ends of lines would count for something.
  textEncoding: 'quoted-printable' as const,
  // A text is a text, never the name of a file or a page to send.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** ms that a mail server has for each step: a person waits. */
export const mailTimes = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const
