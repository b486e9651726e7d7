import { pictureFile, textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import type { Desktop } from '../support/desktop'
import { auditsIn } from '../support/looks'
import { expect, test } from '../support/test'

const looks = [
  ['default', 'default'],
  ['redblack', 'default'],
  ['bluegold', 'dark'],
] as const

/** Audits the active window, or another part of the page. */
function watch({ page }: Desktop) {
  const { found, audit } = auditsIn(page, looks)
  const look = (what: string, part = '[data-window-id][data-active="true"]') => audit(what, part)
  return { found, look }
}

test('the file manager meets WCAG AA in each of these looks', async ({ signedIn }) => {
  const { page } = signedIn
  const { found, look } = watch(signedIn)
  const files = await FileManager.open(signedIn, '/home/pictures')
  await look('an empty folder')
  await files.upload([pictureFile('pond.svg', 'teal'), textFile('note.txt', 'note')])
  await files.entry('note.txt').click()
  await page.keyboard.press('Control+x')
  await look('the list')
  await page.keyboard.press('Shift+F10')
  await look('a menu', '[role="menu"]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+Enter')
  await look('properties', '[aria-modal="true"]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+2')
  await expect(files.window.getByRole('listbox', { name: 'Files' })).toBeVisible()
  await look('icons')
  await page.keyboard.press('Alt+1')
  await files.choose('note.txt', 'Delete')
  await files.window.getByRole('link', { name: 'Recycle Bin' }).click()
  await expect(files.entry('note.txt')).toBeVisible()
  await look('the recycle bin')
  await files.button('Back').click()
  await page.keyboard.press('Control+f')
  await expect(files.search).toBeFocused()
  await page.keyboard.type('nothing like this')
  await expect(files.window).toContainText('Nothing found')
  await look('a search')
  expect(found).toEqual([])
})

test('viewer and file dialogs meet WCAG AA in each of these looks', async ({ signedIn }) => {
  const { page } = signedIn
  const { found, look } = watch(signedIn)
  const files = await FileManager.open(signedIn, '/home/pictures')
  await files.upload([pictureFile('pond.svg', 'teal')])
  await files.entry('pond.svg').dblclick()
  const viewer = signedIn.window('pond.svg')
  await expect(viewer.getByRole('img', { name: 'pond.svg' })).toBeVisible()
  await look('the viewer')
  await page.keyboard.press('Control+o')
  await expect(
    page.getByRole('dialog', { name: 'Open image' }).getByRole('row', { name: 'pond.svg' }),
  ).toBeVisible()
  await look('the open dialog', '[aria-modal="true"]')
  await page.keyboard.press('Escape')
  expect(found).toEqual([])
})

test('monitor and disks meet WCAG AA in each of these looks', async ({ signedIn }) => {
  const { found, look } = watch(signedIn)
  const monitor = await signedIn.openFromStartMenu('System Monitor')
  await look('the simulated system')
  for (const tab of ['Windows', 'Performance']) {
    await monitor.getByRole('tab', { name: tab }).click()
    await look(tab)
  }
  const disk = await signedIn.openFromStartMenu('Disk Manager')
  await look('a sample drive')
  await disk.getByRole('radio', { name: 'My files' }).press(' ')
  await disk.getByRole('button', { name: 'Check Disk' }).click()
  await expect(disk.locator('[data-part="report"]')).toBeVisible()
  await look('my files')
  expect(found).toEqual([])
})
