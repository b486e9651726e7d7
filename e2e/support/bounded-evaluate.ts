import type { Browser, BrowserContext, Page } from '@playwright/test'

/** How long a script of a journey may take in a page, in ms: as long as an act (`actionTimeout`), which it is not. */
const longest = 30_000

/** The test tool's methods that run a script in a page and have no time limit of their own. */
const methods = ['evaluate', 'evaluateHandle', 'evaluateAll'] as const

/** Browsers and classes that have their bound. */
const bounded = new WeakSet<object>()

/** Waits for a promise; throws an error that was made before when it takes longer than {@link longest}. */
async function within(result: Promise<unknown>, late: Error): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late), longest)
  })
  try {
    return await Promise.race([result, end])
  } catch (error) {
    // The report shows the first line that is not the test tool's: the journey's, not one of this file.
    if (error instanceof Error && error.stack !== undefined)
      error.stack = error.stack.replaceAll(/\n\s+at .*bounded-evaluate\.ts.*/g, '')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Bounds the scripts of a class of the test tool. */
function bound(owner: object) {
  if (bounded.has(owner)) return
  bounded.add(owner)
  for (const name of methods) {
    const own = Reflect.get(owner, name) as ((...given: readonly unknown[]) => Promise<unknown>) | undefined
    if (!own) continue
    Reflect.set(owner, name, function (this: object, ...given: readonly unknown[]) {
      const late = new Error(`${name}: the page did not answer within ${longest / 1000} s`)
      return within(own.call(this, ...given), late)
    })
  }
}

/** A page's own scripts are those of its main frame. */
const boundPage = (page: Page) => {
  for (const each of [page.mainFrame(), page.locator('html')]) bound(Object.getPrototypeOf(each) as object)
}

const boundContext = (context: BrowserContext) => {
  context.pages().forEach(boundPage)
  context.on('page', boundPage)
}

/**
 * From now on scripts that journeys run in pages of a browser end after {@link longest}: what hangs fails while the page can
 * still be looked at, not with the whole journey.
 */
export function boundEvaluations(browser: Browser) {
  if (bounded.has(browser)) return
  bounded.add(browser)
  browser.contexts().forEach(boundContext)
  browser.on('context', boundContext)
}
