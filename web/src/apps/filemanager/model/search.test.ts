// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { FileEntry } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import { resultLimit, search, type SearchQuery } from './search'

const setUp = async () => {
  const { files, recycleBin } = createTestOs().os
  await files.apply([
    { kind: 'folder', path: '/home/t/deep/.hidden', parents: true },
    { kind: 'write', path: '/home/t/otter.txt', data: 'a river' },
    { kind: 'write', path: '/home/t/deep/notes.md', data: 'The Otter swims' },
    { kind: 'write', path: '/home/t/deep/.hidden/otter.md', data: '' },
    { kind: 'write', path: '/home/t/deep/otter.png', data: '' },
    { kind: 'write', path: '/home/t/old-otter.txt', data: '' },
  ])
  await recycleBin.put(['/home/t/old-otter.txt'])
  return files
}

async function find(part: Partial<SearchQuery>, stop = new AbortController()) {
  const found: FileEntry[] = []
  const query = { folder: '/home', text: '', inContent: false, showHidden: false, ...part }
  const result = await search(await setUp(), query, {
    signal: stop.signal,
    onFound: (entries) => found.push(...entries),
  })
  return { result, paths: found.map((entry) => entry.path).toSorted() }
}

describe('a search', () => {
  test('finds by name below the folder, neither hidden nor deleted files', async () => {
    const { result, paths } = await find({ text: 'otter' })
    expect(result).toEqual({ ok: true, value: true })
    expect(paths).toEqual(['/home/t/deep/otter.png', '/home/t/otter.txt'])
  })

  test('finds hidden files when they are shown, but never deleted ones', async () => {
    const { paths } = await find({ text: 'otter', showHidden: true })
    expect(paths).toEqual(['/home/t/deep/.hidden/otter.md', '/home/t/deep/otter.png', '/home/t/otter.txt'])
  })

  test('looks into text files when asked, letter case ignored', async () => {
    const { paths } = await find({ text: 'OTTER swims', inContent: true })
    expect(paths).toEqual(['/home/t/deep/notes.md'])
    expect((await find({ text: 'otter swims' })).paths).toEqual([])
  })

  test('can be stopped', async () => {
    const stop = new AbortController()
    stop.abort()
    expect(await find({ text: 'otter' }, stop)).toEqual({ result: { ok: true, value: false }, paths: [] })
  })

  test('says when the folder is gone, and ends at its limit', async () => {
    expect((await find({ folder: '/home/nowhere', text: 'a' })).result).toMatchObject({
      ok: false,
      error: { code: 'ENOENT' },
    })
    const { files } = createTestOs().os
    const many = Array.from({ length: resultLimit + 1 }, (_, index) => ({
      kind: 'write' as const,
      path: `/home/documents/${index}.txt`,
      data: '',
    }))
    await files.apply(many)
    let total = 0
    const result = await search(
      files,
      { folder: '/home', text: '.txt', inContent: false, showHidden: false },
      { signal: new AbortController().signal, onFound: (entries) => void (total += entries.length) },
    )
    expect([result, total]).toEqual([{ ok: true, value: false }, resultLimit])
  })
})
