import { readdirSync, readFileSync } from 'node:fs'
import type { CDPSession } from '@playwright/test'

/** Numbers of the processes that pages run in. */
export async function pageProcesses(browser: CDPSession): Promise<readonly number[]> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Megabytes that a process has in memory; NaN where the system does not tell. */
export function residentOf(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1000
  } catch {
    return Number.NaN
  }
}

/** How many workers of a page a process has threads of. */
export function workersOf(pid: number): number {
  const names = readdirSync(`/proc/${pid}/task`).map((thread) => {
    try {
      return readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8')
    } catch {
      // It has ended meanwhile.
      return ''
    }
  })
  return names.filter((name) => name.startsWith('DedicatedWorker')).length
}
