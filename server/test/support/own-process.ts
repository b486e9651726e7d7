// A server inside the test's own process: testing what a start does with its data needs no separate program, which takes most of
// the time of a start.
import { rmSync } from 'node:fs'
import { loadConfig } from '../../src/config.ts'
import { type Logger, createLogger } from '../../src/log.ts'
import { loadSecrets } from '../../src/secrets.ts'
import { type RunningServer, type StartOptions, startServer } from '../../src/server.ts'
import { StartupError } from '../../src/startup-error.ts'
import type { Place } from './people.ts'
import { type TestServerOptions, calm, freePort, newDataDir } from './server.ts'

/** A server that runs in the test's process. */
export interface OwnServer extends Place {
  readonly dataDir: string
  /** What it logged so far. */
  output(): string
  stop(): Promise<void>
  /** Stops it and deletes its data. */
  dispose(): Promise<void>
}

/** `dataDir`: default as for `startTestServer`, a new folder with a database in it. */
type Options = Pick<TestServerOptions, 'dataDir' | 'env' | 'port'> & StartOptions

/** Keeps what a server logs. */
function keepLines() {
  let logged = ''
  const lines = { isTTY: false, write: (line: string) => Boolean((logged += line)) }
  return { log: createLogger(lines, lines), output: () => logged }
}

async function start({ dataDir = newDataDir(), env, port, ...options }: Options, log: Logger) {
  const config = loadConfig({ ...calm, PORT: String(port ?? (await freePort())), DATA_DIR: dataDir, ...env })
  return { config, running: await startServer(config, log, options) }
}

/**
 * Starts a server on a data folder. Never two on the same one: they would take each other's lock for their own, because a lock
 * names a process.
 */
export async function startHere(options: Options = {}): Promise<OwnServer> {
  const { log, output } = keepLines()
  const { config, running } = await start(options, log)
  const { dataDir } = config
  const { publishableKey } = loadSecrets(dataDir, config.jwtSecret)
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= running.stop())
  return {
    url: config.publicUrl,
    key: publishableKey,
    dataDir,
    output,
    stop,
    dispose: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a server that must refuse; what it logged, and what it says to a person in the end, which `main.ts` prints. Throws where it
 * starts, or fails in another way.
 */
export async function refusalHere(options: Options): Promise<string> {
  const { log, output } = keepLines()
  let running: RunningServer
  try {
    running = (await start(options, log)).running
  } catch (error) {
    if (error instanceof StartupError) return `${output()}${error.message}\n`
    throw error
  }
  await running.stop()
  throw new Error('the server started, and was expected to refuse')
}
