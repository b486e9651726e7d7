import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Logger } from '../../log.ts'
import type { Secrets } from '../../secrets.ts'
import { isRunning, processStart, processesIn } from '../../processes.ts'
import { StartupError } from '../../startup-error.ts'
import { connect } from '../connection.ts'
import { superuser } from './initialise.ts'
import { stopTimeoutMs } from './process.ts'

/** Folders of our sockets are called like this, with six letters behind. */
export const socketFolderPrefix = 'otteros-'

/** What a running PostgreSQL says about itself in `postmaster.pid`. */
interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Folder of its Unix socket, or '' where it has none. */
  readonly socketFolder: string
}

/** Reads `postmaster.pid`; `null` when there is none or it is not complete. */
function readPostmaster(cluster: string): Postmaster | null {
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
  return { pid, port, socketFolder: lines[4]?.trim() ?? '' }
}

/** Whether the process that the file names is a PostgreSQL on this very folder: only ours knows our password. */
async function answersAsOurs(found: Postmaster, secrets: Secrets): Promise<boolean> {
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
    const rows = await sql<{ pid: number }[]>`
      select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`
    return rows[0]?.pid === found.pid
  } catch (error) {
    // Still recovering from a crash: it is one, and refuses work for now. Otherwise nobody answers: the file is
    // stale, and PostgreSQL itself clears it away at its start or says why it cannot.
    return error instanceof postgres.PostgresError && error.code === '57P03'
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Makes way for a new start where the last server was killed: a PostgreSQL that outlived it is stopped in order,
 * and what one left behind that was killed as well is cleared away. Throws a `StartupError` when it does not stop.
 */
export async function clearLeftover(cluster: string, secrets: Secrets, log: Logger): Promise<void> {
  const found = readPostmaster(cluster)
  if (!found) return
  if (await answersAsOurs(found, secrets)) {
    log.info('stopping the database that a killed server left behind', { pid: found.pid })
    process.kill(found.pid, 'SIGINT')
    await until(() => readPostmaster(cluster)?.pid !== found.pid, found.pid)
  } else if (processStart(found.pid) !== null && !isRunning(found.pid)) {
    // Killed, but still listed as a process, because nobody collects it (containers without an init process).
    // PostgreSQL would take it for alive. Its children end by themselves; they must be gone before a new one starts.
    await until(() => !processesIn(cluster).some(isRunning), found.pid)
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
  }
  const folder = found.socketFolder
  if (!isRunning(found.pid) && basename(folder).startsWith(socketFolderPrefix))
    rmSync(folder, { recursive: true, force: true })
}

async function until(done: () => boolean, pid: number): Promise<void> {
  const deadline = Date.now() + stopTimeoutMs
  while (!done()) {
    if (Date.now() > deadline)
      throw new StartupError(
        `A PostgreSQL of an earlier start (process ${pid}) does not stop. End it by hand.`,
      )
    await sleep(20)
  }
}
