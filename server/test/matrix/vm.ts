// Timed sessions of the virtual machine: everyone has their own, and no one has more time than the database gives.
import { randomUUID } from 'node:crypto'
import { type Line, anyRow } from './cells.ts'
import { ownRowLines, storeRow } from './own-rows.ts'
import { type Actor, type RoleName, type World, newAccount } from './world.ts'

const account = 'otteros-vm'
const far = '2099-01-01T00:00:00+00:00'
// In the order of jsonb: outcomes are compared as text.
const state = { booted: true, windows: [] }

let numbers = 1_763_733_600_000
const newToken = (owner: string) => `vm_${owner}_${(numbers += 1)}`

/** A person's session that is over. */
export const newEndedSession = (world: World, owner: string) =>
  storeRow(world, 'vm_sessions', {
    user_id: owner,
    session_token: newToken(owner),
    is_active: false,
    expires_at: '2001-01-01T00:00:00Z',
  })

/** A person's running session, in place of the one that ran before. */
export async function newRunningSession(world: World, owner: string): Promise<string> {
  await world.sql`delete from public.vm_sessions where user_id = ${owner}`
  return storeRow(world, 'vm_sessions', {
    user_id: owner,
    session_token: newToken(owner),
    expires_at: new Date(Date.now() + 3_600_000),
  })
}

/** Ends what the actor has; a visitor has no account to have one with. */
async function clear({ sql }: World, actor: Actor): Promise<void> {
  if (actor.person) await sql`delete from public.vm_sessions where user_id = ${actor.id}`
}

const lines = ownRowLines({
  table: 'vm_sessions',
  noun: 'session',
  columns: 'id user_id vm_account_id session_token vm_data is_active created_at expires_at'.split(' '),
  make: async (world, owner) =>
    newRunningSession(world, owner === world.stranger ? await newAccount(world.sql) : owner),
  row: async (world, actor) => {
    await clear(world, actor)
    return { user_id: actor.id, vm_account_id: account, session_token: newToken(actor.id), vm_data: state }
  },
  inserted: [
    ['id', 'RAAAA', () => randomUUID()],
    ['vm_account_id', 'RAAAA', () => account],
    ['vm_account_id, another one', 'RRRRR', () => 'root'],
    ['session_token', 'RFFFF', (_, actor) => newToken(actor.id)],
    ["session_token, another person's", 'RFFFF', ({ stranger }) => newToken(stranger)],
    ['vm_data', 'RAAAA', () => state],
    ['vm_data, no state of a machine', 'RRRRR', () => ({ windows: 1 })],
    ['is_active', 'RRRRR', () => false],
    ['expires_at', 'RRRRR', () => far],
    ['created_at', 'RRRRR', () => far],
    ["user_id, another person's", 'RFFFF', ({ stranger }) => stranger],
  ],
  updated: [
    ['id', '-RRRR', () => randomUUID()],
    ['user_id', '-RRRR', () => randomUUID()],
    ['vm_account_id', '-RRRR', () => account],
    ['session_token', '-RRRR', (actor) => newToken(actor.id)],
    ['vm_data', '-AAAA', () => state],
    ['is_active', '-RRRR', () => false],
    ['expires_at', '-RRRR', () => far],
    ['created_at', '-RRRR', () => far],
  ],
  deleted: '-RRRR',
})

const ended: Line[] = [
  {
    table: 'vm_sessions',
    verb: 'insert',
    what: 'a second one beside one that runs',
    expected: '-RRRR',
    attempt: async (world, actor) => {
      await newRunningSession(world, actor.id)
      const row = { vm_account_id: account, session_token: newToken(actor.id), vm_data: state }
      return anyRow(actor.client.from('vm_sessions').insert(row).select())
    },
  },
  {
    table: 'vm_sessions',
    verb: 'update',
    what: 'vm_data, own session that is over',
    expected: '-RRRR',
    attempt: async (world, actor) => {
      const id = await newEndedSession(world, actor.id)
      return anyRow(actor.client.from('vm_sessions').update({ vm_data: state }).eq('id', id).select())
    },
  },
]

/** What each actor does, one after the other: a person has one session, and cells are tried some at a time. */
const turns = new Map<RoleName, Promise<unknown>>()
const inTurn = ({ attempt, ...line }: Line): Line => ({
  ...line,
  attempt: (world, actor) => {
    const attempted = (turns.get(actor.role) ?? Promise.resolve()).then(() => attempt(world, actor))
    turns.set(
      actor.role,
      attempted.catch(() => {}),
    )
    return attempted
  },
})

export const vmLines: readonly Line[] = [...lines, ...ended].map(inTurn)
