import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the clock by which Linux counts a process's time, a second. */
const ticksPerSecond = 100

/** CPU time of a process and those that it started, in s: what else the machine does counts less than in times by the clock. */
export function cpuTime(pid: number): number {
  let ticks = 0
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    // Behind the name in brackets, which may hold anything: state, parent, and as the 12th to 15th the times.
    const fields = readStat(entry)?.split(') ').at(-1)?.split(' ') ?? []
    const own = Number(entry) === pid || parentsOf(Number(entry)).includes(pid)
    if (own) ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / ticksPerSecond
}
const readStat = (pid: string | number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It ended meanwhile.
    return null
  }
}
function parentsOf(pid: number): readonly number[] {
  const parent = Number(readStat(pid)?.split(') ').at(-1)?.split(' ')[1] ?? 0)
  return parent > 1 ? [parent, ...parentsOf(parent)] : []
}
