import { expect, type Locator } from '@playwright/test'
import type { Box } from '../desktop'
import { Hand, type Input } from './input'

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

/** A finger on a screen. */
export class Finger extends Hand implements Input {
  readonly kind = 'touch'

  press(target: Locator) {
    return target.tap()
  }

  open(target: Locator) {
    return target.tap()
  }

  /** Rests on a place until something is there: the menu, which may stand in another one. */
  private async holdAt(at: { readonly x: number; readonly y: number }, shown: Locator) {
    const session = await this.page.context().newCDPSession(this.page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(shown).toBeVisible()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }

  async chooseOnDesktop(command: string) {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 }
    const entry = this.menuItem(command)
    await expect(async () => {
      await this.page.touchscreen.tap(width / 2, height * 0.77)
      await this.holdAt({ x: width / 2, y: height * 0.77 }, this.page.getByRole('menu'))
      await expect(entry).toBeVisible({ timeout: 1000 })
    }).toPass()
    await entry.tap()
  }

  async choose(target: Locator, command: string | RegExp) {
    const entry = this.menuItem(command)
    await target.scrollIntoViewIfNeeded()
    await this.holdAt(middle(await this.desktop.box(target)), entry)
    await entry.tap()
  }

  async fill(field: Locator, text: string) {
    await field.tap()
    await field.fill(text)
  }

  async select(field: Locator, choice: string) {
    await field.selectOption(choice)
  }

  async launch(label: string, title = label) {
    const { desktop } = this
    await desktop.taskbar().getByRole('button', { name: 'Start', exact: true }).tap()
    await desktop.startMenu().getByRole('menuitem', { name: label, exact: true }).tap()
    await expect(desktop.window(title).last()).toBeVisible()
    return desktop.window(title).last()
  }

  async bringToFront(title: string) {
    // Another press on the button of the window in front would minimize it.
    if (!(await this.isInFront(title))) await this.desktop.taskbarButton(title).tap()
    await expect(this.desktop.window(title)).toHaveAttribute('data-active', 'true')
  }

  async close(window: Locator) {
    const id = await window.getAttribute('data-window-id')
    await window.getByRole('button', { name: 'Close', exact: true }).first().tap()
    await expect(this.page.locator(`[data-window-id="${id}"]`)).toHaveCount(0)
  }
}
