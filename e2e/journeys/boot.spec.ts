import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

/** Stops the page's clock: from now on time passes only when the test says so. */
async function stopClock(page: Page) {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

const messages = [
  'Initializing OtterOS kernel...',
  'Loading file system drivers...',
  'Starting system services...',
  'Mounting virtual file system...',
  'Loading user interface...',
  'System ready',
]

test('the boot screen reveals its six messages in order, one every 500 ms, and then shows login [A1.4 A2.3 A2.4 A4.1 A9.1]', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/')
  await expect(page.locator('[data-system-state="booting"]')).toBeVisible()
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
})

test('a key skips the rest of the checklist, later loads of the session do not show it again', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/')
  await page.clock.runFor(500)
  await expect(page.getByText(messages[0] ?? '')).toBeVisible()
  await page.keyboard.press('Space')
  await page.clock.runFor(100)
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
  await page.reload()
  await page.clock.runFor(100)
  await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible()
})
