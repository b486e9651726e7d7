import type { GuestFigures } from '../types'

/** Bytes of a page, which the kernel counts processes' memory in. */
const pageBytes = 4096
/** Processes that are told of; a guest may have more. */
const mostProcesses = 500
const mostName = 64

interface CpuTimes {
  readonly busy: number
  readonly total: number
}

export interface ReadFigures {
  readonly figures: GuestFigures
  readonly times: CpuTimes
}

const numbersOf = (text: string) => text.trim().split(/\s+/).map(Number)

/**
 * Reads what the guest's agent says of itself: /proc/uptime, the first line of /proc/stat, three of /proc/meminfo, and
 * /proc/<pid>/stat of each process.
 * @param before of the figures before, to say how busy the guest was since
 * @returns null where it is none of that; the guest may say anything
 */
export function readFigures(text: string, before: CpuTimes | null): ReadFigures | null {
  const [uptimeLine = '', cpuLine = '', ...rest] = text.split('\n')
  const uptime = Number(uptimeLine.split(' ')[0])
  const times = readTimes(cpuLine)
  const memory = new Map<string, number>()
  for (const line of rest.slice(0, 3)) {
    const [, name, kilobytes] = /^(\w+):\s+(\d+) kB$/.exec(line) ?? []
    if (name !== undefined) memory.set(name, Number(kilobytes) * 1024)
  }
  const total = memory.get('MemTotal')
  const free = memory.get('MemAvailable')
  if (!Number.isFinite(uptime) || !times || total === undefined || free === undefined) return null
  const processes = rest
    .slice(3)
    .map(readProcess)
    .filter((each) => each !== null)
    .slice(0, mostProcesses)
  const passed = before ? times.total - before.total : 0
  const cpu = before && passed > 0 ? Math.min(1, Math.max(0, (times.busy - before.busy) / passed)) : null
  return {
    figures: { uptime, cpu, memoryTotal: total, memoryFree: Math.min(free, total), processes },
    times,
  }
}

function readTimes(line: string): CpuTimes | null {
  if (!line.startsWith('cpu ')) return null
  const times = numbersOf(line.slice(4)).slice(0, 8)
  if (times.length < 5 || times.some((each) => !Number.isFinite(each))) return null
  const total = times.reduce((sum, each) => sum + each, 0)
  // The fourth is idle, the fifth waits for disks.
  return { busy: total - (times[3] ?? 0) - (times[4] ?? 0), total }
}

/** A line such as `12 (sh) S 1 12 …`. The name may hold brackets and blanks: it ends at the last bracket. */
function readProcess(line: string): GuestFigures['processes'][number] | null {
  const [open, close] = [line.indexOf('('), line.lastIndexOf(')')]
  if (open < 0 || close < open) return null
  const pid = Number(line.slice(0, open))
  const fields = line.slice(close + 2).split(' ')
  // The 24th of all fields; the third stands right behind the name.
  const memory = Number(fields[21]) * pageBytes
  if (!Number.isSafeInteger(pid) || !Number.isSafeInteger(memory) || memory < 0) return null
  // Kernel threads have no memory of their own and are of no interest to people.
  if (memory === 0) return null
  const name = line
    .slice(open + 1, close)
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, mostName)
  return { pid, name, memory }
}
