import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { realtimeChannel } from '../database/realtime-schema.ts'
import type { Logger } from '../log.ts'
import { presenceNotification } from './hub.ts'

/** What somebody says of themselves, with the number that is theirs. */
type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string }
/** Who is present, by their keys; one person may be present several times. */
export type PresenceState = Readonly<Record<string, { readonly metas: readonly Meta[] }>>

/** Who came, and who left. */
export interface PresenceDiff {
  readonly joins: PresenceState
  readonly leaves: PresenceState
}

/** Somebody who is present. */
interface Present {
  readonly topic: string
  readonly key: string
  readonly meta: Meta
}

/** Who is present in which topic, on all servers of the database. */
export interface Presence {
  /** Says that somebody is present; answers what takes it back. `before` is what they said until now. */
  track(topic: string, key: string, payload: object, before: Tracked | null): Promise<Tracked>
  untrack(tracked: Tracked): Promise<void>
  state(topic: string): Promise<PresenceState>
  /** Takes everybody of this server away. */
  stop(): Promise<void>
}

/** A presence of this server. */
export type Tracked = Present

/** How often a server with people in it says that it is there (ms), and for how long it counts as there after that (s). */
export const presenceBeat = { everyMs: 2_000, missedSeconds: 7 } as const

interface PresenceParts {
  readonly sql: postgres.Sql
  /** Whether anybody here listens to who is present. */
  readonly isWatched: () => boolean
  readonly log: Logger
}

const stateOf = (present: Iterable<Pick<Present, 'key' | 'meta'>>): PresenceState => {
  const state: Record<string, { metas: Meta[] }> = Object.create(null)
  for (const { key, meta } of present) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}

const nobody: PresenceState = {}

type Turn = postgres.Sql | postgres.TransactionSql
const remove = (turn: Turn, { topic, meta }: Present) => turn`
  delete from realtime.presences where topic = ${topic} and ref = ${meta.phx_ref}`
const tell = (turn: Turn, topic: string, diff: PresenceDiff) => turn`
  select pg_notify(${realtimeChannel}, ${presenceNotification(topic, diff)})`

/** Keeps who is present in the database; each change is a notification to all servers. */
export function createPresence({ sql, isWatched, log }: PresenceParts): Presence {
  const server = randomUUID()
  const own = new Map<string, Tracked>()
  let isKnown = false

  const insert = (turn: Turn, { topic, key, meta }: Present) => turn`
    insert into realtime.presences (topic, ref, key, server, meta)
    values (${topic}, ${meta.phx_ref}, ${key}, ${server}, ${JSON.stringify(meta)}::text::jsonb)`

  /** Says that this server is there. One that others had given up brings its people again. */
  const beat = async () => {
    const [row] = await sql<{ isNew: boolean }[]>`
      insert into realtime.servers (id) values (${server})
      on conflict (id) do update set seen_at = clock_timestamp() returning xmax = 0 as "isNew"`
    if (row?.isNew && isKnown)
      for (const one of own.values()) {
        await insert(sql, one)
        await tell(sql, one.topic, { joins: stateOf([one]), leaves: nobody })
      }
    isKnown = true
  }
  /** Takes away the people of servers that are gone. */
  const sweep = async () => {
    const gone = await sql<Present[]>`
      with lost as (
        delete from realtime.servers
        where seen_at < clock_timestamp() - ${presenceBeat.missedSeconds} * interval '1 second' returning id
      )
      delete from realtime.presences where server in (select id from lost) returning topic, key, meta`
    for (const one of gone) await tell(sql, one.topic, { joins: nobody, leaves: stateOf([one]) })
  }
  let isBeating = false
  const timer = setInterval(() => {
    if (isBeating || (own.size === 0 && !isWatched())) return
    isBeating = true
    const work = async () => {
      if (own.size > 0) await beat()
      await sweep()
    }
    work()
      .catch((error: unknown) =>
        log.warn('who is present could not be looked after', { error: String(error) }),
      )
      .finally(() => (isBeating = false))
  }, presenceBeat.everyMs).unref()

  return {
    track: async (topic, key, payload, before) => {
      if (!isKnown || own.size === 0) await beat()
      const tracked: Tracked = { topic, key, meta: { ...payload, phx_ref: randomUUID() } }
      await sql.begin(async (turn) => {
        // Two changes: clients (realtime-js 2.109) take the old one for another person when it goes together with the new one.
        if (before) {
          await remove(turn, before)
          await tell(turn, topic, { joins: nobody, leaves: stateOf([before]) })
        }
        await insert(turn, tracked)
        await tell(turn, topic, { joins: stateOf([tracked]), leaves: nobody })
      })
      if (before) own.delete(before.meta.phx_ref)
      own.set(tracked.meta.phx_ref, tracked)
      return tracked
    },
    untrack: async (tracked) => {
      own.delete(tracked.meta.phx_ref)
      await sql.begin(async (turn) => {
        await remove(turn, tracked)
        await tell(turn, tracked.topic, { joins: nobody, leaves: stateOf([tracked]) })
      })
    },
    state: async (topic) => {
      const rows = await sql<Pick<Present, 'key' | 'meta'>[]>`
        select key, meta from realtime.presences where topic = ${topic} order by ref`
      return stateOf(rows)
    },
    stop: async () => {
      clearInterval(timer)
      if (!isKnown) return
      for (const one of own.values()) await tell(sql, one.topic, { joins: nobody, leaves: stateOf([one]) })
      await sql`delete from realtime.presences where server = ${server}`
      await sql`delete from realtime.servers where id = ${server}`
    },
  }
}
