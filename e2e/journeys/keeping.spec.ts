import type { Desktop } from '../support/desktop'
import { textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { keepFilesIn } from '../support/file-storage'
import { expect, test } from '../support/test'

const text = 'An otter holds hands while it sleeps.\n'.repeat(3000)

/** The figures that the Disk Manager tells of this device. */
async function figuresOf(desktop: Desktop) {
  const disk = await desktop.openFromStartMenu('Disk Manager')
  await disk.getByRole('radio', { name: 'My files' }).press(' ')
  const device = disk.getByRole('region', { name: 'On this device' })
  const figure = (name: string) =>
    device.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  return { disk, device, figure }
}

test('a file of the account is removed from this device, kept on it, and opened without a connection', async ({
  signedIn,
  page,
}) => {
  await keepFilesIn(signedIn, 'My account', 'Keep files with your account?')
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload([textFile('otters.txt', text)])
  // Offered once the account has it.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await files.entry('otters.txt').click({ button: 'right' })
    await expect(files.menuItem('Remove from this device')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await files.menuItem('Remove from this device').click()
  await expect(signedIn.toast()).toContainText('Removed “otters.txt” from this device')
  await expect(files.entry('otters.txt')).toHaveAccessibleDescription('In your account only')

  await page.context().setOffline(true)
  await files.entry('otters.txt').dblclick()
  await expect(signedIn.toast()).toContainText('is in your account and not on this device')
  await page.context().setOffline(false)

  await files.entry('otters.txt').click({ button: 'right' })
  await files.menu().getByRole('menuitemcheckbox', { name: 'Keep on this device' }).click()
  await expect(files.entry('otters.txt')).toHaveAccessibleDescription('Kept on this device')
  await page.reload()
  await signedIn.ready()
  const again = await FileManager.open(signedIn, '/home')
  // The editor's own code comes with its first window.
  await again.entry('profile.txt').dblclick()
  await expect(signedIn.window('profile.txt')).toContainText('User Profile')
  await signedIn.window('profile.txt').getByRole('button', { name: 'Close', exact: true }).click()
  await again.goTo('/home/documents')
  await expect(again.entry('otters.txt')).toHaveAccessibleDescription('Kept on this device')
  await page.context().setOffline(true)
  await again.entry('otters.txt').dblclick()
  await expect(signedIn.window('otters.txt')).toContainText('holds hands')
  await page.context().setOffline(false)

  const { device, figure } = await figuresOf(signedIn)
  await expect(figure('Always kept here')).toHaveText('111.3 KB')
  await device.getByRole('button', { name: 'Free up room' }).click()
  await expect(device).toContainText('Nothing to remove')
  await expect(again.entry('otters.txt')).toHaveAccessibleDescription('Kept on this device')
  await device.getByRole('combobox', { name: 'Keep at most' }).selectOption('5 GB')
  await page.reload()
  await signedIn.ready()
  const { device: later } = await figuresOf(signedIn)
  await expect(later.getByRole('combobox', { name: 'Keep at most' })).toHaveValue(String(5 * 1024 ** 3))
})
