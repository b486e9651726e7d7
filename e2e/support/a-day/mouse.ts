import { expect, type Locator } from '@playwright/test'
import { Hand, type Input } from './input'

/** A hand with a mouse, and a keyboard for what is typed. */
export class Mouse extends Hand implements Input {
  readonly kind = 'mouse'

  press(target: Locator) {
    return target.click()
  }

  open(target: Locator) {
    return target.dblclick()
  }

  async choose(target: Locator, command: string | RegExp) {
    await target.click({ button: 'right' })
    await this.menuItem(command).click()
  }

  async chooseOnDesktop(command: string) {
    const entry = this.menuItem(command)
    // Its commands for files come a moment after the icons.
    await expect(async () => {
      await this.page.keyboard.press('Escape')
      await this.desktop.surface().click({ button: 'right', position: { x: 1180, y: 620 } })
      await expect(entry).toBeVisible({ timeout: 1000 })
    }).toPass()
    await entry.click()
  }

  async moveIcon(icon: Locator) {
    await icon.dragTo(this.desktop.surface(), { targetPosition: { x: 1240, y: 660 } })
  }

  async fill(field: Locator, text: string) {
    await field.click()
    await field.fill(text)
  }

  async select(field: Locator, choice: string) {
    await field.selectOption(choice)
  }

  launch(label: string, title = label) {
    return this.desktop.openFromStartMenu(label, title)
  }

  async bringToFront(title: string) {
    // Another press on the button of the window in front would minimize it.
    if (!(await this.isInFront(title))) await this.desktop.taskbarButton(title).click()
    await expect(this.desktop.window(title)).toHaveAttribute('data-active', 'true')
  }

  async close(window: Locator) {
    const id = await window.getAttribute('data-window-id')
    await window.getByRole('button', { name: 'Close', exact: true }).first().click()
    await expect(this.page.locator(`[data-window-id="${id}"]`)).toHaveCount(0)
  }
}
