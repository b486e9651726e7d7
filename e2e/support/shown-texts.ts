import type { Page } from '@playwright/test'

/** Text that people or programs wrote, or that is the same in every language. */
const notTexts =
  'code, pre, kbd, time, bdi, :not(html)[dir="ltr"], [data-index], [data-editor], [lang]:not(html), iframe, option'
// The pseudo-language writes dates as English does.
const sameEverywhere =
  /OtterOS|\b[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}\b|OtterScript|UTC[+-]\d+|https?:\S*|Ctrl|Alt|Shift|\b\w+\.\w{2,4}\b|\b(NTFS|HTML|URL|CPU|RAM|PNG|SVG|JPEG|JSON)\b/g

/**
 * What is wrong with the texts in sight while the desktop speaks the pseudo-language (scripts/lib/pseudo-language.mjs), as short
 * lines: those without accents, which are in no catalogue, and those that are cut off without an ellipsis.
 * @param names what stands there as it is: names of people and files
 */
export const faultsOfTexts = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ([known, same, skipped]) => {
      const faults = new Set<string>()
      const isPlain = (text: string) => {
        const rest = known
          .reduce((left, name) => left.replaceAll(name, ''), text)
          .replaceAll(new RegExp(same, 'g'), '')
        return /[a-z]{3}/i.test(rest) && !/[À-ž]/.test(rest)
      }
      const inSight = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest(skipped) === null
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const { parentElement: element, textContent } = node
        const text = textContent?.trim() ?? ''
        if (!element || text === '' || !inSight(element)) continue
        if (isPlain(text)) faults.add(`in no catalogue: ${text}`)
        const range = document.createRange()
        range.selectNodeContents(node)
        const { left, right, width } = range.getBoundingClientRect()
        if (width <= 1) continue
        for (let box: Element | null = element; box; box = box.parentElement) {
          const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box)
          // An ellipsis, a bar or a screen reader’s text of 1 px are meant so.
          if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break
          if (overflowX === 'auto' || overflowX === 'scroll' || box.clientWidth === 1) break
          if (overflowX === 'visible') continue
          const edges = box.getBoundingClientRect()
          if (left < edges.left - 1 || right > edges.right + 1) faults.add(`cut off: ${text}`)
        }
      }
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
        if (!inSight(element)) continue
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const text = element.getAttribute(name) ?? ''
          if (isPlain(text)) faults.add(`in no catalogue: ${name} ${text}`)
        }
      }
      return [...faults]
    },
    [names, sameEverywhere.source, notTexts] as const,
  )
