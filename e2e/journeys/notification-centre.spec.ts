import { expect, test } from '../support/test'

test('the clock keeps what was told until it is cleared, also over a reload; do not disturb keeps toasts away, and signing out forgets all', async ({
  signedIn,
  person,
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
  await page.keyboard.press('Escape')

  // From the name: locking shows none of it, and signing out forgets it.
  await apply.click()
  await expect(clock).toHaveAccessibleDescription('1 new notification')
  await page.getByRole('button', { name: person.fullName }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await expect(account.getByRole('switch', { name: 'Do not disturb' })).toBeChecked()
  await account.getByRole('button', { name: 'Lock' }).click()
  const lock = page.getByRole('dialog', { name: 'Screen locked' })
  await lock.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(lock).toBeHidden()
  await expect(clock).toHaveAccessibleDescription('1 new notification')
  await page.getByRole('button', { name: person.fullName }).click()
  await account.getByRole('button', { name: 'Sign out' }).click()
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await signedIn.ready()
  await clock.click()
  // What the new sign-in told, and nothing of before.
  await expect(panel).toContainText('Welcome back!')
  await expect(panel).not.toContainText('Settings Applied')
})
