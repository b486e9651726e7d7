import { loadWithSession } from '../support/account'
import { expect, test } from '../support/test'

/** What the page remembers of its start. */
interface Start {
  /** ms of the first icon; 0 until there is one. */
  icon: number
}

/** Paths and times (ms) of what the page asked for so far. */
const resources = () =>
  performance.getEntriesByType('resource').map(({ name, startTime }) => ({
    path: new URL(name).pathname,
    startTime,
  }))

test('a known person sees the icons before the server is asked for anything, and the page stays small', async ({
  page,
  desktop,
  person,
}) => {
  await page.addInitScript(() => {
    const start: Start = { icon: 0 }
    Object.assign(window, { start })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-part="desktop-icon"]')) return
      start.icon = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await loadWithSession(page, person, () => desktop.load())
  const ofServer = /^\/(config\.json$|auth\/|rest\/|functions\/|assets\/client-)/
  // They do come, later.
  await expect
    .poll(async () => (await page.evaluate(resources)).filter(({ path }) => ofServer.test(path)).length)
    .toBeGreaterThan(1)
  const icon = await page.evaluate(() => (window as unknown as { start: Start }).start.icon)
  const before = (await page.evaluate(resources)).filter(({ startTime }) => startTime < icon)
  expect(before.filter(({ path }) => ofServer.test(path))).toEqual([])
  expect(before.filter(({ path }) => path.includes('/assets/app-icons-'))).toHaveLength(1)

  const addresses = await desktop
    .surface()
    .locator('[data-part="desktop-icon"] img')
    .evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.src : '')))
  expect(addresses.length).toBeGreaterThan(10)
  expect(new Set(addresses.map((address) => address.split('#')[0])).size).toBe(1)
  expect(new Set(addresses).size).toBe(addresses.length)

  const nodes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document)
    let count = 1
    while (walker.nextNode()) count += 1
    return count
  })
  expect(nodes).toBeLessThanOrEqual(300)
})
