import { readFileSync, readdirSync } from 'node:fs'

/** Lines of a process's status in bytes; 0 where it has ended. */
function memoryOf(pid: string | number, name: 'RssAnon' | 'RssShmem' | 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** The processes that a process started, and theirs. */
function below(pid: number): readonly number[] {
  const parents = new Map<number, number[]>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      parents.set(parent, [...(parents.get(parent) ?? []), Number(entry)])
    } catch {
      // It ended meanwhile.
    }
  }
  const found = (of: number): number[] => (parents.get(of) ?? []).flatMap((child) => [child, ...found(child)])
  return found(pid)
}

/** Memory in bytes. */
export interface Memory {
  readonly server: number
  readonly database: number
}

/** What a server takes, and its database: of the latter each process's own, and once what they share. */
export function memoryNow(server: number): Memory {
  const database = below(server)
  const shared = Math.max(0, ...database.map((pid) => memoryOf(pid, 'RssShmem')))
  const own = database.reduce((sum, pid) => sum + memoryOf(pid, 'RssAnon'), 0)
  return { server: memoryOf(server, 'VmRSS'), database: own + shared }
}
