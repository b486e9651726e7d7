import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Waits until what fades in has done so, at most a second: half-faded text has no contrast. */
export const comesToRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const fading = document
      .getAnimations()
      .filter(
        (each) => each.playState === 'running' && Number(each.effect?.getComputedTiming().endTime) <= 1000,
      )
    const second = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([Promise.allSettled(fading.map((each) => each.finished)), second])
  })

/** The part of the page to check. */
interface Scope {
  /** A selector for it. Default: the whole page. */
  readonly part?: string | undefined
  /** More rules that do not hold here. */
  readonly but?: readonly string[] | undefined
  /** The rules about colours alone: for what was looked at by all rules, and has other colours now. */
  readonly onlyColours?: boolean | undefined
}

/** What axe finds against WCAG 2.1 AA, as short lines. */
export async function violations(page: Page, scope: Scope = {}): Promise<string[]> {
  const { part, but = [], onlyColours = false } = scope
  await comesToRest(page)
  // Without frames there are no results to merge, for which axe would open a new page each time.
  const isAlone = page.frames().length === 1
  // It puts its source, half a megabyte, into the page twice each time; once it is there, a name for it does.
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window))
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'window.axe' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(isAlone)
  if (onlyColours) builder.withRules(['color-contrast', 'link-in-text-block'])
  else
    builder
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
      // A desktop has windows and a taskbar, not the landmarks and headings of a document.
      .disableRules(['region', 'page-has-heading-one', 'landmark-one-main', ...but])
  if (part !== undefined) builder.include(part)
  const { violations: found } = await builder.analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
