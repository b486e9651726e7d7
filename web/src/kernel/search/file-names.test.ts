import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestFiles } from '@/kernel/files/testing/files'
import { createFileNames } from './file-names'
import { foldWords } from './fold'
import { NameList } from './name-list'

/** All steps of a search at once. */
const find = (list: NameList, query: string, most = 10) => {
  let found: readonly { readonly path: string }[] = []
  for (const step of list.search(foldWords(query), most)) found = step
  return found.map(({ path }) => path)
}

const listOf = (...paths: string[]) => {
  const list = new NameList()
  for (const path of paths) list.put({ path, isFolder: !path.includes('.') })
  return list
}

describe('the list of names', () => {
  test('finds names, not paths, the best first, shorter paths before longer ones', () => {
    const list = listOf('/report', '/report/old.txt', '/a/report.txt', '/a/b/report.txt', '/a/my report.txt')
    expect(find(list, 'report')).toEqual(['/report', '/a/report.txt', '/a/b/report.txt', '/a/my report.txt'])
    expect(find(list, 'report', 2)).toEqual(['/report', '/a/report.txt'])
  })

  test('hidden files stay out, with all in hidden folders', () => {
    expect(find(listOf('/home/.trash/files/note.txt', '/home/.note', '/home/note.txt'), 'note')).toEqual([
      '/home/note.txt',
    ])
  })

  test('a folder goes with all that is in it', () => {
    const list = listOf('/a', '/a/x.txt', '/a/b', '/a/b/x.txt', '/ab/x.txt')
    list.remove(['/a'])
    expect(find(list, 'x')).toEqual(['/ab/x.txt'])
    expect([list.size, list.get('/a/b'), list.get('/ab/x.txt')?.isFolder]).toEqual([1, null, false])
    list.put({ path: '/a/x.txt', isFolder: false })
    expect(find(list, 'x')).toEqual(['/a/x.txt', '/ab/x.txt'])
  })

  test('room of what is gone is used again', () => {
    const list = new NameList()
    for (let index = 0; index < 5000; index++) list.put({ path: `/f/${index}.txt`, isFolder: false })
    list.remove(Array.from({ length: 4990 }, (_, index) => `/f/${index}.txt`))
    expect([list.size, find(list, '4995')]).toEqual([10, ['/f/4995.txt']])
  })

  test('the best of 100,000 are the same as by looking at each', () => {
    const list = new NameList()
    for (let index = 0; index < 100_000; index++)
      list.put({ path: `/many/${index % 100}/file-${index.toString(36)} draft.txt`, isFolder: false })
    list.put({ path: '/many/7/Übersicht 2026.md', isFolder: false })
    expect(find(list, 'ubersicht')).toEqual(['/many/7/Übersicht 2026.md'])
    expect(find(list, 'file-zz draft', 3)[0]).toBe('/many/95/file-zz draft.txt')
    expect(find(list, 'nothing')).toEqual([])
  })

  test('only names that have all letters and digits of a query are read', () => {
    const list = new NameList()
    for (let at = 0; at < 1000; at++) list.put({ path: `/many/file-${at}.txt`, isFolder: false })
    const reads = vi.spyOn(String.prototype, 'indexOf')
    onTestFinished(() => reads.mockRestore())
    expect(find(list, '99', 1)).toEqual(['/many/file-99.txt'])
    // 271 of the names have a 9; an 8 is none.
    expect(reads.mock.calls.length).toBeLessThan(350)
    reads.mockClear()
    find(list, 'w')
    expect(reads).not.toHaveBeenCalled()
  })
})

describe('the names of a person’s files', () => {
  async function setUp() {
    const { files, fileStorage, dispose } = openTestFiles()
    onTestFinished(dispose)
    const names = createFileNames({ files, fileStorage })
    onTestFinished(names.dispose)
    await vi.waitFor(() => expect(find(names.list(), 'readme')).toEqual(['/readme.txt']))
    return { files, fileStorage, names }
  }

  test('are read once, samples included, and follow each change', async () => {
    const { files, names } = await setUp()
    const onMore = vi.fn()
    names.subscribe(onMore)
    await files.write('/home/documents/otter song.txt', 'x')
    await vi.waitFor(() => expect(find(names.list(), 'otter')).toEqual(['/home/documents/otter song.txt']))
    expect(onMore).toHaveBeenCalled()
    await files.createFolder('/songs')
    await files.move('/home/documents/otter song.txt', '/songs/beaver song.txt')
    await vi.waitFor(() => expect(find(names.list(), 'song')).toEqual(['/songs', '/songs/beaver song.txt']))
    await files.move('/songs', '/tunes')
    await vi.waitFor(() => expect(find(names.list(), 'beaver')).toEqual(['/tunes/beaver song.txt']))
    await files.remove('/tunes', { recursive: true })
    await vi.waitFor(() => expect(find(names.list(), 'tunes')).toEqual([]))
    expect(find(names.list(), 'beaver')).toEqual([])
  })

  test('are read again when all files are others', async () => {
    const { files, fileStorage, names } = await setUp()
    await files.write('/home/mine.txt', 'x')
    await vi.waitFor(() => expect(find(names.list(), 'mine')).toHaveLength(1))
    await fileStorage.resetToSamples()
    await vi.waitFor(() => expect(find(names.list(), 'mine')).toHaveLength(0))
    expect(find(names.list(), 'readme')).toEqual(['/readme.txt'])
  })
})
