import { expect, type Locator } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { pictureFile, textFile } from '../computer-files'
import { FileManager } from '../file-manager'
import { binaryFile, pdfDocument, wavSound } from '../made-files'
import type { Day } from './day'
import { chooseMore, openFiles } from './desk'

/** What a person brings along from their computer. */
const brought = [
  pictureFile('pond.svg', 'teal'),
  binaryFile('creek.wav', wavSound(40)),
  binaryFile('otters.pdf', pdfDocument(Array.from({ length: 9 }, (_, page) => `Otter number ${page + 1}`))),
  binaryFile(
    'river.zip',
    zipSync({ 'readme.txt': strToU8('Otters float.'), 'maps/north.csv': strToU8('a,b') }),
  ),
  textFile('fish.txt', 'trout\nsalmon\ntrout\neel\ntrout\nsalmon\n'),
  textFile('main.js', 'const a=1\nconsole.log(a+otter)\n'),
  textFile('otter.js', 'const otter = 41\n'),
]

/** Stores files of the computer among the documents. */
export async function bringFiles(day: Day) {
  const { hand, desktop } = day
  const files = await openFiles(day, 'documents')
  const choosing = desktop.page.waitForEvent('filechooser')
  if (day.fillsScreen) await chooseMore(day, files, 'Upload files…')
  else await hand.press(files.button('Upload files…').first())
  await (await choosing).setFiles(brought)
  for (const { name } of brought) await expect(files.entry(name)).toBeVisible()
  await hand.close(files.window)
}

/** Looks at a picture and makes it the wallpaper. */
export async function hangThePicture(day: Day) {
  const { hand, desktop } = day
  const files = await openFiles(day, 'documents')
  await hand.open(files.entry('pond.svg'))
  const viewer = desktop.window('pond.svg')
  await hand.press(viewer.getByRole('button', { name: 'Set as wallpaper' }))
  await expect(desktop.toast().filter({ hasText: 'Wallpaper set' })).toBeVisible()
  await hasPicture(day)
  await hand.close(viewer)
  await hand.close(files.window)
}

/** The picture is on the desktop. */
export async function hasPicture({ desktop }: Day) {
  const wallpaper = desktop.page.locator('[data-part="wallpaper"]')
  await expect
    .poll(() => wallpaper.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBe(160)
}

/** Looks into an archive as into a folder and unpacks it. */
export async function unpack(day: Day) {
  const { hand, desktop } = day
  const files = await openFiles(day, 'documents')
  await hand.open(files.entry('river.zip'))
  const viewer = desktop.window('river.zip')
  const row = (name: string) =>
    viewer.getByRole('grid', { name: 'Files' }).getByRole('row', { name, exact: true })
  await hand.open(row('maps'))
  await expect(row('north.csv')).toBeVisible()
  await hand.press(viewer.getByRole('button', { name: 'Up', exact: true }))
  await expect(row('readme.txt')).toBeVisible()
  await hand.press(viewer.getByRole('button', { name: 'Extract all…' }))
  const dialog = desktop.page.getByRole('dialog', { name: 'Extract to' })
  await hand.press(dialog.getByRole('button', { name: 'Choose' }))
  await expect(desktop.toast().filter({ hasText: '2 files extracted' })).toBeVisible()
  // A window shows them, above the archive's and the folder's.
  const unpacked = new FileManager(desktop.window('File Manager').last())
  await unpacked.isAt('/home/documents/river')
  await unpacked.shows('..', 'maps', 'readme.txt')
  await hand.close(unpacked.window)
}

/** Reads in a document and goes to a page. */
export async function read(day: Day) {
  const { hand, desktop } = day
  const files = await openFiles(day, 'documents')
  await hand.open(files.entry('otters.pdf'))
  const viewer = desktop.window('otters.pdf')
  await expect(viewer.locator('[data-part="page-count"]')).toHaveText('of 9')
  await hand.fill(viewer.getByRole('textbox', { name: 'Page' }), '7')
  await desktop.page.keyboard.press('Enter')
  await expect(viewer.getByText('Otter number 7', { exact: true })).toBeInViewport()
  await hand.close(viewer)
  await hand.close(files.window)
}

/** Presses the middle of the slider that the browser draws. */
async function seek({ hand, desktop }: Day, sound: Locator) {
  const { x, y, width, height } = await desktop.box(sound)
  const at = { x: x + width * 0.55, y: y + height / 2 }
  if (hand.kind === 'touch') await desktop.page.touchscreen.tap(at.x, at.y)
  else await desktop.page.mouse.click(at.x, at.y)
}

/** Listens to a sound, closes it, and goes on where it was. */
export async function listen(day: Day) {
  const { hand, desktop } = day
  const files = await openFiles(day, 'documents')
  await hand.open(files.entry('creek.wav'))
  const player = desktop.window('creek.wav')
  const sound = player.locator('audio')
  const time = () => sound.evaluate((media) => (media instanceof HTMLMediaElement ? media.currentTime : -1))
  await expect
    .poll(() => sound.evaluate((media) => media instanceof HTMLMediaElement && media.paused))
    .toBe(false)
  // The browser's own slider, which is not part of the page: its place on the picture.
  if (hand.kind === 'keyboard')
    for (let press = 0; press < 3; press++) await desktop.page.keyboard.press('ArrowRight')
  else await seek(day, sound)
  await expect.poll(time).toBeGreaterThan(14)
  await hand.close(player)
  await hand.open(files.entry('creek.wav'))
  await expect.poll(time).toBeGreaterThan(14)
  await hand.close(player)
  await hand.close(files.window)
}
