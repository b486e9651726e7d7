import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

// With motion, as most people have it.
test.use({ reducedMotion: 'no-preference' })

/** Stops the page's clock: from now on time passes only when the test says so. */
async function stopClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** Waits until the boot screen counts: its timers begin a moment after its first picture. */
async function begins(page: Page) {
  await expect(page.locator('[data-system-state="booting"]')).toBeVisible()
  // Tasks like those in which the page begins to count, and after them.
  await page.evaluate(async () => {
    for (let round = 0; round < 3; round += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      })
  })
}

const messages = [
  'Initializing OtterOS kernel...',
  'Loading file system drivers...',
  'Starting system services...',
  'Mounting virtual file system...',
  'Loading user interface...',
  'System ready',
]

test('the boot screen is painted without a script, reveals its six messages in order, one every 500 ms, then shows login, and is not shown again [A1.4 A2.3 A2.4 A4.1 A9.1]', async ({
  page,
}) => {
  await test.step('without a script, a font or a style sheet', async () => {
    await page.route(/\.(js|css|woff2)$/, (route) => route.abort())
    await page.goto('/')
    const screen = page.getByRole('main')
    await expect(screen).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await expect(screen).toHaveCSS('position', 'fixed')
    const name = page.getByRole('heading', { name: 'OtterOS' })
    await expect(name).toHaveCSS('font-size', '48px')
    await expect(name).toHaveCSS('color', 'rgb(255, 255, 255)')
    const first = await page.evaluate(() => performance.getEntriesByType('paint').map((entry) => entry.name))
    expect(first).toContain('first-contentful-paint')
    await page.unrouteAll()
  })

  await stopClock(page)
  await page.goto('/')
  await begins(page)
  await expect(page.getByRole('main')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(page.getByText('Starting system...')).toBeVisible()
  await expect(page.getByText('OtterOS', { exact: true })).toBeVisible()
  await expect(page.getByText('1.0.0')).toBeVisible()
  const shown = page.getByRole('listitem').filter({ hasText: /\.\.\.|ready/ })
  for (let count = 1; count <= messages.length; count++) {
    await page.clock.runFor(500)
    await expect(shown).toHaveText(messages.slice(0, count))
  }
  await page.clock.runFor(1000)
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
})
