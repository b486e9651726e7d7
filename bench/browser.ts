import { type BrowserContext, chromium, type CDPSession, type Page } from '@playwright/test'
import { type Person, rememberSession } from '../e2e/support/account'
import { chromiumOptions } from '../e2e/support/chromium'
import { Desktop } from '../e2e/support/desktop'

/** A browser with a new profile in which a person is signed in and has seen the boot checklist. */
export interface SignedInBrowser {
  readonly context: BrowserContext
  readonly page: Page
  readonly desktop: Desktop
  readonly cdp: CDPSession
  readonly close: () => Promise<void>
}

/** Starts a new browser, signs the person in through the stored session and loads the desktop once. */
export async function signedInBrowser(url: string, person: Person): Promise<SignedInBrowser> {
  const browser = await chromium.launch({ ...chromiumOptions(), headless: true })
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  // The runner marks named functions with its own helper, which functions that move into the page miss there.
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const desktop = new Desktop(page)
  await rememberSession(page, person)
  await desktop.load()
  const cdp = await context.newCDPSession(page)
  // CPU time of the main thread, not the clock's: what else the machine does counts less.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { context, page, desktop, cdp, close: () => browser.close() }
}

/** A counter of Chromium's Performance domain, e.g. `TaskDuration` in s of CPU time or `JSHeapUsedSize` in bytes. */
export async function performanceMetric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
}

/** Opens windows of a type through the in-page event, as a script does, and waits until all are there. */
export async function openWindows(desktop: Desktop, type: string, count: number) {
  const before = await desktop.page.locator('[data-window-id]').count()
  await desktop.page.evaluate(
    ([windowType, total]) => {
      for (let index = 0; index < total; index++) {
        const detail = { type: windowType, title: `Bench ${index}`, parentWindowId: '' }
        window.dispatchEvent(new CustomEvent('otterscript-create-window', { detail }))
      }
    },
    [type, count] as const,
  )
  await desktop.page.waitForFunction(
    (expected) => document.querySelectorAll('[data-window-id]').length >= expected,
    before + count,
  )
}
