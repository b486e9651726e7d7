// The database as the operator of the server reaches it, for commands that work whether the server runs or not: the
// embedded one, or the one of DATABASE_URL. Import it after tsx is registered, because the server is TypeScript.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../../server/src/data-folder-lock.ts'
import { postgresAccount } from '../../server/src/database/embedded/account.ts'
import { findBinaries } from '../../server/src/database/embedded/binaries.ts'
import { startEmbeddedDatabase } from '../../server/src/database/embedded/cluster.ts'
import { databaseName, ownerRole } from '../../server/src/database/embedded/initialise.ts'
import { choosePlaces, existingCluster } from '../../server/src/database/embedded/places.ts'
import { externalOf, openExternalDatabase } from '../../server/src/database/external.ts'
import { loadSecrets } from '../../server/src/secrets.ts'
import { StartupError } from '../../server/src/startup-error.ts'

/** A mistake of the person who runs a command; said without a stack. */
export class Refusal extends Error {}

/** A log that says problems only; everything else would hide what a command has to say. */
export const quietLog = {
  info: () => {},
  warn: (text) => process.stderr.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
}

/** Where the embedded database of a server that runs now listens. */
function runningDatabase(config, secrets) {
  const { cluster } = choosePlaces(config.dataDir, findBinaries(), postgresAccount(), quietLog)
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const host = lines[4]?.trim() || lines[5]?.trim() || '127.0.0.1'
  const place = { host, port: Number(lines[3]) }
  return { ...place, username: ownerRole, password: secrets.databasePassword, database: databaseName }
}

/**
 * Opens the database: its address, the one past a pooler (`direct`), whether a server may be using it now (`isShared`), and `close`, which undoes whatever
 * opening took. Throws a `StartupError` with what a person can put right.
 */
export async function openOperatorDatabase(config) {
  if (config.databaseUrl) {
    const { address, direct } = await openExternalDatabase(externalOf(config.databaseUrl, config))
    return { address, direct, isShared: true, close: async () => {} }
  }
  const secrets = loadSecrets(config.dataDir, config.jwtSecret, existingCluster(config.dataDir))
  let unlock
  try {
    unlock = lockDataFolder(config.dataDir, config.publicUrl)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    const address = runningDatabase(config, secrets)
    return { address, direct: address, isShared: true, close: async () => {} }
  }
  try {
    const database = await startEmbeddedDatabase(config.dataDir, secrets, quietLog)
    return {
      address: database.address,
      direct: database.direct,
      isShared: false,
      close: async () => {
        await database.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
