import { readFileSync, readdirSync, readlinkSync } from 'node:fs'

/** What Linux tells of a process; other systems tell nothing without running a program. */
function readStat(pid: number): { state: string; started: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold anything, so fields are counted from its end: state first, start time 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return null
  }
}

/** When a process started, in the system's own unit, to tell it from a later one with its number; `null`: unknown. */
export const processStart = (pid: number): string | null => readStat(pid)?.started ?? null

/** Whether a process runs. One that ended and was not yet collected by its parent ("zombie") does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return readStat(pid)?.state !== 'Z'
}

/** Numbers of the processes that work in `folder`. Only Linux tells; elsewhere none are found. */
export function processesIn(folder: string): number[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map(Number).filter((pid) => workingFolder(pid) === folder)
  } catch {
    return []
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // Ended meanwhile, or another user's.
    return null
  }
}
