// Tells when the npm that started this process has ended. npm runs a script in a shell, and neither passes on how it is ended: a
// killed npm leaves the shell and all below it running, and a shell that is told to stop leaves the script.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

/**
 * A process as the system describes it. `started` and `isZombie` are known on Linux alone.
 * @typedef {{ parent: number, name: string, started: string | null, isZombie: boolean }} Description
 */

/** @param {number} pid @returns {Description} from /proc; throws where there is none */
function describeOnLinux(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold anything, so fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    parent: Number(fields[1]),
    name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
    started: fields[19] ?? null,
    isZombie: fields[0] === 'Z',
  }
}

/** @param {number} pid @returns {Description | null} by a program of the system; null when it tells nothing */
function describeElsewhere(pid) {
  const query = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; "$($p.ParentProcessId) $($p.Name)"`
  const [program, args] =
    process.platform === 'win32'
      ? ['powershell', ['-NoProfile', '-NonInteractive', '-Command', query]]
      : ['ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)]]
  try {
    const printed = execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [, parent, name] = /^\s*(\d+)\s+(.+?)\s*$/.exec(printed) ?? []
    return parent && name ? { parent: Number(parent), name, started: null, isZombie: false } : null
  } catch {
    return null
  }
}

/** @param {number} pid */
function describe(pid) {
  try {
    return describeOnLinux(pid)
  } catch {
    return process.platform === 'linux' ? null : describeElsewhere(pid)
  }
}

/** Whether a program is a shell, by the name that the system gives it. */
const isShell = (name) =>
  /^-?(.*[/\\])?((ba|da|a|k|z|fi)?sh|busybox|cmd\.exe|pwsh|powershell)(\.exe)?$/i.test(name)

/** @param {number} pid @param {string | null} started */
function lives(pid, started) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as another user.
    if (error.code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  const now = describe(pid)
  // One that ended may still be listed, and its number may be another's by now.
  return now !== null && !now.isZombie && (started === null || now.started === started)
}

/**
 * Looks once who started this process, and returns a function that tells whether npm, or the shell between, has ended. Without
 * npm it never has: a process that was started by itself may outlive its parent.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {() => boolean}
 */
export function watchNpm(env = process.env) {
  if (!['start', 'dev'].includes(env.npm_lifecycle_event)) return () => false
  const parent = process.ppid
  const found = describe(parent)
  const watched = [{ pid: parent, started: found?.started ?? null }]
  if (found && isShell(found.name) && found.parent > 1)
    watched.push({ pid: found.parent, started: describe(found.parent)?.started ?? null })
  return () => process.ppid !== parent || watched.some(({ pid, started }) => !lives(pid, started))
}

/** How often npm is looked for (ms). */
const lookEveryMs = 1_000

/**
 * Has this process stop as if told to when npm has ended; at once when that happened before.
 * @param {() => boolean} npmHasEnded
 */
export function endWithNpm(npmHasEnded) {
  if (npmHasEnded()) process.exit(1)
  const watch = setInterval(() => {
    // Not sent: on Windows a signal ends a process at once. The server may not listen yet; then it is told the next time.
    if (npmHasEnded() && process.emit('SIGTERM')) clearInterval(watch)
  }, lookEveryMs)
  watch.unref()
}
