import { createHmac } from 'node:crypto'
import type postgres from 'postgres'

/** Makes a digest of what a person is known by, so that no address is stored; all servers with one secret agree. */
export type Digest = (what: string, value: string) => string

export const createDigest =
  (secret: string): Digest =>
  (what, value) =>
    createHmac('sha256', secret).update(`${what}\n${value}`).digest('base64url')

/** Counts in the database what may be done so often in a span of time; servers on one database share it. */
export interface Counters {
  /** Counts one use of `key`, in a span of a day at most; answers the seconds to wait where there were `most` since the span (s) began, else 0. */
  take(key: string, most: number, span: number): Promise<number>
  /** Takes back a use that came to nothing. */
  giveBack(key: string): Promise<void>
}

export function createCounters(sql: postgres.Sql): Counters {
  return {
    take: async (key, most, span) => {
      if (span === 0) return 0
      const [row] = await sql<{ uses: number; wait: number }[]>`
        insert into private.auth_counts as known (key) values (${key})
        on conflict (key) do update set
          since = case when known.since + ${span} * interval '1 second' <= now() then now() else known.since end,
          uses = case when known.since + ${span} * interval '1 second' <= now() then 1
            else least(known.uses, ${most}) + 1 end
        returning uses, greatest(1, ceil(extract(epoch from since - now()) + ${span}))::integer as wait`
      return row && row.uses > most ? row.wait : 0
    },
    giveBack: async (key) => {
      await sql`update private.auth_counts set uses = uses - 1 where key = ${key} and uses > 0`
    },
  }
}
