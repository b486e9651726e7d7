import { violations } from '../support/accessibility'
import { FileManager, pictureFile, textFile } from '../support/file-manager'
import { expect, test } from '../support/test'

for (const [style, theme] of [
  ['default', 'Default'],
  ['redblack', 'Default'],
  ['bluegold', 'Dark'],
] as const) {
  test(`file manager, viewer, monitor, disks and file dialogs meet WCAG AA in style ${style}, theme ${theme}`, async ({
    signedIn,
  }) => {
    const { page } = signedIn
    const system = await signedIn.openFromIcon('OtterOS Settings')
    await system.getByLabel('OS Style').selectOption(style)
    await system.getByRole('button', { name: 'Close' }).click()
    const settings = await signedIn.openFromIcon('Settings')
    await settings.getByRole('tab', { name: 'Appearance' }).click()
    await settings.getByRole('radio', { name: theme }).first().check({ force: true })
    await settings.getByRole('button', { name: 'Close' }).click()
    const found: string[] = []
    const look = async (what: string, part = '[data-window-id][data-active="true"]') => {
      found.push(...(await violations(page, part)).map((violation) => `${what}: ${violation}`))
    }

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
    await look('icons')
    await page.keyboard.press('Alt+1')
    await files.choose('note.txt', 'Delete')
    await files.window.getByRole('link', { name: 'Recycle Bin' }).click()
    await expect(files.entry('note.txt')).toBeVisible()
    await look('the recycle bin')
    await files.button('Back').click()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('nothing like this')
    await expect(files.window).toContainText('Nothing found')
    await look('a search')
    await page.keyboard.press('Escape')
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

    const monitor = await signedIn.openFromStartMenu('System Monitor')
    await look('the simulated system')
    for (const tab of ['Windows', 'Performance']) {
      await monitor.getByRole('tab', { name: tab }).click()
      await look(tab)
    }
    const disk = await signedIn.openFromStartMenu('Disk Manager')
    await look('a sample drive')
    await disk.getByRole('radio', { name: 'My files' }).check({ force: true })
    await disk.getByRole('button', { name: 'Check Disk' }).click()
    await expect(disk.locator('[data-part="report"]')).toBeVisible()
    await look('my files')
    expect(found).toEqual([])
  })
}
