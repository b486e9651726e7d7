import { expect, type FrameLocator, type Locator } from '@playwright/test'
import type { Desktop } from './desktop'
import { FileManager } from './file-manager'

/**
 * Does what has an app start again and waits until the new page runs, by what its window says alone: a look into a frame that is
 * exchanged at that moment ends in an error instead of another try. `state`: the element with `data-app-state`.
 */
export async function startsAnew(state: Locator, act: () => Promise<unknown>) {
  const before = Number(await state.getAttribute('data-app-starts'))
  await act()
  await expect(state).toHaveAttribute('data-app-starts', String(before + 1))
  await expect(state).toHaveAttribute('data-app-state', 'ready')
}

/** Where journeys keep the HTML files of apps. */
const folder = '/home/documents'

/** An HTML app in its window, as a person uses it. */
export class HtmlApp {
  readonly window: Locator
  /** The outer frame: it fills the part of the window that belongs to the app. */
  readonly frame: Locator
  /** The app's own page, inside both frames. */
  readonly page: FrameLocator
  readonly #desktop: Desktop

  /** `name`: the app's file name, e.g. `den.html`, which is its window's title. */
  constructor(
    desktop: Desktop,
    readonly name: string,
  ) {
    this.#desktop = desktop
    this.window = desktop.window(name)
    this.frame = this.window.locator('iframe')
    this.page = this.frame.contentFrame().frameLocator('iframe')
  }

  /** Puts HTML files among the person's documents and returns the file manager that shows them. */
  static async store(desktop: Desktop, apps: Readonly<Record<string, string>>): Promise<FileManager> {
    const files = await FileManager.open(desktop, folder)
    await files.upload(
      Object.entries(apps).map(([name, html]) => ({
        name,
        mimeType: 'text/html',
        buffer: Buffer.from(html),
      })),
    )
    return files
  }

  /** Puts one app among the person's documents, opens it and waits until it runs. */
  static async open(desktop: Desktop, name: string, html: string): Promise<HtmlApp> {
    const files = await HtmlApp.store(desktop, { [name]: html })
    return HtmlApp.openFrom(desktop, files, name)
  }

  /** Opens an app that a file manager shows by a double click and waits until it runs. */
  static async openFrom(desktop: Desktop, files: FileManager, name: string): Promise<HtmlApp> {
    await files.entry(name).dblclick()
    const app = new HtmlApp(desktop, name)
    await app.ready()
    return app
  }

  /** What the window says of the app. */
  readonly state = () => this.window.locator('[data-app-state]')
  /** A button of the window, not of the app. */
  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })

  /** Waits until the app runs and its window has come to rest, so that places on it hold. */
  async ready() {
    await expect(this.window).toHaveAttribute('data-window-type', 'htmlapp')
    await expect(this.state()).toHaveAttribute('data-app-state', 'ready')
    await this.#desktop.box(this.window)
  }

  /** Starts the app again in its window. */
  async restart() {
    await startsAnew(this.state(), () => this.button('Reload app').click())
    await this.ready()
  }

  async close() {
    await this.button('Close').click()
    await expect(this.window).toHaveCount(0)
  }

  /** Closes the app and opens it from its file again; the file manager must be open behind it. */
  async reopen() {
    await this.close()
    await HtmlApp.openFrom(this.#desktop, new FileManager(this.#desktop.window('File Manager')), this.name)
  }
}

/** The page of ours that is around an app's. */
export const outerPage = (app: HtmlApp): Locator => app.frame.contentFrame().locator('body')
