import { expect, test } from '../support/test'

test('End task closes a window, one with unsaved text asks first, and Performance shows what is really stored and how far the server is', async ({
  signedIn,
}) => {
  const { page } = signedIn
  await signedIn.openFromIcon('Settings')
  const editor = await signedIn.openFromStartMenu('Text Editor')
  await editor.getByLabel('File name').fill('unsaved.txt')
  await editor.getByRole('button', { name: 'Create File' }).click()
  await editor.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('not stored')
  await expect(editor.locator('[data-part="status"]')).toHaveText('Modified')

  const monitor = await signedIn.openFromStartMenu('System Monitor')
  await monitor.getByRole('tab', { name: 'Windows' }).click()
  const row = (name: RegExp) => monitor.getByRole('grid', { name: 'Open windows' }).getByRole('row', { name })
  await expect(row(/System Monitor.*Active/)).toBeVisible()
  await row(/^Settings/).click()
  await monitor.getByRole('button', { name: 'End task' }).click()
  await expect(signedIn.window('Settings')).toHaveCount(0)
  await expect(row(/^Settings/)).toHaveCount(0)

  await row(/Text Editor/).click()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: /Save changes to/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(/Text Editor/)).toBeVisible()
  await row(/Text Editor/).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'End task' }).click()
  await question.getByRole('button', { name: 'Don’t save' }).click()
  await expect(row(/Text Editor/)).toHaveCount(0)
  await expect(editor).toHaveCount(0)

  await monitor.getByRole('tab', { name: 'Performance' }).click()
  await expect(monitor.getByRole('tabpanel')).toContainText('Storage used by your files')
  await expect(monitor.getByRole('tabpanel')).toContainText(/\d+ ms/)
})
