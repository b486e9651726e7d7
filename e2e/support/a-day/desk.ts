import { expect, type Locator } from '@playwright/test'
import { FileManager } from '../file-manager'
import type { Day } from './day'

/** Types a name into the field that is open on the desktop. */
async function name({ desktop }: Day, typed: string) {
  const field = desktop.surface().getByRole('textbox', { name: /^New name for/ })
  await expect(field).toBeFocused()
  await field.fill(typed)
  await desktop.page.keyboard.press('Enter')
  await expect(desktop.icon(typed)).toBeFocused()
}

/** Makes a folder on the desktop. */
export async function makeFolder(day: Day, called: string) {
  await day.hand.chooseOnDesktop('New folder')
  await name(day, called)
}

/** Gives something on the desktop another name. */
export async function rename(day: Day, from: string, to: string) {
  await day.hand.choose(day.desktop.icon(from), 'Rename')
  await name(day, to)
  await expect(day.desktop.icon(from)).toBeHidden()
}

/** Moves an icon to a free place below. A phone has no places, and a finger's drag is the browser's. */
export async function moveIcon({ hand, desktop }: Day, label: string) {
  if (hand.kind === 'touch') return
  const before = await desktop.box(desktop.icon(label))
  await hand.moveIcon(desktop.icon(label))
  await expect.poll(async () => (await desktop.box(desktop.icon(label))).y).toBeGreaterThan(before.y)
}

/** Where all icons are, by their names. */
export const places = (day: Day) =>
  day.desktop
    .surface()
    .locator('[data-part="desktop-icon"]')
    .evaluateAll((icons) =>
      Object.fromEntries(
        icons.map((icon) => {
          const { x, y } = icon.getBoundingClientRect()
          return [icon.textContent, `${Math.round(x)} ${Math.round(y)}`]
        }),
      ),
    )

/** Throws something on the desktop away, finds it in the recycle bin and brings it back. */
export async function throwAwayAndBringBack(day: Day, label: string) {
  const { hand, desktop } = day
  const files = await openFiles(day, 'desktop')
  await hand.choose(files.entry(label), 'Delete')
  await expect(files.entry(label)).toBeHidden()
  await expect(desktop.icon(label)).toBeHidden()
  const bin = files.window.getByRole('link', { name: 'Recycle Bin' })
  if (!(await bin.isVisible())) await hand.press(files.button('Sidebar'))
  await hand.press(bin)
  await hand.choose(files.entry(label), /^Restore/)
  await expect(files.entry(label)).toBeHidden()
  await expect(desktop.icon(label)).toBeVisible()
  await hand.close(files.window)
}

/** Opens the file manager at a folder in the home folder. */
export async function openFiles({ hand, desktop }: Day, ...folders: readonly string[]): Promise<FileManager> {
  const files = new FileManager(await hand.launch('File Manager'))
  await expect(files.list).toBeVisible()
  if (folders.length > 0) {
    if (hand.kind === 'keyboard') await desktop.page.keyboard.press('Alt+Home')
    else await hand.press(files.button('Home'))
    await files.isAt('/home')
  }
  for (const [index, folder] of folders.entries()) {
    await hand.open(files.entry(folder))
    await files.isAt(`/home/${folders.slice(0, index + 1).join('/')}`)
  }
  return files
}

/** Chooses from the toolbar's menu of a file manager. */
export async function chooseMore({ hand }: Day, files: FileManager, command: string) {
  await hand.press(files.button('More'))
  await hand.press(files.menuItem(command))
}

/** The one window of an app in front. */
export const windowOf = ({ desktop }: Day, type: string): Locator =>
  desktop.page.locator(`[data-window-type="${type}"]`).last()
