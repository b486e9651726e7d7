import { expect, type Locator, type Page } from '@playwright/test'
import { chooseFiles, type ComputerFile } from './computer-files'
import type { Desktop } from './desktop'

/** A file manager window as a person uses it. */
export class FileManager {
  readonly path: Locator
  readonly status: Locator
  readonly search: Locator
  readonly #page: Page

  constructor(readonly window: Locator) {
    this.#page = window.page()
    this.path = window.locator('nav[data-part="path"]')
    this.status = window.locator('[data-part="status"]')
    this.search = window.getByRole('searchbox')
  }

  /** Opens a window from the start menu: another window may cover the desktop's icon. */
  static async open(desktop: Desktop, folder?: string): Promise<FileManager> {
    const manager = new FileManager(await desktop.openFromStartMenu('File Manager'))
    await expect(manager.list).toBeVisible()
    if (folder !== undefined) await manager.goTo(folder)
    return manager
  }

  /** The entries: a grid in the list view, a list box in the icon view. */
  get list(): Locator {
    return this.window
      .getByRole('grid', { name: 'Files' })
      .or(this.window.getByRole('listbox', { name: 'Files' }))
  }

  /** An entry by its file name, in either view. */
  entry(name: string): Locator {
    return this.list
      .getByRole('row', { name, exact: true })
      .or(this.list.getByRole('option', { name, exact: true }))
  }

  /** What an entry is taken by to drag it. */
  readonly handle = (name: string) => this.entry(name).locator('[data-part="handle"]')

  readonly menu = () => this.#page.getByRole('menu')
  readonly menuItem = (name: string | RegExp) =>
    this.menu().getByRole('menuitem', typeof name === 'string' ? { name, exact: true } : { name })
  readonly dialog = (name: string | RegExp) => this.#page.getByRole('alertdialog', { name })
  readonly button = (name: string) => this.window.getByRole('button', { name, exact: true })
  readonly nameField = () => this.list.getByRole('textbox', { name: /^New name for/ })

  /** Names that are in sight, in their order. */
  names(): Promise<readonly string[]> {
    return this.list
      .locator('[data-index]')
      .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('aria-label') ?? ''))
  }

  /** The entries in sight are exactly these, in this order. */
  async shows(...names: readonly string[]) {
    await expect.poll(() => this.names()).toEqual(names)
  }

  /** The entries begin with these, in this order. */
  async beginsWith(...names: readonly string[]) {
    await expect.poll(async () => (await this.names()).slice(0, names.length)).toEqual(names)
  }

  /** Goes to a folder by typing its path. */
  async goTo(folder: string) {
    await this.list.focus()
    await this.#page.keyboard.press('Control+l')
    const field = this.window.getByRole('textbox', { name: 'Path', exact: true })
    await expect(field).toBeFocused()
    await field.fill(folder)
    await this.#page.keyboard.press('Enter')
    await this.isAt(folder)
  }

  /** The window shows a folder. */
  async isAt(folder: string) {
    await expect(this.path.getByRole('link').last()).toHaveText(folder.split('/').at(-1) || '/')
    await expect(this.path).toHaveText(folder)
  }

  /** Opens the menu of an entry and chooses from it. */
  async choose(name: string, command: string | RegExp) {
    await this.entry(name).click({ button: 'right' })
    await this.menuItem(command).click()
  }

  /** Chooses from the toolbar's menu. */
  async chooseMore(command: string | RegExp) {
    await this.button('More').click()
    await this.menuItem(command).click()
  }

  /** Makes a folder and names it. */
  async newFolder(name: string) {
    await this.chooseMore('New folder')
    await this.type(name)
  }

  /** Types a name into the field of a rename and confirms it. */
  async type(name: string) {
    await expect(this.nameField()).toBeFocused()
    await this.nameField().fill(name)
    await this.#page.keyboard.press('Enter')
    await expect(this.entry(name)).toHaveAttribute('aria-selected', 'true')
  }

  /** Stores files of the computer in the present folder through the menu and the browser's chooser. */
  async upload(files: readonly ComputerFile[]) {
    const choosing = this.#page.waitForEvent('filechooser')
    await this.chooseMore('Upload files…')
    await chooseFiles(await choosing, files)
    for (const { name } of files.slice(0, 3)) await expect(this.entry(shownName(name))).toBeVisible()
  }
}

/** A name as the desktop shows it: without marks that turn letters round. */
const shownName = (name: string) => name.replaceAll(/\p{Bidi_Control}/gu, '')

/** Lets files and folders of the computer fall on something, as a hand does that drags them out of another program. */
export async function dropFromComputer(target: Locator, paths: readonly string[]) {
  const page = target.page()
  const box = await target.boundingBox()
  if (!box) throw new Error('not on the page')
  const client = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await client.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [...paths], dragOperationsMask: 1 },
    })
  }
  await client.detach()
}
