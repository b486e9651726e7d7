import { randomUUID } from 'node:crypto'
import { createAccountFiles, type FilesClient } from '@/backend/account-files'
import type { AccountFilesPort, AccountLimits } from '@/kernel/files/account/types'
import postgres from 'postgres'

/** An account in a transaction that is given up in the end. */
export interface DatabaseAccount {
  /** The desktop's adapter, whose calls run in the transaction. */
  readonly port: AccountFilesPort
  setLimits(limits: AccountLimits): Promise<void>
  /** Lets the database forget all removals, as it does after a time. */
  forgetRemovals(): Promise<void>
  forgetMarks(): Promise<void>
}

const givenUp = new Error('given up')

/**
 * Runs work on a new account in a transaction, and takes it back. `sql` is the superuser's. No one else sees the limits and rows,
 * and thousands of calls take no longer than a few over HTTP.
 */
export async function withDatabaseAccount(
  sql: postgres.Sql,
  work: (account: DatabaseAccount) => Promise<void>,
): Promise<void> {
  const ended = sql.begin(async (transaction) => {
    const id = randomUUID()
    await transaction`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`

    /** Runs a statement as the person, as a request does. */
    const asPerson = (
      statement: (sql: postgres.TransactionSql) => Promise<postgres.RowList<postgres.Row[]>>,
    ) =>
      transaction.savepoint(async (inner) => {
        await inner`
          select set_config('request.jwt.claim.sub', ${id}, true), set_config('role', 'authenticated', true)`
        const rows = await statement(inner)
        await inner`select set_config('role', 'none', true), set_config('request.jwt.claim.sub', '', true)`
        return rows
      })

    const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
      try {
        const rows = await asPerson((inner) => {
          const named = Object.keys(args).map((key) => inner`${inner(key)} => ${argument(inner, args[key])}`)
          const list = named.reduce((all, one) => inner`${all}, ${one}`)
          return inner`select public.${inner(name)}(${list}) as answer`
        })
        return { data: rows[0]?.answer, error: null, status: 200 }
      } catch (error) {
        if (!(error instanceof postgres.PostgresError)) throw error
        return { data: null, error: { code: error.code, message: error.message }, status: 400 }
      }
    }

    await work({
      port: createAccountFiles({
        client: async () => ({ ok: true, value: clientOf(id, call) }),
        userId: id,
      }),
      async setLimits({ fileBytes, accountBytes, accountEntries }) {
        await transaction`
          update private.file_limits
          set file_bytes = ${fileBytes}, account_bytes = ${accountBytes}, account_entries = ${accountEntries}`
      },
      async forgetRemovals() {
        await transaction`update private.file_limits set kept_removals = 0`
        // A statement that changes nothing is enough for the database to check the limits.
        await asPerson((inner) => inner`update public.files set mode = mode where false`)
        await transaction`update private.file_limits set kept_removals = default`
      },
      async forgetMarks() {
        await transaction`
          delete from private.file_history as one
          where user_id = ${id} and exists (
            select from private.file_history as newer
            where newer.user_id = one.user_id and newer.version > one.version
          )`
      },
    })
    throw givenUp
  })
  await ended.catch((error: unknown) => {
    if (error !== givenUp) throw error
  })
}

/** A value as an argument of a function; lists are JSON. */
const argument = (sql: postgres.TransactionSql, value: unknown) =>
  Array.isArray(value)
    ? sql`${JSON.stringify(value)}::text::jsonb`
    : sql`${typeof value === 'boolean' ? value : String(value)}`

type Call = (
  name: string,
  args: Readonly<Record<string, unknown>>,
) => Promise<{ readonly data: unknown; readonly error: object | null; readonly status: number }>

/** As much of the client library as the adapter uses. */
function clientOf(id: string, call: Call): FilesClient {
  const rpc = (name: string, args: Readonly<Record<string, unknown>>) => {
    const answer = call(name, args)
    const request = Object.assign(answer, {
      setHeader: () => request,
      abortSignal: () => request,
      retry: () => request,
    })
    return request
  }
  const auth = {
    getSession: async () => ({ data: { session: { user: { id } } }, error: null }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the adapter uses
  return { auth, rpc } as unknown as FilesClient
}
