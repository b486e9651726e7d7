import type { Locator, Page } from '@playwright/test'
import { createPerson, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { keepFilesIn } from '../support/file-storage'
import { binaryFile, pngPicture } from '../support/made-files'
import { otherDevice } from '../support/space-files'
import { expect, test } from '../support/test'
import { encodeFilm, webmParts } from '../support/webm-film'

const previewIn = (place: Locator) => place.locator('[data-part="preview"]')
const preview = (files: FileManager, name: string) => previewIn(files.entry(name))

async function showIcons(files: FileManager) {
  await files.button('More').click()
  await files.menu().getByRole('menuitemcheckbox', { name: 'Icon view' }).click()
}

/** The size of the small picture in a place, once it is there. */
async function isShownIn(place: Locator, width: number, height: number) {
  await expect(previewIn(place)).toBeVisible()
  await expect
    .poll(() =>
      previewIn(place).evaluateAll((pictures) =>
        pictures.map((picture) =>
          picture instanceof HTMLImageElement ? [picture.naturalWidth, picture.naturalHeight] : null,
        ),
      ),
    )
    .toEqual([[width, height]])
}

const isShown = (files: FileManager, name: string, width: number, height: number) =>
  isShownIn(files.entry(name), width, height)

/** How many pixels the properties of a file say that it has; they are closed again. */
async function dimensions(files: FileManager, name: string, small: readonly [number, number]) {
  // All that was uploaded is selected.
  await files.entry(name).click()
  await files.choose(name, 'Properties')
  const dialog = files.window.page().getByRole('dialog', { name: 'Properties' })
  await isShownIn(dialog, ...small)
  const line = dialog.locator('dt', { hasText: 'Dimensions' }).locator('+ dd')
  await expect(line).toContainText('px')
  const said = await line.textContent()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  return said
}

/** The workers of a page that make pictures small, from now on. */
function shrinkingWorkers(page: Page) {
  const started: string[] = []
  page.on('worker', (worker) => {
    if (worker.url().includes('shrink-picture')) started.push(worker.url())
  })
  return started
}

test('pictures and films are shown small in lists, on the desktop and in properties, made once and kept; broken ones and those that would fill the memory keep the icon', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const made = shrinkingWorkers(page)
  const film = Buffer.concat(
    webmParts(
      await encodeFilm(page, {
        width: 320,
        height: 180,
        frames: 50,
        keyEvery: 25,
        bitrate: 200_000,
        isNoise: false,
      }),
    ),
  )
  const files = await FileManager.open(signedIn, '/home/pictures')
  await files.upload([
    binaryFile('lake.png', pngPicture(1200, 600)),
    binaryFile('bomb.png', pngPicture(20_000, 10_000)),
    binaryFile('broken.png', Buffer.from(pngPicture(30, 30)).subarray(0, 40)),
    binaryFile('otter.webm', film),
  ])
  const rowOf = (name: string) => files.entry(name).evaluate((row) => row.getBoundingClientRect().height)
  await isShown(files, 'lake.png', 256, 128)
  await isShown(files, 'otter.webm', 256, 144)
  for (const name of ['bomb.png', 'broken.png']) await expect(preview(files, name)).toHaveCount(0)
  expect(await rowOf('lake.png')).toBe(await rowOf('broken.png'))
  expect(await dimensions(files, 'lake.png', [256, 128])).toBe('1200 × 600 px')
  expect(await dimensions(files, 'otter.webm', [256, 144])).toBe('320 × 180 px')
  await showIcons(files)
  await isShown(files, 'lake.png', 256, 128)
  await isShown(files, 'otter.webm', 256, 144)
  for (const name of ['bomb.png', 'broken.png']) await expect(preview(files, name)).toHaveCount(0)
  expect(made).toHaveLength(1)

  await files.goTo('/home/desktop')
  await files.upload([
    binaryFile('shore.png', pngPicture(300, 300)),
    binaryFile('torn.png', Buffer.from(pngPicture(30, 30)).subarray(0, 40)),
  ])
  await isShown(files, 'shore.png', 256, 256)

  await signedIn.load()
  const later = shrinkingWorkers(page)
  await isShownIn(signedIn.icon('shore.png'), 256, 256)
  await expect(signedIn.icon('torn.png')).toBeVisible()
  await expect(previewIn(signedIn.icon('torn.png'))).toHaveCount(0)
  const again = await FileManager.open(signedIn, '/home/pictures')
  await isShown(again, 'lake.png', 256, 128)
  await isShown(again, 'otter.webm', 256, 144)
  for (const name of ['bomb.png', 'broken.png']) await expect(preview(again, name)).toHaveCount(0)
  expect(later).toEqual([])
})

test('a film and a picture that are away are shown small without being fetched, and the film plays', async ({
  page,
  server,
}) => {
  const person = await createPerson(server)
  await rememberSession(page, person)
  const desktop = new Desktop(page)
  await desktop.load()
  const film = await encodeFilm(page, {
    width: 640,
    height: 360,
    frames: 100,
    keyEvery: 25,
    bitrate: 20_000_000,
    isNoise: true,
  })
  const parts = Buffer.concat(webmParts(film, 5))
  const device = await otherDevice(server, person)
  await device.put(await device.makeFolder('trip'), {
    'river.webm': parts,
    'otter.png': Buffer.concat([pngPicture(900, 900), Buffer.alloc(100_000)]),
  })
  await keepFilesIn(desktop, 'My account', 'Keep files with your account?')
  const files = await FileManager.open(desktop, '/trip')
  await showIcons(files)
  await isShown(files, 'river.webm', 256, 144)
  await isShown(files, 'otter.png', 256, 256)

  await files.entry('river.webm').dblclick()
  const element = desktop.window('river.webm').locator('video')
  await expect(element).toHaveJSProperty('paused', false)
  await element.evaluate((media: HTMLVideoElement) => {
    media.currentTime = 18
  })
  await expect
    .poll(() => element.evaluate((media: HTMLVideoElement) => media.currentTime))
    .toBeGreaterThan(18)
  expect(await element.evaluate((media: HTMLVideoElement) => media.currentSrc)).toContain('as=video%2Fwebm')
})
