import { expect, type Locator } from '@playwright/test'
import { comesToRest } from '../support/accessibility'
import type { Desktop } from '../support/desktop'
import { VirtualKeyboard } from './virtual-keyboard'

/** A phone held upright, with a touch screen. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** Smallest side in px of what a finger has to hit. */
const target = 40

/** Elements cut off at the sides of a window, by what they are: nothing there can be scrolled into sight. */
const cutOff = (window: Locator) =>
  window.evaluate((root) => {
    const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
    const isCut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0 || !element.checkVisibility()) return false
      if (left >= -1 && right <= innerWidth + 1) return false
      for (let at = element.parentElement; at && at !== root; at = at.parentElement)
        if (scrolls(at)) return false
      return true
    }
    return [...root.querySelectorAll('*')].filter(isCut).map((element) => element.outerHTML.slice(0, 120))
  })

/** A person's phone with their desktop on it. */
export class Phone {
  constructor(readonly desktop: Desktop) {}

  /** Opens an app from the start sheet, or from its icon where the sheet does not have it, by touch. */
  async open(label: string, title = label): Promise<Locator> {
    const { desktop } = this
    await desktop.taskbar().getByRole('button', { name: 'Start' }).tap()
    await expect(desktop.startMenu()).toBeVisible()
    const entry = desktop.startMenu().getByRole('menuitem', { name: label, exact: true })
    if ((await entry.count()) > 0) await entry.tap()
    else {
      await desktop.taskbar().getByRole('button', { name: 'Start' }).tap()
      await desktop.icon(label).tap()
    }
    await this.fills(desktop.window(title), title)
    return desktop.window(title)
  }

  /** A window that has just opened is as large as the screen, cannot be minimized, and its title is cut in the taskbar. */
  async fills(window: Locator, title: string) {
    const { desktop } = this
    await expect(window).toBeVisible()
    await expect(desktop.startMenu()).toBeHidden()
    const bar = await desktop.box(desktop.taskbar())
    expect(bar.height).toBe(60)
    expect(await desktop.box(window)).toMatchObject({ x: 0, y: 0, width: 390, height: bar.y })
    await expect(window.getByRole('button', { name: 'Minimize', exact: true })).toBeHidden()
    // Before it there may be an icon of letters.
    const label = desktop.taskbarButton(title).locator('span').last()
    await expect(label).toHaveText(title.slice(0, 8))
  }

  /** The content fits the screen from side to side, and the controls that matter can be hit. */
  async fits(window: Locator, ...controls: readonly Locator[]) {
    const { page } = this.desktop
    for (const control of controls) await expect(control).toBeVisible()
    await comesToRest(page)
    expect(await cutOff(window)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const control of [...controls, window.getByRole('button', { name: 'Close', exact: true }).first()]) {
      const { name, side } = await control.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect()
        return { name: element.outerHTML.slice(0, 120), side: Math.min(width, height) }
      })
      expect(side, name).toBeGreaterThanOrEqual(target)
    }
  }

  /** Touches a field, waits until the keys are there and nothing moves any more, and puts a text in it. */
  async write(field: Locator, text: string) {
    const { page } = this.desktop
    await field.tap()
    await expect(new VirtualKeyboard(page).keyboard).toBeVisible()
    await comesToRest(page)
    await field.fill(text)
  }

  async close(window: Locator) {
    await window.getByRole('button', { name: 'Close', exact: true }).first().tap()
    await expect(window).toHaveCount(0)
  }
}
