import { setTimeout } from 'node:timers/promises'
import type { Person } from '../e2e/support/account'
import { openWindows, performanceMetric, signedInBrowser } from './browser'
import { installProbe } from './probe'
import { median } from './statistics'
import { repeat } from './step'
import type { Row } from './table'

/** Time between two movements of the mouse in ms: 125 a second, as usual mice report. */
const moveInterval = 8

interface Drag {
  readonly framesPerSecond: number
  /** CPU time of the main thread in ms for each second of dragging. */
  readonly mainThread: number
}

/** Drags the topmost window in circles for 3 s while the page counts its frames. */
async function measureDrag(url: string, person: Person, windows: number): Promise<Drag> {
  const { page, desktop, cdp, close } = await signedInBrowser(url, person)
  await page.evaluate(installProbe)
  await openWindows(desktop, 'settings', windows)
  await page.waitForTimeout(1000)
  const bar = await page.locator('[data-active="true"] [data-part="titlebar"]').boundingBox()
  if (!bar) throw new Error('no active window to drag')
  const [centerX, centerY] = [bar.x + bar.width / 2, bar.y + 12]
  await page.mouse.move(centerX, centerY)
  await page.mouse.down()
  await page.evaluate(() => benchProbe.startFrames())
  const busyBefore = await performanceMetric(cdp, 'TaskDuration')
  const start = Date.now()
  for (let step = 0; Date.now() - start < 3000; step++) {
    const angle = step / 12
    // Not by Playwright's mouse, which runs scripts in the page for each move of a drag.
    void cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      button: 'left',
      buttons: 1,
      x: centerX + Math.sin(angle) * 120,
      y: centerY + 60 - Math.cos(angle) * 60,
    })
    await setTimeout(Math.max(0, start + (step + 1) * moveInterval - Date.now()))
  }
  const seconds = (Date.now() - start) / 1000
  const busy = (await performanceMetric(cdp, 'TaskDuration')) - busyBefore
  const { perSecond } = await page.evaluate(() => benchProbe.stopFrames())
  await page.mouse.up()
  await close()
  return { framesPerSecond: perSecond, mainThread: (busy * 1000) / seconds }
}

/** The rows about dragging among 1, 10, 30 and 100 windows. */
export async function dragRows(url: string, person: Person, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const windows of [1, 10, 30, 100]) {
    const name = `drag among ${windows} windows`
    const drags = await repeat(name, runs, () => measureDrag(url, person, windows))
    rows.push(
      {
        what: `drag among ${windows} windows`,
        unit: 'frames/s',
        value: median(drags.map((drag) => drag.framesPerSecond)),
        goal: windows === 100 ? '≥ 50' : '60',
      },
      {
        what: `drag among ${windows} windows, main thread`,
        unit: 'ms/s',
        value: median(drags.map((drag) => drag.mainThread)),
        goal: '≤ 60',
      },
    )
  }
  return rows
}
