import { expect, type Locator, type Page } from '@playwright/test'
import type { Desktop } from './desktop'

/** The two apps that edit text, and what each calls its text. */
const apps = { 'Text Editor': 'Text', 'Code Editor': 'Code' } as const

/** A text editor or code editor window as a person uses it. */
export class Editor {
  readonly text: Locator
  readonly status: Locator
  readonly fileName: Locator
  /** Bars above the text: what happened to the file, and what can be done. */
  readonly notices: Locator
  readonly #page: Page

  constructor(readonly window: Locator) {
    this.#page = window.page()
    this.text = window.getByRole('textbox', { name: /^(Text|Code)$/ })
    this.status = window.locator('[data-part="status"]')
    this.fileName = window.getByLabel('File name')
    this.notices = window.locator('[data-notice]')
  }

  /** Opens an editor from the start menu with its new-file dialog. */
  static async open(desktop: Desktop, app: keyof typeof apps): Promise<Editor> {
    const editor = new Editor(await desktop.openFromStartMenu(app))
    await expect(editor.newFile).toBeVisible()
    await expect(editor.fileName).toBeFocused()
    return editor
  }

  /** Opens an editor and leaves the new-file dialog with a name; nothing is stored yet. */
  static async create(desktop: Desktop, app: keyof typeof apps, name: string): Promise<Editor> {
    const editor = await Editor.open(desktop, app)
    await editor.fileName.fill(name)
    await editor.button('Create File').click()
    await expect(editor.window.getByRole('textbox', { name: apps[app], exact: true })).toBeFocused()
    return editor
  }

  get newFile(): Locator {
    return this.window.getByRole('dialog', { name: 'New File' })
  }

  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  /** What the person is asked when a window with unsaved text closes. */
  readonly closeQuestion = () => this.#page.getByRole('alertdialog', { name: /^Save changes to/ })

  /** Puts a text in place of all that is there, as a paste does. */
  async replaceAll(text: string) {
    await this.text.click()
    await expect(this.text).toBeFocused()
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.insertText(text)
  }

  /** Saves with the keyboard and waits until it is stored. */
  async save() {
    await this.#page.keyboard.press('Control+s')
    await expect(this.status).toHaveText('Saved')
    await expect(this.button('Save')).toBeDisabled()
  }

  /** The lines in sight, as they are shown. */
  lines(): Promise<readonly string[]> {
    return this.text.locator('.cm-line').evaluateAll((lines) => lines.map((line) => line.textContent ?? ''))
  }

  /** The text has exactly these lines. */
  async shows(...lines: readonly string[]) {
    await expect.poll(() => this.lines()).toEqual(lines)
  }

  readonly language = () => this.window.getByRole('combobox', { name: 'Language' })
  readonly fontSize = () => this.window.getByRole('combobox', { name: 'Font size' })

  /** Chooses from the toolbar's menu. */
  async chooseMore(command: string | RegExp) {
    await this.button('More').click()
    await this.#page.getByRole('menu').getByRole('menuitem', { name: command }).click()
  }
}
