import type { Frame, Page } from '@playwright/test'
import axe, { type ElementContext, type PartialResult, type RunOptions } from 'axe-core'

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

/** What looks at a page, as options of axe: WCAG 2.1 AA and its own good practice. */
function optionsFor({ but = [], onlyColours = false }: Scope): RunOptions {
  const wanted: RunOptions = { resultTypes: ['violations'] }
  if (onlyColours)
    return { ...wanted, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
  // A desktop has windows and a taskbar, not the landmarks and headings of a document.
  const off = ['region', 'page-has-heading-one', 'landmark-one-main', ...but]
  return {
    ...wanted,
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] },
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  }
}

/** A window that has axe. */
interface AxeWindow {
  readonly axe: typeof axe
}

/** Has axe in a page or one of its frames, whose source is half a megabyte: sent only where it is not there yet. */
async function bring(frame: Frame) {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
}

/** What axe finds in a frame and those in it, as texts: piece by piece they take long to carry over. `context`: JSON. */
async function partsOf(frame: Frame, context: string, options: RunOptions): Promise<string[]> {
  await bring(frame)
  const inner = await frame.evaluate(
    (where) =>
      (window as unknown as AxeWindow).axe.utils.getFrameContexts(JSON.parse(where) as ElementContext),
    context,
  )
  const own = await frame.evaluate(
    async ([where, how]) =>
      JSON.stringify(
        await (window as unknown as AxeWindow).axe.runPartial(JSON.parse(where) as ElementContext, how),
      ),
    [context, options] as const,
  )
  const parts = [own]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => (window as unknown as AxeWindow).axe.utils.shadowSelect(selector),
      frameSelector,
    )
    const child = await element.asElement()?.contentFrame()
    parts.push(...(child ? await partsOf(child, JSON.stringify(frameContext), options) : ['null']))
  }
  return parts
}

/**
 * What axe finds against WCAG 2.1 AA, as short lines. Only these leave the page: to carry everything that axe looked at over to
 * the journey, as its own builder does, takes several times as long as the looking.
 */
export async function violations(page: Page, scope: Scope = {}): Promise<string[]> {
  const options = optionsFor(scope)
  await comesToRest(page)
  const context: ElementContext = scope.part === undefined ? { exclude: [] } : { include: [scope.part] }
  const parts = await partsOf(page.mainFrame(), JSON.stringify(context), options)
  return page.evaluate(
    async ([texts, how]) => {
      const { axe: looking } = window as unknown as AxeWindow
      const { violations: found } = await looking.finishRun(
        texts.map((text) => JSON.parse(text) as PartialResult),
        how,
      )
      return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
    },
    [parts, options] as const,
  )
}
