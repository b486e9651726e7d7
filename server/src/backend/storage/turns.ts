import type postgres from 'postgres'

/** Locks by name, in the order of the callers. */
export interface Turns {
  /** Resolves when it is the caller's turn, with a function that ends the turn. */
  take(name: string): Promise<() => void>
}

/** Turns within this process. */
export function createTurns(): Turns {
  /** Who waits for each name that is taken. */
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

/** How long to wait for a turn (ms). Whoever has it only writes a row meanwhile. */
const mostWaitMs = 60_000

/**
 * Turns among all servers on a database. Each is a transaction that holds an advisory lock, so a server that dies loses its turns,
 * and a pooler in transaction mode keeps them. `sql` must serve nothing else, since whoever has a turn needs other connections
 * to finish. Callers of this process queue here first, so that each name takes one connection at most.
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

/** Takes the lock of a name and returns the function that releases it. */
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
      // After the lock is taken, only its release can fail, and then the connection ends and releases it anyway.
      .catch(failed)
  })
