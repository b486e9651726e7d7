import type { Locator } from '@playwright/test'
import type { Desktop } from '../desktop'

/** A hand of a person: with it a story is told once for a mouse, the keyboard alone and a finger. */
export interface Input {
  readonly kind: 'mouse' | 'keyboard' | 'touch'
  /** Presses a button, a tab, a switch or an entry of a menu. */
  press(target: Locator): Promise<void>
  /** Opens an icon or a file. */
  open(target: Locator): Promise<void>
  /** Opens the menu of something and chooses from it. */
  choose(target: Locator, command: string | RegExp): Promise<void>
  /** Chooses from the menu of the empty desktop. */
  chooseOnDesktop(command: string): Promise<void>
  /** Goes into a field and puts a text in place of what is there. */
  fill(field: Locator, text: string): Promise<void>
  /** Chooses from a list that drops down. */
  select(field: Locator, choice: string): Promise<void>
  /** Opens an app from the start menu. */
  launch(label: string, title?: string): Promise<Locator>
  /** Brings a window to the front. */
  bringToFront(title: string): Promise<void>
  /** Closes a window. */
  close(window: Locator): Promise<void>
}

/** What all hands share: the desktop they act on. */
export abstract class Hand {
  constructor(readonly desktop: Desktop) {}

  get page() {
    return this.desktop.page
  }

  /** Whether a window is in front. */
  protected async isInFront(title: string): Promise<boolean> {
    return (await this.desktop.window(title).and(this.page.locator('[data-active="true"]')).count()) > 0
  }

  /** An entry of the menu that is open. */
  protected menuItem(command: string | RegExp): Locator {
    const menu = this.page.getByRole('menu').last()
    return menu
      .getByRole('menuitem', { name: command, exact: typeof command === 'string' })
      .or(menu.getByRole('menuitemcheckbox', { name: command, exact: typeof command === 'string' }))
  }
}
