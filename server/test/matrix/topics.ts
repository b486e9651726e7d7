// Topics of realtime: who hears them, and that nobody speaks on them.
import { randomUUID } from 'node:crypto'
import { accessToken, request } from '../support/people.ts'
import { openRaw, topicOf } from '../support/realtime.ts'
import type { Line, Outcome } from './cells.ts'
import type { Actor, World } from './world.ts'

const tokenOf = async (world: World, { person }: Actor) =>
  person ? await accessToken(person) : world.place.key

async function hear(world: World, actor: Actor, topic: string): Promise<Outcome> {
  const raw = await openRaw(world.place)
  try {
    return (await raw.join(topic, await tokenOf(world, actor))) === 'ok' ? 'allowed' : 'refused'
  } finally {
    raw.socket.terminate()
  }
}

async function speak(world: World, actor: Actor, topic: string): Promise<Outcome> {
  const answer = await request(world.place, '/realtime/v1/api/broadcast', {
    method: 'POST',
    body: JSON.stringify({ messages: [{ topic, event: 'messages', payload: {}, private: true }] }),
    headers: { authorization: `Bearer ${await tokenOf(world, actor)}` },
  })
  return answer.status === 202 ? 'allowed' : 'refused'
}

const line = (
  verb: 'hear' | 'speak',
  what: string,
  expected: string,
  topic: (world: World, actor: Actor) => string | Promise<string>,
): Line => ({
  table: 'realtime topics',
  verb,
  what,
  expected,
  attempt: async (world, actor) => (verb === 'hear' ? hear : speak)(world, actor, await topic(world, actor)),
})

const own = (_: World, actor: Actor) => topicOf(actor)
const others = ({ stranger }: World) => topicOf({ id: stranger })
const ofAdministrator = ({ chief }: World) => topicOf({ id: chief })
const store = () => 'store'
const unknown = () => `room:${randomUUID()}`
/** The topic of a new space, in which the actor is something or nothing. */
const ofSpace =
  (kind: 'member' | 'former member' | 'stranger') =>
  async ({ sql, stranger }: World, actor: Actor): Promise<string> => {
    const [space] = await sql<{ id: string }[]>`
      insert into public.spaces (kind, name) values ('shared', 'River') returning id`
    const id = space?.id ?? ''
    const member = kind === 'stranger' || !actor.person ? stranger : actor.id
    await sql`insert into public.space_members (space_id, user_id, role) values (${id}, ${member}, 'viewer')`
    if (kind === 'former member') await sql`delete from public.space_members where space_id = ${id}`
    return `space:${id}`
  }

export const topicLines: readonly Line[] = [
  line('hear', 'of oneself', 'RAAAA', own),
  line('hear', 'of another person', 'RRRRR', others),
  line('hear', 'of an administrator', 'RRRRR', ofAdministrator),
  line('hear', 'of the store', 'RRRAA', store),
  line('hear', 'of a space, as member', 'RAAAA', ofSpace('member')),
  line('hear', 'of a space, as former member', 'RRRRR', ofSpace('former member')),
  line('hear', 'of a space, as no member', 'RRRRR', ofSpace('stranger')),
  line('hear', 'that no policy names', 'RRRRR', unknown),
  line('speak', 'of oneself', 'RRRRR', own),
  line('speak', 'of another person', 'RRRRR', others),
  line('speak', 'of the store', 'RRRRR', store),
  line('speak', 'of a space, as member', 'RRRRR', ofSpace('member')),
  line('speak', 'that no policy names', 'RRRRR', unknown),
]
