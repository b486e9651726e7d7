import type { Locator } from '@playwright/test'
import { pictureFile, textFile } from '../support/computer-files'
import { FileManager } from '../support/file-manager'
import { expect, test } from '../support/test'

const button = (viewer: Locator, name: string | RegExp) =>
  viewer.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })

test('pictures of a folder are zoomed, turned and leafed through, a broken one gives way to the default image, and one that is deleted while it is shown says so [A2.21 A4.23 A9.11]', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const files = await FileManager.open(signedIn, '/wallpapers')
  await files.entry('coast.webp').dblclick()
  const viewer = signedIn.window('coast.webp')
  const picture = viewer.getByRole('img', { name: 'coast.webp' })
  const zoom = viewer.locator('[data-part="zoom"]')
  await expect(viewer).toContainText('1920 × 1080 px')
  await expect(zoom).toHaveText('100%')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const whole = (await signedIn.box(picture)).width

  for (let percent = 125; percent <= 500; percent += 25) {
    await button(viewer, 'Zoom in').click()
    await expect(zoom).toHaveText(`${percent}%`)
  }
  await expect(button(viewer, 'Zoom in')).toBeDisabled()
  await expect.poll(width).toBeCloseTo(whole * 5, 0)
  await button(viewer, /back to 100%/).click()
  for (const percent of ['75%', '50%', '25%']) {
    await button(viewer, 'Zoom out').click()
    await expect(zoom).toHaveText(percent)
  }
  await expect(button(viewer, 'Zoom out')).toBeDisabled()
  await expect.poll(width).toBeCloseTo(whole / 4, 0)
  await button(viewer, /back to 100%/).click()

  for (const degrees of ['90', '180', '270', '0']) {
    await button(viewer, 'Rotate').click()
    await expect(picture).toHaveAttribute('data-rotation', degrees)
  }
  await button(viewer, 'Rotate').click()
  await expect
    .poll(async () => {
      const box = await picture.boundingBox()
      return box !== null && box.height > box.width
    })
    .toBe(true)

  await button(viewer, 'Close').click()
  await files.goTo('/home/pictures')
  await files.upload([pictureFile('1.svg', 'teal'), textFile('2.txt', 'text'), pictureFile('3.svg', 'gold')])
  await files.entry('1.svg').dblclick()
  const first = signedIn.window('1.svg')
  await expect(first).toContainText('1 of 2')
  await expect(button(first, 'Previous image')).toBeDisabled()
  await page.keyboard.press('PageDown')
  const last = signedIn.window('3.svg')
  await expect(last.getByRole('img', { name: '3.svg' })).toBeVisible()
  await expect(last).toContainText('2 of 2')
  await expect(button(last, 'Next image')).toBeDisabled()
  await page.keyboard.press('+')
  await expect(last.locator('[data-part="zoom"]')).toHaveText('125%')
  await page.keyboard.press('0')
  await expect(last.locator('[data-part="zoom"]')).toHaveText('100%')
  await page.keyboard.press('r')
  await expect(last.getByRole('img', { name: '3.svg' })).toHaveAttribute('data-rotation', '90')
  await button(last, 'Previous image').click()
  await expect(first).toContainText('1 of 2')

  await button(first, 'Close').click()
  await files.upload([textFile('broken.png', 'no picture at all')])
  await files.entry('broken.png').dblclick()
  const broken = signedIn.window('broken.png')
  await expect(broken.getByRole('alert')).toContainText('“broken.png” cannot be shown.')
  const fallback = broken.getByRole('img', { name: 'Default image' })
  await expect(fallback).toBeVisible()
  await expect
    .poll(() => fallback.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
  await expect(button(broken, 'Set as wallpaper')).toBeDisabled()

  await button(broken, 'Close').click()
  await files.upload([pictureFile('pond.svg', 'teal')])
  await files.entry('pond.svg').dblclick()
  const pond = signedIn.window('pond.svg')
  await expect(pond.getByRole('img', { name: 'pond.svg' })).toBeVisible()
  await signedIn.taskbarButton('File Manager').click()
  await files.entry('pond.svg').click()
  await page.keyboard.press('Delete')
  await expect(pond.getByRole('status')).toContainText('“pond.svg” was deleted.')
  await page.keyboard.press('Control+z')
  await expect(pond.getByText('was deleted')).toHaveCount(0)
})
