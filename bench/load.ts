import type { Person } from '../e2e/support/account'
import { openWindows, performanceMetric, signedInBrowser } from './browser'
import { median } from './statistics'
import { repeat, step } from './step'
import type { Row } from './table'

interface Load {
  readonly kilobytes: number
  readonly firstPaint: number
  readonly firstIcon: number
  readonly blocking: number
}

/** 10 Mbit/s down and up with 40 ms round trip, in the units of the DevTools protocol. */
const slowLink = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}

/** One reload with an empty cache; times in ms from the start of navigation, size in kB of 1000 bytes as transferred. */
async function measureLoad(url: string, person: Person, slow: boolean): Promise<Load> {
  const { page, desktop, cdp, close } = await signedInBrowser(url, person)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (slow) await cdp.send('Network.emulateNetworkConditions', slowLink)
  await page.addInitScript(() => {
    const seen = { icon: 0, blocking: 0 }
    Object.assign(window, { benchSeen: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.blocking += Math.max(0, entry.duration - 50)
    }).observe({ type: 'longtask', buffered: true })
    const look = () => {
      const icon = document.querySelector('[aria-label="Desktop"] [role="button"] img')
      if (icon instanceof HTMLImageElement && icon.complete && icon.getBoundingClientRect().width > 0) {
        seen.icon = performance.now()
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await desktop.ready()
  const figures = await page.evaluate(() => {
    const seen = (window as unknown as { benchSeen: { icon: number; blocking: number } }).benchSeen
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const code = resources.filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname))
    return {
      kilobytes: code.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      firstIcon: seen.icon,
      blocking: seen.blocking,
    }
  })
  await close()
  return figures
}

/** Memory after a garbage collection (MB of 1,000,000 bytes), DOM nodes, and CPU of an idle desktop over 10 s. */
async function measureIdle(url: string, person: Person) {
  const { page, desktop, cdp, close } = await signedInBrowser(url, person)
  const heap = async () => {
    await cdp.send('HeapProfiler.collectGarbage')
    return (await performanceMetric(cdp, 'JSHeapUsedSize')) / 1_000_000
  }
  await page.reload()
  await desktop.ready()
  await page.waitForTimeout(1000)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const before = await performanceMetric(cdp, 'TaskDuration')
  await page.waitForTimeout(10_000)
  const cpu = ((await performanceMetric(cdp, 'TaskDuration')) - before) * 10
  // By now the desktop has what it fetches ahead. The test tool's own script, half a MB, comes with the first such call.
  await page.waitForFunction(() => true)
  const idleHeap = await heap()
  // Twice: the first round also loads the app's code, which stays; only what the second one adds would be a leak.
  const openAndClose = async () => {
    await openWindows(desktop, 'settings', 10)
    await page.waitForTimeout(500)
    const openHeap = await heap()
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('[data-window-id] [aria-label="Close"]'))
        button.click()
    })
    await page.waitForFunction(() => document.querySelectorAll('[data-window-id]').length === 0)
    await page.waitForTimeout(500)
    return { openHeap, closedHeap: await heap() }
  }
  const { openHeap, closedHeap } = await openAndClose()
  const again = await openAndClose()
  await close()
  return { idleHeap, openHeap, closedHeap, closedAgainHeap: again.closedHeap, nodes, cpu }
}

/** The rows about loading and resting. */
export async function loadRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const loading = async (slow: boolean) => {
    const name = slow ? 'loading over a slow link' : 'loading'
    const loads = await repeat(name, runs, () => measureLoad(url, person, slow))
    return (pick: (load: Load) => number) => median(loads.map(pick))
  }
  const [fast, slow] = [await loading(false), await loading(true)]
  const idle = await step('resting', () => measureIdle(url, person))
  return [
    {
      what: 'JS + CSS as transferred until the desktop is usable',
      unit: 'kB',
      value: fast((load) => load.kilobytes),
      goal: '≤ 195',
    },
    { what: 'first contentful paint', unit: 'ms', value: fast((load) => load.firstPaint), goal: '≤ 90' },
    {
      what: 'first icon visible, loopback',
      unit: 'ms',
      value: fast((load) => load.firstIcon),
      goal: '≤ 400',
    },
    {
      what: 'first icon visible, 10 Mbit/s and 40 ms',
      unit: 'ms',
      value: slow((load) => load.firstIcon),
      goal: '≤ 600',
    },
    { what: 'blocking time of long tasks', unit: 'ms', value: fast((load) => load.blocking), goal: '0' },
    { what: 'heap, idle', unit: 'MB', value: idle.idleHeap, goal: '≤ 6' },
    { what: 'heap, 10 windows', unit: 'MB', value: idle.openHeap, goal: '≤ 10' },
    { what: 'heap, all closed again', unit: 'MB', value: idle.closedHeap, goal: 'idle + 0.5' },
    { what: 'heap, 10 more opened and closed', unit: 'MB', value: idle.closedAgainHeap, goal: 'the same' },
    { what: 'DOM nodes, idle', unit: '', value: idle.nodes, goal: '≤ 400' },
    { what: 'CPU, idle', unit: '% of a core', value: idle.cpu, goal: '≤ 0.5' },
  ]
}
