import type { Page } from '@playwright/test'

/**
 * How long (ms) the page's own thread works while something goes on. Counted in time of the processor, not of the clock: what
 * else the machine has to do meanwhile is not in it.
 */
export async function busyTime(page: Page, during: () => Promise<unknown>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value
    if (seconds === undefined) throw new Error('the browser does not tell how long its page works')
    return seconds * 1000
  }
  const before = await worked()
  await during()
  const after = await worked()
  await client.detach()
  return after - before
}
