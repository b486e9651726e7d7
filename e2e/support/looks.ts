import type { Locator, Page } from '@playwright/test'
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

/** A style and a theme. */
type Look = readonly [osStyle: keyof typeof osStyles, theme: keyof typeof themes]

/** Chooses a look on the tab Appearance, which is open. */
export async function chooseLook(settings: Locator, [osStyle, theme]: Look) {
  const choice = (group: string, name: string) =>
    settings.getByRole('radiogroup', { name: group }).locator('label').filter({ hasText: name })
  await choice('OS Style', osStyles[osStyle]).click()
  await choice('Theme', themes[theme]).click()
  const page = settings.page().locator('html')
  await expect(page).toHaveAttribute('data-os-style', osStyle)
  await expect(page).toHaveAttribute('data-theme', theme)
}

/** Chooses an OS style and a theme in the settings, and closes them. */
export async function wear(desktop: Desktop, ...look: Look) {
  const settings = await desktop.openFromStartMenu('Settings')
  await settings.getByRole('tab', { name: 'Appearance' }).click()
  await chooseLook(settings, look)
  await settings.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(settings).toHaveCount(0)
}

// Pages of apps have landmarks of their own, perhaps the same ones.
const but = ['landmark-unique']

/**
 * The page meets WCAG 2.1 AA as far as axe can tell.
 * @param onlyColours whether all but its colours was audited before, in another look
 */
export async function meetsWcag({ page }: Desktop, onlyColours = false) {
  expect(await violations(page, { but, onlyColours })).toEqual([])
}

/**
 * Audits a page in several looks, without walking there once for each: palettes hang on two attributes of the document,
 * which the settings set. Not for what the settings tell by other ways: pages of apps, the terminal's letters.
 */
export function auditsIn(page: Page, looks: readonly Look[]) {
  const found: string[] = []
  return {
    /** What was found so far, by what was looked at and the look. */
    found,
    /** Audits the page, or the part that a selector names, which must be in sight. */
    audit: async (what: string, part?: string) => {
      if (part !== undefined) await expect(page.locator(part)).toBeVisible()
      for (const [index, [osStyle, theme]] of looks.entries()) {
        await page.evaluate((look) => void Object.assign(document.documentElement.dataset, look), {
          osStyle,
          theme,
        })
        const wrong = await violations(page, { part, but, onlyColours: index > 0 })
        found.push(...wrong.map((each) => `${what}, style ${osStyle}, theme ${theme}: ${each}`))
      }
    },
  }
}
