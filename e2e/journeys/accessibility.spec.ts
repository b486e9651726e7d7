import { loadWithSession } from '../support/account'
import { violations } from '../support/accessibility'
import { auditsIn, chooseLook } from '../support/looks'
import { expect, test } from '../support/test'

const looks = [
  ['default', 'default'],
  ['redblack', 'default'],
  ['bluegold', 'default'],
  ['greyblack', 'default'],
  ['default', 'dark'],
  ['bluegold', 'contrast'],
] as const

test('login, desktop, start menu, panels of the taskbar and settings meet WCAG AA in each of these looks', async ({
  page,
  desktop,
  person,
}) => {
  await page.goto('/')
  await desktop.skipBoot()
  await page.getByRole('form', { name: 'Sign In' }).waitFor()
  expect(await violations(page)).toEqual([])

  await loadWithSession(page, person, () => desktop.load())
  const { found, audit } = auditsIn(page, looks)
  const settings = await desktop.openFromIcon('Settings')
  await settings.getByRole('tab', { name: 'Appearance' }).click()
  // Its pictures of palettes follow the settings.
  for (const [index, look] of looks.entries()) {
    await chooseLook(settings, look)
    expect(await violations(page, { onlyColours: index > 0 }), look.join(' ')).toEqual([])
  }
  // The panels are beside the window, which has a tab for each.
  await settings.getByRole('tab', { name: 'Display' }).click()
  await settings.getByRole('button', { name: 'Apply Settings' }).click()
  await page.locator('[data-part="clock"]').click()
  await expect(page.getByRole('dialog', { name: 'Notifications and calendar' })).toContainText(
    'Settings Applied',
  )
  await audit('display, notifications and calendar')
  await settings.getByRole('tab', { name: 'Security' }).click()
  await page.locator('[data-part="username"]').click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await audit('security, account')
  await settings.getByRole('tab', { name: 'About' }).click()
  await audit('about', '[data-window-id]')
  await desktop.taskbar().getByRole('button', { name: 'Start' }).click()
  await audit('start menu', '[data-part="start-panel"]')
  expect(found).toEqual([])
})
