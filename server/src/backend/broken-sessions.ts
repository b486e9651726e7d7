import type postgres from 'postgres'
import { isUnavailable } from './database-errors.ts'
import { listenOnce } from './listen-once.ts'

/** Longer than any statement may take by its own limit; what has no answer by then gets none (ms). */
const answerMs = 20_000

const nothing = () => {}
const ended = 'it has ended'
const gone = (why: string) =>
  Object.assign(new Error(`The connection to the database is gone: ${why}`), { code: 'CONNECTION_CLOSED' })

/**
 * Has the statements of a request fail once its connection is gone. The driver (postgres 3.4.9) writes what follows to nowhere and
 * waits for an answer without end, and takes a closed connection that is given back for an open one.
 * @param lost aborted when the database ended: nothing is answered any more
 */
export function failWithConnection(driver: postgres.Sql, lost: AbortSignal): void {
  const reserve = driver.reserve.bind(driver)
  const failures = listenOnce(lost)
  driver.reserve = async () => {
    const session = await reserve()
    let broken: unknown = null
    const send = session.unsafe.bind(session)
    const release = session.release.bind(session)
    return Object.assign(session, {
      // Supabase Lite only awaits what comes of this.
      unsafe: async (...statement: Parameters<typeof send>) => {
        if (broken !== null) throw broken
        if (lost.aborted) throw gone(ended)
        try {
          return await unlessLost(send(...statement), failures)
        } catch (error) {
          if (isUnavailable(error)) broken = error
          throw error
        }
      },
      release: () => {
        // The driver has it among the closed ones already.
        if (broken === null) release()
      },
    })
  }
}

/** What comes of work, or a failure when the database is lost or gives no answer. */
async function unlessLost<Result>(work: PromiseLike<Result>, failures: Set<() => void>): Promise<Result> {
  let end = nothing
  let timer: NodeJS.Timeout | undefined
  const failure = new Promise<never>((_, reject) => {
    end = () => reject(gone(ended))
    timer = setTimeout(() => reject(gone('it gave no answer')), answerMs)
  })
  failures.add(end)
  try {
    return await Promise.race([work, failure])
  } finally {
    clearTimeout(timer)
    failures.delete(end)
  }
}
