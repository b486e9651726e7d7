import { upkeepLock } from '../../src/spaces/upkeep.ts'
import { openDatabase } from './database.ts'

/**
 * Keeps the servers of a data folder from looking after spaces, so that a test finds what it has made as it left it. Waits for a
 * round that is under way; several tests can do so at once. Returns what ends it, as `beforeAll` takes it.
 */
export async function holdUpkeep(dataDir: string): Promise<() => Promise<void>> {
  const sql = openDatabase(dataDir, 1)
  await sql`select pg_advisory_lock_shared(${upkeepLock})`
  return () => sql.end()
}
