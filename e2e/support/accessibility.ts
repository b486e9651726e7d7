import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds against WCAG 2.1 AA, as short lines; on the whole page, or in the part that a selector names. */
export async function violations(page: Page, part?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  if (part !== undefined) builder.include(part)
  const { violations: found } = await builder
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    // A desktop has windows and a taskbar, not the landmarks and headings of a document.
    .disableRules(['region', 'page-has-heading-one', 'landmark-one-main'])
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
