import type postgres from 'postgres'
import { isBounded } from './request-bounds.ts'

const endsTransaction = /^(commit|rollback)$/
const noRows = (command: string) => Promise.resolve(Object.assign([], { command, count: 0 }))

/**
 * Has a request of the REST API begin its transaction on the same way to the database as `first`, the statement that says whose it
 * is: that one is sent without waiting for the answer to `begin`. Nothing follows before both are there. Outside of `withinBounds`
 * nothing changes.
 *
 * Without its transaction `first` holds for itself alone, and what follows would be sent as the server itself. So nothing is sent
 * unless `begin` succeeded, and was answered before `first`. Must be next to the driver: it relies on the order of what is sent.
 */
export function beginWithFirst(driver: postgres.Sql, first: string): void {
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    const session = await reserve()
    if (!isBounded()) return session
    const send = session.unsafe.bind(session)
    let isWaiting = false
    /** `true` or why not, once it is known; null where no transaction was asked for. */
    let begun: boolean | Error | null = null
    const begin = () => {
      begun = false
      // `execute` sends it now, and not only once it is waited for.
      send('begin')
        .execute()
        .then(
          () => (begun = true),
          (error: Error) => (begun = error),
        )
    }
    return Object.assign(session, {
      // What it throws, it throws to an `await` of those above it.
      unsafe: (...[sql, values, options]: Parameters<typeof send>) => {
        if (sql === 'begin') {
          isWaiting = true
          return noRows('BEGIN')
        }
        if (endsTransaction.test(sql)) {
          if (isWaiting) return noRows('ROLLBACK')
          begun = null
          return send(sql, values, options)
        }
        if (isWaiting) {
          if (sql !== first) throw new Error('A transaction began with another statement than it should')
          isWaiting = false
          begin()
        } else if (begun instanceof Error) throw begun
        else if (begun === false) throw new Error('A transaction was not begun when its statements came')
        return send(sql, values, options)
      },
    })
  }
}
