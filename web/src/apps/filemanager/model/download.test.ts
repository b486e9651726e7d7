// @vitest-environment happy-dom
import { unzipSync } from 'fflate'
import { describe, expect, test, vi } from 'vitest'
import type { FileEntry } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import { prepareDownload } from './download'
import { createZipWriter } from './zip-writer'
import type { Packer } from './zip'

/** The writer itself, without a worker around it. */
const createPacker = (): Packer => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const writer = createZipWriter((chunk) => chunks.push(chunk))
  return {
    add: (member, onPacked) => writer.add(member, onPacked),
    finish: async () => {
      await writer.end()
      return new Blob(chunks)
    },
    cancel: () => undefined,
  }
}

const setUp = async (paths: readonly string[]) => {
  const { files } = createTestOs().os
  await files.apply([
    { kind: 'folder', path: '/home/t/empty', parents: true },
    { kind: 'write', path: '/home/t/ä b.txt', data: 'Otter '.repeat(1000) },
    { kind: 'write', path: '/home/t/photo.png', data: new Uint8Array([1, 2, 3]) },
  ])
  const entries: FileEntry[] = []
  for (const path of paths) {
    const found = await files.stat(path)
    if (found.ok) entries.push(found.value)
  }
  return { files, entries }
}

const options = { signal: new AbortController().signal, onProgress: () => undefined, createPacker }

describe('a download', () => {
  test('a file is given as it is', async () => {
    const { files, entries } = await setUp(['/home/t/ä b.txt'])
    const result = await prepareDownload(files, entries, options)
    if (!result.ok || !result.value) throw new Error('nothing was made')
    expect(result.value.name).toBe('ä b.txt')
    expect(await result.value.blob.text()).toBe('Otter '.repeat(1000))
  })

  test('a folder becomes an archive of its name with all it holds', async () => {
    const { files, entries } = await setUp(['/home/t'])
    const onProgress = vi.fn()
    const result = await prepareDownload(files, entries, { ...options, onProgress })
    if (!result.ok || !result.value) throw new Error('nothing was made')
    expect(result.value.name).toBe('t.zip')
    const archive = unzipSync(new Uint8Array(await result.value.blob.arrayBuffer()))
    expect(Object.keys(archive).toSorted()).toEqual(['t/', 't/empty/', 't/photo.png', 't/ä b.txt'])
    expect(new TextDecoder().decode(archive['t/ä b.txt'])).toBe('Otter '.repeat(1000))
    expect([...(archive['t/photo.png'] ?? [])]).toEqual([1, 2, 3])
    expect(result.value.blob.size).toBeLessThan(3000)
    expect(onProgress).toHaveBeenLastCalledWith(expect.objectContaining({ totalFiles: 2, totalBytes: 6003 }))
  })

  test('several become an archive named after their folder', async () => {
    const { files, entries } = await setUp(['/home/t/photo.png', '/home/t/ä b.txt'])
    const result = await prepareDownload(files, entries, options)
    if (!result.ok || !result.value) throw new Error('nothing was made')
    expect(result.value.name).toBe('t.zip')
    const archive = unzipSync(new Uint8Array(await result.value.blob.arrayBuffer()))
    expect(Object.keys(archive).toSorted()).toEqual(['photo.png', 'ä b.txt'])
  })

  test('gives nothing when it is stopped, and the packer stops too', async () => {
    const { files, entries } = await setUp(['/home/t'])
    const stop = new AbortController()
    const cancel = vi.fn()
    const result = await prepareDownload(files, entries, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
      createPacker: () => ({ ...createPacker(), add: () => new Promise(() => undefined), cancel }),
    })
    expect(result).toEqual({ ok: true, value: null })
    expect(cancel).toHaveBeenCalled()
  })

  test('a file that cannot be read ends it with the reason', async () => {
    const { files, entries } = await setUp(['/home/t'])
    const error = { code: 'EIO', path: '/home/t/photo.png', message: 'The file is damaged.' } as const
    const broken = { ...files, readBlob: () => Promise.resolve({ ok: false, error } as const) }
    expect(await prepareDownload(broken, entries, options)).toEqual({ ok: false, error })
  })
})
