import { textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { expect, test } from '../support/test'

test('on the real drive of the Disk Manager the four buttons do what they say, and the bin is emptied after a question [B1.13 B2.97]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload([textFile('big.txt', 'x'.repeat(20_480)), textFile('small.txt', 'small')])
  await files.entry('big.txt').click()
  await expect(files.entry('big.txt')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Delete')
  await expect(files.entry('big.txt')).toHaveCount(0)

  const disk = await signedIn.openFromStartMenu('Disk Manager')
  await disk.getByRole('radio', { name: 'My files' }).press(' ')
  const details = disk.getByRole('region', { name: 'My files' })
  const report = disk.locator('[data-part="report"]')
  await expect(details).toContainText('1 entry, 20.0 KB')
  const question = page.getByRole('alertdialog', { name: 'Empty Recycle Bin' })
  await disk.getByRole('button', { name: 'Empty Recycle Bin' }).click()
  await expect(question).toContainText('1 entry (20.0 KB) will be permanently deleted.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(details).toContainText('1 entry, 20.0 KB')
  await disk.getByRole('button', { name: 'Empty Recycle Bin' }).click()
  await question.getByRole('button', { name: 'Delete 1 entry' }).click()
  await expect(report).toContainText('20.0 KB freed.')
  await expect(details).toContainText('0 entries, 0 bytes')
  await disk.getByRole('button', { name: 'Empty Recycle Bin' }).click()
  await expect(report).toContainText('The recycle bin is already empty.')
  await disk.getByRole('button', { name: 'Check Disk' }).click()
  await expect(report).toContainText('No problems found.')
  for (const task of ['Cleanup Disk', 'Defragment']) {
    await disk.getByRole('button', { name: task }).click()
    await expect(report.getByRole('heading', { name: task })).toBeVisible()
  }
  await disk.getByRole('button', { name: 'Close' }).click()
  await expect(files.entry('small.txt')).toContainText('5 bytes')
  await files.window.getByRole('link', { name: 'Recycle Bin' }).click()
  await expect(files.window).toContainText('The Recycle Bin is empty.')
})
