import type { createPostgresConnection } from '@supabase/lite/postgres'
import { isBounded } from './request-bounds.ts'

type LiteConnection = ReturnType<typeof createPostgresConnection>

/**
 * What a called function set as status and headers of the answer, which Supabase Lite 0.10.0 asks after each call: no function of
 * the migrations does that.
 */
const spared =
  /^\s*SELECT current_setting\('response\.status', true\) AS status,\s+current_setting\('response\.headers', true\) AS headers\s*$/

/** Answers that with no rows, without asking the database. Outside of `withinBounds` nothing changes. */
export function spareStatements({ driver }: LiteConnection): void {
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    const session = await reserve()
    if (!isBounded()) return session
    const send = session.unsafe.bind(session)
    return Object.assign(session, {
      unsafe: (...[sql, values, options]: Parameters<typeof send>) =>
        spared.test(sql) ? Promise.resolve([]) : send(sql, values, options),
    })
  }
}
