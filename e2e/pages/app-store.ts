import { expect, type Locator } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { appPage } from './community'

type TabName = 'Verified' | 'Community' | 'Pending' | 'Upload' | 'My Apps'

/** What a person fills in to upload an app; name and description have to be there. */
interface UploadFields {
  readonly name: string
  readonly description?: string
  readonly html?: string
  readonly framework?: string
  readonly files?: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[]
}

/** A file to upload, of so many bytes. */
export const fileOf = (name: string, bytes = 64) => ({
  name,
  mimeType: name.endsWith('.css') ? 'text/css' : 'text/javascript',
  buffer: Buffer.alloc(bytes, '/'),
})

/** An App Store window as a person uses it. */
export class AppStore {
  readonly window: Locator

  private constructor(
    readonly desktop: Desktop,
    window: Locator,
  ) {
    this.window = window
  }

  /** Opens a store from its icon and waits for its tabs. */
  static async open(desktop: Desktop): Promise<AppStore> {
    const store = AppStore.in(desktop, await desktop.openFromIcon('App Store', 'OtterOS App Store'))
    await expect(store.tab('Verified')).toBeVisible()
    return store
  }

  /** A store whose window is open already. */
  static in(desktop: Desktop, window = desktop.window('OtterOS App Store')): AppStore {
    return new AppStore(desktop, window)
  }

  readonly tab = (name: TabName) => this.window.getByRole('tab', { name, exact: true })
  /** The card of an app. */
  readonly card = (name: string) => this.window.getByRole('article', { name, exact: true })
  /** A button on an app's card. */
  readonly on = (app: string, button: string) =>
    this.card(app).getByRole('button', { name: button, exact: true })
  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  /** A dialog over the desktop. */
  readonly dialog = (title: string | RegExp) =>
    this.desktop.page.locator('[aria-modal="true"]').and(this.desktop.page.getByLabel(title))

  async choose(name: TabName) {
    await this.tab(name).click()
    await expect(this.tab(name)).toHaveAttribute('aria-selected', 'true')
  }

  /** Types a search and waits until only what matches is shown. */
  async search(text: string) {
    const box = this.window.getByRole('searchbox', { name: 'Search apps...' })
    await box.fill(text)
    await box.press('Enter')
  }

  /** Fills the upload form and leaves it there. */
  async fillForm({
    name,
    description = `${name} for everybody.`,
    html = appPage(name),
    framework,
    files,
  }: UploadFields) {
    await this.choose('Upload')
    await this.window.getByLabel('App Name *').fill(name)
    await this.window.getByLabel('Description *').fill(description)
    if (framework) await this.window.getByLabel('Framework *').selectOption(framework)
    await this.window.getByLabel('HTML Content').fill(html)
    if (files) await this.window.getByLabel('Files of the app').setInputFiles([...files])
  }

  readonly send = () => this.window.getByRole('button', { name: /^(Upload App|Uploading\.\.\.)$/ }).click()
}

/** What a notification says: its title, and its text in full or by a pattern. */
type Notice = readonly [title: string, text: string | RegExp]

async function notified(desktop: Desktop, [title, text]: Notice, variant: 'default' | 'destructive') {
  const toast = desktop.toast().filter({ has: desktop.page.getByText(title, { exact: true }) })
  await expect(toast.getByText(text, { exact: true })).toBeVisible()
  await expect(toast).toHaveAttribute('data-variant', variant)
}

/** The notification on screen has this title and this text, and tells of no error. */
export const tells = (desktop: Desktop, ...notice: Notice) => notified(desktop, notice, 'default')

/** The notification on screen has this title and this text, and is marked as an error [B8.1]. */
export const warns = (desktop: Desktop, ...notice: Notice) => notified(desktop, notice, 'destructive')
