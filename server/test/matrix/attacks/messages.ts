import { newReceived, newSent } from '../messages.ts'
import { newAccount, newActor } from '../world.ts'
import { type Attack, must, mustBeRefused, rowOf } from './attack.ts'

const words = { _subject: 'Fish', _message: 'There is fish.' }

/** Attacks on what people write to each other. */
export const messageAttacks: readonly Attack[] = [
  {
    name: "everybody's messages, asked for by each role",
    attempt: async (world) => {
      const victim = await newAccount(world.sql)
      await newSent(world, victim)
      await newReceived(world, victim)
      for (const { client, id } of Object.values(world.actors))
        for (const table of ['messages', 'received_messages']) {
          const { data } = await client.from(table).select('user_id')
          must(
            (data ?? []).every((row) => row.user_id === id),
            `${table} shows rows of others`,
          )
        }
    },
  },
  {
    name: 'the inbox of the person a message went to, read by who sent it',
    attempt: async (world) => {
      const { user } = world.actors
      const recipient = await newAccount(world.sql)
      await user.client.rpc('send_message', { _to: recipient, ...words })
      for (const column of ['user_id', 'sender_id'])
        await mustBeRefused(
          user.client
            .from('received_messages')
            .select('id, read_at')
            .eq(column, column === 'user_id' ? recipient : user.id)
            .eq('user_id', recipient),
        )
    },
  },
  {
    name: 'a message written past the function that sends',
    attempt: async (world) => {
      const { user } = world.actors
      const victim = await newAccount(world.sql)
      const sent = { to_recipient: 'a@example.org', subject: 'a', message: 'b', status: 'sent' }
      const got = { sender_id: world.chief, sender_name: 'Chief Otter', subject: 'a', message: 'b' }
      for (const owner of [user.id, victim]) {
        await mustBeRefused(
          user.client
            .from('messages')
            .insert({ ...sent, user_id: owner })
            .select(),
        )
        await mustBeRefused(
          user.client
            .from('received_messages')
            .insert({ ...got, user_id: owner })
            .select(),
        )
        await user.client.from('received_messages').upsert({ ...got, user_id: owner })
      }
      const rows = await world.sql`select from public.received_messages where user_id = ${victim}`
      must(rows.length === 0, 'it arrived')
    },
  },
  {
    name: "a message in another person's name",
    attempt: async (world) => {
      const { user } = world.actors
      const recipient = await newAccount(world.sql)
      for (const forged of [
        { user_id: world.chief },
        { _user_id: world.chief },
        { _from: 'admin@example.org' },
      ])
        await mustBeRefused(user.client.rpc('send_message', { _to: recipient, ...words, ...forged }))
      await user.client.rpc('send_message', { _to: recipient, ...words })
      const rows = await world.sql`
        select sender_id from public.received_messages where user_id = ${recipient}`
      must(rows.length === 1 && rows[0]?.sender_id === user.id, 'it came from somebody else')
    },
  },
  {
    name: 'a message of a visitor',
    attempt: async ({ stranger, actors: { anonymous } }) =>
      mustBeRefused(anonymous.client.rpc('send_message', { _to: stranger, ...words })),
  },
  {
    name: 'lines added to the head of a mail by its recipient',
    attempt: async (world) => {
      const { user } = world.actors
      for (const to of [
        'a@example.org\r\nBcc: b@example.org',
        'a@example.org\nBcc: b@example.org',
        'a@example.org\r',
        '\na@example.org',
        'a@example.org\u0000',
        'a@example.org\u0085Bcc: b@example.org',
        'a@example.org\u2028Bcc: b@example.org',
        'a@example.org, b@example.org',
        'a@example.org; b@example.org',
        'a@example.org b@example.org',
        'Otter <a@example.org>',
        '"a\r\n"@example.org',
        'a@example.org%0aBcc:b@example.org',
        `${world.stranger}\r\nBcc: b@example.org`,
        '-f@example',
        '@example.org',
        'a@',
        `${'a'.repeat(65)}@example.org`,
        `a@${'a'.repeat(250)}.org`,
      ])
        await mustBeRefused(user.client.rpc('send_message', { _to: to, ...words }))
    },
  },
  {
    name: 'lines added to the head of a mail by its subject',
    attempt: async ({ stranger, actors: { user } }) => {
      for (const subject of [
        'Fish\r\nBcc: b@example.org',
        'Fish\nContent-Type: text/html',
        '\rFish',
        'Fish\u2029',
        'Fish\u0007',
        'Fish\u001b[2J',
      ])
        await mustBeRefused(
          user.client.rpc('send_message', { _to: stranger, _subject: subject, _message: 'b' }),
        )
    },
  },
  {
    name: 'a message of control characters, and one without end',
    attempt: async ({ stranger, actors: { user } }) => {
      for (const message of ['a\u0000b', 'a\u001b[2Jb', 'a\bb', 'x'.repeat(20_001)])
        await mustBeRefused(
          user.client.rpc('send_message', { _to: stranger, _subject: 'Fish', _message: message }),
        )
      await mustBeRefused(
        user.client.rpc('send_message', { _to: stranger, _subject: 'x'.repeat(201), _message: 'b' }),
      )
    },
  },
  {
    name: 'more messages than may be sent, many at once',
    attempt: async (world) => {
      const { client, id } = await newActor(world.place, world.sql, 'user')
      const recipient = await newAccount(world.sql)
      await client.rpc('send_message', { _to: recipient, ...words })
      // Fewer than go out in a minute: it may turn meanwhile.
      await world.sql`update private.uses set uses = 190 where who = ${id} and what = 'messages a day'`
      await Promise.all(
        Array.from({ length: 30 }, () => client.rpc('send_message', { _to: recipient, ...words })),
      )
      const rows = await world.sql`select from public.received_messages where user_id = ${recipient}`
      must(rows.length === 11, `${rows.length} arrived`)
    },
  },
  {
    name: 'a mail that says it was sent',
    attempt: async (world) => {
      const { user } = world.actors
      const id = await newSent(world, user.id)
      await mustBeRefused(user.client.from('messages').update({ status: 'sent' }).eq('id', id).select())
      for (const { client } of Object.values(world.actors))
        await mustBeRefused(client.rpc('set_message_status', { _message_id: id, _status: 'sent' }))
      must((await rowOf(world, 'messages', id)).status === 'queued', 'it does')
    },
  },
  {
    name: 'words changed after they were sent, on either side',
    attempt: async (world) => {
      const { user } = world.actors
      const sent = await newSent(world, user.id)
      const got = await newReceived(world, user.id)
      for (const change of [{ message: 'x' }, { subject: 'x' }, { created_at: '2001-01-01T00:00:00Z' }]) {
        await mustBeRefused(user.client.from('messages').update(change).eq('id', sent).select())
        await mustBeRefused(user.client.from('received_messages').update(change).eq('id', got).select())
      }
    },
  },
  {
    name: "everybody's messages deleted or marked read by a request without a filter",
    attempt: async (world) => {
      const { trusted_user: attacker } = world.actors
      const victim = await newAccount(world.sql)
      const sent = await newSent(world, victim)
      const got = await newReceived(world, victim)
      await attacker.client.from('messages').delete().not('id', 'is', null)
      await attacker.client
        .from('received_messages')
        .update({ read_at: new Date().toISOString() })
        .not('id', 'is', null)
      await attacker.client.from('received_messages').delete().not('id', 'is', null)
      await rowOf(world, 'messages', sent)
      must((await rowOf(world, 'received_messages', got)).read_at === null, 'it is marked read')
    },
  },
  {
    name: 'whether an address has an account, told by what a message to it comes to',
    attempt: async (world) => {
      const { client } = world.actors.user
      const known = `${world.stranger}@example.org`
      const ask = async (to: string) => {
        const { data, error } = await client.rpc('send_message', { _to: to, ...words })
        const { data: row } = await client
          .from('messages')
          .select()
          .eq('id', data?.id ?? '')
          .single()
        return JSON.stringify([error, Object.keys(data ?? {}), data?.status, Object.keys(row ?? {})])
      }
      must((await ask(known)) === (await ask(`nobody-${known}`)), 'it is')
    },
  },
]
