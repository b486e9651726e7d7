import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '../../server/test/support/server'
import { startSite, wantedServers } from '../../server/test/support/site'

/** The server as the build made it. */
export const builtServer = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** Longest start of a server, in ms; not part of the time that a test has. */
export const serverStart = 150_000

/** A running OtterOS server of a journey's own, as the build made it. */
export interface JourneyServer {
  /** Where the desktop is, e.g. `http://localhost:40123`. */
  readonly url: string
  /** The publishable key of its API. */
  readonly key: string
  /** Where its data is: its database, for what no call of a person does. */
  readonly dataDir: string
  /** Ends it; the data stays, so that `start` may be called. */
  readonly stop: () => Promise<void>
  /** Starts it again on the same data and port. */
  readonly start: () => Promise<void>
  /** Stops it and deletes its data. */
  readonly dispose: () => Promise<void>
}

/** Servers that run, by what tells what they printed. */
const running = new Set<{ readonly url: string; readonly output: () => string }>()

/** What the servers that run have printed so far. */
export const serverOutputs = (): readonly { readonly url: string; readonly output: string }[] =>
  Array.from(running, ({ url, output }) => ({ url, output: output() }))

/** A site of several servers in the place of one (server/test/support/site.ts). */
async function startServers(env: Readonly<Record<string, string>>): Promise<JourneyServer> {
  const site = await startSite({ servers: wantedServers, env, main: builtServer })
  const { url, key, dataDir, servers } = site
  const own = { url, output: () => servers.map((server) => server.output()).join('\n') }
  running.add(own)
  return {
    url,
    key,
    dataDir,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()))
    },
    start: async () => {
      await Promise.all(servers.map((server) => server.start()))
      // The balancer asks each server once a second.
      for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100))
        if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return
      throw new Error('The balancer gives requests to no server.')
    },
    dispose: async () => {
      running.delete(own)
      await site.dispose()
    },
  }
}

/** Starts the built server on a free port with its own data folder; `env` overrides its configuration. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<JourneyServer> {
  if (wantedServers > 0) return startServers(env)
  let server = await startTestServer({ env, main: builtServer })
  const { url, key, port, dataDir } = server
  const own = { url, output: () => server.output() }
  running.add(own)
  return {
    url,
    key,
    dataDir,
    stop: async () => {
      await server.stop()
    },
    start: async () => {
      server = await startTestServer({ env, main: builtServer, port, dataDir })
    },
    dispose: async () => {
      running.delete(own)
      await server.dispose()
    },
  }
}
