import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseAddress } from '../database/connection.ts'
import { loadSecrets } from '../secrets.ts'
import type { ReadableFiles } from './contents.ts'
import type { BackupSource } from './create.ts'

/** The source for backups of a server, with the storage that its files are read from. */
export function sourceOf(config: Config, address: DatabaseAddress, storage: ReadableFiles): BackupSource {
  // Creates the file if it is missing, as a start does.
  loadSecrets(config.dataDir, config.jwtSecret)
  const secrets = readFileSync(join(config.dataDir, 'secrets.json'), 'utf8')
  return { address, storage, secrets }
}
