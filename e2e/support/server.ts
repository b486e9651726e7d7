import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** A running OtterOS server of the test's own. */
export interface TestServer {
  /** Where the desktop is, e.g. `http://localhost:40123`. */
  readonly url: string
  /** Everything that it printed so far. */
  readonly output: () => string
  /** Ends it with SIGTERM and waits; the data stays, so that `start` may be called again. */
  stop(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  /** Stops it and deletes its data. */
  dispose(): Promise<void>
}

/** A TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** Starts the built server on a free port with a data folder of its own; `env` overrides its configuration. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'otteros-journey-'))
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let printed = ''

  const start = async () => {
    const process_ = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_AUTH: '1000', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = process_
    process_.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    process_.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    const deadline = Date.now() + 60_000
    for (;;) {
      if (process_.exitCode !== null)
        throw new Error(`the server ended with ${process_.exitCode}:\n${printed}`)
      const answer = await fetch(`${url}/healthz`).catch(() => null)
      if (answer?.ok) return
      if (Date.now() > deadline) throw new Error(`the server does not answer:\n${printed}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const stop = async () => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    url,
    output: () => printed,
    start,
    stop,
    dispose: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
