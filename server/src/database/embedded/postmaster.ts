import { randomUUID } from 'node:crypto'
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Secrets } from '../../secrets.ts'
import { connect } from '../connection.ts'
import { superuser } from './initialise.ts'

/** What a running PostgreSQL says about itself in `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number
  /** Folder that it was started on. In the copy of a cluster this names the original. */
  readonly cluster: string
  readonly port: number
  /** Folder of its Unix socket, or '' where it has none. */
  readonly socketFolder: string
}

/** Reads `postmaster.pid`; `null` when there is none or it is not complete. */
export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  // Lines: process number, data folder, start time, port, socket folder, listen address.
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return null
  return { pid, cluster: lines[1]?.trim() ?? '', port, socketFolder: lines[4]?.trim() ?? '' }
}

/**
 * Where the PostgreSQL of a `postmaster.pid` runs: on this very folder (`here`), on another, which the file was copied from
 * (`elsewhere`), on one that nothing tells (`unknown`), or it does not run (`nowhere`).
 */
export type Whereabouts = 'here' | 'elsewhere' | 'unknown' | 'nowhere'

/** Asks the PostgreSQL that the file in `cluster` names where it runs. */
export async function locate(cluster: string, found: Postmaster, secrets: Secrets): Promise<Whereabouts> {
  const sql = connect(
    {
      host: found.socketFolder === '' ? '127.0.0.1' : found.socketFolder,
      port: found.port,
      username: superuser,
      password: secrets.superuserPassword,
      database: superuser,
    },
    1,
  )
  try {
    return (await seesOurFile(sql, cluster)) ? 'here' : 'elsewhere'
  } catch (error) {
    // Still recovering from a crash: it runs, and refuses work for now.
    if (error instanceof postgres.PostgresError && error.code === '57P03')
      return compareFolders(cluster, found)
    // No server answers, or a different one does: the file is stale.
    return 'nowhere'
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** A path proves nothing: folders are copied, moved and mounted. That it sees a file which was made just now does. */
async function seesOurFile(sql: postgres.Sql, cluster: string): Promise<boolean> {
  const name = `otteros.${randomUUID()}`
  const file = join(cluster, name)
  const { uid, gid } = statSync(cluster)
  writeFileSync(file, name, { flag: 'wx', mode: 0o600 })
  try {
    if (process.getuid?.() === 0) chownSync(file, uid, gid)
    const rows = await sql<{ content: string | null }[]>`select pg_read_file(${name}, true) as content`
    return rows[0]?.content === name
  } finally {
    rmSync(file, { force: true })
  }
}

/** Whether the folder that the file names is this one. */
function compareFolders(cluster: string, found: Postmaster): Whereabouts {
  try {
    const [ours, named] = [statSync(cluster), statSync(found.cluster)]
    return ours.dev === named.dev && ours.ino === named.ino ? 'here' : 'elsewhere'
  } catch {
    return 'unknown'
  }
}
