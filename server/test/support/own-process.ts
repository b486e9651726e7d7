// A server inside the test's own process: testing what a start does with its data needs no separate program, which takes most of
// the time of a start.
import { type RunningServer, startServer } from '../../src/server.ts'
import { loadConfig } from '../../src/config.ts'
import { StartupError } from '../../src/startup-error.ts'
import { type TestServerOptions, calm, freePort } from './server.ts'
import type { Place } from './people.ts'
import { loadSecrets } from '../../src/secrets.ts'

/** A server that runs in the test's process. */
export interface OwnServer extends Place {
  /** What it logged so far. */
  output(): string
  stop(): Promise<void>
}

type Options = Pick<TestServerOptions, 'env' | 'port'> & { readonly dataDir: string }

async function start({ dataDir, env, port }: Options) {
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  const config = loadConfig({ ...calm, PORT: String(port ?? (await freePort())), DATA_DIR: dataDir, ...env })
  const running: RunningServer = await startServer(config, { info: write, warn: write, error: write })
  return { config, running, output: () => lines.join('\n') }
}

/**
 * Starts a server on a data folder. Never two on the same one: they would take each other's lock for their own, because a lock
 * names a process.
 */
export async function startHere(options: Options): Promise<OwnServer> {
  const { config, running, output } = await start(options)
  const { publishableKey } = loadSecrets(config.dataDir, config.jwtSecret)
  return { url: config.publicUrl, key: publishableKey, output, stop: () => running.stop() }
}

/**
 * Starts a server that must refuse; what it says to a person, which `main.ts` prints. Throws where it starts, or fails in
 * another way.
 */
export async function refusalHere(options: Options): Promise<string> {
  const { running, output } = await start(options).catch((error: unknown) => {
    if (error instanceof StartupError) return { running: null, output: () => error.message }
    throw error
  })
  await running?.stop()
  if (running) throw new Error('the server started, and was expected to refuse')
  return output()
}
