import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseAddress } from '../database/connection.ts'
import { loadSecrets } from '../secrets.ts'
import type { ReadableFiles } from './contents.ts'
import type { BackupSource } from './create.ts'

/** What a backup of a server is made of; `storage` is where its stored files are read. */
export function sourceOf(config: Config, address: DatabaseAddress, storage: ReadableFiles): BackupSource {
  // Made where it is missing, as at a start.
  loadSecrets(config.dataDir, config.jwtSecret)
  const secrets = readFileSync(join(config.dataDir, 'secrets.json'), 'utf8')
  return { address, storage, secrets }
}
