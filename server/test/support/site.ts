// A site as a company runs it: several servers behind HAProxy, on one PostgreSQL behind PgBouncer and one bucket.
import { rmSync } from 'node:fs'
import { startEmbeddedDatabase } from '../../src/database/embedded/cluster.ts'
import { createLogger } from '../../src/log.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { newDataFolder } from './data-folder.ts'
import { databaseAddress } from './database.ts'
import { hasHaproxy, startBalancer } from './haproxy.ts'
import type { Place } from './people.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { startS3 } from './s3-server.ts'
import { openTcpDoor } from './tcp-door.ts'
import { type TestServer, freePort, newDataDir, startTestServer } from './server.ts'

/** Whether this machine has what a site needs. */
export const canRunSites = hasHaproxy && hasPgBouncer

/** How many servers the site has that tests share; 0: they share one server, without anything in front of it. */
export const wantedServers = Number(process.env.OTTEROS_TEST_SERVERS ?? 0)

/** One of the servers of a site. */
export interface SiteServer {
  /** Its own address, past the balancer. */
  readonly url: string
  /** The process that runs now. */
  readonly pid: number
  output(): string
  /** Ends it in order, or with SIGKILL as a lost machine would, and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again, with its data folder as it is. */
  start(): Promise<void>
}

/** A running site. */
export interface Site extends Place {
  /** Has the database and `secrets.json`, as the data folder of a single server does. */
  readonly dataDir: string
  readonly servers: readonly SiteServer[]
  dispose(): Promise<void>
}

export interface SiteOptions {
  readonly servers: number
  /** Environment variables of all servers. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The built server to run. Default: the one of the contract tests. */
  readonly main?: string
}

/** Connections of PgBouncer to the database for each server, as deploy/many/pgbouncer.ini has them. */
const connectionsOfServer = 10

/** Starts a site. Throws where HAProxy or PgBouncer is missing. */
export async function startSite({ servers: count, env, main }: SiteOptions): Promise<Site> {
  const closers: (() => unknown)[] = []
  const dispose = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    const dataDir = newDataDir()
    closers.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const secrets = loadSecrets(dataDir, null)
    const database = await startEmbeddedDatabase(dataDir, secrets, createLogger())
    closers.push(() => database.stop())
    const address = databaseAddress(dataDir)
    // Past the pooler, for migrations and for notifications.
    const door = await openTcpDoor(address)
    closers.push(() => door.dispose())
    const directUrl = `postgres://${address.username}:${address.password}@127.0.0.1:${door.port}/${address.database}`
    const pooler = await startPgBouncer(address, 'transaction', connectionsOfServer * count)
    closers.push(() => pooler.dispose())
    const store = await startS3()
    closers.push(() => store.dispose())
    const port = await freePort()
    const url = `http://localhost:${port}`
    const servers: SiteServer[] = []
    const ports: number[] = []
    let key = ''
    const start = async () => {
      const folder = newDataFolder()
      const options = {
        ...(main && { main }),
        dataDir: folder,
        port: await freePort(),
        env: {
          HOST: '127.0.0.1',
          PUBLIC_URL: url,
          USER_CONTENT_ORIGIN: `http://*.localhost:${port}`,
          TRUST_PROXY: 'true',
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: directUrl,
          JWT_SECRET: secrets.jwtSecret,
          ...store.env,
          ...env,
        },
      }
      let server: TestServer = await startTestServer(options)
      closers.push(() => server.dispose())
      ports.push(server.port)
      key = server.key
      servers.push({
        url: server.url,
        get pid() {
          return server.pid
        },
        output: () => server.output(),
        stop: async (signal) => {
          await server.stop(signal)
        },
        start: async () => {
          server = await startTestServer(options)
        },
      })
    }
    await Promise.all(Array.from({ length: count }, start))
    const balancer = await startBalancer(port, ports)
    closers.push(() => balancer.dispose())
    return { url, key, dataDir, servers, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}
