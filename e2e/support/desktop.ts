import { expect, type Locator, type Page } from '@playwright/test'

/** A rectangle on the page in px. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a person does with the desktop, in their words. */
export class Desktop {
  constructor(readonly page: Page) {}

  readonly root = () => this.page.locator('[data-system-state]')
  readonly surface = () => this.page.getByRole('region', { name: 'Desktop', exact: true })
  readonly taskbar = () => this.page.getByRole('toolbar', { name: 'Taskbar' })
  readonly startMenu = () => this.page.getByRole('menu', { name: 'Start menu' })
  readonly icon = (label: string) => this.surface().getByRole('button', { name: label, exact: true })
  readonly taskbarButton = (title: string) => this.taskbar().getByRole('button', { name: title, exact: true })
  readonly toast = () => this.page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

  /** An open window by its title; minimized ones are found by `hiddenWindow`. */
  readonly window = (title: string) => this.page.getByRole('dialog', { name: title, exact: true })

  /** Loads the product and skips the boot checklist with a key, as a person in a hurry does. */
  async load(serverUrl = '') {
    await this.page.goto(`${serverUrl}/`)
    await this.skipBoot()
    await this.ready()
  }

  /** Skips the boot checklist with a key once the product listens: its first picture is in the page before its code is. */
  async skipBoot() {
    await expect(this.root()).toHaveAttribute('data-system-state', /./)
    // Where loading took long, the checklist may be over.
    if ((await this.root().getAttribute('data-system-state')) === 'booting')
      await this.page.keyboard.press('Space')
  }

  /** Waits until the desktop with its icons is there. */
  async ready() {
    await expect(this.root()).toHaveAttribute('data-system-state', 'desktop', { timeout: 30_000 })
    await expect(this.icon('File Manager')).toBeVisible({ timeout: 30_000 })
  }

  /** Opens a window from its desktop icon and returns it. */
  async openFromIcon(label: string, title = label): Promise<Locator> {
    await this.icon(label).dblclick()
    await expect(this.window(title).last()).toBeVisible()
    return this.window(title).last()
  }

  /** Opens a window from the start menu and returns it. */
  async openFromStartMenu(label: string, title = label): Promise<Locator> {
    await this.taskbar().getByRole('button', { name: 'Start' }).click()
    await this.startMenu().getByRole('menuitem', { name: label, exact: true }).click()
    await expect(this.window(title).last()).toBeVisible()
    return this.window(title).last()
  }

  /** Where something is on the page; fails when it is not shown. */
  async box(target: Locator): Promise<Box> {
    await expect(target).toBeVisible()
    // A window that has just opened still grows for 120 ms, and its content grows with it.
    await target.evaluate((element) => {
      const moving = document.getAnimations().filter(({ effect, playState, timeline }) => {
        const { target: moved } = effect as KeyframeEffect
        return (
          // One that follows scrolling does not end by itself.
          timeline === document.timeline &&
          playState === 'running' &&
          moved?.contains(element) &&
          effect?.getComputedTiming().endTime !== Infinity
        )
      })
      return Promise.allSettled(moving.map((animation) => animation.finished))
    })
    const box = await target.boundingBox()
    if (!box) throw new Error('not on the page')
    return box
  }

  /** Drags from a point on the page by an offset, in steps as a hand does. */
  async drag(
    from: { readonly x: number; readonly y: number },
    to: { readonly x: number; readonly y: number },
  ) {
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
    await this.page.mouse.move(to.x, to.y, { steps: 4 })
    await this.page.mouse.up()
  }

  /** Drags a window by its title bar so that the pointer ends at a point on the page. */
  async dragWindow(window: Locator, to: { readonly x: number; readonly y: number }) {
    const bar = await this.box(window.locator('[data-part="titlebar"]'))
    await this.drag({ x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 }, to)
  }
}
