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

test('login meets WCAG AA', async ({ page, desktop }) => {
  await page.goto('/')
  await desktop.skipBoot()
  await page.getByRole('form', { name: 'Sign In' }).waitFor()
  expect(await violations(page)).toEqual([])
})

test('desktop, windows, start menu, panels of the taskbar and settings meet WCAG AA in each of these looks', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const { found, audit } = auditsIn(page, looks)
  const settings = await signedIn.openFromIcon('Settings')
  for (const tab of ['Display', 'Security', 'About']) {
    await settings.getByRole('tab', { name: tab }).click()
    await audit(tab)
  }
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
  await expect(signedIn.startMenu()).toBeVisible()
  await audit('start menu')
  await settings.getByRole('button', { name: 'Apply Settings' }).click()
  await page.locator('[data-part="clock"]').click()
  await expect(page.getByRole('dialog', { name: 'Notifications and calendar' })).toContainText(
    'Settings Applied',
  )
  await audit('notifications and calendar')
  await page.locator('[data-part="username"]').click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
  await audit('account')
  expect(found).toEqual([])
})

test('the choice of a look meets WCAG AA in each of these looks', async ({ signedIn }) => {
  const settings = await signedIn.openFromIcon('Settings')
  await settings.getByRole('tab', { name: 'Appearance' }).click()
  // Its pictures of palettes follow the settings.
  for (const look of looks) {
    await chooseLook(settings, look)
    expect(await violations(signedIn.page), look.join(' ')).toEqual([])
  }
})
