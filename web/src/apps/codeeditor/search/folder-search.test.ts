// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { findInText, type TextQuery } from './find-in-text'
import { createFolderSearch, mostHits } from './folder-search'
import type { TextFinder } from './text-finder'

const query = (text: string, how: Partial<TextQuery> = {}): TextQuery => ({
  text,
  matchesCase: false,
  wholeWord: false,
  isPattern: false,
  ...how,
})

const places = (text: string, how: TextQuery) =>
  findInText(text, how, 100).map(({ line, column }) => `${line}:${column}`)

describe('a text', () => {
  const text = 'River riverbank\n  (river) a.b axb\nflüsse flüsseX'

  test('is searched without regard to case, for whole words, or by a pattern', () => {
    expect(places(text, query('river'))).toEqual(['1:1', '1:7', '2:4'])
    expect(places(text, query('river', { matchesCase: true }))).toEqual(['1:7', '2:4'])
    expect(places(text, query('river', { wholeWord: true }))).toEqual(['1:1', '2:4'])
    expect(places(text, query('flüsse', { wholeWord: true }))).toEqual(['3:1'])
    expect(places(text, query('a.b'))).toEqual(['2:11'])
    expect(places(text, query('a.b', { isPattern: true }))).toEqual(['2:11', '2:15'])
  })

  test('is left alone by a pattern that fits nothing, and cut where there is too much', () => {
    expect(places(text, query('z*', { isPattern: true }))).toEqual([])
    expect(findInText('a'.repeat(50), query('a'), 3)).toHaveLength(3)
  })

  test('shows a piece of a long line around what was found', () => {
    const [hit] = findInText(`${'x'.repeat(100)}otter${'y'.repeat(500)}`, query('otter'), 1)
    expect(hit?.piece.map((part) => part.length)).toEqual([25, 5, 120])
  })
})

const direct: TextFinder = {
  find: (text, how, most) => Promise.resolve(findInText(text, how, most)),
  end: () => undefined,
}

async function setUp(finder = direct) {
  const { os } = createTestOs()
  await os.files.createFolder('/home/p/src', { parents: true })
  await os.files.createFolder('/home/p/node_modules')
  await os.files.write('/home/p/a.js', 'otter\nno\nan otter')
  await os.files.write('/home/p/src/b.js', '')
  await os.files.write('/home/p/src/c.js', 'OTTER')
  await os.files.write('/home/p/node_modules/d.js', 'otter')
  await os.files.write('/home/p/e.txt', new Uint8Array([0, 255, ...new TextEncoder().encode('otter')]))
  const open = new Map<string, string>()
  const search = createFolderSearch({ files: os.files, finder, openText: (path) => open.get(path) ?? null })
  const found = () => search.getState().files.map(({ path, hits }) => `${path} ${hits.length}`)
  return { os, search, open, found }
}

describe('a folder', () => {
  test('is searched in all its texts, those that are not saved as they are on screen', async () => {
    const { search, open, found } = await setUp()
    await search.search('/home/p', query('otter'))
    expect(found()).toEqual(['/home/p/a.js 2', '/home/p/src/c.js 1'])
    expect(search.getState()).toMatchObject({ status: 'done', count: 3, isCut: false, trouble: null })
    open.set('/home/p/src/b.js', 'an otter that is not saved')
    await search.search('/home/p', query('otter'))
    expect(found()).toEqual(['/home/p/a.js 2', '/home/p/src/b.js 1', '/home/p/src/c.js 1'])
    await search.search('/home/p', query(''))
    expect(search.getState()).toMatchObject({ status: 'idle', files: [] })
  })

  test('documents are not searched by their source, drawings are', async () => {
    const { os, search, found } = await setUp()
    await os.files.write('/home/p/f.pdf', '%PDF-1.4 (an otter) Tj')
    await os.files.write('/home/p/g.svg', '<title>otter</title>')
    await search.search('/home/p', query('an otter'))
    expect(found()).toEqual(['/home/p/a.js 1'])
    await search.search('/home/p', query('<title>'))
    expect(found()).toEqual(['/home/p/g.svg 1'])
  })

  test('a pattern that is none is told, and so is one that takes too long', async () => {
    const { search } = await setUp({ ...direct, find: () => Promise.resolve(null) })
    await search.search('/home/p', query('(', { isPattern: true }))
    expect(search.getState().trouble).toMatchObject({ kind: 'pattern' })
    await search.search('/home/p', query('(a+)+b', { isPattern: true }))
    expect(search.getState().trouble).toMatchObject({ kind: 'slow' })
    await search.search('/home/nothing', query('a'))
    expect(search.getState().trouble).toMatchObject({ kind: 'folder' })
  })

  test('too many hits are cut', async () => {
    const { os, search } = await setUp()
    await os.files.write('/home/p/many.js', 'q\n'.repeat(mostHits + 5))
    await search.search('/home/p', query('q'))
    expect(search.getState()).toMatchObject({ count: mostHits, isCut: true, status: 'done' })
  })

  test('a search that is left finds nothing more', async () => {
    const { search, found } = await setUp()
    const under = search.search('/home/p', query('otter'))
    search.cancel()
    await under
    expect(found()).toEqual([])
    expect(search.getState().status).toBe('done')
  })
})
