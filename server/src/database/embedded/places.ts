import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import { type Account, canReach, nobody } from './account.ts'
import { type PostgresBinaries, binariesAt } from './binaries.ts'

/** Where the database's programs and files are. */
export interface Places {
  readonly binaries: PostgresBinaries
  /** The cluster's folder, owned by the account that PostgreSQL runs under, mode 0700. */
  readonly cluster: string
}

const shelter = '/var/lib/otteros'

/** Where the cluster of a data folder is, unless PostgreSQL's account cannot get there. */
const wantedCluster = (dataDir: string) => join(dataDir, 'postgres')

/** Where it is then: a separate folder for each data folder. */
const shelteredCluster = (dataDir: string) =>
  join(shelter, createHash('sha256').update(dataDir).digest('hex').slice(0, 16), 'postgres')

/** Where the cluster of a data folder can be. */
export const clusterPlaces = (dataDir: string) => [wantedCluster(dataDir), shelteredCluster(dataDir)]

/** The folder that holds a database, or what is left of one, of `dataDir`; `null` before the first start. */
export function existingCluster(dataDir: string): string | null {
  return clusterPlaces(dataDir).find((cluster) => !isEmpty(cluster)) ?? null
}

/**
 * Decides where PostgreSQL runs: from node_modules and in the data folder, unless the account that it must run
 * under cannot get there (root's checkout in a folder closed to others). Then both are under /var/lib/otteros,
 * and one line says so. A folder that holds anything is never moved, given away or removed. Throws a `StartupError`
 * when the contents cannot be used, or when there are two databases.
 */
export function choosePlaces(
  dataDir: string,
  binaries: PostgresBinaries,
  account: Account | null,
  log: Logger,
): Places {
  const wanted = wantedCluster(dataDir)
  if (!account) {
    const existing = existingCluster(dataDir)
    if (existing === null) makeFolder(wanted, 0o700)
    else requireOwner(existing, process.getuid?.())
    return { binaries, cluster: existing ?? wanted }
  }
  // The data folder's own mode is ours to widen: the right to pass through does not reveal its contents.
  if (!canReach(account, [['-x', dataDir]])) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011)
  const cluster = chooseCluster(wanted, shelteredCluster(dataDir), account)
  const sheltered = cluster !== wanted
  const programs = reachableBinaries(binaries, account)
  const reachable = programs === binaries
  if (sheltered || !reachable)
    log.info(
      `PostgreSQL cannot run as root, and its account cannot reach this folder: ${[
        sheltered ? `the database is in ${cluster}` : '',
        reachable ? '' : `its programs are in ${programs.folder}`,
      ]
        .filter((part) => part !== '')
        .join(', ')}`,
    )
  return { binaries: programs, cluster }
}

/** A database that is there is used where it is; a new one goes where PostgreSQL's account can reach it. */
function chooseCluster(wanted: string, sheltered: string, account: Account): string {
  const found = [wanted, sheltered].filter((folder) => !isEmpty(folder))
  if (found.length > 1)
    throw new StartupError(
      `There are two databases of this data folder, ${found.join(' and ')}.\n` +
        'Move the one that is not wanted to another place and start again. Nothing was changed.',
    )
  const [existing] = found
  if (existing !== undefined) {
    requireUsable(existing, account)
    return existing
  }
  const made = !existsSync(wanted)
  if (ownFolder(wanted, account)) return wanted
  // Only what this start made itself, and only while it is empty.
  if (made) rmdirSync(wanted)
  if (!ownFolder(sheltered, account))
    throw new StartupError(
      `The database's account (user ${account.uid}) can use neither ${wanted} nor ${sheltered}.\n` +
        'Set DATA_DIR to a folder whose parents are open to all users (chmod o+x), or start as another user than root.',
    )
  return sheltered
}

/** Throws when `account` cannot run a database in a folder that holds one. */
function requireUsable(cluster: string, account: Account): void {
  requireOwner(cluster, account.uid)
  if (
    canReach(account, [
      ['-x', cluster],
      ['-w', cluster],
    ])
  )
    return
  const closed = parentsOf(cluster).find((folder) => !canReach(account, [['-x', folder]])) ?? cluster
  throw new StartupError(
    `The database's account (user ${account.uid}) cannot reach the database in ${cluster}: ${closed} is closed to it.\n` +
      `Open the way (chmod o+x ${closed}) or move the data folder back, and start again. Nothing was changed.`,
  )
}

/** Throws when a folder that holds a database is not `user`'s; where the system has no numbers for users, nothing is checked. */
function requireOwner(cluster: string, user: number | undefined): void {
  const owner = statSync(cluster).uid
  if (user === undefined || owner === user) return
  const nobodys = owner === nobody.uid ? ' (the account that root runs it as)' : ''
  throw new StartupError(
    `The database in ${cluster} belongs to user ${owner}${nobodys}; this start would run it as user ${user}.\n` +
      `Start OtterOS as ${nobodys ? 'root' : `user ${owner}`}, or give it away: chown -R ${user} ${cluster}\n` +
      'Nothing was changed.',
  )
}

/** The folders above `path`, from the root down. */
function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...parentsOf(parent), parent]
}

/** Whether a folder is missing or nothing is in it. One that cannot be read counts as full. */
export function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
  }
}

function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode })
  } catch (error) {
    throw new StartupError(`Cannot make the folder ${folder}: ${String(error)}`)
  }
}

/** Makes the folder, gives it to the account and tells whether that account can use it. */
function ownFolder(folder: string, account: Account): boolean {
  makeFolder(dirname(folder), 0o755)
  makeFolder(folder, 0o700)
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return canReach(account, [
    ['-x', folder],
    ['-w', folder],
  ])
}

/** Programs that `account` can run: these, or a copy of them where it cannot reach these. */
export function reachableBinaries(binaries: PostgresBinaries, account: Account | null): PostgresBinaries {
  if (!account) return binaries
  const isReachable = canReach(account, [
    ['-x', binaries.postgres],
    ['-r', join(binaries.folder, 'share', 'postgresql')],
  ])
  return isReachable ? binaries : copyBinaries(binaries)
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
