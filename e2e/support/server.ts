import { fileURLToPath } from 'node:url'
import { startTestServer } from '../../server/test/support/server'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** A running OtterOS server of a journey's own, as the build made it. */
export interface JourneyServer {
  /** Where the desktop is, e.g. `http://localhost:40123`. */
  readonly url: string
  /** The publishable key of its API. */
  readonly key: string
  /** Ends it; the data stays, so that `start` may be called. */
  readonly stop: () => Promise<void>
  /** Starts it again on the same data and port. */
  readonly start: () => Promise<void>
  /** Stops it and deletes its data. */
  readonly dispose: () => Promise<void>
}

/** Starts the built server on a free port with a data folder of its own; `env` overrides its configuration. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<JourneyServer> {
  let server = await startTestServer({ env, main })
  const { url, key, port, dataDir } = server
  return {
    url,
    key,
    stop: async () => {
      await server.stop()
    },
    start: async () => {
      server = await startTestServer({ env, main, port, dataDir })
    },
    dispose: () => server.dispose(),
  }
}
