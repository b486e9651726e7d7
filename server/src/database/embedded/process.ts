import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Stream } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { StartupError } from '../../startup-error.ts'
import type { Account } from './account.ts'
import { openBoundedLog } from './bounded-log.mjs'
import type { Places } from './places.ts'

/** How long an orderly stop may take, with all changes written to disk (ms). */
export const stopTimeoutMs = 15_000

/** Most bytes of the database's log; as many of earlier output are kept next to it. */
const logLimit = 5_000_000

/** Spawns a PostgreSQL program that prints to `output`. */
function spawnProgram(
  command: string,
  args: readonly string[],
  account: Account | null,
  output: number | Stream | 'pipe',
) {
  const options: SpawnOptions = {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    cwd: process.platform === 'win32' ? tmpdir() : '/',
    // Its own process group: Ctrl-C in the terminal reaches the server only, which then stops the database in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' },
  }
  return spawn(command, args, options)
}

/** Runs a program to its end, with the end of `logFile` for what it prints; throws a `StartupError` with its last words when it fails. */
export async function runProgram(
  command: string,
  args: readonly string[],
  account: Account | null,
  logFile: string,
): Promise<void> {
  const output = openSync(logFile, 'a', 0o600)
  const child = spawnProgram(command, args, account, output)
  closeSync(output)
  const outcome: unknown = await new Promise((resolve) => {
    child.once('error', resolve)
    child.once('exit', resolve)
  })
  if (outcome !== 0) throw new StartupError(`${command} failed (${String(outcome)}). ${lastLines(logFile)}`)
}

/** A database that was started. */
export interface LaunchedDatabase {
  readonly child: ChildProcess
  /** Resolves when all that an ended database printed is in its log, or a moment later. */
  logWritten(): Promise<void>
}

/**
 * Starts the database; it listens on a socket in `socketFolder`, or on `port` of the loopback where that is `null`. What it
 * prints goes to `logFile`, which is bounded.
 */
export function launch(
  places: Places,
  account: Account | null,
  socketFolder: string | null,
  port: number,
  logFile: string,
): LaunchedDatabase {
  const settings: Readonly<Record<string, string>> = {
    listen_addresses: socketFolder ? '' : '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    port: String(port),
    password_encryption: 'scram-sha-256',
    max_connections: '60',
    // Client mistakes are reported by the server, one line each and without values; this log is for the database. It holds
    // no statements and no values, not even of the one during which a process died: they may be a person's.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
    timezone: 'UTC',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const guard = startGuard(logFile)
  const inlet = guard.stdio[3]
  const child = spawnProgram(
    places.binaries.postgres,
    ['-D', places.cluster, ...args],
    account,
    inlet ?? 'pipe',
  )
  // The database alone holds it now. (Ended instead of dropped, it would end for the database too.)
  inlet?.destroy()
  if (child.pid !== undefined) guard.stdin?.write(`${child.pid}\n`)
  child.once('error', () => guard.stdin?.end())
  child.once('exit', () => guard.stdin?.end('ended\n'))
  // Both are stopped on purpose, and must not keep a process alive that has nothing else to do.
  child.unref()
  const closed = inlet ? once(guard, 'exit') : writeLog(child, logFile)
  closed.catch(() => {})
  return {
    child,
    logWritten: async () => {
      const waiting = new AbortController()
      const late = sleep(logPatienceMs, undefined, { signal: waiting.signal }).catch(() => {})
      await Promise.race([closed, late])
      waiting.abort()
    },
  }
}

/** How long the last lines of an ended database are waited for (ms). */
const logPatienceMs = 2_000

/** Writes the log in this process, where the guard cannot. */
function writeLog(child: ChildProcess, logFile: string): Promise<unknown> {
  const write = openBoundedLog(logFile, logLimit)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', write)
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
  return once(child, 'close')
}

/** The build puts the program's file next to the server's. */
const guardFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './guard.mjs' : './guard.js', import.meta.url),
)

/**
 * Starts the process that writes the database's log and ends the database after this one, also when this one is killed
 * (guard.mjs). Its fourth stream is for what the database prints; on Windows, whose pipes PostgreSQL could not share, it has none.
 */
function startGuard(logFile: string): ChildProcess {
  const hasLog = process.platform !== 'win32'
  const log = hasLog ? [logFile, String(logLimit)] : []
  const guard = spawn(process.execPath, [guardFile, String(stopTimeoutMs), ...log], {
    cwd: process.platform === 'win32' ? tmpdir() : '/',
    // Signals to a terminal's or a container's group of processes are for the server.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore', hasLog ? 'pipe' : 'ignore'],
    env: { SystemRoot: process.env.SystemRoot },
  })
  // Without it the database outlives a killed server, as a next start expects, and has no log.
  guard.once('error', () => {})
  guard.stdin?.on('error', () => {})
  guard.unref()
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return guard
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
