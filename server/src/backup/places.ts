import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { liteSchemaOf } from '../backend/lite-schema.ts'
import { FileStorage } from '../backend/storage/file-storage.ts'
import type { ObjectStore } from '../backend/storage/object-store.ts'
import { type Stores, openFolderStores, openS3Stores } from '../backend/storage/open-storage.ts'
import type { Config } from '../config.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import type { Database } from '../database/connection.ts'
import { startEmbeddedDatabase } from '../database/embedded/cluster.ts'
import { existingCluster } from '../database/embedded/places.ts'
import { externalOf, openExternalDatabase } from '../database/external.ts'
import type { Logger } from '../log.ts'
import { loadSecrets } from '../secrets.ts'
import type { Progress } from './create.ts'
import { inParallel } from './in-parallel.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem, explained } from './problems.ts'
import {
  type RestoreResult,
  requireEmptyDatabase,
  requireEmptyFolder,
  requireKnownMigrations,
  restoreBackup,
} from './restore.ts'
import { markUnfinished } from './unfinished.ts'
import type { Vault } from './vault.ts'

/** A configuration, and a prefix for stored files if they are in a bucket: '' or one that ends with a slash. */
interface Place {
  readonly config: Config
  readonly prefix: string
}

/** How many stored files are deleted at the same time. */
const removedAtOnce = 8
/** Failures end the restore, which reports them itself. */
const silent = { error: () => {} }

const storesOf = ({ config: { s3, dataDir }, prefix }: Place): Stores =>
  s3 ? openS3Stores(s3, dataDir, silent, prefix) : openFolderStores(dataDir)

/**
 * Restores a backup into the data folder, the database and the bucket of a configuration, which must be empty. If it fails,
 * everything it wrote is removed again, except in an outside database. Throws a `BackupProblem`.
 */
export const restoreInto = (
  config: Config,
  vault: Vault,
  manifest: Manifest,
  log: Logger,
  progress: Progress,
): Promise<RestoreResult> => restoreAt({ config, prefix: '' }, vault, manifest, log, progress)

async function restoreAt(
  place: Place,
  vault: Vault,
  manifest: Manifest,
  log: Logger,
  progress: Progress,
): Promise<RestoreResult> {
  const { config } = place
  const { dataDir } = config
  requireKnownMigrations(manifest)
  requireEmptyFolder(dataDir)
  const outside = config.databaseUrl
    ? await openExternalDatabase(externalOf(config.databaseUrl, config))
    : null
  if (outside) await requireEmptyDatabase(outside.direct)
  const stores = storesOf(place)
  try {
    if (config.s3) await requireEmptyBucket(stores.uploads, config.s3.bucket)
    const finished = markUnfinished(dataDir)
    try {
      const unlock = lockDataFolder(dataDir, config.publicUrl)
      let database: Database | null = null
      try {
        let text = ''
        for await (const chunk of vault.read(manifest.secrets)) text += chunk.toString()
        writeFileSync(join(dataDir, 'secrets.json'), text, { mode: 0o600 })
        const secrets = loadSecrets(dataDir, config.jwtSecret)
        database = outside ?? (await startEmbeddedDatabase(dataDir, secrets, log))
        const storage = new FileStorage(stores.uploads)
        const liteSchema = await liteSchemaOf(config, secrets, database.address, storage)
        return await restoreBackup(
          vault,
          manifest,
          { address: database.direct, storage, liteSchema, log },
          progress,
        )
      } finally {
        await database?.stop()
        unlock()
      }
    } catch (error) {
      clear(dataDir)
      // If the bucket is unavailable, the first error says so.
      if (config.s3) await removeAll(stores.uploads).catch(() => {})
      throw error
    } finally {
      finished()
    }
  } catch (error) {
    throw explained(error, dataDir)
  } finally {
    await stores.close()
  }
}

/** Throws if a bucket contains stored files. */
async function requireEmptyBucket(uploads: ObjectStore, bucket: string): Promise<void> {
  for await (const _ of uploads.list())
    throw new BackupProblem(
      `The bucket ${bucket} holds stored files. Restore into an empty one. Nothing was changed.`,
    )
}

const removeAll = (store: ObjectStore) =>
  inParallel(store.list(), removedAtOnce, ({ name }) => store.delete(name))

/** Removes what a restore wrote into an empty data folder, and its database cluster if that is elsewhere. */
function clear(dataDir: string): void {
  const cluster = existingCluster(dataDir)
  if (cluster !== null) rmSync(cluster, { recursive: true, force: true })
  for (const name of ['uploads', 'incoming', 'postgres', 'secrets.json', 'postgres.log', 'postgres.log.1'])
    rmSync(join(dataDir, name), { recursive: true, force: true })
  if (cluster !== null && !cluster.startsWith(dataDir))
    rmSync(dirname(cluster), { recursive: true, force: true })
}

/**
 * Restores a backup into a temporary folder with an embedded database, and if stored files are in a bucket, under a new prefix in
 * it. Compares everything, then removes it. Throws a `BackupProblem`.
 */
export async function rehearse(
  config: Config,
  vault: Vault,
  manifest: Manifest,
  log: Logger,
  progress: Progress,
): Promise<RestoreResult> {
  const folder = mkdtempSync(join(tmpdir(), 'otteros-rehearsal-'))
  // The database may run as another user, who needs access to what is inside.
  chmodSync(folder, 0o711)
  const place = {
    config: { ...config, dataDir: join(folder, 'data'), databaseUrl: null },
    prefix: `rehearsal-${randomUUID()}/`,
  }
  try {
    const result = await restoreAt(place, vault, manifest, log, progress)
    if (config.s3) await clearBucket(place)
    return result
  } finally {
    clear(place.config.dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes what a rehearsal wrote into the bucket. */
async function clearBucket(place: Place): Promise<void> {
  const stores = storesOf(place)
  try {
    await removeAll(stores.uploads)
  } catch (error) {
    throw explained(error, place.prefix)
  } finally {
    await stores.close()
  }
}
