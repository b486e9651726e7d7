import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import type { Secrets } from '../../secrets.ts'
import { isRunning, processStart, processesIn } from '../../processes.ts'
import { StartupError } from '../../startup-error.ts'
import { locate, readPostmaster } from './postmaster.ts'
import { stopTimeoutMs } from './process.ts'

/** Folders of our sockets are called like this, with six letters behind. */
export const socketFolderPrefix = 'otteros-'

/**
 * Makes way for a new start where the last server was killed: a PostgreSQL that outlived it is stopped in order,
 * and what one left behind that was killed as well is cleared away. One that runs on another folder, which this one was
 * copied from, is left alone. Throws a `StartupError` when the way cannot be cleared.
 */
export async function clearLeftover(cluster: string, secrets: Secrets, log: Logger): Promise<void> {
  const found = readPostmaster(cluster)
  if (!found) return
  const whereabouts = await locate(cluster, found, secrets)
  if (whereabouts === 'unknown')
    throw new StartupError(
      `A PostgreSQL (process ${found.pid}) recovers from a crash, and nothing tells whether it runs on ${cluster}.\n` +
        'Start again in a minute.',
    )
  if (whereabouts === 'elsewhere') {
    log.warn(
      'this data folder was copied while OtterOS ran on the original; what was written during the copy may be missing or damaged',
      { original: found.cluster },
    )
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  if (whereabouts === 'here') {
    log.info('stopping the database that a killed server left behind', { pid: found.pid })
    process.kill(found.pid, 'SIGINT')
    await until(() => readPostmaster(cluster)?.pid !== found.pid, found.pid)
  } else if (processStart(found.pid) !== null && !isRunning(found.pid)) {
    // Killed, but still listed as a process, because no parent reaps it (containers without an init process).
    // PostgreSQL would take it for alive. Its children end by themselves; they must be gone before a new one starts.
    await until(() => !processesIn(cluster).some(isRunning), found.pid)
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
  } else if (processesIn(cluster).includes(found.pid)) {
    // No longer answers, because it is about to end.
    await until(() => !isRunning(found.pid), found.pid)
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
