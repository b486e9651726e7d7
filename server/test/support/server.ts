import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clientConfig } from '@otteros/contracts'
import { cheapHashes } from './cheap-hashes.ts'
import { newDataFolder } from './data-folder.ts'

/** The server of the contract tests, built by their global setup from the sources as they are. */
export const testMain = fileURLToPath(new URL('../../dist/contract-test/main.js', import.meta.url))

/** Names the folder that `newDataDir` copies; the global setup sets it for the workers. */
export const templateVariable = 'OTTEROS_TEST_TEMPLATE'

/**
 * A data folder of a server that has started before and that no one has used: making a database takes most of a start. A
 * new and empty one where there is no template.
 */
export function newDataDir(): string {
  const dataDir = newDataFolder()
  const template = process.env[templateVariable]
  // With its owners: where the tests run as root, the database has its own account.
  if (template) execFileSync('cp', ['-a', `${template}/.`, dataDir])
  return dataDir
}

/** Settings of a server that a test is not about: no limits that a test could run into. */
export const calm = {
  RATE_LIMIT_AUTH: '1000000',
  MAIL_INTERVAL: '0',
  ACCOUNTS_PER_DAY: '1000000',
  ACCOUNTS_PER_ADDRESS: '1000000',
  MAILS_PER_DAY: '1000000',
  MAILS_PER_PERSON: '1000000',
}

/** A server process of a test's own. */
export interface TestServer {
  /** Origin, e.g. `http://localhost:40123`. */
  readonly url: string
  readonly port: number
  readonly dataDir: string
  readonly pid: number
  /** The publishable key, from /config.json. */
  readonly key: string
  /** Everything that it printed so far, both streams. */
  output(): string
  /** Sends a signal and waits for the end; returns the exit code (`null` when the signal killed it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Stops it and deletes its data. */
  dispose(): Promise<void>
}

export interface TestServerOptions {
  /** Environment variables over the calm ones; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Default: a new folder (data-folder.ts); of `startTestServer`, one with a database in it. */
  readonly dataDir?: string
  /** Default: a free one. */
  readonly port?: number
  /** The built server to run. Default: the one of the contract tests. */
  readonly main?: string
  /** User and group to run as; needs root. */
  readonly account?: { readonly uid: number; readonly gid: number }
}

/**
 * A TCP port that was free a moment ago. Below those that systems lend to connections: a server takes a while to start, and
 * until then a connection of any program could be given the port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** A process of the server that may also refuse to start. */
export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  readonly port: number
  readonly dataDir: string
  output(): string
  /** Waits for its end. */
  exit(): Promise<number | null>
}

/** Runs the server without waiting for anything. */
export async function runServer(options: TestServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? newDataFolder()
  const child = spawn(process.execPath, [options.main ?? testMain], {
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      ...calm,
      ...cheapHashes,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.account,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, url: `http://localhost:${port}`, port, dataDir, output: () => printed, exit: () => ended }
}

/** Starts a server and waits until it answers. Throws with its output when it ends before. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const ownsDatabase = !options.dataDir && !options.env?.DATABASE_URL
  const server = await runServer(ownsDatabase ? { ...options, dataDir: newDataDir() } : options)
  const { child, url, port, dataDir } = server
  const deadline = Date.now() + 120_000
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode}:\n${server.output()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) break
    if (Date.now() > deadline) {
      child.kill()
      throw new Error(`the server does not answer:\n${server.output()}`)
    }
    await sleep(20)
  }
  const config = clientConfig.parse(await (await fetch(`${url}/config.json`)).json())
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return server.exit()
  }
  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    key: config.supabaseKey,
    output: () => server.output(),
    stop,
    dispose: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
