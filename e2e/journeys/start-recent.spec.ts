import { expect, test } from '../support/test'

test('Start shows the last apps and files, also after a reload, opens them by keyboard, and forgets them when asked', async ({
  signedIn: desktop,
}) => {
  const { page } = desktop
  const start = desktop.taskbar().getByRole('button', { name: 'Start' })
  const recent = page.getByRole('region', { name: 'Recent' })
  // The samples come when they are asked for: the search finds the command at once.
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill('sample files')
  await page.getByRole('option', { name: /^Add sample files/ }).click()
  const note = desktop.window('Welcome.md').frameLocator('iframe')
  await expect(note.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await note.getByRole('link', { name: 'the picture' }).click()
  await expect(desktop.window('evening.svg')).toBeVisible()

  await start.click()
  await expect(recent.getByRole('button').first()).toHaveAccessibleName('File Manager')
  await expect(recent).toContainText('evening.svg')
  await page.keyboard.press('Escape')
  await page.reload()
  await desktop.ready()
  await start.click()
  await expect(recent).toContainText('Welcome.md')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(desktop.window('evening.svg')).toHaveCount(2)

  await start.click()
  await recent.getByText('Welcome.md').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Clear recent apps and files' }).click()
  await expect(recent).toBeHidden()
})
