import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { AppWindow } from './app-window'

/** Writes a folder of the computer, by place inside of it, and returns its path. */
export function writeFolder(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [place, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), text)
  }
  return folder
}

/** A Plugin Manager window with its install dialog, as a person uses it. */
export class PluginManager {
  readonly page: Page
  /** The install dialog, in any of its steps. */
  readonly dialog: Locator
  /** What asks before a plugin is deleted. */
  readonly question: Locator

  constructor(
    readonly desktop: Desktop,
    readonly window: Locator,
  ) {
    this.page = desktop.page
    this.dialog = this.page.getByRole('dialog', { name: 'Install Plugin', exact: true })
    this.question = this.page.getByRole('alertdialog', { name: /^Delete / })
  }

  /** Opens the manager from its icon and waits for its list. */
  static async open(desktop: Desktop): Promise<PluginManager> {
    const manager = new PluginManager(desktop, await desktop.openFromIcon('Plugin Manager'))
    await expect(manager.list()).toBeVisible()
    return manager
  }

  readonly list = () => this.window.getByRole('list', { name: 'Installed Plugins' })
  readonly heading = () => this.window.getByRole('heading', { name: /^Installed Plugins/ })
  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  /** The row of a plugin, by the name that it has there. */
  readonly row = (name: string) =>
    this.list()
      .getByRole('listitem')
      .filter({ has: this.page.getByTitle(`Open ${name}`, { exact: true }) })
  /** The part of a row that opens the plugin. */
  readonly entry = (name: string) =>
    this.list()
      .locator('[data-part="plugin"]')
      .and(this.page.getByTitle(`Open ${name}`, { exact: true }))
  /** A choice of the dialog's first step. */
  readonly choice = (name: string) => this.dialog.getByRole('button', { name: new RegExp(`^${name}`) })

  async startInstalling() {
    await this.button('Install Plugin').click()
    await expect(this.dialog).toContainText('Where is the plugin?')
  }

  /** Chooses a folder of the computer in the dialog's first step. */
  async chooseFolder(folder: string) {
    const choosing = this.page.waitForEvent('filechooser')
    await this.choice('Upload Plugin Folder').click()
    await (await choosing).setFiles(folder)
  }

  /** Chooses a single file of the computer in the dialog's first step. */
  async chooseFile(name: string, text: string) {
    const choosing = this.page.waitForEvent('filechooser')
    await this.choice('Upload Single Plugin File').click()
    await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  }

  /** Opens the file manager in which a folder of the desktop's files is chosen. */
  async browse(): Promise<FileManager> {
    await this.choice('Browse OS File System').click()
    const files = new FileManager(this.desktop.window('File Manager'))
    await expect(files.list).toBeVisible()
    return files
  }

  /** Installs what the second step shows. The last step closes by itself after a while: a key does it at once. */
  async confirm() {
    const install = this.dialog.getByRole('button', { name: 'Install Plugin', exact: true })
    await install.click()
    await expect(install).toHaveCount(0)
    await this.page.keyboard.press('Escape')
    await expect(this.dialog).toHaveCount(0)
  }

  /** Installs a folder of the computer, from the first step to the last. */
  async installFolder(folder: string) {
    await this.startInstalling()
    await this.chooseFolder(folder)
    await this.confirm()
  }

  /** Installs a single file of the computer. */
  async installFile(name: string, text: string) {
    await this.startInstalling()
    await this.chooseFile(name, text)
    await this.confirm()
  }

  /** Opens a plugin from the list and waits until it runs. */
  async run(name: string): Promise<AppWindow> {
    const app = await AppWindow.openedBy(this.desktop, () => this.entry(name).dblclick())
    await app.ready()
    return app
  }
}
