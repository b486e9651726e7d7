import { FileManager, textFile } from '../support/file-manager'
import { expect, test } from '../support/test'

test('the three sample drives show their figures, and their buttons touch nothing [B1.13 B2.95 B2.96 B2.97 B3.10 B3.11 B3.12 B3.13]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const disk = await signedIn.openFromStartMenu('Disk Manager')
  const drives = disk.getByRole('radiogroup', { name: 'Drives' })
  await expect(drives.getByRole('radio')).toHaveCount(4)
  for (const [drive, name, used, share, files, folders] of [
    ['C:', 'OtterOS System', '45.2 GB of 100 GB', '45.2%', '15234', '1847'],
    ['D:', 'Data Drive', '23.8 GB of 500 GB', '4.8%', '8765', '432'],
    ['E:', 'Plugins', '2.1 GB of 50 GB', '4.2%', '156', '23'],
  ] as const) {
    const choice = drives.getByRole('radio', { name: `${drive} ${name}` })
    await expect(choice).toBeChecked()
    const details = disk.getByRole('region', { name: `${name} (${drive})` })
    await expect(details).toContainText(`${used} used`)
    await expect(details).toContainText(share)
    await expect(details.getByRole('meter', { name: 'Space in use' })).toHaveAttribute('aria-valuetext', used)
    await expect(details.locator('dl')).toHaveText(`File systemNTFSFiles${files}Folders${folders}`)
    for (const task of ['Cleanup Disk', 'Check Disk', 'Defragment', 'Empty Recycle Bin']) {
      await disk.getByRole('button', { name: task }).click()
      await expect(disk.locator('[data-part="report"]')).toContainText(task)
      await expect(disk.locator('[data-part="report"]')).toContainText(
        `Drive ${drive} is sample data, so nothing was done.`,
      )
    }
    await choice.focus()
    await page.keyboard.press('ArrowDown')
  }
  await expect(disk.getByRole('region', { name: 'My files' })).toBeVisible()
})

test('on the real drive the four buttons do what they say; the bin is emptied after a question [B2.97]', async ({
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
