import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLite } from '../backend/lite.ts'
import { FileStorage } from '../backend/storage/file-storage.ts'
import { openStores } from '../backend/storage/open-storage.ts'
import type { Config } from '../config.ts'
import { lockDataFolder } from '../data-folder-lock.ts'
import type { Database, DatabaseAddress } from '../database/connection.ts'
import { startEmbeddedDatabase } from '../database/embedded/cluster.ts'
import { existingCluster } from '../database/embedded/places.ts'
import { externalOf, openExternalDatabase } from '../database/external.ts'
import { createTokenReader } from '../http/tokens.ts'
import type { Logger } from '../log.ts'
import { loadSecrets } from '../secrets.ts'
import type { BackupSource, Progress } from './create.ts'
import type { Manifest } from './manifest.ts'
import { type RestoreResult, requireEmptyDatabase, requireEmptyFolder, restoreBackup } from './restore.ts'
import { markUnfinished } from './unfinished.ts'
import type { Vault } from './vault.ts'

/** Where the stored files of a configuration are. A backup only reads, and a restore is alone: neither takes turns with servers. */
const storageOf = (config: Config, log: Logger) => new FileStorage(openStores(config, log).uploads)

/** What a backup of a server is made of. */
export function sourceOf(config: Config, address: DatabaseAddress, log: Logger): BackupSource {
  // Made where it is missing, as at a start.
  loadSecrets(config.dataDir, config.jwtSecret)
  const secrets = readFileSync(join(config.dataDir, 'secrets.json'), 'utf8')
  return { address, storage: storageOf(config, log), secrets }
}

const send = async () => {}
/** Sends nothing: only the schema is asked for. */
const mailer = {
  sendConfirmation: send,
  sendRecovery: send,
  sendEmailChange: send,
  sendMagicLink: send,
  sendReauthentication: send,
}

/** The SQL of Supabase Lite for its own schemas. */
async function liteSchemaOf(config: Config, address: DatabaseAddress, log: Logger): Promise<string> {
  const secrets = loadSecrets(config.dataDir, config.jwtSecret)
  const lite = await createLite({
    config,
    secrets,
    address,
    mailer,
    files: storageOf(config, log),
    readToken: createTokenReader(secrets.jwtSecret),
  })
  await lite.close()
  return lite.schema
}

/**
 * Restores a backup into the data folder and the database of a configuration, which are empty. What failed is cleared away
 * again, except in an outside database. Throws a `BackupProblem`.
 */
export async function restoreInto(
  config: Config,
  vault: Vault,
  manifest: Manifest,
  log: Logger,
  progress: Progress,
): Promise<RestoreResult> {
  const { dataDir } = config
  requireEmptyFolder(dataDir)
  if (config.databaseUrl) await requireEmptyDatabase({ url: config.databaseUrl })
  const finished = markUnfinished(dataDir)
  try {
    const unlock = lockDataFolder(dataDir, config.publicUrl)
    let database: Database | null = null
    try {
      let text = ''
      for await (const chunk of vault.read(manifest.secrets)) text += chunk.toString()
      writeFileSync(join(dataDir, 'secrets.json'), text, { mode: 0o600 })
      database = config.databaseUrl
        ? await openExternalDatabase(externalOf(config.databaseUrl, config))
        : await startEmbeddedDatabase(dataDir, loadSecrets(dataDir, config.jwtSecret), log)
      const { address } = database
      const liteSchema = await liteSchemaOf(config, address, log)
      const target = { address, storage: storageOf(config, log), liteSchema, log }
      return await restoreBackup(vault, manifest, target, progress)
    } finally {
      await database?.stop()
      unlock()
    }
  } catch (error) {
    clear(dataDir)
    throw error
  } finally {
    finished()
  }
}

/** Removes what a restore put into an empty folder, and its database where that is elsewhere. */
function clear(dataDir: string): void {
  const cluster = existingCluster(dataDir)
  if (cluster !== null) rmSync(cluster, { recursive: true, force: true })
  for (const name of ['uploads', 'postgres', 'secrets.json', 'postgres.log', 'postgres.log.1'])
    rmSync(join(dataDir, name), { recursive: true, force: true })
  if (cluster !== null && !cluster.startsWith(dataDir))
    rmSync(dirname(cluster), { recursive: true, force: true })
}

/** Restores a backup into a new folder with a database of its own, compares everything, and removes it. Throws a `BackupProblem`. */
export async function rehearse(
  config: Config,
  vault: Vault,
  manifest: Manifest,
  log: Logger,
  progress: Progress,
): Promise<RestoreResult> {
  const folder = mkdtempSync(join(tmpdir(), 'otteros-rehearsal-'))
  // The database may run as another user, who has to get through.
  chmodSync(folder, 0o711)
  const scratch = { ...config, dataDir: join(folder, 'data'), databaseUrl: null, s3: null }
  try {
    return await restoreInto(scratch, vault, manifest, log, progress)
  } finally {
    clear(scratch.dataDir)
    rmSync(folder, { recursive: true, force: true })
  }
}
