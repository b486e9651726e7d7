import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import type { Account } from './account.ts'
import type { Places } from './places.ts'

/** How long an orderly stop may take, with all changes written to disk (ms). */
export const stopTimeoutMs = 15_000

/** Spawns a PostgreSQL program that writes its messages to the end of `logFile`. */
function spawnProgram(command: string, args: readonly string[], account: Account | null, logFile: string) {
  const output = openSync(logFile, 'a', 0o600)
  const options: SpawnOptions = {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    cwd: process.platform === 'win32' ? tmpdir() : '/',
    // A group of its own: Ctrl-C in the terminal reaches the server only, which then stops the database in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' },
  }
  const child = spawn(command, args, options)
  closeSync(output)
  return child
}

/** Runs a program to its end; throws a `StartupError` with its last words when it fails. */
export async function runProgram(
  command: string,
  args: readonly string[],
  account: Account | null,
  logFile: string,
): Promise<void> {
  const child = spawnProgram(command, args, account, logFile)
  const outcome: unknown = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', resolve)
  })
  if (outcome !== 0) throw new StartupError(`${command} failed (${String(outcome)}). ${lastLines(logFile)}`)
}

/** Starts the database; it listens on a socket in `socketFolder`, or on `port` of the loopback where that is `null`. */
export function launch(
  places: Places,
  account: Account | null,
  socketFolder: string | null,
  port: number,
  logFile: string,
): ChildProcess {
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    port: String(port),
    password_encryption: 'scram-sha-256',
    max_connections: '60',
    // Client mistakes are reported by the server, one line each and without values; this log is for the database.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnProgram(places.binaries.postgres, ['-D', places.cluster, ...args], account, logFile)
  // It is stopped on purpose, and must not keep a process alive that has nothing else to do.
  child.unref()
  if (child.pid !== undefined) startGuard(child)
  return child
}

/** The build puts the program's file beside the server's. */
const guardFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './guard.mjs' : './guard.js', import.meta.url),
)

/** Starts the process that ends the database after this one, also when this one is killed (guard.mjs). */
function startGuard(database: ChildProcess): void {
  const guard = spawn(process.execPath, [guardFile, String(database.pid), String(stopTimeoutMs)], {
    cwd: process.platform === 'win32' ? tmpdir() : '/',
    // Signals to a terminal's or a container's group of processes are for the server.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { SystemRoot: process.env.SystemRoot },
  })
  // Without it the database outlives a killed server, as a next start expects.
  guard.once('error', () => {})
  guard.stdin.on('error', () => {})
  database.once('exit', () => guard.kill('SIGKILL'))
  guard.unref()
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
}

/** Stops the database in order ("fast": connections are closed, everything is written), at once after a time. */
export async function stopChild(child: ChildProcess, log: Logger): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.ref()
  child.kill('SIGINT')
  const inTime = await Promise.race([ended.then(() => true), sleep(stopTimeoutMs, false, { ref: false })])
  if (inTime) return
  log.warn('the database did not stop in time and is stopped at once; it recovers at the next start')
  child.kill('SIGQUIT')
  await ended
}

/** The end of the database's log, for a message to the person who starts it. */
export function lastLines(logFile: string): string {
  try {
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5)
    return `The last lines of ${logFile}:\n${lines.join('\n')}`
  } catch {
    return `See ${logFile}.`
  }
}
