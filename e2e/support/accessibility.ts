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

/**
 * What axe finds against WCAG 2.1 AA, as short lines; on the whole page, or in the part that a selector names. `but`: more
 * rules that do not hold here.
 */
export async function violations(page: Page, part?: string, but: readonly string[] = []): Promise<string[]> {
  await comesToRest(page)
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'])
    // A desktop has windows and a taskbar, not the landmarks and headings of a document.
    .disableRules(['region', 'page-has-heading-one', 'landmark-one-main', ...but])
    // Without frames there are no results of several to put together, for which axe opens a page of its own each time.
    .setLegacyMode(page.frames().length === 1)
  if (part !== undefined) builder.include(part)
  const { violations: found } = await builder.analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}
