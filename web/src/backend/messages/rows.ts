import * as z from 'zod/mini'
import type { MessageEntry } from '@/kernel/messages/types'

/** ms of a time as the API writes it. */
const moment = z.pipe(
  z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)))),
  z.transform((value) => Date.parse(value)),
)

// not shown: names of columns
export const receivedColumns = 'id, sender_id, sender_name, subject, read_at, created_at'

/** A row of `received_messages` with {@link receivedColumns}. */
export const receivedRow = z.object({
  id: z.string(),
  sender_id: z.nullable(z.string()),
  sender_name: z.string(),
  subject: z.string(),
  read_at: z.nullable(z.string()),
  created_at: moment,
})

export const toReceived = (row: z.infer<typeof receivedRow>): MessageEntry => ({
  id: row.id,
  box: 'inbox',
  who: row.sender_name,
  senderCode: row.sender_id,
  subject: row.subject,
  at: row.created_at,
  isRead: row.read_at !== null,
  status: null,
})

// not shown: names of columns
export const sentColumns = 'id, to_recipient, subject, status, created_at'

/** A row of `messages` with {@link sentColumns} [B3.31]. */
export const sentRow = z.object({
  id: z.string(),
  to_recipient: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  created_at: moment,
})

export const toSent = (row: z.infer<typeof sentRow>): MessageEntry => ({
  id: row.id,
  box: 'sent',
  who: row.to_recipient,
  senderCode: null,
  subject: row.subject,
  at: row.created_at,
  isRead: true,
  status: row.status,
})

export const textRow = z.object({ message: z.string() })
