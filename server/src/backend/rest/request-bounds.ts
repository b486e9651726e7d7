import { AsyncLocalStorage } from 'node:async_hooks'
import type { createPostgresConnection } from '@supabase/lite/postgres'
import type postgres from 'postgres'
import { checkQuery, mostAnswerBytes } from './check-query.ts'
import { boundCount } from './list-depth.ts'
import { QueryRefused, type Refusal } from './refusal.ts'

type LiteConnection = ReturnType<typeof createPostgresConnection>

/** What one request may take, and what became of it. */
interface Bounds {
  /** Aborted once no one waits for the answer; null where that is not known. */
  readonly signal: AbortSignal | null
  mostBytes: number
  bytes: number
  refusal: Refusal | null
}

const clients = new AsyncLocalStorage<AbortSignal>()
const requests = new AsyncLocalStorage<Bounds>()

/** Runs work whose queries are cancelled, in the database too, when the signal aborts. */
export const cancelledBy = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  clients.run(signal, work)

/** Whether what happens now is for a request of the REST API. */
export const isBounded = () => requests.getStore() !== undefined

/** What came of a request. */
interface Bounded<Result> {
  readonly result: Result
  /** Why it was not answered; null when it was. */
  readonly refusal: Refusal | null
  /** Whether its client left before it was answered. */
  readonly isAbandoned: boolean
}

/** Runs one request of the REST API within its bounds. */
export async function withinBounds<Result>(work: () => Promise<Result>): Promise<Bounded<Result>> {
  const bounds: Bounds = {
    signal: clients.getStore() ?? null,
    mostBytes: mostAnswerBytes,
    bytes: 0,
    refusal: null,
  }
  const result = await requests.run(bounds, work)
  return { result, refusal: bounds.refusal, isAbandoned: bounds.signal?.aborted === true }
}

function refuse(bounds: Bounds, error: unknown): void {
  if (error instanceof QueryRefused) bounds.refusal ??= error.refusal
}

const tooLarge = () =>
  new QueryRefused(
    'OTQ02',
    'The answer would be too large.',
    'Ask for fewer rows or columns at a time; pages and contents of files are given whole for one row, named by its key.',
  )

/** Bytes that a value takes in an answer, about. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 8
  let bytes = 2
  for (const [key, part] of Object.entries(value)) bytes += key.length + 4 + sizeOf(part)
  return bytes
}

/** Statements that take no time and decide whether a transaction is open: cancelled, they would leave that unknown. */
const boundsTransaction = /^\s*(begin|start transaction|commit|rollback)\b/i

/**
 * Has a connection of Supabase Lite keep to the bounds of the request it works for: queries are looked at before they are sent,
 * rows are counted as they come, and what no one waits for is cancelled. Outside of `withinBounds` nothing changes.
 */
export function boundConnection(connection: LiteConnection): void {
  const readQuery = connection.onPostgrestAST.bind(connection)
  const { driver } = connection
  const reserve = driver.reserve.bind(driver)
  Object.assign(connection, {
    onPostgrestAST: async (query: Parameters<typeof readQuery>[0]) => {
      const read = await readQuery(query)
      const bounds = requests.getStore()
      if (!bounds) return read
      try {
        bounds.mostBytes = checkQuery(read)
      } catch (error) {
        refuse(bounds, error)
        throw error
      }
      return read
    },
  })
  driver.reserve = async () => {
    const session = await reserve()
    const bounds = requests.getStore()
    return bounds ? boundSession(session, bounds) : session
  }
}

function boundSession(session: postgres.ReservedSql, bounds: Bounds): postgres.ReservedSql {
  /** Cancellations under way. One that comes late would end whatever the connection does next, for this request or another. */
  const cancelling = new Set<Promise<void>>()
  const release = session.release.bind(session)
  const send = session.unsafe.bind(session)
  return Object.assign(session, {
    release: () => {
      if (cancelling.size === 0) release()
      else void Promise.allSettled(cancelling).then(release)
    },
    // Supabase Lite only awaits what comes of this.
    unsafe: async (...[sql, values, options]: Parameters<typeof send>) => {
      if (cancelling.size > 0) await Promise.allSettled(cancelling)
      const query = send(boundCount(sql), values, options)
      return boundsTransaction.test(sql)
        ? query
        : watch(query, bounds, () => cancelling.add(cancelQuery(query)))
    },
  })
}

/** Asks the database to stop a query; resolves when it was told or cannot be. (`query.cancel()` does not say when.) */
async function cancelQuery(query: object): Promise<void> {
  const canceller: unknown = Reflect.get(query, 'canceller')
  try {
    if (typeof canceller === 'function') await canceller(query)
  } catch {
    // The query then ends by its time limit.
  }
}

/** Counts the rows of a query and cancels it when they are too many or its client has gone. */
async function watch(
  query: postgres.PendingQuery<(postgres.Row & Iterable<postgres.Row>)[]>,
  bounds: Bounds,
  cancel: () => void,
): Promise<unknown> {
  const { signal } = bounds
  if (signal?.aborted) throw new Error('The client has gone')
  signal?.addEventListener('abort', cancel, { once: true })
  let isOver = false
  try {
    const result: unknown = await query.forEach((row, rows) => {
      if (isOver) return
      bounds.bytes += sizeOf(row)
      if (bounds.bytes > bounds.mostBytes) {
        isOver = true
        cancel()
      } else Reflect.apply(Array.prototype.push, rows, [row])
    })
    if (isOver) throw tooLarge()
    return result
  } catch (error) {
    const reason = isOver ? tooLarge() : error
    refuse(bounds, reason)
    throw reason
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
