import { chownSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Secrets } from '../../secrets.ts'
import { StartupError } from '../../startup-error.ts'
import { type DatabaseAddress, connect } from '../connection.ts'
import type { Account } from './account.ts'
import type { Places } from './places.ts'
import { runProgram } from './process.ts'

/** Bootstraps the cluster and makes the server's role; nothing else is done as this role. */
export const superuser = 'postgres'
/** The server's own role: owns the database, is no superuser. */
export const ownerRole = 'otteros'
export const databaseName = 'otteros'

/**
 * Makes a new database cluster: data checksums, UTF-8, passwords for every connection. It is made beside its place
 * and moved there when it is whole, so that a first start that was cut off leaves nothing that looks like one.
 * Throws a `StartupError`.
 */
export async function initialise(
  places: Places,
  account: Account | null,
  secrets: Secrets,
  logFile: string,
): Promise<void> {
  const prefix = `${basename(places.cluster)}.new-`
  for (const name of readdirSync(dirname(places.cluster)))
    if (name.startsWith(prefix)) rmSync(join(dirname(places.cluster), name), { recursive: true, force: true })
  const unfinished = mkdtempSync(join(dirname(places.cluster), prefix))
  const folder = mkdtempSync(join(tmpdir(), 'otteros-'))
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, secrets.superuserPassword, { mode: 0o600 })
  if (account)
    for (const path of [unfinished, folder, passwordFile]) chownSync(path, account.uid, account.gid)
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
  rmSync(places.cluster, { recursive: true })
  renameSync(unfinished, places.cluster)
}

/** Throws a `StartupError` when the cluster was made by another major version of PostgreSQL. */
export function checkVersion(places: Places): void {
  const found = readFileSync(join(places.cluster, 'PG_VERSION'), 'utf8').trim()
  const ours = places.binaries.version.split('.')[0]
  if (found !== ours)
    throw new StartupError(
      `The database in ${places.cluster} was made by PostgreSQL ${found}, this version brings ${ours}.\n` +
        `Move it over with pg_dumpall and psql, or run a PostgreSQL ${found} of your own and set DATABASE_URL.`,
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
