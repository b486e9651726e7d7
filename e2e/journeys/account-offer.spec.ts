import { FileManager } from '../support/file-manager'
import { expect, test } from '../support/test'

test('the first file of one’s own brings the offer to keep files with the account, once, and the file goes along', async ({
  page,
  desktop,
  person,
}) => {
  await page.goto('/')
  await desktop.skipBoot()
  const form = page.getByRole('form', { name: 'Sign In' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await desktop.ready()
  const offer = page.getByRole('complementary', { name: 'Keep your files with your account?' })

  const files = await FileManager.open(desktop, '/home')
  // What makes the offer is fetched once the desktop has settled; a folder does not bring it.
  await expect(async () => {
    await page.keyboard.press('Alt+Shift+N')
    await page.keyboard.press('Enter')
    await expect(offer).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(files.entry('New file.txt')).toBeVisible()
  await files.window.getByRole('button', { name: 'Minimize' }).click()
  await offer.getByRole('button', { name: 'Use my account' }).click()
  await expect(desktop.toast()).toContainText('Files are kept with your account.')
  await expect(offer).toBeHidden()

  await page.reload()
  await desktop.ready()
  const again = await FileManager.open(desktop, '/home')
  await expect(again.entry('New file.txt')).toBeVisible()
  await expect(again.status).toContainText('Account: Up to date')
})
