import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Secrets } from '../../secrets.ts'
import { StartupError } from '../../startup-error.ts'
import { type DatabaseAddress, connect } from '../connection.ts'
import type { Account } from './account.ts'
import { type Places, isEmpty } from './places.ts'
import { runProgram } from './process.ts'

/** Bootstraps the cluster and makes the server's role; nothing else is done as this role. */
export const superuser = 'postgres'
/** The server's own role: owns the database, is no superuser. */
export const ownerRole = 'otteros'
export const databaseName = 'otteros'

/** Lies next to a cluster while it is made. A folder without it is not ours to remove, whatever its name. */
const unfinishedMark = 'unfinished'

/**
 * Makes a new database cluster: data checksums, UTF-8, passwords for every connection. It is made next to its final place and
 * moved there when it is whole, so that a first start that was cut off leaves nothing that looks like one. Its place must be
 * empty. Throws a `StartupError`.
 */
export async function initialise(
  places: Places,
  account: Account | null,
  secrets: Secrets,
  logFile: string,
): Promise<void> {
  if (!isEmpty(places.cluster))
    throw new StartupError(
      `${places.cluster} holds files but no PG_VERSION: it is a damaged database, or none at all.\n` +
        'Restore it from a backup, or move it to another place to begin with an empty database. Nothing was changed.',
    )
  const { workshop, cluster } = await makeBeside(places, account, secrets, logFile)
  // Refused by the system when the folder is no longer empty.
  rmdirSync(places.cluster)
  renameSync(cluster, places.cluster)
  rmSync(workshop, { recursive: true, force: true })
}

/**
 * Makes a new cluster in a folder of its own (`workshop`) next to the place in `places`. As long as it is there, it counts as unfinished, and
 * the next one that is made removes it. Throws a `StartupError`.
 */
export async function makeBeside(
  places: Places,
  account: Account | null,
  secrets: Secrets,
  logFile: string,
): Promise<{ readonly workshop: string; readonly cluster: string }> {
  const prefix = `${places.cluster}.new-`
  await clearUnfinished(prefix)
  const workshop = mkdtempSync(prefix)
  writeFileSync(join(workshop, unfinishedMark), '')
  const unfinished = join(workshop, 'cluster')
  mkdirSync(unfinished, { mode: 0o700 })
  const folder = mkdtempSync(join(tmpdir(), 'otteros-'))
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, secrets.superuserPassword, { mode: 0o600 })
  if (account)
    for (const path of [workshop, unfinished, folder, passwordFile]) chownSync(path, account.uid, account.gid)
  const args = [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]
  try {
    await runProgram(places.binaries.initdb, args, account, logFile)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { workshop, cluster: unfinished }
}

/** Removes a folder. The program that makes a cluster outlives a server that is killed, and may still be writing there for a moment. */
async function removeWhileWritten(folder: string): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (left === 0 || !(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY'))
        throw error
      await sleep(100)
    }
  }
}

/**
 * Removes what starts that were cut off left: a cluster next to the mark never held anyone's data, and a folder
 * without anything in it was left before there was a mark.
 */
async function clearUnfinished(prefix: string): Promise<void> {
  for (const name of readdirSync(dirname(prefix))) {
    const workshop = join(dirname(prefix), name)
    if (workshop.startsWith(prefix) && (existsSync(join(workshop, unfinishedMark)) || isEmpty(workshop)))
      await removeWhileWritten(workshop)
  }
}

/** The major version of PostgreSQL that made a cluster; `null` where there is none. */
export function majorOf(cluster: string): number | null {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null
}

/** Throws a `StartupError` when the cluster was made by another major version of PostgreSQL. */
export function checkVersion({ cluster, binaries }: Places): void {
  const found = majorOf(cluster)
  const ours = Number.parseInt(binaries.version)
  if (found === null || found === ours) return
  const made = `The database in ${cluster} was made by PostgreSQL ${found}, this version brings ${ours}.\n`
  throw new StartupError(
    found < ours
      ? `${made}Start OtterOS once: it moves the data. Nothing was changed.`
      : `${made}Start the version of OtterOS that ran before, or a newer one. Nothing was changed.`,
  )
}

/** Makes the server's role and database when they are missing, so that an interrupted first start does no harm. */
export async function ensureOwner(superuserAddress: DatabaseAddress, secrets: Secrets): Promise<void> {
  const sql = connect(superuserAddress, 1)
  try {
    const roles = await sql`select from pg_roles where rolname = ${ownerRole}`
    // The password is base64url: no quote can end the literal. (CREATE ROLE takes no parameters.)
    const password = `password '${secrets.databasePassword}'`
    if (roles.length === 0)
      await sql.unsafe(`create role ${ownerRole} login createrole bypassrls ${password}`)
    const databases = await sql`select from pg_database where datname = ${databaseName}`
    if (databases.length === 0) await sql.unsafe(`create database ${databaseName} owner ${ownerRole}`)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
