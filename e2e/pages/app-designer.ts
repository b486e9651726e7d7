import { readFileSync } from 'node:fs'
import { expect, type FrameLocator, type Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { Editor } from '../support/editor'

type TabName = 'Design' | 'Code' | 'Saved Apps' | 'Settings'

/** What an exported app's file says. */
export interface ExportedApp {
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly htmlContent: string
  readonly created_at: string
}

/** An App Designer window as a person uses it. */
export class AppDesigner {
  readonly window: Locator
  readonly status: Locator
  /** The live preview: its header, its messages and the page itself. */
  readonly preview: Locator
  /** The page in the live preview, inside both frames. */
  readonly page: FrameLocator
  /** The Code tab's text. */
  readonly code: Editor
  readonly #desktop: Desktop

  constructor(desktop: Desktop, window: Locator) {
    this.#desktop = desktop
    this.window = window
    this.status = window.locator('[data-part="status"]')
    this.preview = window.getByRole('region', { name: 'Live preview' })
    // While a newer page starts, its frame is hidden next to the one in sight.
    this.page = this.preview.locator('iframe:visible').contentFrame().frameLocator('iframe')
    this.code = new Editor(window)
  }

  /** Opens a designer from its icon and waits until what it begins with runs. */
  static async open(desktop: Desktop): Promise<AppDesigner> {
    const designer = new AppDesigner(desktop, await desktop.openFromIcon('App Designer'))
    await designer.runs()
    return designer
  }

  readonly tab = (name: TabName) => this.window.getByRole('tab', { name })
  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  readonly field = (name: string) => this.window.getByRole('textbox', { name, exact: true })
  readonly select = (name: string) => this.window.getByRole('combobox', { name, exact: true })
  readonly characters = () => this.preview.locator('[data-part="characters"]')
  /** A saved app in the list, by its name. */
  readonly saved = (name: string) =>
    this.window
      .getByRole('list', { name: 'Saved apps' })
      .getByRole('listitem')
      .filter({ has: this.window.page().getByRole('heading').getByText(name, { exact: true }) })
  /** What asks before something is lost. */
  readonly question = (title: string) =>
    this.window.page().getByRole('alertdialog', { name: title, exact: true })

  /** The live preview runs the page as it is now. */
  async runs() {
    await expect(this.preview).toHaveAttribute('data-preview', 'running', { timeout: 30_000 })
    await expect(this.preview).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
  }

  async choose(tab: TabName) {
    await this.tab(tab).click()
    await expect(this.tab(tab)).toHaveAttribute('aria-selected', 'true')
  }

  /** Opens the Code tab and puts a page in place of the one that is there. */
  async write(html: string) {
    await this.choose('Code')
    await this.code.replaceAll(html)
  }

  /** Exports with a press of `button` and returns the file's name and what it says. */
  async export(
    button = this.button('Export'),
  ): Promise<{ readonly name: string; readonly app: ExportedApp }> {
    const download = this.window.page().waitForEvent('download')
    await button.click()
    const file = await download
    const app: ExportedApp = JSON.parse(readFileSync(await file.path(), 'utf8'))
    return { name: file.suggestedFilename(), app }
  }

  /** The newest notification has this title, and perhaps these words. */
  async tells(title: string, words: string | RegExp = '') {
    const toast = this.#desktop.toast().filter({ has: this.window.page().getByText(title, { exact: true }) })
    await expect(toast).toContainText(words)
  }
}
