import { isatty } from 'node:tty'
import { loadConfig } from './config.ts'
import { isLostWrite } from './database/connection.ts'
import { freeStartMemory } from './free-start-memory.ts'
import { createLogger } from './log.ts'
import { type RunningServer, startServer } from './server.ts'
import { StartupError } from './startup-error.ts'

/** A second signal counts as "now" only after this time: npm passes Ctrl-C on, so that one press arrives twice. */
const repeatMs = 1_000

/** Whether it was started to run as long as a terminal, or as `npm start`, does. */
const hasTerminal = process.env.npm_lifecycle_event === 'start' || [0, 1, 2].some((stream) => isatty(stream))

let log = createLogger()
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
  // Node would end by itself, and with success, where nothing is left but timers that do not count.
  setInterval(() => {}, 60_000)
  running.stop().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      log.error('The stop failed', { error: error instanceof Error ? error.message : String(error) })
      process.exit(1)
    },
  )
}

/** What nothing expected ends the server in order; a connection to the database that broke ends nothing. */
function onUnexpected(error: unknown): void {
  if (isLostWrite(error)) return log.warn('a connection to the database broke while it was written to')
  log.error('Something failed unexpectedly', { error: error instanceof Error ? error.stack : String(error) })
  if (server) stop('an unexpected error', 1)
  else process.exit(1)
}

process.on('uncaughtException', onUnexpected)
// A terminal or a pipe that is gone takes no more lines; the server ends for another reason, or goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal, 0))
// The terminal closes. A server that was detached from it (nohup, a service) goes on; Node forgets that nohup had it ignored.
process.on('SIGHUP', () => {
  if (hasTerminal) stop('SIGHUP', 0)
})

try {
  const config = loadConfig(process.env)
  log = createLogger(process.stdout, process.stderr, config.log)
  server = await startServer(config, log)
  freeStartMemory()
  if (stopping) finish(server, 0)
  else log.info(`OtterOS runs at ${config.publicUrl}`)
  void server.databaseLost.then(() => stop('the database ended by itself; see postgres.log', 1))
} catch (error) {
  const isExpected = error instanceof StartupError
  process.stderr.write(
    `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}
