import type postgres from 'postgres'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import type { DiskRoom } from '../disk-room.ts'
import type { Logger } from '../log.ts'
import { asJob } from '../observe/jobs.ts'
import { repeatAlone } from '../repeat-alone.ts'
import { moveLargeContent } from './large-contents.ts'

/** How often a server looks whether there is something to move (ms). */
const lookEveryMs = 600_000
/** Whoever holds this lock of the database does the work; see the numbers in migrations. */
const lock = 7_268_837_032
/** How long the move of one account may take; its rows alone are locked meanwhile. */
const longest = '10min'

/** What one round did. */
export interface MoveResult {
  /** Accounts whose files went into their space. */
  readonly accounts: number
  /** Accounts that stay where they are, because an error came up. */
  readonly failed: number
  /** Contents that went from the database to the stored objects. */
  readonly contents: number
}

/** What a move needs of the server. */
export interface MoveParts {
  readonly sql: postgres.Sql
  readonly files: Pick<FileStorage, 'uploadObject'>
  readonly room: DiskRoom
  readonly log: Logger
}

/**
 * Moves the files of all accounts that still have them in public.files into their spaces, and then makes stored objects of contents
 * that are too large to stay in the database. One server of those on a database at a time: null where another is at it. Each
 * account, and each content, is one transaction, so a cut leaves it where it was. It ends early where the disk has no room for more.
 */
export async function moveFiles(parts: MoveParts, signal: AbortSignal): Promise<MoveResult | null> {
  return parts.sql.begin(async (turn) => {
    const [row] = await turn<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${lock}) as taken`
    // The work is done by other connections: what it has done stays done, whatever becomes of this one.
    if (!row?.taken) return null
    const accounts = await moveAccounts(parts, signal)
    return { ...accounts, contents: await moveContents(parts, signal) }
  })
}

async function moveAccounts({ sql, room, log }: MoveParts, signal: AbortSignal) {
  let [moved, failed] = [0, 0]
  let last = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const [account] = await sql<{ id: string; bytes: number }[]>`
      select user_id as id, bytes::float8 as bytes from public.file_accounts
      where user_id > ${last} order by user_id limit 1`
    if (!account) break
    last = account.id
    // Once in the space, and once in what the database writes down before.
    if (!(await room.hasRoom(2 * account.bytes))) break
    try {
      moved += await moveAccount(sql, account.id)
    } catch (error) {
      failed += 1
      log.warn('the files of an account have not moved into their space', { error: String(error) })
    }
  }
  return { accounts: moved, failed }
}

async function moveAccount(sql: postgres.Sql, person: string): Promise<number> {
  return sql.begin(async (turn) => {
    await turn`select set_config('statement_timeout', ${longest}, true)`
    const [row] = await turn<{ moved: boolean }[]>`select private.move_files(${person}) as moved`
    return row?.moved ? 1 : 0
  })
}

async function moveContents({ sql, files, room }: MoveParts, signal: AbortSignal): Promise<number> {
  let moved = 0
  while (!signal.aborted && (await moveLargeContent(sql, files, room))) moved += 1
  return moved
}

/** Does so at the start and every ten minutes; returns what stops it. A failure is logged and tried again later. */
export function moveFilesIntoSpaces(parts: MoveParts): () => Promise<void> {
  const { log } = parts
  return repeatAlone(lookEveryMs, async (signal) => {
    try {
      const result = await asJob('move of files', () => moveFiles(parts, signal))
      if (result && result.accounts + result.contents > 0)
        log.info('files moved into the spaces of their people', {
          accounts: result.accounts,
          contents: result.contents,
        })
    } catch (error) {
      log.warn('files were not all moved into spaces', { error: String(error) })
    }
  })
}
