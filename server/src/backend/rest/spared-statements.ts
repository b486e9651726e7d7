import type { createPostgresConnection } from '@supabase/lite/postgres'
import { isBounded } from './request-bounds.ts'

type LiteConnection = ReturnType<typeof createPostgresConnection>

/**
 * Statements that Supabase Lite 0.10.0 sends for each request of the REST API and that nothing depends on:
 * - Whether the person of the token exists: the result is not used, and without it the session is not looked up either.
 *   Tokens are checked by their signature and end (and sessions where the role is taken); no client's query can read `auth`.
 * - What a called function set as status and headers of the answer: no function of the migrations does that.
 */
const spared: readonly RegExp[] = [
  /^select \* from "auth"\."users" where "id" = \$1$/,
  /^\s*SELECT current_setting\('response\.status', true\) AS status,\s+current_setting\('response\.headers', true\) AS headers\s*$/,
]

/** Answers such statements with no rows, without asking the database. Outside of `withinBounds` nothing changes. */
export function spareStatements({ driver }: LiteConnection): void {
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    const session = await reserve()
    if (!isBounded()) return session
    const send = session.unsafe.bind(session)
    return Object.assign(session, {
      unsafe: (...[sql, values, options]: Parameters<typeof send>) =>
        spared.some((statement) => statement.test(sql)) ? Promise.resolve([]) : send(sql, values, options),
    })
  }
}
