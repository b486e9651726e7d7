import { describe, expect, test } from 'vitest'
import type { FileDialogRequest } from '@/kernel/file-dialogs/types'
import type { FileEntry } from '@/kernel/files/types'
import {
  choosesFolder,
  dialogTexts,
  filtersOf,
  firstFolder,
  renamedForFilter,
  savedName,
  shownEntries,
  sortBy,
} from './dialog-model'

const open = (options: object = {}): FileDialogRequest => ({
  id: 1,
  kind: 'open',
  options: { windowId: 'editor-1', ...options },
  answer: () => undefined,
})
const save: FileDialogRequest = {
  id: 2,
  kind: 'save',
  options: { windowId: 'editor-1', name: 'a.txt' },
  answer: () => undefined,
}
const entry = (name: string, change: Partial<FileEntry> = {}): FileEntry => ({
  name,
  path: `/${name}`,
  type: 'file',
  size: 1,
  modified: 0,
  created: 0,
  mode: 0o644,
  revision: '1',
  isSystem: false,
  link: null,
  ...change,
})
const all = { label: 'All files', extensions: [] }
const text = { label: 'Text', extensions: ['txt', 'md'] }
const byName = { column: 'name', direction: 'ascending' } as const

test('title and button say what the dialog does', () => {
  expect(dialogTexts(open())).toEqual({ title: 'Open', action: 'Open' })
  expect(dialogTexts(save)).toEqual({ title: 'Save As', action: 'Save' })
  expect(dialogTexts(open({ choose: 'folder' }))).toEqual({
    title: 'Choose a folder',
    action: 'Choose folder',
  })
  expect(dialogTexts(open({ title: 'Open image' })).title).toBe('Open image')
  expect([choosesFolder(open()), choosesFolder(open({ choose: 'folder' }))]).toEqual([false, true])
})

test('a dialog begins in the asked folder, else where it was last, else in the documents', () => {
  expect(firstFolder(open({ folder: '/apps/' }), '/home')).toBe('/apps')
  expect(firstFolder(open(), '/home')).toBe('/home')
  expect(firstFolder(open(), undefined)).toBe('/home/documents')
})

test('without filters all files are offered', () => {
  expect(filtersOf(save)).toEqual([all])
  expect(filtersOf(open({ filters: [] }))).toEqual([all])
  expect(filtersOf(open({ filters: [text, all] }))).toEqual([text, all])
})

describe('what is shown', () => {
  const entries = [
    entry('b.txt', { size: 5, modified: 3 }),
    entry('pictures', { type: 'folder' }),
    entry('a.MD', { size: 9, modified: 1 }),
    entry('c.png', { size: 7, modified: 2 }),
    entry('.hidden.txt'),
  ]
  const names = (show: Partial<Parameters<typeof shownEntries>[1]>) =>
    shownEntries(entries, { filter: all, onlyFolders: false, sort: byName, ...show }).map(({ name }) => name)

  test('folders first, hidden ones never, files as the filter says', () => {
    expect(names({})).toEqual(['pictures', 'a.MD', 'b.txt', 'c.png'])
    expect(names({ filter: text })).toEqual(['pictures', 'a.MD', 'b.txt'])
    expect(names({ onlyFolders: true })).toEqual(['pictures'])
  })

  test('in the order of a column; its header turns it round', () => {
    const bySize = sortBy(byName, 'size')
    expect(names({ sort: bySize })).toEqual(['pictures', 'b.txt', 'c.png', 'a.MD'])
    expect(names({ sort: sortBy(bySize, 'size') })).toEqual(['pictures', 'a.MD', 'c.png', 'b.txt'])
    expect(names({ sort: sortBy(bySize, 'modified') })).toEqual(['pictures', 'a.MD', 'c.png', 'b.txt'])
    expect(names({ sort: sortBy(byName, 'name') })).toEqual(['pictures', 'c.png', 'b.txt', 'a.MD'])
  })
})

describe('names', () => {
  test('a name without an extension gets the one of the filter', () => {
    expect(savedName(' notes ', text)).toBe('notes.txt')
    expect(savedName('notes.md', text)).toBe('notes.md')
    expect(savedName('notes', all)).toBe('notes')
    expect(savedName('  ', text)).toBe('')
  })

  test('another filter changes an extension of the old one only', () => {
    const script = { label: 'Scripts', extensions: ['js'] }
    expect(renamedForFilter('a.txt', text, script)).toBe('a.js')
    expect(renamedForFilter('a.png', text, script)).toBe('a.png')
    expect(renamedForFilter('a', text, script)).toBe('a')
    expect(renamedForFilter('a.txt', text, all)).toBe('a.txt')
    expect(renamedForFilter('a.txt', all, script)).toBe('a.js')
  })
})
