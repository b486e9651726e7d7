import {
  type DatabaseColumn,
  type DatabaseTable,
  sendEmailFunction,
  sendEmailReply,
  type SendEmailRequest,
} from '@otteros/contracts'
import type { BoxName, MessagesPort } from '@/kernel/messages/types'
import { failure, type Result, success } from '@/lib/result'
import { readNothing, readRows } from '../browser/person-calls'
import { type Caller, type CommunityClient, signedOut } from '../community/caller'
import { callFunction, type FunctionsClient } from '../functions'
import { receivedColumns, receivedRow, sentColumns, sentRow, textRow, toReceived, toSent } from './rows'
import { texts } from './texts'

const tables = { inbox: 'received_messages', sent: 'messages' } as const satisfies Record<
  BoxName,
  DatabaseTable
>

type ReceivedColumn = DatabaseColumn<(typeof tables)['inbox']>

interface PortOptions {
  readonly caller: Caller
  readonly client: () => Promise<Result<FunctionsClient>>
}

const received = (client: CommunityClient) =>
  client
    .from(tables.inbox)
    .select(receivedColumns)
    .order('created_at' satisfies ReceivedColumn, { ascending: false })
    .order('id' satisfies ReceivedColumn)

/** A person's messages in the database, and the function that sends them [B7.23]. */
export function createMessagesPort({ caller, client: connect }: PortOptions): MessagesPort {
  return {
    list: (box, { offset, limit }) =>
      caller.person(async ({ client }) => {
        const last = offset + limit - 1
        if (box === 'inbox')
          return readRows(await received(client).range(offset, last), receivedRow, toReceived)
        const answer = await client
          .from(tables.sent)
          .select(sentColumns)
          .order('created_at' satisfies DatabaseColumn<'messages'>, { ascending: false })
          .order('id' satisfies DatabaseColumn<'messages'>)
          .range(offset, last)
        return readRows(answer, sentRow, toSent)
      }),
    unread: (limit) =>
      caller.person(async ({ client }) =>
        readRows(
          await received(client)
            .is('read_at' satisfies ReceivedColumn, null)
            .limit(limit),
          receivedRow,
          toReceived,
        ),
      ),
    text: (box, id) =>
      caller.person(async ({ client }) => {
        const rows = readRows(
          await client.from(tables[box]).select('message').eq('id', id),
          textRow,
          ({ message }) => message,
        )
        if (!rows.ok) return rows
        const [text] = rows.value
        return text === undefined ? failure('gone', () => texts.gone) : success(text)
      }),
    setRead: (ids, isRead) =>
      caller.person(async ({ client }) => {
        // The database writes the time; any text stands for now.
        const change = client.from(tables.inbox).update({ read_at: isRead ? new Date().toISOString() : null })
        const chosen =
          ids === 'all' ? change.eq('user_id', caller.userId) : change.in('id' satisfies ReceivedColumn, ids)
        return readNothing(await (isRead ? chosen.is('read_at' satisfies ReceivedColumn, null) : chosen))
      }),
    remove: (box, id) =>
      caller.person(async ({ client }) => readNothing(await client.from(tables[box]).delete().eq('id', id))),
    send: ({ to, subject, content }) =>
      caller.person(async ({ session }) => {
        const connected = await connect()
        if (!connected.ok) return connected
        const body: SendEmailRequest = { to, subject, content, fromEmail: session.user.email ?? '' }
        const answer = await callFunction(connected.value, sendEmailFunction, body)
        if (!answer.ok) return answer.error.status === 401 ? { ok: false, error: signedOut() } : answer
        const reply = sendEmailReply.safeParse(answer.value)
        return reply.success
          ? success(reply.data.delivery)
          : failure('unexpected_answer', () => texts.unknownForm)
      }),
  }
}
