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
  topic: (world: World, actor: Actor) => string,
): Line => ({
  table: 'realtime topics',
  verb,
  what,
  expected,
  attempt: (world, actor) => (verb === 'hear' ? hear : speak)(world, actor, topic(world, actor)),
})

const own = (_: World, actor: Actor) => topicOf(actor)
const others = ({ stranger }: World) => topicOf({ id: stranger })
const ofAdministrator = ({ chief }: World) => topicOf({ id: chief })
const store = () => 'store'
const unknown = () => `space:${randomUUID()}`

export const topicLines: readonly Line[] = [
  line('hear', 'of oneself', 'RAAAA', own),
  line('hear', 'of another person', 'RRRRR', others),
  line('hear', 'of an administrator', 'RRRRR', ofAdministrator),
  line('hear', 'of the store', 'RRRAA', store),
  line('hear', 'that no policy names', 'RRRRR', unknown),
  line('speak', 'of oneself', 'RRRRR', own),
  line('speak', 'of another person', 'RRRRR', others),
  line('speak', 'of the store', 'RRRRR', store),
  line('speak', 'that no policy names', 'RRRRR', unknown),
]
