import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from '../../log.ts'
import { type Account, canReach } from './account.ts'
import { type PostgresBinaries, binariesAt } from './binaries.ts'

/** Where the database's programs and files are. */
export interface Places {
  readonly binaries: PostgresBinaries
  /** The cluster's folder, owned by the account that PostgreSQL runs under, mode 0700. */
  readonly cluster: string
}

const shelter = '/var/lib/otteros'

/**
 * Decides where PostgreSQL runs: from node_modules and in the data folder, unless the account that it must run
 * under cannot get there (root's checkout in a folder closed to others). Then both are under /var/lib/otteros,
 * and one line says so.
 */
export function choosePlaces(
  dataDir: string,
  binaries: PostgresBinaries,
  account: Account | null,
  log: Logger,
): Places {
  const wanted = join(dataDir, 'postgres')
  if (!account) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    return { binaries, cluster: wanted }
  }
  // The data folder's own mode is ours to widen: passing through shows nobody what is in it.
  if (!canReach(account, [['-x', dataDir]])) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011)
  const sheltered = join(shelter, createHash('sha256').update(dataDir).digest('hex').slice(0, 16), 'postgres')
  // Once sheltered, the data stays there even if the checkout becomes reachable: never two databases.
  const cluster = !existsSync(sheltered) && ownFolder(wanted, account) ? wanted : sheltered
  if (cluster === sheltered) {
    // A folder that PostgreSQL cannot reach holds no database of ours: it was made just now.
    if (existsSync(wanted)) rmSync(wanted, { recursive: true })
    ownFolder(sheltered, account)
  }
  const reachable = canReach(account, [
    ['-x', binaries.postgres],
    ['-r', join(binaries.folder, 'share', 'postgresql')],
  ])
  const programs = reachable ? binaries : copyBinaries(binaries)
  if (cluster === sheltered || !reachable)
    log.info(
      `PostgreSQL cannot run as root, and its account cannot reach this folder: ${[
        cluster === sheltered ? `the database is in ${cluster}` : '',
        reachable ? '' : `its programs are in ${programs.folder}`,
      ]
        .filter((part) => part !== '')
        .join(', ')}`,
    )
  return { binaries: programs, cluster }
}

/** Makes the folder, gives it to the account and tells whether that account can use it. */
function ownFolder(folder: string, account: Account): boolean {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return canReach(account, [
    ['-x', folder],
    ['-w', folder],
  ])
}

function copyBinaries(binaries: PostgresBinaries): PostgresBinaries {
  const copy = binariesAt(join(shelter, `postgresql-${binaries.version}`), binaries.version)
  if (existsSync(copy.postgres)) return copy
  // Copied under another name first, so that a copy that was cut off is never taken for a whole one.
  const unfinished = `${copy.folder}.${process.pid}`
  mkdirSync(shelter, { recursive: true, mode: 0o755 })
  cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  renameSync(unfinished, copy.folder)
  return copy
}
