import { expect, test } from '../support/test'

test('the clock keeps what was told until it is cleared, also over a reload, and do not disturb keeps toasts away', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const clock = page.locator('[data-part="clock"]')
  const panel = page.getByRole('dialog', { name: 'Notifications and calendar' })
  const settings = await signedIn.openFromIcon('OtterOS Settings')
  const apply = settings.getByRole('button', { name: 'Apply Settings' })
  await apply.click()
  await expect(signedIn.toast()).toContainText('Settings Applied')
  await expect(clock).toHaveAccessibleDescription('1 new notification')
  await clock.click()
  const told = panel.getByRole('list', { name: 'OtterOS Settings' })
  await expect(told.getByRole('listitem')).toContainText('Settings Applied')
  await expect(panel.locator('[aria-current="date"]')).toBeVisible()
  await panel.getByRole('switch', { name: 'Do not disturb' }).click()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(clock).toBeFocused()

  // Not shown, and in the list.
  await expect(signedIn.toast()).toHaveCount(0)
  await apply.click()
  await expect(clock).toHaveAccessibleDescription('1 new notification')
  await expect(signedIn.toast()).toHaveCount(0)
  await page.keyboard.press('Control+Alt+n')
  await expect(told.getByRole('listitem')).toHaveCount(2)

  await page.reload()
  await signedIn.ready()
  await page.keyboard.press('Control+Alt+n')
  await expect(told.getByRole('listitem')).toHaveCount(2)
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect(panel).toContainText('No notifications')
})
