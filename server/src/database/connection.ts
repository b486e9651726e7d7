import postgres from 'postgres'

/** Where a PostgreSQL server is and who we are there, in the words of the `postgres` driver. */
export interface DatabaseAddress {
  /** A whole connection string; then the other fields are absent. */
  readonly url?: string
  /** Host name, address, or the folder of a Unix socket. */
  readonly host?: string
  readonly port?: number
  readonly username?: string
  readonly password?: string
  readonly database?: string
  /** Whether a pooler such as PgBouncer stands between, where the next transaction may get another session. */
  readonly isPooled?: boolean
  /** `false`: no statement is kept prepared, which a pooler may not know of. */
  readonly prepares?: boolean
}

/** A running database. */
export interface Database {
  readonly address: DatabaseAddress
  /** The same database without a pooler, where the operator names such a way: for migrations, and what needs a session of its own. */
  readonly direct: DatabaseAddress
  /** Resolves when it ended without being asked to. */
  readonly lost: Promise<void>
  /** Stops it when it is ours; does nothing otherwise. */
  stop(): Promise<void>
  /** Stops it without waiting, for a person who asks twice; safe to call at any time. */
  kill(): void
}

/**
 * Whether an error is the driver's, which wrote to a connection that had just been closed (`nextWrite` of postgres 3.4.9). No
 * query is told of it; that the database is gone is noticed elsewhere.
 */
export const isLostWrite = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.message.includes("null (reading 'write')") &&
  /[/\\]postgres[/\\]/.test(error.stack ?? '')

/** Options of the driver for an address; `connections` is how many it may open. */
export function driverOptions(address: DatabaseAddress, connections: number) {
  const { url: _, isPooled: __, prepares = true, ...place } = address
  return { ...place, max: connections, prepare: prepares, connect_timeout: 10, onnotice: () => {} }
}

/** An option of the driver's own for a query: what it returns says whether another may follow on the connection before the answer. */
const isAlone = { onexecute: () => false }

/** Keeps other queries from following this one; what is no query stays as it is. */
function keepAlone<Result>(query: Result): Result {
  if (query instanceof Promise && 'options' in query && query.options instanceof Object)
    Object.assign(query.options, isAlone)
  return query
}

/**
 * Sends one query at a time on each connection. To learn the types of values, the driver asks the database for a description without
 * ending the exchange. PgBouncer lends a connection to the next client once a query that came before is done; the description then
 * reaches nobody, and the query never ends.
 */
const oneAtATime = (sql: postgres.Sql): postgres.Sql =>
  new Proxy(sql, {
    // oxlint-disable-next-line typescript/no-unsafe-return -- the types are those of what is called
    apply: (target, self, parts) => keepAlone(Reflect.apply(target, self, parts)),
    get: (target, name) =>
      name === 'unsafe'
        ? (...statement: Parameters<typeof target.unsafe>) => keepAlone(target.unsafe(...statement))
        : Reflect.get(target, name),
  })

/** Opens connections as the server's own role, outside the rules for clients; `name` is what the database shows of them. */
export function connect(address: DatabaseAddress, connections: number, name?: string): postgres.Sql {
  const options = {
    ...driverOptions(address, connections),
    ...(name !== undefined && { connection: { application_name: name } }),
  }
  const sql = address.url ? postgres(address.url, options) : postgres(options)
  return address.isPooled ? oneAtATime(sql) : sql
}
