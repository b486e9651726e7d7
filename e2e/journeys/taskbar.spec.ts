import { expect, test } from '../support/test'

test('a pinned app stays in the taskbar after a reload; its windows are told apart by their folders and closed together', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
  await signedIn.taskbar().getByRole('button', { name: 'Start' }).click()
  await signedIn
    .startMenu()
    .getByRole('menuitem', { name: 'File Manager', exact: true })
    .click({ button: 'right' })
  await choose('Pin to taskbar')
  await page.keyboard.press('Escape')
  await page.reload()
  await signedIn.skipBoot()
  await signedIn.ready()

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
