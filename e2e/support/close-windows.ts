import { expect } from '@playwright/test'
import type { Desktop } from './desktop'

/** Closes all windows, so that what comes next has the desktop to itself. By presses of the page: windows cover each other. */
export async function closeWindows({ page }: Desktop) {
  const windows = page.locator('[data-window-id]')
  await windows
    .locator('[data-part="titlebar"]')
    .getByRole('button', { name: 'Close', exact: true, includeHidden: true })
    .evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click()
    })
  await expect(windows).toHaveCount(0)
}
