import { type Person, createPerson } from '../e2e/support/account'
import { addFile, makeLink } from '../server/test/support/links'
import { type Place, visitor } from '../server/test/support/people'
import { startTestServer } from '../server/test/support/server'
import { folderIn, ownSpace, pushEntries } from '../server/test/support/spaces'
import { type BarePage, openBarePage } from './bare-browser'
import { slowdownOfPhone } from './processor'
import { median } from './statistics'
import { repeat, step, stop } from './step'
import type { Row } from './table'

/** As in `weak.ts`. */
const weakSlowdown = 4
/** 10 Mbit/s both ways with 40 ms round trip. */
const connection = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}
const screen = { width: 412, height: 839, deviceScaleFactor: 2.625, mobile: true }
/** ms that a page gets to load, for each time that it is slowed. */
const patience = 1500
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
  /** Bytes that arrived until the page was at rest. */
  readonly bytes: number
}

/** Runs in the page before its own code: marks the frame that the list is in, once it is painted. */
function markList() {
  const look = () => {
    if (!document.querySelector('main li button')) return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => performance.mark('list'), { once: true })
    port1.start()
    return port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

/** Makes a page as slow as a phone. */
async function slowDown(page: BarePage, rate: number) {
  await page.send('Emulation.setDeviceMetricsOverride', screen)
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', connection)
  await page.send('Emulation.setCPUThrottlingRate', { rate })
}

const timeOf = (page: BarePage, name: string) =>
  page.evaluate<number>(`performance.getEntriesByName(${JSON.stringify(name)})[0]?.startTime ?? NaN`)

/** Opens an address on a phone that was never there. */
async function openOnce(address: string, rate: number): Promise<Opening> {
  const page = await openBarePage()
  try {
    await slowDown(page, rate)
    let bytes = 0
    page.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += Number(encodedDataLength)
    })
    await page.send('Page.enable')
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `globalThis.__name = (named) => named; (${markList.toString()})()`,
    })
    await page.send('Page.navigate', { url: address })
    // Nothing asks the page how far it is: that would take its processor.
    await new Promise((resolve) => setTimeout(resolve, patience * rate))
    return {
      paint: await timeOf(page, 'first-contentful-paint'),
      list: await timeOf(page, 'list'),
      bytes,
    }
  } finally {
    await page.close()
  }
}

async function measureSlowdown(): Promise<number> {
  const page = await openBarePage()
  try {
    return await slowdownOfPhone(page)
  } finally {
    await page.close()
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
      what,
      unit,
      goal,
      value,
    })
    const slowdown = await step('the processor', measureSlowdown)
    const figures = (device: string, of: readonly Opening[], goals: readonly [string, string]): Row[] => [
      row(`link on a ${device}: first paint`, 'ms', goals[0], median(of.map(({ paint }) => paint))),
      row(`link on a ${device}: list of files`, 'ms', goals[1], median(of.map(({ list }) => list))),
    ]
    const measure = async (
      device: string,
      rate: number,
      goals: readonly [string, string],
    ): Promise<Row[]> => {
      const all = await repeat(`opening a link on a ${device}`, runs, async () => ({
        now: await openOnce(now, rate),
        before: earlier === null ? null : await openOnce(earlier, rate),
      }))
      const both = all.flatMap(({ now: one, before: other }) => (other ? [{ one, other }] : []))
      const part = (pick: (opening: Opening) => number) =>
        100 * median(both.map(({ one, other }) => pick(one) / pick(other)))
      return [
        ...figures(
          device,
          all.map(({ now: one }) => one),
          goals,
        ),
        ...(both.length === 0
          ? []
          : [
              ...figures(
                `${device}, before`,
                both.map(({ other }) => other),
                ['', ''],
              ),
              row(
                `link on a ${device}: first paint, % of before`,
                '%',
                '',
                part(({ paint }) => paint),
              ),
              row(
                `link on a ${device}: list of files, % of before`,
                '%',
                '',
                part(({ list }) => list),
              ),
            ]),
        row(`link on a ${device}: arrived`, 'kB', '', median(all.map(({ now: one }) => one.bytes)) / 1000),
      ]
    }
    return [
      row('a mid-range phone is slower than this machine', 'times', '', slowdown),
      ...(await measure('phone', slowdown, ['≤ 700', '≤ 1,500'])),
      ...(await measure('weak phone', weakSlowdown, ['', ''])),
    ]
  } finally {
    if (before) await stop('the server of before', () => before.dispose())
  }
}
