import { rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { liteSchemaOf } from '../backend/lite-schema.ts'
import { FileStorage } from '../backend/storage/file-storage.ts'
import { FolderStore } from '../backend/storage/folder-store.ts'
import type { RestoredTables } from '../backup/tables.ts'
import type { Config } from '../config.ts'
import { postgresAccount } from '../database/embedded/account.ts'
import { newCopyOf, removeOldCopies, requireRoom, sizeOf } from '../database/embedded/before-upgrade.ts'
import { findBinaries } from '../database/embedded/binaries.ts'
import { runCluster } from '../database/embedded/cluster.ts'
import { majorOf, makeBeside } from '../database/embedded/initialise.ts'
import { clearLeftover } from '../database/embedded/leftover.ts'
import {
  type Places,
  choosePlaces,
  clusterPlaces,
  existingCluster,
  reachableBinaries,
} from '../database/embedded/places.ts'
import { finishReplacing, replaceCluster } from '../database/embedded/replace-cluster.ts'
import type { Logger } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { StartupError } from '../startup-error.ts'
import { moveRows } from './move-rows.ts'
import { olderBinaries } from './older-postgresql.ts'

/**
 * Moves the data of an embedded database that an older major version of PostgreSQL made into a new one: made beside it, filled, compared,
 * and put in its place. The old one is kept in `before-upgrade`. A kill at any time does no harm: the next start begins again, or finishes.
 * Does nothing where there is no such data. Throws a `StartupError`; nothing is changed then.
 */
export async function moveToOwnMajor(config: Config, secrets: Secrets, log: Logger): Promise<void> {
  const { dataDir } = config
  for (const cluster of clusterPlaces(dataDir)) await finishReplacing(cluster)
  const existing = existingCluster(dataDir)
  const major = existing === null ? null : majorOf(existing)
  const binaries = findBinaries()
  if (major === null || major >= Number.parseInt(binaries.version)) return

  const began = performance.now()
  const account = postgresAccount()
  const places = choosePlaces(dataDir, binaries, account, log)
  const { cluster } = places
  await requireRoom(cluster, await sizeOf(cluster))
  const programs = join(dataDir, 'older-postgresql')
  const older = reachableBinaries(await olderBinaries(major, programs, log), account)
  await clearLeftover(cluster, secrets, log)
  log.info('moving the database to a new major version of PostgreSQL', {
    from: older.version,
    to: binaries.version,
  })
  const made = await makeBeside(places, account, secrets, join(dataDir, 'postgres.log'))
  let moved: RestoredTables
  try {
    moved = await moveBetween(
      config,
      secrets,
      { binaries: older, cluster },
      { binaries: places.binaries, cluster: made.cluster },
      log,
    )
  } catch (error) {
    await rm(made.workshop, { recursive: true, force: true })
    throw new StartupError(
      `The data could not be moved from PostgreSQL ${major}: ${error instanceof Error ? error.message : String(error)}\n` +
        'Nothing was changed: the version that ran before can be started again.',
    )
  }
  const kept = newCopyOf(cluster, `postgresql.${major}`)
  const [incoming, aside] = [made.cluster, kept].map((path) => relative(dirname(cluster), path))
  await replaceCluster(cluster, { incoming: incoming ?? '', aside: aside ?? '', isKept: true })
  for (const folder of [made.workshop, programs]) await rm(folder, { recursive: true, force: true })
  await removeOldCopies(cluster)
  log.info('the database was moved; its rows have the counts and hashes that they had', {
    rows: moved.rows,
    tables: moved.tables,
    before: kept,
    seconds: Math.round((performance.now() - began) / 1000),
  })
  if (moved.unknown.length > 0)
    log.warn('tables that are not of OtterOS were not moved; they are in the database from before', {
      tables: moved.unknown.join(', '),
    })
}

/** Runs both databases and moves the rows; both are stopped in the end. */
async function moveBetween(
  config: Config,
  secrets: Secrets,
  from: Places,
  to: Places,
  log: Logger,
): Promise<RestoredTables> {
  const account = postgresAccount()
  const quiet = { ...log, info: () => {} }
  const run = (places: Places, name: string) =>
    runCluster(places, account, secrets, join(dirname(to.cluster), name), quiet)
  const source = await run(from, 'from.log')
  try {
    const target = await run(to, 'to.log')
    try {
      const files = new FileStorage(new FolderStore(join(config.dataDir, 'uploads')))
      const liteSchema = await liteSchemaOf(config, secrets, target.address, files)
      return await moveRows(source.address, target.address, liteSchema, quiet)
    } finally {
      await target.stop()
    }
  } finally {
    await source.stop()
  }
}
