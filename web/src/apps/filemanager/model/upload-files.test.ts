// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { FileSystem } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import type { AskCollision, CollisionChoice } from './collision'
import { upload, type UploadProgress } from './upload-files'
import type { UploadItem } from '@/lib/upload-items'

const file = (place: string, content = place): UploadItem => ({
  kind: 'file',
  place,
  file: new File([content], place.slice(place.lastIndexOf('/') + 1), { lastModified: 1_000_000 }),
})
const folder = (place: string): UploadItem => ({ kind: 'folder', place })

async function run(
  items: readonly UploadItem[],
  options: {
    readonly choice?: CollisionChoice | null
    readonly before?: (files: FileSystem) => Promise<unknown>
    readonly onProgress?: (progress: UploadProgress, stop: AbortController) => void
    readonly change?: (files: FileSystem) => FileSystem
  } = {},
) {
  const { choice = 'skip', before, onProgress, change = (files) => files } = options
  const { os } = createTestOs()
  await before?.(os.files)
  const stop = new AbortController()
  const ask = vi.fn<AskCollision>(() => Promise.resolve(choice && { choice, forAll: false }))
  const outcome = await upload(
    { ...os, files: change(os.files) },
    {
      into: '/home/documents',
      selection: { items, unreadable: [] },
      ask,
      signal: stop.signal,
      onProgress: (progress) => onProgress?.(progress, stop),
    },
  )
  const read = async (path: string) => {
    const text = await os.files.readText(`/home/documents/${path}`)
    return text.ok ? text.value : null
  }
  return { os, outcome, ask, read }
}

describe('an upload', () => {
  test('stores files and folders, empty ones too, with their dates', async () => {
    const { os, outcome, read } = await run([
      folder('photos'),
      folder('photos/empty'),
      file('photos/a/b.txt', 'deep'),
      file('top.txt', 'top'),
    ])
    expect(outcome).toEqual({
      stored: 2,
      skipped: 0,
      failures: [],
      left: 0,
      isCancelled: false,
      results: ['/home/documents/photos', '/home/documents/top.txt'],
    })
    expect([await read('photos/a/b.txt'), await read('top.txt')]).toEqual(['deep', 'top'])
    expect(await os.files.stat('/home/documents/photos/empty')).toMatchObject({ value: { type: 'folder' } })
    expect(await os.files.stat('/home/documents/top.txt')).toMatchObject({ value: { modified: 1_000_000 } })
  })

  test('progress reaches the whole', async () => {
    const seen: UploadProgress[] = []
    await run([file('a', '12345'), file('b', '123')], { onProgress: (progress) => seen.push(progress) })
    expect(seen[0]).toEqual({ files: 0, totalFiles: 2, bytes: 0, totalBytes: 8 })
    expect(seen.at(-1)).toEqual({ files: 2, totalFiles: 2, bytes: 8, totalBytes: 8 })
  })

  const taken = (files: FileSystem) => files.write('/home/documents/a.txt', 'old')
  test('a taken name is skipped, kept beside, or replaced', async () => {
    const skipped = await run([file('a.txt', 'new')], { before: taken, choice: 'skip' })
    expect(skipped.outcome).toMatchObject({ stored: 0, skipped: 1, isCancelled: false })
    expect(await skipped.read('a.txt')).toBe('old')
    const kept = await run([file('a.txt', 'new')], { before: taken, choice: 'keep-both' })
    expect([await kept.read('a.txt'), await kept.read('a (2).txt')]).toEqual(['old', 'new'])
    const replaced = await run([file('a.txt', 'new')], { before: taken, choice: 'replace' })
    expect(await replaced.read('a.txt')).toBe('new')
    expect((await replaced.os.recycleBin.list()).map((entry) => entry.from)).toEqual([
      '/home/documents/a.txt',
    ])
  })

  test('a folder that is there is merged, or gets a name of its own with all it holds', async () => {
    const before = (files: FileSystem) =>
      files.apply([
        { kind: 'folder', path: '/home/documents/f' },
        { kind: 'write', path: '/home/documents/f/old', data: 'old' },
      ])
    const merged = await run([folder('f'), file('f/new')], { before, choice: 'replace' })
    expect([await merged.read('f/old'), await merged.read('f/new')]).toEqual(['old', 'f/new'])
    const kept = await run([folder('f'), file('f/old', 'mine')], { before, choice: 'keep-both' })
    expect([await kept.read('f/old'), await kept.read('f (2)/old')]).toEqual(['old', 'mine'])
    const skipped = await run([folder('f'), file('f/new')], { before, choice: 'skip' })
    expect(await skipped.read('f/new')).toBeNull()
    expect(skipped.outcome).toMatchObject({ stored: 0, skipped: 1 })
  })

  test('stops where the person stops: what is stored stays, the rest is left', async () => {
    const items = Array.from({ length: 200 }, (_, index) => file(`file-${index}`))
    const { outcome, os } = await run(items, {
      onProgress: (progress, stop) => (progress.files > 0 ? stop.abort() : undefined),
    })
    const listed = await os.files.list('/home/documents')
    const stored = listed.ok ? listed.value.filter((entry) => entry.name.startsWith('file-')).length : -1
    expect(outcome.isCancelled).toBe(true)
    expect(outcome.stored).toBe(stored)
    expect(outcome.left).toBe(200 - stored)
    expect(stored).toBeLessThan(200)
  })

  /** A file of 20 MiB whose bytes are one piece over and over. */
  const largeFile = (place: string): UploadItem => {
    const piece = new Blob([new Uint8Array(1024 * 1024).fill(7)])
    const file = new File(
      Array.from({ length: 20 }, () => piece),
      place,
      { lastModified: 1_000_000 },
    )
    return { kind: 'file', place, file }
  }

  test('a large file is stored by itself, piece by piece, with its date', async () => {
    const seen: number[] = []
    const { os, outcome, read } = await run([file('a'), largeFile('film.mp4'), file('b')], {
      onProgress: ({ bytes }) => seen.push(bytes),
    })
    expect(outcome).toMatchObject({ stored: 3, failures: [], left: 0 })
    const size = 20 * 1024 * 1024
    const entry = await os.files.stat('/home/documents/film.mp4')
    expect(entry).toMatchObject({ value: { size, modified: 1_000_000 } })
    expect([await read('a'), await read('b')]).toEqual(['a', 'b'])
    expect(seen.filter((bytes) => bytes > 1 && bytes < size)).toEqual([8, 16].map((mb) => 1 + mb * 1024 ** 2))
    const content = await os.files.readBlob('/home/documents/film.mp4')
    expect(content.ok && new Uint8Array(await content.value.slice(-3).arrayBuffer())).toEqual(
      new Uint8Array([7, 7, 7]),
    )
  })

  test('a large file can be stopped in its middle: nothing of it is left, and what it replaces is back', async () => {
    const { os, outcome, read } = await run([file('first'), largeFile('a.txt'), file('last')], {
      before: taken,
      choice: 'replace',
      onProgress: ({ bytes }, stop) => (bytes > 8 * 1024 * 1024 ? stop.abort() : undefined),
    })
    expect(outcome).toMatchObject({ stored: 1, failures: [], left: 2, isCancelled: true })
    expect([await read('first'), await read('a.txt'), await read('last')]).toEqual(['first', 'old', null])
    expect(await os.recycleBin.list()).toEqual([])
  })

  test('a file that fails is named, the others get through', async () => {
    const { outcome, read } = await run([file('good.txt'), file(`${'x'.repeat(300)}.txt`), file('fine.txt')])
    expect(outcome.stored).toBe(2)
    expect(outcome.failures).toEqual([{ place: `${'x'.repeat(300)}.txt`, message: 'The name is too long.' }])
    expect(await read('fine.txt')).toBe('fine.txt')
  })

  test('a full storage ends it, with the reason, and the old file is where it was', async () => {
    const { outcome, read, os } = await run([file('a.txt', 'new'), file('b.txt'), file('c.txt')], {
      before: taken,
      choice: 'replace',
      change: (files) => ({
        ...files,
        apply: (operations) =>
          operations.some((operation) => operation.kind === 'write')
            ? Promise.resolve({
                ok: false,
                error: { code: 'ENOSPC', path: '/', message: 'No room is left.' },
              })
            : files.apply(operations),
      }),
    })
    expect(outcome).toMatchObject({ stored: 0, left: 2, isCancelled: false })
    expect(outcome.failures).toEqual([{ place: 'a.txt', message: 'No room is left.' }])
    expect(await read('a.txt')).toBe('old')
    expect(await os.recycleBin.list()).toEqual([])
  })
})
