import { expect, type Locator, type Page } from '@playwright/test'

/** Matches a text that ends with these characters, however the screen breaks it into lines. */
const endsWith = (text: string) => {
  const characters = Array.from(text.replaceAll(/\s/g, ''), (each) => each.replace(/\W/, '\\$&'))
  return new RegExp(`${characters.join('\\s*')}\\s*$`)
}

/** A terminal window as a person uses it: types commands, reads the screen. */
export class Terminal {
  readonly screen: Locator
  readonly #page: Page

  constructor(readonly window: Locator) {
    this.screen = window.locator('[data-part="terminal"]')
    this.#page = window.page()
  }

  /** Waits for a prompt at the end of the screen. */
  async prompt() {
    await expect(this.screen).toContainText(/[$#]\s*$/, { timeout: 30_000 })
  }

  /** Enters a command at once, as dictation does, and presses Enter, without waiting for its end. */
  async type(command: string) {
    await this.screen.click()
    await this.#page.keyboard.insertText(command)
    // Entered text is drawn a frame later. From then on, a prompt at the end is the one after the command.
    await expect(this.screen).toContainText(endsWith(command))
    await this.#page.keyboard.press('Enter')
  }

  /** Runs a command to its end: until the prompt is there again. */
  async run(command: string) {
    await this.prompt()
    await this.type(command)
    await this.prompt()
  }
}
