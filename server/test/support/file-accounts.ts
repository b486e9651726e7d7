// Accounts of files that are copied, restored and made again, as an operator does it with the whole database.
import type postgres from 'postgres'
import { rowsOf, type Rows } from './rows.ts'

/** What a copy of the database holds of a person: the account, and its files with their history. */
export interface PersonCopy {
  readonly id: string
  readonly tables: readonly (readonly [table: string, rows: Rows])[]
}

/** Tables of a person's files, in the order in which rows can be added. */
const fileTables = ['public.file_accounts', 'public.files', 'private.file_history']

/** The rows of a person's files of now. */
export async function copyOf(sql: postgres.Sql, id: string): Promise<PersonCopy> {
  const tables = await sql.begin('isolation level repeatable read', async (transaction) => {
    const found: (readonly [string, Rows])[] = [
      ['auth.users', await rowsOf(transaction, 'auth.users', 'id', id)],
      ['auth.identities', await rowsOf(transaction, 'auth.identities', 'user_id', id)],
    ]
    for (const table of fileTables) found.push([table, await rowsOf(transaction, table, 'user_id', id)])
    return found
  })
  return { id, tables }
}

/**
 * Replaces what is stored now for the account `id` with a copy. If the account was made again since, the person then has the
 * earlier one. `sql` is the superuser's: a copy comes back as it is, nothing is numbered or counted.
 */
export async function restore(sql: postgres.Sql, id: string, copy: PersonCopy): Promise<void> {
  await sql.begin(async (transaction) => {
    if (id !== copy.id) await transaction`delete from auth.users where id = ${id}`
    for (const table of fileTables) await transaction`delete from ${transaction(table)} where user_id = ${id}`
    for (const [table, rows] of copy.tables) {
      const isOfAccount = table.startsWith('auth.')
      if (rows.length === 0 || (isOfAccount && id === copy.id)) continue
      // A person's account comes with what belongs to every account.
      if (!isOfAccount) await transaction`set local session_replication_role = replica`
      await transaction`insert into ${transaction(table)} ${transaction(rows)}`
    }
  })
}
