import { expect, type Locator } from '@playwright/test'
import { Hand, type Input } from './input'

/** Presses of Tab after which a person gives up. */
const patience = 60

/**
 * Where the focus is, seen from something that a person wants to reach; which arrow goes on in its group; and a mark of what has the
 * focus, by which it is seen whether a key led anywhere.
 */
const look = (element: Element) => {
  const active = document.activeElement
  const groups =
    '[role="menu"],[role="listbox"],[role="grid"],[role="toolbar"],[role="tablist"],[role="tree"],[role="radiogroup"]'
  const group = element.closest(groups)
  const chosen = active?.getAttribute('aria-activedescendant') ?? null
  const isHere =
    active === element ||
    (element.id !== '' && chosen === element.id) ||
    (active !== null && element.contains(active))
  return {
    place: isHere ? 'here' : active !== null && group?.contains(active) ? 'in its group' : 'elsewhere',
    step: /toolbar|tablist/.test(group?.getAttribute('role') ?? '') ? 'ArrowRight' : 'ArrowDown',
    tab:
      active !== null &&
      active !== document.body &&
      !element.contains(active) &&
      active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
        ? 'Shift+Tab'
        : 'Tab',
    // Where Tab indents, and leaves after Escape.
    isCode: active?.matches('.cm-content') ?? false,
    mark: `${chosen} ${[...document.querySelectorAll('*')].indexOf(active ?? document.body)}`,
  }
}

/** Whether a list has the keyboard at one of its entries: buttons in its head are none. */
const hasKeyboard = (list: Element) => {
  const active = document.activeElement
  return list.contains(active) && !active?.closest('[role="columnheader"]')
}

/** Hands on a keyboard and nothing else. */
export class Keys extends Hand implements Input {
  readonly kind = 'keyboard'

  /** Goes to something as a person does who has no mouse: Tab to its group, arrows within. */
  async reach(target: Locator) {
    await expect(target).toBeVisible()
    // In a group whose arrows lead nowhere, Tab goes on.
    let isStuck = false
    let wasInGroup = false
    let markBefore = ''
    for (let presses = 0; presses < patience; presses++) {
      const { place, step, tab, isCode, mark } = await target.evaluate(look)
      if (place === 'here') return
      if (isCode) await this.page.keyboard.press('Escape')
      const isInGroup = place === 'in its group'
      if (isInGroup && mark === markBefore) isStuck = true
      // What is above in its group is reached from its beginning.
      const isFirst = isInGroup && !wasInGroup
      await this.page.keyboard.press(!isInGroup || isStuck ? tab : isFirst ? 'Home' : step)
      wasInGroup = isInGroup
      markBefore = isFirst ? '' : mark
    }
    throw new Error(`not reached by the keyboard: ${target.toString()}`)
  }

  async press(target: Locator) {
    await this.reach(target)
    const isSwitch = await target.evaluate(
      (element) =>
        /switch|checkbox|radio/.test(element.getAttribute('role') ?? '') ||
        element.matches('[type="checkbox"],[type="radio"]'),
    )
    await this.page.keyboard.press(isSwitch ? 'Space' : 'Enter')
  }

  /** Goes to an icon or an entry of a list by typing its name, where that is not chosen yet. */
  async find(target: Locator) {
    await expect(target).toBeVisible()
    const list = target.locator('xpath=ancestor::*[@role="grid" or @role="listbox" or @data-part="icons"][1]')
    if ((await list.count()) > 0) await this.reachInto(list)
    if ((await target.evaluate(look)).place === 'here') return
    const name = await target.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
    await this.page.keyboard.type(name ?? '')
    await expect.poll(async () => (await target.evaluate(look)).place).toBe('here')
  }

  /** Tabs into a list. */
  async reachInto(list: Locator) {
    for (let presses = 0; presses < patience; presses++) {
      if (await list.evaluate(hasKeyboard)) return
      await this.page.keyboard.press((await list.evaluate(look)).tab)
    }
    throw new Error(`not reached by the keyboard: ${list.toString()}`)
  }

  async open(target: Locator) {
    await this.find(target)
    await this.page.keyboard.press('Enter')
  }

  async choose(target: Locator, command: string | RegExp) {
    await this.find(target)
    await this.page.keyboard.press('Shift+F10')
    const entry = this.menuItem(command)
    await this.reach(entry)
    await this.page.keyboard.press('Enter')
  }

  async chooseOnDesktop(command: string) {
    await this.page.keyboard.press('Control+Alt+d')
    await this.reachInto(this.desktop.surface())
    await this.page.keyboard.press(command === 'New folder' ? 'Alt+n' : 'Shift+F10')
  }

  async moveIcon(icon: Locator) {
    await this.find(icon)
    await this.page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
    await this.page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
  }

  async fill(field: Locator, text: string) {
    await this.reach(field)
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  async select(field: Locator, choice: string) {
    await this.reach(field)
    const label = await field.evaluate(
      (list, wanted) =>
        list instanceof HTMLSelectElement
          ? [...list.options].find((option) => option.value === wanted || option.label === wanted)?.label
          : undefined,
      choice,
    )
    await this.page.keyboard.type(label ?? choice)
  }

  /** Switches windows until one is in front. */
  async bringToFront(title: string) {
    if (await this.isInFront(title)) return
    const window = this.desktop.window(title)
    await this.page.keyboard.down('Alt')
    await this.page.keyboard.press('q')
    const chosen = this.page
      .getByRole('listbox', { name: 'Switch window' })
      .getByRole('option', { selected: true })
    for (let presses = 0; presses < patience && (await chosen.textContent()) !== title; presses++)
      await this.page.keyboard.press('q')
    await this.page.keyboard.up('Alt')
    await expect(window).toHaveAttribute('data-active', 'true')
  }

  async launch(label: string, title = label) {
    await this.page.keyboard.press('Control+Alt+f')
    await expect(this.desktop.startMenu()).toBeVisible()
    await this.page.keyboard.type(label)
    // What was opened lately may be listed twice.
    const entry = this.desktop.startMenu().getByRole('menuitem', { name: label, exact: true }).first()
    await expect(entry).toBeVisible()
    await this.reach(entry)
    await this.page.keyboard.press('Enter')
    const window = this.desktop.window(title).last()
    await expect(window).toBeVisible()
    return window
  }

  async close(window: Locator) {
    const id = await window.getAttribute('data-window-id')
    await expect(window).toHaveAttribute('data-active', 'true')
    await this.page.keyboard.press('Control+Alt+w')
    await expect(this.page.locator(`[data-window-id="${id}"]`)).toHaveCount(0)
  }
}
