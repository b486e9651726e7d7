import type { Logger } from '../../log.ts'
import type { Secrets } from '../../secrets.ts'
import { type Database, connect } from '../connection.ts'
import { findUpgrade } from '../migrate.ts'
import { copyCluster, putBack } from './before-upgrade.ts'
import { startEmbeddedDatabase } from './cluster.ts'
import { existingCluster } from './places.ts'

/** An embedded database that is ready to be migrated. */
export interface UpgradableDatabase {
  readonly database: Database
  /** Says that the migrations are done: there is no way back from now on but by the copy that was kept. */
  upgraded(): void
  /** Puts back what the database was before, unless the migrations are done. The database must be stopped. Never throws. */
  undoUnlessUpgraded(): Promise<void>
}

/**
 * Starts the embedded database. If an earlier version left it and the migrations in `folder` will change it, it is copied first, while it
 * is stopped: then its files are those of one moment, and need no log of changes to be opened. Throws a `StartupError`; the database is
 * stopped then.
 */
export async function startForMigrations(
  dataDir: string,
  secrets: Secrets,
  folder: string,
  log: Logger,
): Promise<UpgradableDatabase> {
  let database = await startEmbeddedDatabase(dataDir, secrets, log)
  let copy: { readonly cluster: string; readonly folder: string } | null = null
  try {
    const upgrade = await upgradeOf(database, folder)
    const cluster = existingCluster(dataDir)
    if (upgrade && cluster !== null) {
      const began = performance.now()
      await database.stop()
      const made = await copyCluster(cluster, upgrade.from)
      copy = { cluster, folder: made.folder }
      log.info('the database was copied before its upgrade', {
        to: made.folder,
        megabytes: Math.ceil(made.bytes / 1024 / 1024),
        seconds: Math.round((performance.now() - began) / 1000),
      })
      database = await startEmbeddedDatabase(dataDir, secrets, log)
    }
  } catch (error) {
    await database.stop()
    throw error
  }
  return {
    database,
    upgraded: () => (copy = null),
    undoUnlessUpgraded: async () => {
      if (copy === null) return
      try {
        await putBack(copy.cluster, copy.folder)
        log.info('the database is again what it was before the upgrade')
      } catch (error) {
        log.error('the database from before the upgrade could not be put back; the next start tries again', {
          copy: copy.folder,
          error: error instanceof Error ? error.message : String(error),
        })
      }
    },
  }
}

async function upgradeOf(database: Database, folder: string) {
  const sql = connect(database.direct, 1)
  try {
    return await findUpgrade(sql, folder)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
