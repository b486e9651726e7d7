import { setTimeout } from 'node:timers/promises'
import type { Person } from '../e2e/support/account'
import { openWindows, type SignedInBrowser, signedInBrowser } from './browser'
import { type Content, installProbe } from './probe'
import { median } from './statistics'
import { repeat } from './step'
import type { Row } from './table'

/** How many times slower the processor is, and the connection: 10 Mbit/s both ways with 40 ms round trip. */
const slowdown = 4
const link = {
  offline: false,
  latency: 40,
  downloadThroughput: 10_000_000 / 8,
  uploadThroughput: 10_000_000 / 8,
}

const apps: readonly { readonly name: string; readonly content: Content }[] = [
  { name: 'Settings', content: { selector: '[role="tab"]' } },
  { name: 'File Manager', content: { selector: '[data-index]' } },
  { name: 'Terminal', content: { selector: '.xterm-rows', text: '[$#]\\s*$' } },
]

/** Reloads with an empty cache; ms from the start of navigation until the first icon is painted. */
async function measureFirstIcon({ page, desktop, cdp }: SignedInBrowser): Promise<number> {
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(() => {
    const look = () => {
      const icon = document.querySelector('[aria-label="Desktop"] button img')
      if (icon instanceof HTMLImageElement && icon.complete && icon.getBoundingClientRect().width > 0)
        performance.mark('bench-first-icon')
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await desktop.ready()
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false })
  const mark = () => performance.getEntriesByName('bench-first-icon')[0]?.startTime
  await page.waitForFunction(mark)
  return (await page.evaluate(mark)) ?? Number.NaN
}

/** Opens an app twice and tells how long the second opening took: ms to the window and to its content. */
async function measureKnownWindow({ page }: SignedInBrowser, { name, content }: (typeof apps)[number]) {
  const open = () =>
    page.evaluate(([icon, wanted]) => benchProbe.openWindow(icon, wanted), [name, content] as const)
  await open()
  // Code that is fetched while nothing else is to be done is not part of the press.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  return open()
}

/** Frames a second while the topmost of ten windows is dragged for 2 s, 60 movements of the mouse a second. */
async function measureDrag({ page, desktop }: SignedInBrowser): Promise<number> {
  await openWindows(desktop, 'settings', 10)
  await page.waitForTimeout(1500)
  const bar = await page.locator('[data-active="true"] [data-part="titlebar"]').boundingBox()
  if (!bar) throw new Error('no active window to drag')
  const [x, y] = [bar.x + bar.width / 2, bar.y + 12]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => benchProbe.startFrames())
  const start = Date.now()
  for (let moves = 0; Date.now() - start < 2000; moves++) {
    await page.mouse.move(x + Math.sin(moves / 12) * 100, y + 50 - Math.cos(moves / 12) * 50)
    await setTimeout(Math.max(0, start + (moves + 1) * 16 - Date.now()))
  }
  const { perSecond } = await page.evaluate(() => benchProbe.stopFrames())
  await page.mouse.up()
  return perSecond
}

async function measureWeak(url: string, person: Person) {
  const browser = await signedInBrowser(url, person)
  const { page, cdp, close } = browser
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', link)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const firstIcon = await measureFirstIcon(browser)
  await page.evaluate(installProbe)
  const opened = []
  for (const app of apps) opened.push(await measureKnownWindow(browser, app))
  const drag = await measureDrag(browser)
  await close()
  return { firstIcon, opened, drag }
}

/** The rows about a device with a processor four times slower and a slow connection. */
export async function weakRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const all = await repeat('on a weak device', runs, () => measureWeak(url, person))
  const row = (
    what: string,
    unit: string,
    goal: string,
    pick: (figures: (typeof all)[number]) => number,
  ): Row => ({
    what: `weak device: ${what}`,
    unit,
    value: median(all.map(pick)),
    goal,
  })
  return [
    row('first icon', 'ms', '≤ 1,500', ({ firstIcon }) => firstIcon),
    ...apps.flatMap(({ name }, index) => [
      row(`${name} opens again: window`, 'ms', '≤ 150', ({ opened }) => opened[index]?.window ?? Number.NaN),
      row(`${name} opens again: content`, 'ms', '', ({ opened }) => opened[index]?.content ?? Number.NaN),
    ]),
    row('drag among 10 windows', 'frames/s', '≥ 50', ({ drag }) => drag),
  ]
}
