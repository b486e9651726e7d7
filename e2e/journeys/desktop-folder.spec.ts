// Files on the desktop, as a person with a mouse, a keyboard or a finger uses them.
import { writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { phone } from '../pages/phone'
import type { Desktop } from '../support/desktop'
import { dropFromComputer, FileManager } from '../support/file-manager'
import { Terminal } from '../support/terminal'
import { expect, test } from '../support/test'

/** An empty place of the desktop, at its right and low: windows are put to the left. */
const emptyPlace = { x: 1180, y: 620 }

/** Chooses from the menu of the empty desktop; its commands for files come a moment after the icons. */
async function choose(desktop: Desktop, command: string, at = emptyPlace) {
  const entry = desktop.page.getByRole('menuitem', { name: command, exact: true })
  await expect(async () => {
    await desktop.page.keyboard.press('Escape')
    await desktop.surface().click({ button: 'right', position: at })
    await expect(entry).toBeVisible({ timeout: 1000 })
  }).toPass()
  await entry.click()
}

/** Types a name into the field on the desktop. */
async function name(desktop: Desktop, typed: string) {
  const field = desktop.surface().getByRole('textbox', { name: /^New name for/ })
  await expect(field).toBeFocused()
  await field.fill(typed)
  await desktop.page.keyboard.press('Enter')
  await expect(desktop.icon(typed)).toBeFocused()
}

const isSelected = (icon: Locator) => expect(icon).toHaveAttribute('data-selected', 'true')

test('files are made, dragged, selected, deleted and brought back on the desktop, and icons stay where a person puts them, also after a reload and on a smaller screen', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await choose(signedIn, 'New folder')
  await name(signedIn, 'Plans')
  await choose(signedIn, 'New text file')
  await name(signedIn, 'notes.txt')

  await signedIn.icon('Plans').focus()
  await page.keyboard.press('Enter')
  const files = new FileManager(signedIn.window('File Manager'))
  await files.isAt('/home/desktop/Plans')
  await page.keyboard.press('Control+Alt+ArrowLeft')
  await expect.poll(async () => (await signedIn.box(files.window)).x).toBe(0)

  await signedIn.icon('notes.txt').dragTo(files.list, { targetPosition: { x: 60, y: 350 } })
  await expect(files.entry('notes.txt')).toBeVisible()
  await expect(signedIn.icon('notes.txt')).toBeHidden()
  await files.handle('notes.txt').dragTo(signedIn.surface(), { targetPosition: emptyPlace })
  await isSelected(signedIn.icon('notes.txt'))
  await expect(files.entry('notes.txt')).toBeHidden()
  await signedIn.icon('notes.txt').dragTo(signedIn.icon('Plans'))
  await expect(files.entry('notes.txt')).toBeVisible()
  await files.handle('notes.txt').dragTo(signedIn.surface(), { targetPosition: emptyPlace })
  await files.button('Sidebar').click()
  await signedIn.icon('notes.txt').dragTo(files.window.getByRole('link', { name: 'Recycle Bin' }))
  await expect(signedIn.icon('notes.txt')).toBeHidden()
  await expect(signedIn.icon('Plans')).toBeVisible()
  await files.button('Close').click()

  // What a program saves there appears, and is selected with a band, deleted and brought back by keys.
  const terminal = new Terminal(await signedIn.openFromStartMenu('Terminal', 'OtterOS Terminal'))
  await terminal.run('echo one > ~/desktop/one.txt; echo two > ~/desktop/two.txt')
  await terminal.window.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(signedIn.icon('one.txt')).toBeVisible()

  // From an empty place below both, over the icon of an app as well.
  const last = await signedIn.box(signedIn.icon('two.txt'))
  const app = await signedIn.box(signedIn.icon('App Designer'))
  await signedIn.drag(
    { x: last.x + last.width / 2, y: last.y + last.height + 60 },
    { x: app.x + app.width / 2, y: app.y + app.height / 2 },
  )
  for (const icon of ['App Designer', 'one.txt', 'two.txt']) await isSelected(signedIn.icon(icon))
  await page.keyboard.press('Delete')
  await expect(signedIn.icon('one.txt')).toBeHidden()
  await expect(signedIn.icon('two.txt')).toBeHidden()
  await expect(signedIn.icon('App Designer')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(signedIn.icon('two.txt')).toBeVisible()
  await signedIn.icon('one.txt').dblclick()
  await expect(signedIn.window('one.txt')).toBeVisible()

  await signedIn.window('one.txt').getByRole('button', { name: 'Close', exact: true }).click()

  await signedIn.icon('Plans').dragTo(signedIn.surface(), { targetPosition: { x: 1220, y: 560 } })
  await signedIn.icon('Terminal').dragTo(signedIn.surface(), { targetPosition: { x: 1220, y: 350 } })
  const at = (label: string) => signedIn.box(signedIn.icon(label))
  const placeOf = async (label: string) => {
    const { x, y } = await at(label)
    return { x, y }
  }
  await expect.poll(async () => (await at('Terminal')).x).toBeGreaterThan(1100)
  const [plans, shell, editor] = [
    await placeOf('Plans'),
    await placeOf('Terminal'),
    await placeOf('Text Editor'),
  ]
  expect(plans.x).toBe(shell.x)
  expect(plans.y - shell.y).toBe(212)

  await page.reload()
  await signedIn.ready()
  await expect(signedIn.icon('Plans')).toBeVisible()
  await expect(signedIn.icon('two.txt')).toBeVisible()
  expect([await placeOf('Plans'), await placeOf('Terminal'), await placeOf('Text Editor')]).toEqual([
    plans,
    shell,
    editor,
  ])

  await page.setViewportSize({ width: 1000, height: 600 })
  await expect.poll(async () => (await at('Plans')).x).toBeLessThan(950)
  const corners = await signedIn
    .surface()
    .locator('[data-part="desktop-icon"]')
    .evaluateAll((icons) =>
      icons.map((icon) => {
        const { x, y } = icon.getBoundingClientRect()
        return `${Math.round(x)} ${Math.round(y)}`
      }),
    )
  expect(new Set(corners).size).toBe(corners.length)

  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(() => placeOf('Plans')).toEqual(plans)
  await choose(signedIn, 'Reset icon order', { x: 700, y: 620 })
  await expect.poll(async () => (await at('Terminal')).x).toBeLessThan(200)
})

test('files of the computer are dropped on the desktop and on a folder there, nowhere else', async ({
  signedIn,
}, testInfo) => {
  const path = testInfo.outputPath('report.txt')
  await writeFile(path, 'from the computer')
  await choose(signedIn, 'New folder')
  await name(signedIn, 'Inbox')
  await dropFromComputer(signedIn.icon('Inbox'), [path])
  await expect(signedIn.toast().first()).toContainText('Upload finished')
  await dropFromComputer(signedIn.taskbar(), [path])
  await expect(signedIn.icon('report.txt')).toBeHidden()
  await dropFromComputer(signedIn.surface(), [path])
  await isSelected(signedIn.icon('report.txt'))
  await dropFromComputer(signedIn.surface(), [path])
  const question = signedIn.page.getByRole('alertdialog')
  await expect(question).toContainText('report.txt')
  await question.getByRole('button', { name: 'Keep both' }).click()
  await expect(signedIn.icon('report (2).txt')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a folder is made by the menu and opened by a tap', async ({ signedIn }) => {
    await choose(signedIn, 'New folder', { x: 195, y: 740 })
    const field = signedIn.surface().getByRole('textbox', { name: /^New name for/ })
    await field.fill('Plans')
    await signedIn.page.keyboard.press('Enter')
    await signedIn.icon('Plans').tap()
    await new FileManager(signedIn.window('File Manager')).isAt('/home/desktop/Plans')
  })
})
