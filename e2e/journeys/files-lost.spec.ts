import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import type { WriterPage } from '../pages/writer'
import { serveScript } from '../support/serve-script'
import { expect, test } from '../support/test'

declare const writer: WriterPage

/** What takes the files away from a page that has them open. */
const losses: Readonly<Record<string, (page: Page, context: BrowserContext) => Promise<void>>> = {
  'the data of the site is cleared': async (page, context) => {
    const cdp = await context.newCDPSession(page)
    const origin = new URL(page.url()).origin
    await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  },
  'another tab deletes the database': async (page, context) => {
    const other = await context.newPage()
    await other.goto(page.url())
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.deleteDatabase('otteros-files-writer')
          request.addEventListener('success', resolve)
        }),
    )
  },
  'another tab empties the tables': async (page, context) => {
    const other = await context.newPage()
    await other.goto(page.url())
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('otteros-files-writer')
          request.addEventListener('success', () => {
            const tables = [...request.result.objectStoreNames]
            const transaction = request.result.transaction(tables, 'readwrite')
            for (const table of tables) transaction.objectStore(table).clear()
            transaction.addEventListener('complete', resolve)
          })
        }),
    )
  },
}

for (const [loss, take] of Object.entries(losses)) {
  test(`when ${loss}, the open page stores nothing more and says so; after a reload it stores again`, async ({
    context,
    page,
  }) => {
    const { url, close } = await serveScript(fileURLToPath(new URL('../pages/writer.ts', import.meta.url)))
    try {
      await page.goto(url)
      expect(await page.evaluate(() => writer.write('/a.txt', 'a'))).toBe('ok')
      await take(page, context)
      const told = await page.evaluate(() => writer.write('/b.txt', 'b'))
      expect(told).toContain('could not be stored')
      await expect.poll(() => page.evaluate(() => writer.state().status)).toBe('lost')
      expect(await page.evaluate(() => writer.write('/c.txt', 'c'))).toContain('reload the page')
      expect(await page.evaluate(() => writer.read('/a.txt'))).toBe('a')

      await page.reload()
      expect(await page.evaluate(() => writer.write('/d.txt', 'd'))).toBe('ok')
      await page.reload()
      expect(await page.evaluate(() => writer.read('/d.txt'))).toBe('d')
    } finally {
      await close()
    }
  })
}
