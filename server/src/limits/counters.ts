import { createHmac } from 'node:crypto'
import type postgres from 'postgres'

/** Makes a digest of what a person is known by, so that no address is stored; all servers with one secret agree. */
export type Digest = (what: string, value: string) => string

export const createDigest =
  (secret: string): Digest =>
  (what, value) =>
    createHmac('sha256', secret).update(`${what}\n${value}`).digest('base64url')

/** How uses are counted. */
export interface CountOptions {
  /** How many at once; left out: one. */
  readonly uses?: number
  /** Does not wait for the disk: a crash of the database may forget the last moments. Right for what only spares the server. */
  readonly isQuick?: boolean
}

/** Counts in the database what may be done so often in a span of time; servers on one database share it. */
export interface Counters {
  /**
   * Counts one use of `key`, or several at once, and answers 0. Where there were `most` (1 or more) since the span began, counts
   * nothing and answers the seconds to wait; the last group of uses may go beyond `most`. `span` is in seconds, a day at most.
   */
  take(key: string, most: number, span: number, how?: CountOptions): Promise<number>
  /** Takes back a use that came to nothing. */
  giveBack(key: string): Promise<void>
}

export function createCounters(sql: postgres.Sql): Counters {
  return {
    take: async (key, most, span, { uses = 1, isQuick = false } = {}) => {
      if (span === 0) return 0
      for (;;) {
        // A refused request only reads: a write waits for the disk.
        const [row] = await sql<{ wait: number }[]>`
          with full_count as (
            select greatest(1, ceil(extract(epoch from since - now()) + ${span}))::integer as wait
            from private.auth_counts
            where key = ${key} and uses >= ${most} and since + ${span} * interval '1 second' > now()
          ), taken as (
            insert into private.auth_counts as known (key, uses)
            select ${key}::text, ${uses}::integer where not exists (select from full_count)
            on conflict (key) do update set
              since = case when known.since + ${span} * interval '1 second' <= now() then now() else known.since end,
              uses = excluded.uses
                + case when known.since + ${span} * interval '1 second' <= now() then 0 else known.uses end
              where known.uses < ${most} or known.since + ${span} * interval '1 second' <= now()
            returning 0 as wait, case when ${isQuick} then set_config('synchronous_commit', 'off', true) end
          )
          select wait from full_count union all select wait from taken`
        // No row where another use was the last one since this statement began; the next statement sees it.
        if (row) return row.wait
      }
    },
    giveBack: async (key) => {
      await sql`update private.auth_counts set uses = uses - 1 where key = ${key} and uses > 0`
    },
  }
}
