import { violations } from '../support/accessibility'
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
    const window = await signedIn.openFromIcon('Settings')
    await window.getByRole('tab', { name: 'Appearance' }).click()
    await page.evaluate(
      ([osStyle, themeName]) => {
        const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('otteros-settings-'))
        const settings = JSON.parse(localStorage.getItem(key) ?? '{}')
        localStorage.setItem(key, JSON.stringify({ ...settings, osStyle, theme: themeName }))
      },
      [style, theme] as const,
    )
    await page.reload()
    await signedIn.ready()
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
