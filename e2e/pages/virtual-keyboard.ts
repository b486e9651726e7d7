import { expect, type Locator, type Page } from '@playwright/test'

/** Names of keys that are not what is written on them. */
const names: Readonly<Record<string, string>> = { ' ': 'Space', ',': 'Comma', '.': 'Full stop' }

/** The keyboard on the screen, as fingers use it. */
export class VirtualKeyboard {
  readonly keyboard: Locator
  readonly switch: Locator

  constructor(readonly page: Page) {
    this.keyboard = page.getByRole('group', { name: 'Virtual keyboard' })
    this.switch = page
      .getByRole('toolbar', { name: 'Taskbar' })
      .getByRole('button', { name: 'Virtual keyboard' })
  }

  readonly key = (name: string) => this.keyboard.getByRole('button', { name, exact: true })

  /** Taps keys by their names, one after the other. */
  async press(...keys: readonly string[]) {
    for (const key of keys) await this.key(key).tap()
  }

  /** Taps the keys of a text; all of them must be there in the current mode. */
  async type(text: string) {
    await this.press(...Array.from(text, (character) => names[character] ?? character))
  }

  /** Rests a finger on a key until `isEnough` holds. */
  async hold(name: string, isEnough: () => Promise<void>) {
    const at = await this.key(name).boundingBox()
    if (!at) throw new Error(`no key ${name}`)
    const session = await this.page.context().newCDPSession(this.page)
    const touchPoints = [{ x: at.x + at.width / 2, y: at.y + at.height / 2 }]
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await isEnough()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }

  /** Size in px of every key in sight, all at one look. */
  sizes(): Promise<readonly { readonly name: string; readonly width: number; readonly height: number }[]> {
    return this.keyboard.getByRole('button').evaluateAll((keys) =>
      keys.map((key) => {
        const { width, height } = key.getBoundingClientRect()
        return { name: key.getAttribute('aria-label') ?? key.textContent ?? '', width, height }
      }),
    )
  }

  /** What the keys show: letters, numbers or symbols. */
  async shows(mode: 'letters' | 'numbers' | 'symbols') {
    await expect(this.keyboard).toHaveAttribute('data-mode', mode)
  }
}
