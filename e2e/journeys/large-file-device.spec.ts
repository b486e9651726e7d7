import { appendFileSync, statSync } from 'node:fs'
import { textFile } from '../support/computer-files'
import { dropFromComputer, FileManager } from '../support/file-manager'
import { memoryOf, processOfPage, watchMemory } from '../support/process-memory'
import { hashOfFile, makeSparseFile } from '../support/sparse-file'
import { expect, test } from '../support/test'

/** MB of the file. `LARGE_FILE_MB=10000` for ten times as much and more. */
const size = Number(process.env.LARGE_FILE_MB ?? 300)
const bytes = size * 1_000_000
/** MB that the page may take above what it took before. */
const mostOfPage = 150

test(`a file of ${size} MB is brought into this device, is there after a reload, and is downloaded as it was`, async ({
  signedIn,
  page,
  browser,
}, testInfo) => {
  test.setTimeout(120_000 + size * 600)
  const source = testInfo.outputPath('large.bin')
  await makeSparseFile(source, bytes)
  const hash = await hashOfFile(source)
  const files = await FileManager.open(signedIn, '/home/documents')
  const renderer = await processOfPage(browser, page)
  const idle = memoryOf(renderer, 'RssAnon')
  const memory = watchMemory(() => renderer, 'RssAnon')
  const started = performance.now()

  await dropFromComputer(files.list, [source])
  // Everything else goes on meanwhile.
  await expect(files.window.getByRole('progressbar')).toBeVisible()
  await files.newFolder('meanwhile')
  await expect(files.entry('meanwhile')).toBeVisible()
  await expect(files.entry('large.bin')).toBeVisible({ timeout: 60_000 + size * 200 })
  const seconds = (performance.now() - started) / 1000
  await files.choose('large.bin', 'Copy')
  await page.keyboard.press('Control+v')
  await expect(files.entry('large (2).bin')).toBeVisible()
  memory.stop()
  testInfo.annotations.push({
    type: 'measured',
    description: `page ${idle} then ${memory.most()} MB, stored in ${seconds.toFixed(1)} s`,
  })
  expect(memory.most() - idle).toBeLessThan(mostOfPage)

  await page.reload()
  await signedIn.ready()
  const again = await FileManager.open(signedIn, '/home/documents')
  // The copy keeps what it shares with the original.
  await again.choose('large.bin', 'Delete')
  await expect(again.entry('large.bin')).toBeHidden()
  const download = page.waitForEvent('download', { timeout: 60_000 + size * 200 })
  await again.choose('large (2).bin', 'Download')
  const target = await (await download).path()
  expect(statSync(target).size).toBe(bytes)
  expect(await hashOfFile(target)).toBe(hash)
})

test('a large file that is on its way into this device can be stopped, and leaves nothing', async ({
  signedIn,
}, testInfo) => {
  test.setTimeout(120_000 + size * 200)
  const source = testInfo.outputPath('stopped.bin')
  await makeSparseFile(source, 4 * bytes)
  const files = await FileManager.open(signedIn, '/home/documents')
  await dropFromComputer(files.list, [source])
  await files.window.getByRole('button', { name: 'Cancel' }).click()
  await expect(files.window.getByRole('progressbar')).toHaveCount(0)
  await expect(files.entry('stopped.bin')).toHaveCount(0)
  const pieces = await signedIn.page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('no answer')))
      })
    const counts: number[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('otteros-files-')) continue
      const database = await answerOf(indexedDB.open(name))
      counts.push(await answerOf(database.transaction('pieces').objectStore('pieces').count()))
      database.close()
    }
    return counts
  })
  expect(pieces).toEqual([0])
})

test('a large file that is changed on the computer before it is read to its end is refused, and what it was to replace stays', async ({
  signedIn,
}, testInfo) => {
  test.setTimeout(120_000 + size * 200)
  const source = testInfo.outputPath('film.bin')
  await makeSparseFile(source, bytes)
  const files = await FileManager.open(signedIn, '/home/documents')
  await files.upload([textFile('film.bin', 'old')])
  await expect(files.entry('film.bin')).toBeVisible()
  await dropFromComputer(files.list, [source])
  const question = signedIn.page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  appendFileSync(source, 'changed')
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(
    signedIn.page.getByText('“film.bin” could not be read to its end.', { exact: false }),
  ).toBeVisible()
  await signedIn.page.keyboard.press('Escape')
  await expect(files.entry('film.bin')).toContainText('3 bytes')
})
