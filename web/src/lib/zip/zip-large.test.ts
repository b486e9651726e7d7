import { expect, test, vi } from 'vitest'
import type * as Format from './format'
import { openZip } from './read-zip'
import { createZipWriter } from './write-zip'

// As if 32 bits could say numbers below 1000 only.
vi.mock('./format', async (importOriginal) => ({
  ...(await importOriginal<typeof Format>()),
  full32: 1000,
}))

const limits = { members: 10, memberBytes: 1_000_000, totalBytes: 1_000_000 }
const modified = Date.UTC(2026, 10, 27, 3, 14, 15)

test('members that are larger, and that stand further, than 32 bits can say come back as they were', async () => {
  const content = new Blob([Uint8Array.from({ length: 3_000 }, (_, at) => at % 251)])
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = createZipWriter(async (chunk) => void chunks.push(chunk))
  await zip.add({ name: 'film.mp4', bytes: content, modified })
  await zip.add({ name: 'more.mp4', bytes: content, modified })
  await zip.add({ name: 'small.txt', bytes: new Uint8Array([1]), modified })
  await zip.end()
  const opened = await openZip(new Blob(chunks), limits)
  if (!opened.ok) throw new Error(opened.error.code)
  expect(opened.value.map(({ path, size, modified: at }) => [path, size, at])).toEqual([
    ['film.mp4', 3000, modified],
    ['more.mp4', 3000, modified],
    ['small.txt', 1, modified],
  ])
  for (const member of opened.value.slice(0, 2)) {
    const read = await member.open()
    expect(read.ok && new Uint8Array(await read.value.arrayBuffer())).toEqual(
      new Uint8Array(await content.arrayBuffer()),
    )
  }
})
