import type { CDPSession } from '@playwright/test'
import type { Person } from '../e2e/support/account'
import { goThroughEverything, windowsARound } from '../e2e/support/memory/app-uses'
import { collectGarbage, keptBy } from '../e2e/support/memory/kept'
import { performanceMetric, signedInBrowser } from './browser'
import { step } from './step'
import type { Row } from './table'

/** Windows that are opened in all, of each app at once, and rounds before the first figure: the apps' code is fetched and compiled. */
const allWindows = 2000
const atOnce = 5
const warmUp = 3

async function heapOf(cdp: CDPSession): Promise<number> {
  await collectGarbage(cdp)
  return (await performanceMetric(cdp, 'JSHeapUsedSize')) / 1_000_000
}

/** What a day's use leaves behind: every app opened, used and closed, styles and themes changed. Memory in MB of 1,000,000 bytes. */
async function measureEndurance(url: string, person: Person) {
  const { page, cdp, close } = await signedInBrowser(url, person)
  const rounds = Math.ceil(allWindows / (atOnce * windowsARound))
  for (let round = 0; round < warmUp; round++)
    await step(`warm-up ${round + 1} of ${warmUp}`, () => goThroughEverything(page, atOnce, round))
  const [heapBefore, before] = [await heapOf(cdp), await keptBy(page, cdp)]
  for (let round = warmUp; round < rounds; round++)
    await step(`round ${round + 1} of ${rounds}`, () => goThroughEverything(page, atOnce, round))
  const [heap, after] = [await heapOf(cdp), await keptBy(page, cdp)]
  await close()
  return { windows: rounds * atOnce * windowsARound, heapBefore, heap, before, after }
}

/** The rows about using the desktop for long. */
export async function enduranceRows(url: string, person: Person): Promise<Row[]> {
  const { windows, heapBefore, heap, before, after } = await step(
    'long use',
    () => measureEndurance(url, person),
    1800,
  )
  const row = (what: string, value: number, goal = '', unit = ''): Row => ({
    what: `${windows} windows: ${what}`,
    unit,
    value,
    goal,
  })
  return [
    row('heap after the warm-up', heapBefore, '', 'MB'),
    row('heap at the end', heap, 'begin + 1', 'MB'),
    row('detached nodes added', after.detached - before.detached, '0'),
    row('listeners added since the warm-up', after.listeners - before.listeners, '0'),
    row('documents and frames added', after.documents + after.frames - before.documents - before.frames, '0'),
    row('workers added', after.workers - before.workers, '0'),
  ]
}
