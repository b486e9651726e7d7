// Messages: each side's copy is its own, and the function alone sends.
import { randomUUID } from 'node:crypto'
import type { Line } from './cells.ts'
import { ownRowLines, storeRow } from './own-rows.ts'
import type { World } from './world.ts'

const ancient = '2001-01-01T00:00:00+00:00'
const now = () => '2026-11-21T12:00:00+00:00'

/** A message that a person sent. */
export const newSent = (world: World, owner: string, status = 'queued') =>
  storeRow(world, 'messages', {
    user_id: owner,
    to_recipient: 'otter@example.org',
    subject: 'Fish',
    message: 'There is fish.',
    status,
  })

/** A message that a person received. */
export const newReceived = (world: World, owner: string) =>
  storeRow(world, 'received_messages', {
    user_id: owner,
    sender_id: world.chief,
    sender_name: 'Chief Otter',
    subject: 'Fish',
    message: 'There is fish.',
  })

const sent = ownRowLines({
  table: 'messages',
  noun: 'message',
  columns: 'id user_id to_recipient subject message status created_at'.split(' '),
  make: newSent,
  row: (_, actor) => ({ user_id: actor.id, to_recipient: 'a@example.org', subject: 'a', message: 'b' }),
  inserted: [
    ['subject', 'RRRRR', () => 'Spam'],
    ['status', 'RRRRR', () => 'sent'],
    ["user_id, another person's", 'RRRRR', ({ stranger }) => stranger],
  ],
  updated: [
    ['id', '-RRRR', () => randomUUID()],
    ['user_id', '-RRRR', () => randomUUID()],
    ['to_recipient', '-RRRR', () => 'other@example.org'],
    ['subject', '-RRRR', () => 'Other'],
    ['message', '-RRRR', () => 'Other'],
    ['status', '-RRRR', () => 'sent'],
    ['created_at', '-RRRR', () => ancient],
  ],
  deleted: '-AAAA',
})

const received = ownRowLines({
  table: 'received_messages',
  noun: 'message',
  columns: 'id user_id sender_id sender_name subject message read_at created_at'.split(' '),
  make: newReceived,
  row: (_, actor) => ({ user_id: actor.id, sender_name: 'Me', subject: 'a', message: 'b' }),
  inserted: [
    ['subject', 'RRRRR', () => 'Spam'],
    ["user_id, another person's", 'RRRRR', ({ stranger }) => stranger],
    ["sender_id, another person's", 'RRRRR', ({ stranger }) => stranger],
  ],
  updated: [
    ['id', '-RRRR', () => randomUUID()],
    ['user_id', '-RRRR', () => randomUUID()],
    ['sender_id', '-RRRR', () => null],
    ['sender_name', '-RRRR', () => 'Other'],
    ['subject', '-RRRR', () => 'Other'],
    ['message', '-RRRR', () => 'Other'],
    ['read_at', '-FFFF', now],
    ['created_at', '-RRRR', () => ancient],
  ],
  deleted: '-AAAA',
})

export const messageLines: readonly Line[] = [...sent, ...received]
