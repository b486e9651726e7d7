import type { Page } from '@playwright/test'
import { createPerson, rememberSession } from '../support/account'
import { Desktop } from '../support/desktop'
import { FileManager } from '../support/file-manager'
import { keepFilesIn } from '../support/file-storage'
import { pngPicture, wavSound } from '../support/made-files'
import { otherDevice } from '../support/space-files'
import { expect, test } from '../support/test'

/** Counts the bytes of answers that come from the storage of the server. */
async function countStorageBytes(page: Page) {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const ours = new Set<string>()
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/storage/v1/object/')) ours.add(requestId)
  })
  network.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (ours.has(requestId)) bytes += dataLength
  })
  return () => bytes
}

test('a sound and a picture in the account are played, sought in and shown without being fetched, also after an address ended; offline they say why they are not, and go on once online', async ({
  page,
  server,
}) => {
  const person = await createPerson(server)
  const device = await otherDevice(server, person)
  const seconds = 3000
  const sound = wavSound(seconds)
  await device.put(await device.makeFolder('songs'), { 'creek.wav': sound, 'lake.wav': wavSound(2000) })
  const photo = (shade: number) => Buffer.concat([pngPicture(800, 600, shade), Buffer.alloc(5_000_000)])
  await device.put(await device.makeFolder('photos'), { 'a.png': photo(1), 'b.png': photo(2) })

  await rememberSession(page, person)
  const desktop = new Desktop(page)
  await desktop.load()
  await keepFilesIn(desktop, 'My account', 'Keep files with your account?')
  const fetched = await countStorageBytes(page)
  const files = await FileManager.open(desktop, '/songs')
  await files.entry('creek.wav').dblclick()
  const player = desktop.window('creek.wav')
  const element = player.locator('audio')
  const state = () =>
    element.evaluate((media: HTMLAudioElement) => ({
      source: media.currentSrc,
      duration: Math.round(media.duration),
      at: media.currentTime,
      isPlaying: !media.paused && media.readyState >= 3,
    }))
  await expect.poll(async () => (await state()).isPlaying).toBe(true)
  expect(await state()).toMatchObject({
    source: expect.stringMatching(/\/storage\/v1\/object\/sign\/spaces\/.*as=audio%2Fwav/),
    duration: seconds,
  })
  await element.evaluate((media: HTMLAudioElement) => {
    media.currentTime = 2400
  })
  await expect.poll(async () => (await state()).at).toBeGreaterThan(2400.1)
  expect(fetched()).toBeGreaterThan(0)
  expect(fetched()).toBeLessThan(sound.length / 2)

  // The time of the address is over: the next part is refused.
  const { source: over } = await state()
  await page.route(
    ({ href }) => href === over,
    (route) => route.fulfill({ status: 400 }),
  )
  await element.evaluate((media: HTMLAudioElement) => {
    media.currentTime = 1200
  })
  await expect.poll(async () => (await state()).source).not.toBe(over)
  await expect.poll(async () => (await state()).at).toBeGreaterThan(1200.1)
  expect(await state()).toMatchObject({
    source: expect.stringMatching(/\/storage\/v1\/object\/sign\/spaces\//),
    isPlaying: true,
  })
  expect((await state()).at).toBeLessThan(1260)

  await page.context().setOffline(true)
  await player.getByRole('button', { name: 'Next file' }).click()
  const other = desktop.window('lake.wav')
  await expect(other.getByRole('alert')).toContainText('is in your account and not on this device')
  await page.context().setOffline(false)
  await expect(other.locator('audio')).toHaveJSProperty('paused', false)
  await other.getByRole('button', { name: 'Close', exact: true }).click()

  await files.goTo('/photos')
  await files.entry('a.png').dblclick()
  const first = desktop.window('a.png')
  await expect(first).toContainText('800 × 600 px')
  await expect(first.getByRole('img', { name: 'a.png' })).toHaveAttribute(
    'src',
    /\/storage\/v1\/object\/sign\/spaces\/.*as=image%2Fpng/,
  )
  await page.context().setOffline(true)
  await first.getByRole('button', { name: 'Next image' }).click()
  const second = desktop.window('b.png')
  await expect(second.getByRole('alert')).toContainText('is in your account and not on this device')
  await page.context().setOffline(false)
  await expect(second.getByRole('img', { name: 'b.png' })).toBeVisible()
  await expect(second.getByRole('alert')).toHaveCount(0)
})
