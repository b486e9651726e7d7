import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Desktop } from '../support/desktop'
import { pictureFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { expect, test } from '../support/test'

const mountains = '/wallpapers/mountains.webp'
const wallpaper = (desktop: Desktop) => desktop.page.locator('[data-part="wallpaper"]')

/** A photograph of the computer. */
const photograph = {
  name: 'lake.webp',
  mimeType: 'image/webp',
  buffer: readFileSync(
    fileURLToPath(new URL('../../web/public/wallpapers/coast.thumb.webp', import.meta.url)),
  ),
}

/** The size of the picture that is on the desktop, in px; 0 while it is not drawn. */
const pictureWidth = (desktop: Desktop) =>
  wallpaper(desktop).evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

test('a picture becomes the wallpaper from the file manager, the image viewer and the computer, outlives a reload and gives way to the mountains once deleted [A4.20]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/home/pictures')
  await files.upload([pictureFile('Forest.svg', 'green'), pictureFile('pond.svg', 'teal')])
  await files.entry('Forest.svg').click()
  const dialog = page.getByRole('dialog', { name: 'Set as Wallpaper' })
  const set = dialog.getByRole('button', { name: 'Set Wallpaper' })

  await files.choose('Forest.svg', 'Set as Wallpaper')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(wallpaper(signedIn)).toHaveAttribute('src', mountains)
  await files.choose('Forest.svg', 'Set as Wallpaper')
  await set.click()
  await expect(wallpaper(signedIn)).toHaveAttribute('src', '/wallpapers/forest.webp')
  await files.choose('pond.svg', 'Set as Wallpaper')
  await set.click()
  await expect(wallpaper(signedIn)).toHaveAttribute('src', mountains)
  await files.choose('pond.svg', 'Set as Wallpaper')
  await dialog.getByRole('radio', { name: 'Use this picture' }).check({ force: true })
  await set.click()
  await expect(wallpaper(signedIn)).toHaveAttribute('src', /^blob:/)

  await files.entry('pond.svg').dblclick()
  const viewer = signedIn.window('pond.svg')
  await viewer.getByRole('button', { name: 'Set as wallpaper' }).click()
  await expect(signedIn.toast().filter({ hasText: 'Wallpaper set' })).toContainText(
    '“pond.svg” is on your desktop now.',
  )
  await expect.poll(() => pictureWidth(signedIn)).toBe(160)
  const settings = await signedIn.openFromStartMenu('Settings')
  await settings.getByRole('tab', { name: 'Display' }).click()
  await settings.getByRole('button', { name: 'Use default wallpaper' }).click()
  await expect(wallpaper(signedIn)).toHaveAttribute('src', mountains)

  const choosing = page.waitForEvent('filechooser')
  await settings.getByRole('button', { name: 'Choose image file…' }).click()
  await (await choosing).setFiles(photograph)
  await expect(settings.getByRole('radio', { name: 'Your picture' })).toBeChecked()
  await expect(wallpaper(signedIn)).toHaveAttribute('src', /^blob:/)
  await page.reload()
  await signedIn.ready()
  await expect(wallpaper(signedIn)).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => pictureWidth(signedIn)).toBe(320)

  await signedIn.taskbarButton('File Manager').click()
  await files.goTo('/home/pictures/wallpapers')
  await files.entry('lake.webp').click()
  await page.keyboard.press('Delete')
  await expect(wallpaper(signedIn)).toHaveAttribute('src', mountains)
  await page.keyboard.press('Control+z')
  await expect(wallpaper(signedIn)).toHaveAttribute('src', /^blob:/)
})
