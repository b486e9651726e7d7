import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Logger } from '../../log.ts'
import type { Secrets } from '../../secrets.ts'
import { StartupError } from '../../startup-error.ts'
import { type Database, type DatabaseAddress, connect } from '../connection.ts'
import { type Account, canReach, postgresAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { checkVersion, databaseName, ensureOwner, initialise, ownerRole, superuser } from './initialise.ts'
import { socketFolderPrefix, clearLeftover } from './leftover.ts'
import { type Places, choosePlaces, clusterPlaces } from './places.ts'
import { type LaunchedDatabase, lastLines, launch, stopChild } from './process.ts'
import { finishReplacing } from './replace-cluster.ts'

/** Only names the socket's file; nothing listens on this port. */
const socketPort = 5432
const startTimeoutMs = 60_000
/** How long a recovery may keep a stop waiting (ms); it takes less than a second as a rule. */
const recoveryMs = 10_000

/** Starts the embedded PostgreSQL on `DATA_DIR/postgres`, made at the first start. Throws a `StartupError`. */
export async function startEmbeddedDatabase(
  dataDir: string,
  secrets: Secrets,
  log: Logger,
): Promise<Database> {
  const account = postgresAccount()
  for (const cluster of clusterPlaces(dataDir))
    if (await finishReplacing(cluster)) log.info('finished replacing the database, which a kill had cut off')
  const places = choosePlaces(dataDir, findBinaries(), account, log)
  const logFile = join(dataDir, 'postgres.log')
  await clearLeftover(places.cluster, secrets, log)
  if (existsSync(join(places.cluster, 'PG_VERSION'))) checkVersion(places)
  else await initialise(places, account, secrets, logFile)
  return runCluster(places, account, secrets, logFile, log)
}

/** Runs a cluster that no database runs on. Throws a `StartupError`. */
export async function runCluster(
  places: Places,
  account: Account | null,
  secrets: Secrets,
  logFile: string,
  log: Logger,
): Promise<Database> {
  const socketFolder = process.platform === 'win32' ? null : makeSocketFolder(account)
  const place = { host: socketFolder ?? '127.0.0.1', port: socketFolder ? socketPort : await freePort() }
  const launched = launch(places, account, socketFolder, place.port, logFile)
  const { child } = launched
  const removeSocketFolder = () => {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
  }
  const kill = () => {
    child.kill('SIGQUIT')
    removeSocketFolder()
  }
  const asSuperuser = {
    ...place,
    username: superuser,
    password: secrets.superuserPassword,
    database: superuser,
  }
  try {
    await whenReady(asSuperuser, launched, logFile)
    await ensureOwner(asSuperuser, secrets)
  } catch (error) {
    kill()
    throw error
  }
  let stopping = false
  const address = {
    ...place,
    username: ownerRole,
    password: secrets.databasePassword,
    database: databaseName,
  }
  return {
    address,
    direct: address,
    lost: once(child, 'exit').then(() => (stopping ? new Promise<never>(() => {}) : undefined)),
    stop: async () => {
      stopping = true
      await whenRecovered(asSuperuser, child)
      await stopChild(child, log)
      await launched.logWritten()
      removeSocketFolder()
    },
    kill: () => {
      stopping = true
      kill()
    },
  }
}

/** A private folder with a short path: a socket's path may have about 100 bytes at most. */
function makeSocketFolder(account: Account | null): string {
  const parents = [tmpdir(), '/tmp'].filter((parent) => Buffer.byteLength(parent) <= 60)
  for (const parent of parents) {
    const folder = mkdtempSync(join(parent, socketFolderPrefix))
    if (!account) return folder
    chownSync(folder, account.uid, account.gid)
    if (canReach(account, [['-w', folder]])) return folder
    rmSync(folder, { recursive: true })
  }
  throw new StartupError(`The database's account can use no folder for its socket: ${parents.join(', ')}.`)
}

async function whenReady(
  address: DatabaseAddress,
  launched: LaunchedDatabase,
  logFile: string,
): Promise<void> {
  const { child } = launched
  let failure: Error | null = null
  child.once('error', (error) => {
    failure = error
  })
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const sql = connect(address, 1)
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (failure) throw new StartupError(`The embedded PostgreSQL did not start: ${String(failure)}`)
      if (child.exitCode !== null || child.signalCode !== null) {
        await launched.logWritten()
        throw new StartupError(`The embedded PostgreSQL ended at its start. ${lastLines(logFile)}`)
      }
      if (error instanceof postgres.PostgresError && error.code === '28P01')
        throw new StartupError(
          'The database refuses the password in secrets.json; the two belong together. Restore both from one backup.',
        )
      if (Date.now() > deadline)
        throw new StartupError(
          `The embedded PostgreSQL was not ready after ${startTimeoutMs / 1000} s. ${lastLines(logFile)}`,
        )
      await sleep(20)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}

/**
 * Waits while the database recovers because one of its processes was killed. Told to stop in the middle of that, PostgreSQL 15
 * hangs until it is killed.
 */
async function whenRecovered(address: DatabaseAddress, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + recoveryMs
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const sql = connect(address, 1)
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (!(error instanceof postgres.PostgresError && error.code === '57P03')) return
      await sleep(20)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
