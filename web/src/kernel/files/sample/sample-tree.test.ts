import { expect, test } from 'vitest'
import { openTestFiles, valueOf } from '../testing/files'
import { contentHash } from './content-hash'
import { createSampleTree } from './sample-tree'

/** Files with one sample whose text comes when it is read, and fails to come as often as is asked. */
function openLazy(failures: number) {
  let loads = 0
  const content = {
    size: 7,
    hash: contentHash('A page.'),
    load: () =>
      ++loads > failures ? Promise.resolve('A page.') : Promise.reject(new TypeError('Failed to fetch')),
  }
  const samples = createSampleTree({ '/apps/page.html': { content } })
  const { files } = openTestFiles({ loadSamples: () => Promise.resolve(samples) })
  return { files, loads: () => loads }
}

test('a sample is listed with its size before its text is loaded, and read as it is', async () => {
  const { files, loads } = openLazy(0)
  expect(valueOf(await files.list('/apps'))).toMatchObject([{ name: 'page.html', size: 7 }])
  expect(loads()).toBe(0)
  expect(valueOf(await files.readText('/apps/page.html'))).toBe('A page.')
})

test('it has the revision that it had when its text came with it', () => {
  const of = (content: string | { size: number; hash: string; load: () => Promise<string> }) =>
    createSampleTree({ '/a.txt': { content } }).nodes.get('/a.txt')?.revision
  const load = () => Promise.resolve('Grüße')
  expect(of({ size: 7, hash: contentHash('Grüße'), load })).toBe(of('Grüße'))
})

test('a copy waits for the text; where that does not come, nothing is copied, and the next try works', async () => {
  const { files } = openLazy(1)
  const failed = await files.copy('/apps/page.html', '/copy.html')
  expect(failed).toMatchObject({ ok: false, error: { code: 'EIO' } })
  expect((await files.stat('/copy.html')).ok).toBe(false)
  valueOf(await files.copy('/apps/page.html', '/copy.html'))
  expect(valueOf(await files.readText('/copy.html'))).toBe('A page.')
})
