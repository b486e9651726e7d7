// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { carriesFiles, itemsOfDrop, itemsOfInput, type UploadSelection } from './upload-items'

type Tree = { readonly [name: string]: Tree | string | null }

/** An entry as browsers give it: readers answer in parts, and null stands for what cannot be read. */
function entryOf(name: string, content: Tree | string | null): FileSystemEntry {
  if (content === null || typeof content === 'string') {
    const file = (resolve: (file: File) => void, reject: (cause: Error) => void) =>
      content === null ? reject(new Error('gone')) : resolve(new File([content], name))
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry
  }
  const createReader = () => {
    const left = Object.entries(content).map(([child, below]) => entryOf(child, below))
    return { readEntries: (resolve: (entries: FileSystemEntry[]) => void) => resolve(left.splice(0, 2)) }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

const drop = (tree: Tree) =>
  ({
    items: Object.entries(tree).map(([name, content]) => ({
      kind: 'file',
      webkitGetAsEntry: () => entryOf(name, content),
    })),
    files: [],
    types: ['Files'],
  }) as unknown as DataTransfer

const placesOf = ({ items }: UploadSelection) => items.map((item) => `${item.kind} ${item.place}`).toSorted()

describe('what is dropped', () => {
  test('is read to its leaves, however many a folder holds, empty folders kept', async () => {
    const selection = await itemsOfDrop(
      drop({
        photos: { 'a.png': '1', 'b.png': '2', 'c.png': '3', empty: {}, deep: { 'd.png': '4' } },
        'x.txt': 'x',
      }),
    )
    expect(placesOf(selection)).toEqual([
      'file photos/a.png',
      'file photos/b.png',
      'file photos/c.png',
      'file photos/deep/d.png',
      'file x.txt',
      'folder photos',
      'folder photos/deep',
      'folder photos/empty',
    ])
    expect(selection.unreadable).toEqual([])
  })

  test('names what cannot be read and goes on', async () => {
    const selection = await itemsOfDrop(drop({ folder: { 'gone.txt': null, 'there.txt': 'x' } }))
    expect(selection.unreadable).toEqual(['folder/gone.txt'])
    expect(placesOf(selection)).toEqual(['file folder/there.txt', 'folder folder'])
  })

  test('is a list of files where the browser knows no folders', async () => {
    const transfer = { items: [], files: [new File(['x'], 'x.txt')] } as unknown as DataTransfer
    expect(placesOf(await itemsOfDrop(transfer))).toEqual(['file x.txt'])
  })

  test('counts as files only when it comes from the computer', () => {
    expect(carriesFiles({ types: ['Files'] })).toBe(true)
    expect(carriesFiles({ types: ['text/plain', 'application/x-otteros-files'] })).toBe(false)
  })
})

test('a chosen folder keeps its folders', () => {
  const file = new File(['x'], 'a.txt')
  Object.defineProperty(file, 'webkitRelativePath', { value: 'photos/a.txt' })
  expect(placesOf(itemsOfInput([file, new File(['y'], 'b.txt')]))).toEqual([
    'file b.txt',
    'file photos/a.txt',
  ])
})
