import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'

/** What of a process is counted: all that it has in memory, or only what it does not map of files. */
type Kind = 'VmRSS' | 'RssAnon'

/** MB of memory that a process has. NaN: there is no such process. */
export function memoryOf(pid: number, kind: Kind): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** The process that draws a page and runs its scripts. The page must be the only one of its browser that uses the processor now. */
export async function processOfPage(browser: Browser, page: Page): Promise<number> {
  const client = await browser.newBrowserCDPSession()
  try {
    const renderers = async () => {
      const { processInfo } = await client.send('SystemInfo.getProcessInfo')
      return new Map(
        processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
      )
    }
    const before = await renderers()
    await page.evaluate(() => {
      const end = performance.now() + 500
      while (performance.now() < end) Math.sqrt(end)
    })
    const after = await renderers()
    const [busiest] = Array.from(after, ([id, time]) => [id, time - (before.get(id) ?? 0)] as const).toSorted(
      ([, one], [, other]) => other - one,
    )
    if (!busiest) throw new Error('No process draws the page.')
    return busiest[0]
  } finally {
    await client.detach()
  }
}

/** What a page holds, in MB: its objects and the bytes that belong to them. */
export interface PageMemory {
  readonly now: () => Promise<number>
  /** The most that it held while it was watched. */
  readonly stop: () => Promise<number>
}

/**
 * Watches what a page holds. Not the whole process: what drives the browser in tests keeps the bodies of requests there, which nobody
 * else does.
 */
export async function watchPage(page: Page): Promise<PageMemory> {
  const client = await page.context().newCDPSession(page)
  const now = async () => {
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage')
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1_000_000
  }
  let most = await now()
  const end = new AbortController()
  const watching = (async () => {
    while (!end.signal.aborted) {
      most = Math.max(most, await now())
      await sleep(200)
    }
  })()
  return {
    now,
    async stop() {
      end.abort()
      await watching
      await client.detach()
      return most
    },
  }
}

/** The most memory that a process has while it is watched, MB. */
export function watchMemory(
  pid: () => number,
  kind: Kind,
): { readonly most: () => number; readonly stop: () => void } {
  let most = 0
  const look = () => {
    const now = memoryOf(pid(), kind)
    if (now > most) most = now
  }
  look()
  const timer = setInterval(look, 100)
  return { most: () => most, stop: () => clearInterval(timer) }
}
