import { chromium, devices } from '@playwright/test'
import { type Person, createPerson } from '../e2e/support/account'
import { chromiumOptions } from '../e2e/support/chromium'
import { addFile, makeLink } from '../server/test/support/links'
import { type Place, visitor } from '../server/test/support/people'
import { startTestServer } from '../server/test/support/server'
import { folderIn, ownSpace, pushEntries } from '../server/test/support/spaces'
import { performanceMetric } from './browser'
import { median } from './statistics'
import { repeat, step, stop } from './step'
import type { Row } from './table'

/** As in `weak.ts`: a processor four times slower, 10 Mbit/s both ways with 40 ms round trip. */
const slowdown = 4
const connection = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}
const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
const files = 20

/** A folder of files that a link shows; the address of the link. */
async function makeShelf(place: Place, { email, password }: Person): Promise<string> {
  const client = visitor(place)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  const { id: space } = await ownSpace({ client })
  const owner = { id: data.user.id, email, client }
  const folder = folderIn(space, 'Holidays')
  await pushEntries(owner, space, [folder], 1_000_000)
  for (let file = 0; file < files; file++)
    await addFile(owner, space, folder.id, `picture ${file}.png`, `picture ${file}`)
  const { token } = await makeLink(owner, space, folder.id)
  return `${place.url}/s#${token}`
}

interface Opening {
  /** ms from the start of navigation until something is painted. */
  readonly paint: number
  /** ms until the list is painted, whose lines answer to a tap. */
  readonly list: number
  /** Bytes that arrived until then. */
  readonly bytes: number
  /** ms of a fast processor that the page itself took until then: what else the machine does is not part of it. */
  readonly work: number
}

/** Opens an address on a slow phone that was never there. */
async function openOnce(address: string, selector: string): Promise<Opening> {
  const browser = await chromium.launch({ ...chromiumOptions(), headless: true })
  try {
    const context = await browser.newContext(phone)
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await page.addInitScript((wanted) => {
      const look = () => {
        if (!document.querySelector(wanted)) return void requestAnimationFrame(look)
        // The frame that it is in is painted when this arrives.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => performance.mark('bench-list'), { once: true })
        port1.start()
        return port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }, selector)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', connection)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    let bytes = 0
    cdp.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(address, { waitUntil: 'commit' })
    const mark = () => performance.getEntriesByName('bench-list')[0]?.startTime
    await page.waitForFunction(mark)
    const [arrived, work] = [bytes, await performanceMetric(cdp, 'TaskDuration')]
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    await page.waitForFunction(paint)
    return {
      paint: (await page.evaluate(paint)) ?? Number.NaN,
      list: (await page.evaluate(mark)) ?? Number.NaN,
      bytes: arrived,
      work: work * 1000,
    }
  } finally {
    await browser.close()
  }
}

/**
 * The rows about the page of a link, on a phone that opens it for the first time. `BENCH_BEFORE` names another build of the server
 * (`server/dist/main.js` with its own `web/dist`) that is measured in turns with this one, so that what else the machine does meets both
 * alike.
 */
export async function guestRows(url: string, person: Person, key: string, runs: number): Promise<Row[]> {
  const main = process.env.BENCH_BEFORE
  const before =
    main === undefined ? null : await step('the server of before', () => startTestServer({ main }))
  try {
    const now = await step('a link', () => makeShelf({ url, key }, person))
    const earlier = before && (await makeShelf(before, await createPerson(before, 'Bench Otter')))
    const row = (what: string, unit: string, goal: string, value: number): Row => ({
      what: `link on a weak phone: ${what}`,
      unit,
      goal,
      value,
    })
    const all = await repeat('opening a link', runs, async () => ({
      now: await openOnce(now, 'main li button'),
      before: earlier === null ? null : await openOnce(earlier, 'main li button'),
    }))
    const figures = (when: string, of: readonly Opening[], goals: readonly [string, string]): Row[] => [
      row(`first paint${when}`, 'ms', goals[0], median(of.map(({ paint }) => paint))),
      row(`list of files${when}`, 'ms', goals[1], median(of.map(({ list }) => list))),
      row(`arrived until then${when}`, 'kB', '', median(of.map(({ bytes }) => bytes)) / 1000),
      row(`processor until then${when}`, 'ms', '', median(of.map(({ work }) => work))),
    ]
    const both = all.flatMap(({ now: one, before: other }) => (other ? [{ one, other }] : []))
    const part = (pick: (opening: Opening) => number) =>
      median(both.map(({ one, other }) => pick(one) / pick(other)))
    return [
      ...figures(
        '',
        all.map(({ now: one }) => one),
        ['≤ 700', '≤ 1,500'],
      ),
      ...(both.length > 0
        ? [
            ...figures(
              ', before',
              both.map(({ other }) => other),
              ['', ''],
            ),
            row('first paint, % of before', '%', '', 100 * part(({ paint }) => paint)),
            row('list of files, % of before', '%', '', 100 * part(({ list }) => list)),
          ]
        : []),
    ]
  } finally {
    if (before) await stop('the server of before', () => before.dispose())
  }
}
