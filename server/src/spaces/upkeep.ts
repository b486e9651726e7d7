import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import type { Logger } from '../log.ts'
import { asJob } from '../observe/jobs.ts'
import { repeatAlone } from '../repeat-alone.ts'

/** How often a server looks whether there is something to do (ms). */
const lookEveryMs = 600_000
/** How long one round takes at most (ms): the next goes on. */
const longest = 300_000
/** Contents that are taken out of use together. */
const batch = 200
/** States of removals that are made together; a whole folder's at least. */
const statesAtOnce = 5000
/** Locks and properties of WebDAV that are removed together. */
const sweptAtOnce = 1000
/** Whoever holds this lock of the database does the work; see the numbers in migrations. */
export const upkeepLock = 7_268_837_031

/** What one round did. */
export interface UpkeepResult {
  /** Spaces whose surplus states went. */
  readonly thinned: number
  /** Stored contents that went because nothing named them any more. */
  readonly removed: number
}

/**
 * Makes the states that removals of before lack, removes what WebDAV has left, lets go of surplus states of all spaces that are due, and removes contents
 * that nothing has named for a day. One server of those on a database at a time: null where another is at it. A content is
 * out of use before its object goes, and is forgotten after, so a cut in between leaves something that the next round takes
 * up.
 */
export async function tidySpaces(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'removeObject'>,
  signal: AbortSignal,
): Promise<UpkeepResult | null> {
  const done = await sql.begin(async (turn) => {
    const [row] = await turn<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${upkeepLock}) as taken`
    // The work is done by other connections: what it has done stays done, whatever becomes of this one.
    return { result: row?.taken ? await tidy(sql, files, signal) : null }
  })
  return done.result
}

async function tidy(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'removeObject'>,
  signal: AbortSignal,
): Promise<UpkeepResult> {
  let thinned = 0
  let removed = 0
  const end = Date.now() + longest
  const goesOn = () => !signal.aborted && Date.now() < end
  // Before states are let go of: which are too many depends on what was removed.
  while (goesOn()) {
    const [row] = await sql<{ did: boolean }[]>`select private.complete_a_space(${statesAtOnce}) as did`
    if (!row?.did) break
  }
  // Before as well: what links were for is in those states.
  if (goesOn()) await sql`select private.sweep_links()`
  if (goesOn()) await sql`select private.sweep_open_files()`
  if (goesOn()) await sql`select private.drop_unfinished_shares()`
  while (goesOn()) {
    const [row] = await sql<{ gone: number }[]>`select private.sweep_dav(${sweptAtOnce}) as gone`
    if (!row || row.gone < sweptAtOnce) break
  }
  while (goesOn()) {
    const [row] = await sql<{ did: boolean }[]>`select private.thin_a_space() as did`
    if (!row?.did) break
    thinned++
  }
  while (goesOn()) {
    const names = await sql<{ name: string }[]>`select name from private.take_unused_blobs(${batch}) as name`
    if (names.length === 0) break
    const gone: string[] = []
    for (const { name } of names) {
      if (!goesOn()) break
      await files.removeObject(spacesBucket, name)
      gone.push(name)
    }
    await sql.begin(async (transaction) => {
      await transaction`delete from storage.objects where bucket_id = ${spacesBucket} and name = any (${gone})`
      await transaction`select private.forget_blobs(${gone})`
    })
    removed += gone.length
  }
  return { thinned, removed }
}

/** Does so at the start and every ten minutes; returns what stops it. A failure is logged and tried again later. */
export function lookAfterSpaces(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'removeObject'>,
  log: Logger,
): () => Promise<void> {
  return repeatAlone(lookEveryMs, async (signal) => {
    try {
      const result = await asJob('spaces', () => tidySpaces(sql, files, signal))
      if (result && result.removed > 0)
        log.info('contents that nothing names any more were removed', { contents: result.removed })
    } catch (error) {
      log.warn('spaces were not all looked after', { error: String(error) })
    }
  })
}
