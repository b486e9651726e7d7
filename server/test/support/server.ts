import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clientConfig } from '@otteros/contracts'

/** The server of the contract tests, built by their global setup from the sources as they are. */
export const testMain = fileURLToPath(new URL('../../dist/contract-test/main.js', import.meta.url))

/** Settings of a server that a test is not about: no limits that a test could run into. */
const calm = { RATE_LIMIT_AUTH: '1000000', MAIL_INTERVAL: '0' }

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
  /** Default: a new folder under the system's temporary one. */
  readonly dataDir?: string
  /** Default: a free one. */
  readonly port?: number
  /** The built server to run. Default: the one of the contract tests. */
  readonly main?: string
  /** User and group to run as; needs root. */
  readonly account?: { readonly uid: number; readonly gid: number }
}

/** A TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
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
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'otteros-contract-'))
  const child = spawn(process.execPath, [options.main ?? testMain], {
    cwd: '/',
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...calm, ...options.env },
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
  const server = await runServer(options)
  const { child, url, port, dataDir } = server
  const deadline = Date.now() + 50_000
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode}:\n${server.output()}`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) break
    if (Date.now() > deadline) throw new Error(`the server does not answer:\n${server.output()}`)
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
