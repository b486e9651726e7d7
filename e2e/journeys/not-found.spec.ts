import { expect, test } from '../support/test'

test('an unknown address shows the 404 page, whose link leads home [A2.1 A2.2 A8.8]', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('[data-system-state]')).toBeVisible()
})
