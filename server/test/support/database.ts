import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@otteros/contracts'
import type postgres from 'postgres'
import { type DatabaseAddress, connect } from '../../src/database/connection.ts'
import { databaseName, ownerRole, superuser } from '../../src/database/embedded/initialise.ts'
import { loadSecrets } from '../../src/secrets.ts'

type Role = Database['public']['Enums']['app_role']

const postmasterLines = (dataDir: string) =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')

/** Where the embedded database of a running server listens. */
export function embeddedPlace(dataDir: string): { host: string; port: number } {
  const lines = postmasterLines(dataDir)
  return { host: lines[4] ?? '', port: Number(lines[3]) }
}

/** The embedded database of a running server, as its owner. */
export function databaseAddress(dataDir: string) {
  const password = loadSecrets(dataDir, null).databasePassword
  return {
    ...embeddedPlace(dataDir),
    username: ownerRole,
    password,
    database: databaseName,
  } satisfies DatabaseAddress
}

/** Opens it, under a name if given; `end()` it when done. */
export const openDatabase = (dataDir: string, connections = 2, name?: string): postgres.Sql =>
  connect(databaseAddress(dataDir), connections, name)

/** Opens the same as its superuser, who may switch triggers off for a transaction; `end()` it when done. */
export function openAsSuperuser(dataDir: string): postgres.Sql {
  const password = loadSecrets(dataDir, null).superuserPassword
  return connect({ ...embeddedPlace(dataDir), username: superuser, password, database: databaseName }, 1)
}

/** Process number of the embedded database of a running server. */
export const databasePid = (dataDir: string) => Number(postmasterLines(dataDir)[0])

/** Gives a role as the server's owner; people cannot do it yet. */
export async function giveRole(dataDir: string, userId: string, given: Role): Promise<void> {
  const sql = openDatabase(dataDir)
  try {
    await sql`insert into public.user_roles (user_id, role) values (${userId}, ${given})`
  } finally {
    await sql.end()
  }
}
