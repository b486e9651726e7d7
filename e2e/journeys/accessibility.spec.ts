import { violations } from '../support/accessibility'
import { wear } from '../support/looks'
import { expect, test } from '../support/test'

test('login meets WCAG AA', async ({ page, desktop }) => {
  await page.goto('/')
  await desktop.skipBoot()
  await page.getByRole('form', { name: 'Sign In' }).waitFor()
  expect(await violations(page)).toEqual([])
})

for (const [style, theme] of [
  ['default', 'default'],
  ['redblack', 'default'],
  ['bluegold', 'default'],
  ['greyblack', 'default'],
  ['default', 'dark'],
  ['bluegold', 'contrast'],
] as const) {
  test(`desktop, windows, start menu and settings meet WCAG AA in style ${style}, theme ${theme}`, async ({
    signedIn,
  }) => {
    const { page } = signedIn
    await wear(signedIn, style, theme)
    const settings = await signedIn.openFromIcon('Settings')
    for (const tab of ['Display', 'Appearance', 'Security', 'About']) {
      await settings.getByRole('tab', { name: tab }).click()
      expect(await violations(page)).toEqual([])
    }
    await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
    await expect(signedIn.startMenu()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}
