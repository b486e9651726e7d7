import type postgres from 'postgres'
import type { AuthClient } from './client.ts'
import type { Digest } from '../../limits/counters.ts'

/** Wrong passwords for one account from one place before that place waits; elsewhere its owner still signs in. */
export const mostFromOnePlace = 10
/** How long they count (s). */
const span = 900
/** Wrong passwords for one account from everywhere, after which unknown places are answered slowly. */
const mostFromEverywhere = 100
/** How much later they are answered (ms). */
const slowMs = 2_000

/** The sign-ins that failed: how many there were, and who tried. */
export interface Failures {
  /** Seconds until this place may try the account again, or how much later (ms) it is answered. */
  check(email: string, client: AuthClient): Promise<{ readonly wait: number; readonly delay: number }>
  record(email: string, client: AuthClient): Promise<void>
  /** The right password was given: what failed before from this place counts no more. */
  forgive(email: string, client: AuthClient): Promise<void>
}

/** Counted alike for addresses with and without an account, so that the limit does not tell which they are. */
export function createFailures(sql: postgres.Sql, digest: Digest): Failures {
  const keysOf = (email: string, { place }: AuthClient) => ({
    account: digest('account', email),
    place: digest('place', place),
  })
  return {
    check: async (email, client) => {
      const { account, place } = keysOf(email, client)
      const [row] = await sql<{ here: number; everywhere: number; wait: number; known: boolean }[]>`
        select count(*) filter (where place = ${place})::integer as here, count(*)::integer as everywhere,
          coalesce(ceil(${span} - extract(epoch from now() - min(at) filter (where place = ${place}))), 0)::integer as wait,
          exists (
            select from auth.sessions join auth.users on users.id = sessions.user_id
            where users.email = ${email} and host(sessions.ip) = ${client.address}
          ) as known
        from (
          select place, at from private.failed_sign_ins
          where account = ${account} and counts and at > now() - ${span} * interval '1 second'
          order by at desc limit 1000
        ) as recent`
      if (!row) return { wait: 0, delay: 0 }
      return {
        wait: row.here >= mostFromOnePlace ? Math.max(1, row.wait) : 0,
        delay: row.everywhere >= mostFromEverywhere && !row.known ? slowMs : 0,
      }
    },
    record: async (email, client) => {
      const row = { ...keysOf(email, client), agent: client.agent }
      await sql`insert into private.failed_sign_ins ${sql(row)}`
    },
    forgive: async (email, client) => {
      const { account, place } = keysOf(email, client)
      await sql`
        update private.failed_sign_ins set counts = false
        where account = ${account} and place = ${place} and counts`
    },
  }
}
