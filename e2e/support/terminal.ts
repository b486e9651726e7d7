import { expect, type Locator, type Page } from '@playwright/test'

/** A terminal window as a person uses it: types commands, reads what is shown. */
export class Terminal {
  readonly screen: Locator
  readonly #page: Page

  constructor(readonly window: Locator) {
    this.screen = window.locator('[data-part="terminal"]')
    this.#page = window.page()
  }

  /** Waits for a prompt at the end of what is shown. */
  async prompt() {
    await expect(this.screen).toContainText(/[$#]\s*$/, { timeout: 20_000 })
  }

  /** Types a command and Enter, without waiting for its end. */
  async type(command: string) {
    await this.screen.click()
    await this.#page.keyboard.type(command)
    await this.#page.keyboard.press('Enter')
  }

  /** Runs a command to its end: until the prompt is there again. */
  async run(command: string) {
    await this.prompt()
    await this.type(command)
    await this.prompt()
  }
}
