import { AxeBuilder } from '@axe-core/playwright'
import type { Desktop } from './desktop'
import { expect } from './test'

/** Puts on an OS style and a theme as an earlier visit would have left them, and loads the desktop anew. */
export async function wear(desktop: Desktop, osStyle: string, theme: string) {
  const { page } = desktop
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('otteros-settings-')))
  await page.evaluate((chosen) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('otteros-settings-'))
    if (key === undefined) throw new Error('no settings are kept')
    const settings = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...settings, ...chosen }))
  }, { osStyle, theme })
  await page.reload()
  await desktop.ready()
}

/** What is on the page meets WCAG 2.1 AA as far as axe can tell. */
export async function meetsWcag({ page }: Desktop) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    // A desktop has windows and a taskbar, not the landmarks and headings of a document.
    .disableRules(['region', 'page-has-heading-one', 'landmark-one-main'])
    .analyze()
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([])
}
