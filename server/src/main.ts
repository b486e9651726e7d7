import { loadConfig } from './config.ts'
import { createLogger } from './log.ts'
import { type RunningServer, startServer } from './server.ts'
import { StartupError } from './startup-error.ts'

/** A second signal counts as "now" only after this time: npm passes Ctrl-C on, so that one press arrives twice. */
const repeatMs = 1_000

const log = createLogger()
let server: RunningServer | null = null
/** When and why the stop began; `null` before. */
let stopping: { readonly since: number; readonly exitCode: number } | null = null

function stop(why: string, exitCode: number): void {
  if (stopping) {
    if (performance.now() - stopping.since < repeatMs) return
    server?.kill()
    process.exit(1)
  }
  stopping = { since: performance.now(), exitCode }
  log.info(`Stopping (${why})`)
  // A start in progress is finished first; it is short, and half a start is hard to undo.
  if (server) finish(server, exitCode)
}

function finish(running: RunningServer, exitCode: number): void {
  running.stop().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      log.error('The stop failed', { error: error instanceof Error ? error.message : String(error) })
      process.exit(1)
    },
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal, 0))

try {
  const config = loadConfig(process.env)
  server = await startServer(config, log)
  if (stopping) finish(server, 0)
  else log.info(`OtterOS runs at ${config.publicUrl}`)
  void server.databaseLost.then(() => stop('the database ended by itself; see postgres.log', 1))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
