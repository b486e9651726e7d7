import type { Locator } from '@playwright/test'
import { FileManager } from '../support/file-manager'
import { binaryFile, pdfDocument, wavSound } from '../support/made-files'
import { packageFiles } from '../support/package-files'
import { expect, test } from '../support/test'

/** How far the window of a file is: what it shows of it, or the sentence that says why it does not. */
type Outcome = 'not yet' | 'text' | 'picture' | 'list' | 'page' | 'sentence' | 'sound'

const outcome = (window: Locator): Promise<Outcome> =>
  window.evaluate((frame): Outcome => {
    const has = (selector: string) => (frame.querySelector(selector)?.textContent?.trim() ?? '') !== ''
    if (has('[role="alert"]')) return 'sentence'
    switch (frame.getAttribute('data-window-type') ?? '') {
      case 'editor':
      case 'codeeditor': {
        const area = frame.querySelector('textarea')
        return has('.cm-content') || (area?.value ?? '') !== '' ? 'text' : 'not yet'
      }
      case 'imageviewer':
        return [...frame.querySelectorAll('img')].some((image) => image.naturalWidth > 0)
          ? 'picture'
          : 'not yet'
      case 'archive':
        return frame.querySelectorAll('[role="grid"] [role="row"]').length > 1 ? 'list' : 'not yet'
      case 'htmlapp':
        return frame.querySelector('[data-app-state="ready"]') ? 'page' : 'not yet'
      case 'open-with':
        return frame.textContent?.includes('No app opens this kind of file yet') ? 'sentence' : 'not yet'
      case 'pdf-viewer':
        return frame.querySelector('.pdf-pages .page') ? 'page' : 'not yet'
      case 'media-player':
        return frame.querySelector('audio, video') ? 'sound' : 'not yet'
      default:
        return 'not yet'
    }
  })

test('60 files of 20 kinds from installed packages are shown, or a sentence says why not', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const real = packageFiles(2)
  expect(real.length).toBeGreaterThanOrEqual(60)
  expect(new Set(real.map(({ name }) => name.split('.').at(-1))).size).toBeGreaterThanOrEqual(20)
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload(real)
  await files.entry('..').click()
  const outcomes = new Map<string, Outcome>()
  for (const { name } of real) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const window = signedIn.window(name)
    await expect(window).toBeVisible()
    await expect.poll(() => outcome(window), { message: name }).not.toBe('not yet')
    outcomes.set(name, await outcome(window))
    await window.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(window).toHaveCount(0)
  }
  const shown = (extension: string) =>
    [...outcomes].filter(([name]) => name.endsWith(extension)).map(([, each]) => each)
  expect(new Set([...shown('.md'), ...shown('.json'), ...shown('.mjs'), ...shown('.csv')])).toEqual(
    new Set(['text']),
  )
  expect(new Set([...shown('.png'), ...shown('.gif'), ...shown('.webp')])).toEqual(new Set(['picture']))
  expect(new Set([...shown('.zip'), ...shown('.tar.gz')])).toEqual(new Set(['list']))
  expect(new Set(shown('.html'))).toEqual(new Set(['page']))
  expect(new Set([...shown('.wasm'), ...shown('.ttf')])).toEqual(new Set(['sentence']))
})

/** Ways in which a file gets damaged on its way: its end missing, zeros in its middle, a stretch written twice. */
const damages: readonly ((whole: Buffer) => Buffer)[] = [
  (whole) => whole.subarray(0, Math.floor(whole.length / 2)),
  (whole) => Buffer.from(whole).fill(0, Math.floor(whole.length / 3), Math.floor(whole.length / 2)),
  (whole) => Buffer.concat([whole.subarray(0, 200), whole.subarray(100)]),
]

test('damaged files of every viewer end with what is left of them or a sentence, and the desktop goes on', async ({
  signedIn,
}) => {
  const { page } = signedIn
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  const real = packageFiles(1)
  const pick = (extension: string) => real.filter(({ name }) => name.endsWith(extension))
  const wholes = [
    ...['.png', '.gif', '.webp', '.svg', '.zip', '.gz'].flatMap(pick),
    binaryFile('otters.pdf', pdfDocument(['Otters float', 'Otters dive'])),
    binaryFile('creek.wav', wavSound(2)),
  ]
  const damaged = wholes
    .flatMap(({ name, buffer }) => damages.map((damage) => ({ name, bytes: damage(buffer) })))
    .map(({ name, bytes }, index) => binaryFile(`${index + 1} ${name}`, bytes))
  expect(damaged.length).toBe(24)
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload(damaged)
  await files.entry('..').click()
  for (const { name } of damaged) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const window = signedIn.window(name)
    await expect(window).toBeVisible()
    await expect.poll(() => outcome(window), { message: name }).not.toBe('not yet')
    await window.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(window).toHaveCount(0)
  }
  expect(thrown).toEqual([])
})
