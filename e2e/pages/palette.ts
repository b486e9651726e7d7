import { expect, type Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'

/** What finds everything, as a person uses it. */
export class Palette {
  readonly root: Locator
  readonly field: Locator

  constructor(readonly desktop: Desktop) {
    this.root = desktop.page.getByRole('dialog', { name: 'Search everything' })
    this.field = this.root.getByRole('combobox')
  }

  readonly group = (name: string) => this.root.getByRole('group', { name, exact: true })
  /** A hit of a group by the beginning of what it shows. */
  readonly hit = (group: string, title: string) =>
    this.group(group).getByRole('option').filter({ hasText: title }).first()

  /** Opens it by its key. */
  async open() {
    await this.desktop.page.keyboard.press('Control+K')
    await expect(this.field).toBeFocused()
  }

  /** Opens it, types a text and goes to a hit by the keyboard alone. */
  async find(text: string, group: string, title: string): Promise<Locator> {
    await this.open()
    await this.desktop.page.keyboard.type(text)
    const hit = this.hit(group, title)
    await expect(hit).toBeVisible()
    while ((await hit.getAttribute('aria-selected')) !== 'true')
      await this.desktop.page.keyboard.press('ArrowDown')
    return hit
  }

  /** Finds something and does it. */
  async use(text: string, group: string, title: string, keys = 'Enter') {
    await this.find(text, group, title)
    await this.desktop.page.keyboard.press(keys)
    await expect(this.root).toBeHidden()
  }
}
