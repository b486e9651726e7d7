import { violations } from './accessibility'
import type { Desktop } from './desktop'
import { expect } from './test'

const osStyles = {
  default: 'Default Blue',
  redblack: 'Red Matrix',
  bluegold: 'Royal',
  greyblack: 'Dark Mode',
} as const

const themes = { default: 'Default', dark: 'Dark', contrast: 'Contrast' } as const

/** Chooses an OS style and a theme in the settings. */
export async function wear(desktop: Desktop, osStyle: keyof typeof osStyles, theme: keyof typeof themes) {
  const settings = await desktop.openFromStartMenu('Settings')
  await settings.getByRole('tab', { name: 'Appearance' }).click()
  const choice = (group: string, name: string) =>
    settings.getByRole('radiogroup', { name: group }).locator('label').filter({ hasText: name })
  await choice('OS Style', osStyles[osStyle]).click()
  await choice('Theme', themes[theme]).click()
  const page = desktop.page.locator('html')
  await expect(page).toHaveAttribute('data-os-style', osStyle)
  await expect(page).toHaveAttribute('data-theme', theme)
  await settings.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(settings).toHaveCount(0)
}

/** What is on the page meets WCAG 2.1 AA as far as axe can tell. */
export async function meetsWcag({ page }: Desktop) {
  // Pages of apps have landmarks of their own, perhaps the same ones.
  expect(await violations(page, undefined, ['landmark-unique'])).toEqual([])
}
