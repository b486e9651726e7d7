import { expect, type Locator, type Page } from '@playwright/test'
import type { Desktop } from '../support/desktop'

/** The AI Assistant's window as a person uses it. */
export class AssistantChat {
  readonly field: Locator
  readonly conversation: Locator
  readonly suggestions: Locator
  readonly typing: Locator
  readonly #page: Page

  constructor(readonly window: Locator) {
    this.#page = window.page()
    this.field = window.getByRole('textbox', { name: 'Message' })
    this.conversation = window.getByRole('log', { name: 'Conversation' })
    this.suggestions = window.getByRole('list', { name: 'Suggestions' })
    this.typing = window.locator('[data-part="typing"]')
  }

  /** Opens the window from the start menu. */
  static async open(desktop: Desktop): Promise<AssistantChat> {
    const chat = new AssistantChat(await desktop.openFromStartMenu('AI Assistant'))
    await expect(chat.field).toBeVisible()
    return chat
  }

  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  readonly answers = () => this.conversation.getByRole('article', { name: 'AI Assistant' })
  readonly own = () => this.conversation.getByRole('article', { name: 'You' })
  readonly suggestion = (text: string) => this.suggestions.getByRole('button', { name: text, exact: true })
  /** What the desktop asks before something is done. */
  readonly question = (title: string) => this.#page.getByRole('alertdialog', { name: title })

  /** Types a message and sends it with Enter. */
  async ask(text: string) {
    await this.field.click()
    await this.#page.keyboard.insertText(text)
    await this.#page.keyboard.press('Enter')
  }
}
