import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test'
import { serverOutputs } from './server'

/** Lines that are printed of each part: enough to see the cause, few enough to read. */
const limits = { events: 25, page: 120, server: 15 }

const indent = (text: string) => text.replaceAll(/^/gm, '    ')
const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count).join('\n')
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 400)

/** What happens on the pages of a test, from the first of them on, so that a failure can be told with it. */
export interface FailureRecord {
  /** Prints the content of the pages, what was said on them, and what the servers printed. */
  report(testInfo: TestInfo): Promise<void>
  stop(): void
}

/** What a person would see of a page, as text; why not, where that cannot be told. */
async function pictureOf(page: Page): Promise<string> {
  try {
    const picture = await page.locator('body').ariaSnapshot({ timeout: 3000 })
    const lines = picture.split('\n')
    const rest = lines.length - limits.page
    return rest > 0 ? `${lines.slice(0, limits.page).join('\n')}\n… ${rest} lines more` : picture
  } catch (error) {
    return `cannot be shown: ${oneLine(String(error))}`
  }
}

/** Takes down errors of all pages of a browser from now on. Times are seconds since then. */
export function recordFailures(browser: Browser): FailureRecord {
  const began = performance.now()
  const printed = new Map(serverOutputs().map(({ url, output }) => [url, output.length]))
  const events: string[] = []
  const note = (text: string) => {
    events.push(`${((performance.now() - began) / 1000).toFixed(1)} s  ${oneLine(text)}`)
    if (events.length > limits.events) events.shift()
  }

  const watch = (context: BrowserContext) => {
    context.on('console', (message) => {
      if (message.type() === 'error') note(`console: ${message.text()}`)
    })
    context.on('weberror', (error) => note(`error: ${error.error().stack ?? error.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // What a page had asked for when it was left.
      if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.method()} ${request.url()} ${reason}`)
    })
    context.on('response', (response) => {
      if (response.status() >= 400)
        note(`${response.status()}: ${response.request().method()} ${response.url()}`)
    })
    context.on('page', (page) => {
      page.on('crash', () => note(`crashed: ${page.url()}`))
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) note(`went to ${frame.url()}`)
      })
    })
  }
  browser.on('context', watch)

  return {
    stop: () => browser.off('context', watch),
    async report({ title, status, duration }) {
      const parts = [`what there was when “${title}” ${status} after ${(duration / 1000).toFixed(1)} s`]
      for (const page of browser.contexts().flatMap((context) => context.pages()))
        parts.push(`page ${page.url()}`, indent(await pictureOf(page)))
      parts.push('events', indent(events.join('\n') || 'none'))
      for (const { url, output } of serverOutputs()) {
        const news = lastLines(output.slice(printed.get(url) ?? 0), limits.server)
        parts.push(`server ${url}`, indent(news || 'said nothing'))
      }
      process.stdout.write(`\n${indent(parts.join('\n'))}\n\n`)
    },
  }
}
