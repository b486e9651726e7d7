import { setTimeout } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import type { Person } from '../e2e/support/account'
import type { Box } from '../e2e/support/desktop'
import { FileManager } from '../e2e/support/file-manager'
import { performanceMetric, type SignedInBrowser } from './browser'
import { openingRows } from './opening'
import { seededBrowser } from './seed/seeded-browser'
import { median } from './statistics'
import { repeat } from './step'
import type { Row } from './table'

/** px of a turn of the wheel, and ms between two: a wheel that is turned fast, 6,000 px a second. */
const wheelStep = 100
const wheelInterval = 1000 / 60

/** A place on the page in px. */
type Point = Pick<Box, 'x' | 'y'>

/** What scrolling cost. */
export interface Scrolled {
  readonly framesPerSecond: number
  readonly longest: number
  /** CPU time of the main thread in ms for each second of scrolling. */
  readonly mainThread: number
}

/** Scrolls the content at a point for 3 s, down and, at half time, up again. */
export async function scroll(
  { page, cdp }: Pick<SignedInBrowser, 'page' | 'cdp'>,
  at: Point,
): Promise<Scrolled> {
  await page.mouse.move(at.x, at.y)
  await page.evaluate(() => benchProbe.startFrames())
  const busyBefore = await performanceMetric(cdp, 'TaskDuration')
  const start = Date.now()
  const turns: Promise<unknown>[] = []
  for (let step = 0; Date.now() - start < 3000; step++) {
    const deltaY = Date.now() - start < 1500 ? wheelStep : -wheelStep
    // A person does not wait for the page before turning the wheel further.
    turns.push(cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY }))
    await setTimeout(Math.max(0, start + (step + 1) * wheelInterval - Date.now()))
  }
  await Promise.all(turns)
  const seconds = (Date.now() - start) / 1000
  const busy = (await performanceMetric(cdp, 'TaskDuration')) - busyBefore
  const { perSecond, longest } = await page.evaluate(() => benchProbe.stopFrames())
  return { framesPerSecond: perSecond, longest, mainThread: (busy * 1000) / seconds }
}

/** The point in the middle of something on the page. */
export async function middleOf(list: Locator): Promise<Point> {
  const box = await list.boundingBox()
  if (!box) throw new Error('no list to scroll')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Enters a folder of so many files and scrolls in both views. */
async function measureFolder(url: string, person: Person, many: number) {
  const signedIn = await seededBrowser(url, person, { many })
  const { page, desktop, cdp, close } = signedIn
  const manager = await FileManager.open(desktop, '/bench')
  await manager.entry('many').waitFor()
  const file = { selector: '[data-index][aria-label^="file-"]' }
  const entered = await page.evaluate((content) => benchProbe.enter('many', content), file)
  const details = await scroll(signedIn, await middleOf(manager.list))
  await manager.list.focus()
  await page.keyboard.press('Alt+2')
  await manager.window.getByRole('listbox', { name: 'Files' }).waitFor()
  const icons = await scroll(signedIn, await middleOf(manager.list))
  await cdp.send('HeapProfiler.collectGarbage')
  const heap = (await performanceMetric(cdp, 'JSHeapUsedSize')) / 1_000_000
  await close()
  return { entered, details, icons, heap }
}

const enterGoals: Readonly<Record<number, string>> = { 1000: '≤ 50', 10_000: '≤ 100' }

async function folderRows(url: string, person: Person, runs: number, many: number): Promise<readonly Row[]> {
  const folder = `folder of ${many} files`
  const measured = await repeat(folder, runs, () => measureFolder(url, person, many), 300)
  const views = (['details', 'icons'] as const).flatMap((view): readonly Row[] => {
    const middle = (key: keyof Scrolled) => median(measured.map((figures) => figures[view][key]))
    const what = `${folder}, scrolling ${view}`
    return [
      { what, unit: 'frames/s', value: middle('framesPerSecond'), goal: '60' },
      { what: `${what}, longest frame`, unit: 'ms', value: middle('longest'), goal: '' },
      { what: `${what}, main thread`, unit: 'ms/s', value: middle('mainThread'), goal: '' },
    ]
  })
  return [
    {
      what: `${folder}, from the double click to painted rows`,
      unit: 'ms',
      value: median(measured.map(({ entered }) => entered)),
      goal: enterGoals[many] ?? '',
    },
    ...views,
    {
      what: `${folder}, heap with it open`,
      unit: 'MB',
      value: median(measured.map(({ heap }) => heap)),
      goal: '',
    },
  ]
}

/** The rows about the file manager: its opening, and folders of 1,000, 10,000 and 100,000 files. */
export async function fileManagerRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const rows: Row[] = await openingRows(url, person, runs, {
    name: 'File Manager',
    content: { selector: '[data-index]' },
  })
  for (const many of [1000, 10_000, 100_000]) {
    rows.push(...(await folderRows(url, person, Math.min(runs, 3), many)))
  }
  return rows
}
