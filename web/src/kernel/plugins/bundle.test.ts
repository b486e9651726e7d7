import { describe, expect, test } from 'vitest'
import { type BundleSource, type PluginFile, pluginLimits, pluginName, readBundle, tidyPlace } from './bundle'
import { pluginPath } from './types'

const file = (place: string, content: string | null = place, size = content?.length ?? 0): PluginFile => ({
  place,
  size,
  read: () =>
    content === null ? Promise.reject(new Error('gone')) : Promise.resolve(new TextEncoder().encode(content)),
})
const read = (change: Partial<BundleSource>) =>
  readBundle({ name: 'todo-list', folder: null, files: [file('index.html')], ...change })
const valueOf = async (change: Partial<BundleSource>) => {
  const result = await read(change)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const codeOf = async (change: Partial<BundleSource>) => {
  const result = await read(change)
  return result.ok ? null : result.error.code
}

describe('the name of a plugin', () => {
  test.each([
    ['todo-list', 'todo-list'],
    ['My  Plugin ', 'My Plugin'],
    ['../../kernel', 'kernel'],
    ['..', null],
    ['', null],
    ['\u202e\u0000', null],
    ['a/b\\c:d', 'a b c d'],
    ['gnp.\u202eexe', 'gnp.exe'],
    ['.hidden.', 'hidden'],
    ['Cafe\u0301', 'Café'],
    ['x'.repeat(300), 'x'.repeat(60)],
  ])('%j becomes %j', (raw, name) => {
    const result = pluginName(raw)
    expect(result.ok ? result.value : null).toBe(name)
  })

  test('its path is the name in lower case below /apps/plugins [B3.1 B9.10]', () => {
    expect(pluginPath('Weather Widget')).toBe('/apps/plugins/weather widget')
    expect(pluginPath('TODO-List')).toBe(pluginPath('todo-list'))
  })
})

test('a place stays inside the folder', () => {
  expect(['a/./b.css', 'a//b.css', '/a', '../a', 'a/../../b', '', 'a\u0007'].map(tidyPlace)).toEqual([
    'a/b.css',
    'a/b.css',
    'a',
    null,
    null,
    null,
    null,
  ])
})

describe('reading what was chosen', () => {
  test('files of the folder itself come first, else in the order in which they were found', async () => {
    const places = ['lib/z.js', 'b.html', 'lib/deep/x.js', 'a.html', 'img/o.png']
    const bundle = await valueOf({ files: places.map((place) => file(place)) })
    expect(bundle.files.map(({ place }) => place)).toEqual([
      'b.html',
      'a.html',
      'lib/z.js',
      'img/o.png',
      'lib/deep/x.js',
    ])
    expect([bundle.name, bundle.size, bundle.notes]).toEqual(['todo-list', 42, []])
  })

  test('what cannot be read is kept as such, what cannot be stored is left out, both with a note', async () => {
    const bundle = await valueOf({
      files: [file('index.html', null), file('../evil.js'), file('a.css')],
      unreadable: ['img'],
    })
    expect(bundle.files).toEqual([
      { place: 'index.html', bytes: null },
      { place: 'a.css', bytes: new TextEncoder().encode('a.css') },
    ])
    expect(bundle.notes.toSorted()).toEqual([
      '../evil.js has a name that cannot be stored and was left out.',
      'img cannot be read and was left out.',
      'index.html cannot be read and was left out.',
    ])
  })

  test('nothing, too many files and too many bytes are refused before anything is read', async () => {
    const unread = (size: number): PluginFile => ({
      place: 'a',
      size,
      read: () => Promise.reject(new Error('read')),
    })
    expect(await codeOf({ files: [] })).toBe('empty')
    expect(await codeOf({ name: '///' })).toBe('name')
    expect(await codeOf({ files: Array.from({ length: pluginLimits.files + 1 }, () => unread(0)) })).toBe(
      'too_many',
    )
    expect(await codeOf({ files: [unread(pluginLimits.bytes + 1)] })).toBe('too_large')
    expect(await codeOf({ files: [unread(pluginLimits.bytes)] })).toBeNull()
  })
})
