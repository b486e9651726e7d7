import type postgres from 'postgres'
import type { Digest } from '../../limits/counters.ts'
import { type Mail, mail as storedMail } from '../messages.ts'
import type { Seal } from './sealed.ts'

/** A mail whose turn has come: one of an account, or a message of a person. */
export type Outgoing = {
  readonly id: string
  /** Since when it waits. */
  readonly made: Date
  /** Tries, this one included. */
  readonly attempts: number
} & (
  | { readonly kind: 'account'; readonly mail: Mail }
  | { readonly kind: 'message'; readonly message: Message }
)

/** A message of a person that leaves as a mail. */
export interface Message {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The writer's address. */
  readonly replyTo: string
}

/** Mails that wait in the database for a mail server. Messages of people get in by a trigger of their table. */
export interface OutgoingMails {
  /** Adds a mail of an account. */
  add(mail: Mail): Promise<void>
  /**
   * Takes the mail whose turn it is, which no other server gets before it counts as lost (3 minutes). Null when there is none.
   */
  next(): Promise<Outgoing | null>
  /** Forgets a mail that has left or never will. A message has a status besides. */
  remove(id: string): Promise<void>
  /** Has a mail wait for so long (s). */
  postpone(id: string, seconds: number): Promise<void>
}

interface Row {
  readonly id: string
  readonly made: Date
  readonly attempts: number
  readonly sealed: Uint8Array | null
  readonly message: Message | null
}

/** The name by which a person's deletion finds what waits for their address. */
export const recipientKey = (digest: Digest, address: string) =>
  digest('outgoing mail', address.toLowerCase())

export function createOutgoingMails(sql: postgres.Sql, seal: Seal, digest: Digest): OutgoingMails {
  const remove = async (id: string) => {
    await sql`delete from private.outgoing_mails where id = ${id}`
  }
  /** What a sealed mail says; null where it cannot be read. */
  const mailIn = (sealed: Uint8Array): Mail | null => {
    const text = seal.open(sealed)
    return text === null ? null : (storedMail.safeParse(JSON.parse(text)).data ?? null)
  }
  return {
    remove,
    add: async (mail) => {
      await sql`
        insert into private.outgoing_mails (recipient, sealed)
        values (${recipientKey(digest, mail.to)}, ${seal.close(JSON.stringify(mail))})`
    },
    next: async () => {
      for (;;) {
        const [row] = await sql<Row[]>`select * from private.next_outgoing_mail()`
        if (!row) return null
        const { id, made, attempts, sealed, message } = row
        if (message) return { id, made, attempts, kind: 'message', message }
        const mail = sealed && mailIn(sealed)
        if (mail) return { id, made, attempts, kind: 'account', mail }
        // It was sealed with another secret, or has a form that this version does not know.
        await remove(id)
      }
    },
    postpone: async (id, seconds) => {
      await sql`
        update private.outgoing_mails set next_try = now() + ${seconds} * interval '1 second' where id = ${id}`
    },
  }
}
