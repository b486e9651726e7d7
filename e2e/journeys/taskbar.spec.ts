import { expect, test } from '../support/test'

test('a pinned app and what was opened last are there after a reload, by keyboard too; windows of an app are told apart and closed together, what is recent is forgotten when asked', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const start = signedIn.taskbar().getByRole('button', { name: 'Start' })
  const recent = page.getByRole('region', { name: 'Recent' })
  const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
  await start.click()
  await signedIn
    .startMenu()
    .getByRole('menuitem', { name: 'File Manager', exact: true })
    .click({ button: 'right' })
  await choose('Pin to taskbar')
  await page.keyboard.press('Escape')

  // The samples come when they are asked for: the search finds the command at once.
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('sample files')
  await page.getByRole('option', { name: /^Add sample files/ }).click()
  const note = signedIn.window('Welcome.md').frameLocator('iframe')
  await expect(note.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await note.getByRole('link', { name: 'the picture' }).click()
  await expect(signedIn.window('evening.svg')).toBeVisible()

  await start.click()
  await expect(recent.getByRole('button').first()).toHaveAccessibleName('File Manager')
  await expect(recent).toContainText('evening.svg')
  await page.keyboard.press('Escape')
  await page.reload()
  await signedIn.skipBoot()
  await signedIn.ready()

  await start.click()
  await expect(recent).toContainText('Welcome.md')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(signedIn.window('evening.svg')).toHaveCount(2)

  await start.click()
  await recent.getByText('Welcome.md').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Clear recent apps and files' }).click()
  await expect(recent).toBeHidden()

  for (const name of ['evening.svg', 'evening.svg', 'Welcome.md', 'File Manager'])
    await signedIn.window(name).first().getByRole('button', { name: 'Close', exact: true }).click()
  const pin = signedIn.taskbar().getByRole('button', { name: 'Open File Manager' })
  await pin.click()
  const folder = signedIn.window('File Manager').getByRole('row', { name: /^documents/ })
  await folder.dblclick()
  await expect(signedIn.window('File Manager').locator('[data-part="path"]')).toContainText('documents')
  await pin.click({ button: 'middle' })
  const buttons = signedIn.taskbarButton('File Manager')
  await expect(buttons).toHaveText(['documents – File Manager', '/ – File Manager'])

  await pin.click({ button: 'right' })
  await choose('Close all 2 windows of the app')
  await expect(buttons).toHaveCount(0)
  await pin.click({ button: 'right' })
  await choose('Unpin from taskbar')
  await expect(pin).toBeHidden()
})
