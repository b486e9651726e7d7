import type { CDPSession, Page } from '@playwright/test'
import { createPerson } from '../e2e/support/account'
import { FileManager } from '../e2e/support/file-manager'
import { keepFilesIn } from '../e2e/support/file-storage'
import { startServer } from '../e2e/support/server'
import { otherDevice } from '../e2e/support/space-files'
import { encodeFilm, webmParts } from '../e2e/support/webm-film'
import { type SignedInBrowser, signedInBrowser } from './browser'
import { median } from './statistics'
import { repeat, step, stop } from './step'
import type { Row } from './table'

/** Bytes of the film. */
const filmBytes = 500_000_000
const megabyte = 1_000_000
/** Where it is sought to, as parts of its length: forth and back. */
const places = [0.8, 0.3, 0.95, 0.1, 0.55]

/** Counts the bytes of answers that come from the storage of the server. */
async function countStorageBytes(cdp: CDPSession) {
  await cdp.send('Network.enable')
  const ours = new Set<string>()
  let bytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/storage/v1/object/')) ours.add(requestId)
  })
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (ours.has(requestId)) bytes += dataLength
  })
  return () => bytes
}

/** A film of about {@link filmBytes}: noise of ten seconds, over and over. */
async function makeFilm(page: Page): Promise<Buffer> {
  const film = await encodeFilm(page, {
    width: 1280,
    height: 720,
    frames: 250,
    keyEvery: 25,
    bitrate: 20_000_000,
    isNoise: true,
  })
  const once = film.frames.reduce((sum, { data }) => sum + data.length, 0)
  return Buffer.concat(webmParts(film, Math.ceil(filmBytes / once)))
}

/** Notes when an entry is double-clicked, and the first frame of a film after it. */
const watchForFirstFrame = () => {
  const shown = new Promise<number>((resolve) => {
    let start = 0
    document.addEventListener(
      'dblclick',
      (event) => {
        start = event.timeStamp
      },
      { capture: true, once: true },
    )
    const observer = new MutationObserver(() => {
      const film = document.querySelector('video')
      if (!film) return
      observer.disconnect()
      film.requestVideoFrameCallback((now) => resolve(now - start))
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  Object.assign(globalThis, { firstFrame: shown })
}

/** ms until the frame at another place is shown. */
const seek = (part: number) =>
  new Promise<number>((resolve, reject) => {
    const film = document.querySelector('video')
    if (!film) {
      reject(new Error('no film'))
      return
    }
    const start = performance.now()
    film.addEventListener('seeked', () => film.requestVideoFrameCallback((now) => resolve(now - start)), {
      once: true,
    })
    film.currentTime = film.duration * part
  })

interface Played {
  readonly start: number
  readonly again: number
  readonly seeks: number
  readonly startBytes: number
  readonly bytes: number
}

/** Plays the film that is away on a new device: from the double click, then from other places. */
async function play({ page, desktop, cdp }: SignedInBrowser): Promise<Played> {
  await keepFilesIn(desktop, 'My account', 'Keep files with your account?')
  const files = await FileManager.open(desktop, '/films')
  await files.entry('noise.webm').waitFor()
  const bytes = await countStorageBytes(cdp)
  const open = async () => {
    await page.evaluate(watchForFirstFrame)
    await files.entry('noise.webm').dblclick()
    return page.evaluate(() => (globalThis as unknown as { firstFrame: Promise<number> }).firstFrame)
  }
  const start = await open()
  const startBytes = bytes()
  const seeks: number[] = []
  for (const part of places) seeks.push(await page.evaluate(seek, part))
  const allBytes = bytes()
  await desktop.window('noise.webm').getByRole('button', { name: 'Close', exact: true }).click()
  const again = await open()
  return { start, again, seeks: Math.max(...seeks), startBytes, bytes: allBytes }
}

/** The rows about a film that is played straight from the account. */
export async function mediaRows(runs: number): Promise<Row[]> {
  const server = await step('starting a server', () => startServer())
  try {
    const person = await createPerson(server, 'Media Otter')
    await step('putting a film into the account', async () => {
      const maker = await signedInBrowser(server.url, person)
      const film = await makeFilm(maker.page)
      await maker.close()
      const device = await otherDevice(server, person)
      await device.put(await device.makeFolder('films'), { 'noise.webm': film })
    })
    const played = await repeat('playing it', runs, async () => {
      const browser = await signedInBrowser(server.url, person)
      try {
        return await play(browser)
      } finally {
        await browser.close()
      }
    })
    const of = (key: keyof Played) => median(played.map((one) => one[key]))
    return [
      {
        what: 'film of 500 MB in the account: first frame after the double click',
        unit: 'ms',
        value: of('start'),
        goal: '≤ 500',
      },
      { what: 'the same, opened again', unit: 'ms', value: of('again'), goal: '≤ 500' },
      {
        what: 'the same: slowest of five seeks, to the frame',
        unit: 'ms',
        value: of('seeks'),
        goal: '≤ 300',
      },
      {
        what: 'bytes fetched until the first frame',
        unit: 'MB',
        value: of('startBytes') / megabyte,
        goal: '',
      },
      { what: 'bytes fetched with five seeks', unit: 'MB', value: of('bytes') / megabyte, goal: '' },
    ]
  } finally {
    await stop('the server of the film', () => server.dispose())
  }
}
