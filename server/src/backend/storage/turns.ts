import type postgres from 'postgres'

/** Lets one caller at a time have a name. */
export interface Turns {
  /** Resolves when it is the caller's turn, with the function that ends it. */
  take(name: string): Promise<() => void>
}

/** Turns among the callers of this process. */
export function createTurns(): Turns {
  /** Who waits for a name that is taken; names that are free are not in it. */
  const waiting = new Map<string, (() => void)[]>()
  return {
    async take(name) {
      const queue = waiting.get(name)
      if (queue) await new Promise<void>((resolve) => queue.push(resolve))
      else waiting.set(name, [])
      return () => {
        const next = waiting.get(name)?.shift()
        if (next) next()
        else waiting.delete(name)
      }
    },
  }
}

/** How long a turn is waited for (ms); who has one writes a row meanwhile. */
const mostWaitMs = 60_000

/**
 * Turns among the callers of all servers on a database: each is a transaction with a lock, so a server that ends gives its turns
 * back, and a pooler that lends connections for a transaction keeps them. `sql` is used for nothing else: who has a turn needs
 * other connections to end it. Callers of this process queue here first, so that a name takes one connection.
 */
export function createSharedTurns(sql: postgres.Sql): Turns {
  const here = createTurns()
  return {
    async take(name) {
      const leave = await here.take(name)
      try {
        const end = await lock(sql, name)
        return () => {
          end()
          leave()
        }
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}

/** Takes the lock of a name; answers what gives it back. */
const lock = (sql: postgres.Sql, name: string) =>
  new Promise<() => void>((taken, failed) => {
    sql
      .begin(async (transaction) => {
        // `unsafe` prepares nothing, which a pooler might give to another transaction.
        await transaction.unsafe(
          "select set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)",
          [String(mostWaitMs), String(2 * mostWaitMs)],
        )
        await transaction.unsafe('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `stored object ${name}`,
        ])
        await new Promise<void>((end) => taken(end))
      })
      // Once it was taken, all that can fail is to give it back, which the end of the connection does as well.
      .catch(failed)
  })
