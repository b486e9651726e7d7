import { expect, test } from 'vitest'
import { createSampleTree } from '../sample/sample-tree'
import type { NodeRecord } from '../store-types'
import { FileTree } from './tree'

const record = (path: string, kind: NodeRecord['kind'] = 'file'): NodeRecord => ({
  path,
  kind,
  size: 0,
  modified: 1,
  created: 1,
  mode: 0o644,
  revision: '',
  target: kind === 'link' ? '/elsewhere' : null,
  change: 1,
})

const treeOf = (...records: NodeRecord[]) => {
  const tree = new FileTree(createSampleTree({ '/samples/read me.txt': { content: 'Hello.' } }))
  tree.reset(records)
  return tree
}

const pathsOf = (tree: FileTree) => Array.from(tree.all(), ({ path }) => path).toSorted()

test('a record is found by its path, in its folder and among all', () => {
  const tree = treeOf(
    record('/a', 'folder'),
    record('/a/b', 'folder'),
    record('/a/b/deep.txt'),
    record('/a/one.txt'),
    record('/z.txt'),
  )
  expect(pathsOf(tree)).toEqual([
    '/',
    '/a',
    '/a/b',
    '/a/b/deep.txt',
    '/a/one.txt',
    '/samples',
    '/samples/read me.txt',
    '/z.txt',
  ])
  expect(tree.names('/')).toEqual(['a', 'samples', 'z.txt'])
  expect(tree.names('/a')).toEqual(['b', 'one.txt'])
  expect(tree.get('/a/b/deep.txt')?.kind).toBe('file')
  for (const path of ['/a/b/deep.txt/x', '/a/deep.txt', '/nowhere/x']) expect(tree.get(path)).toBeUndefined()
})

test('folders with names that begin like another one keep what is theirs', () => {
  const tree = treeOf(
    record('/a', 'folder'),
    record('/a b', 'folder'),
    record('/a b/two.txt'),
    record('/a/one.txt'),
    record('/a/one.txt.bak'),
    record('/ab', 'folder'),
    record('/ab/three.txt'),
  )
  expect(['/a', '/a b', '/ab'].map((path) => tree.names(path))).toEqual([
    ['one.txt', 'one.txt.bak'],
    ['two.txt'],
    ['three.txt'],
  ])
})

test('of a folder that goes before what is in it nothing stays when that goes as well', () => {
  const tree = treeOf(record('/a', 'folder'), record('/a/link', 'link'), record('/a/one.txt'))
  expect(tree.hasLinks).toBe(true)
  tree.take('/a', null, true)
  expect(tree.get('/a')).toBeUndefined()
  expect(tree.get('/a/one.txt')).toBeDefined()
  tree.take('/a/link', null, true)
  tree.take('/a/one.txt', null, true)
  expect(tree.hasLinks).toBe(false)
  tree.take('/a', record('/a', 'folder'), true)
  expect(tree.names('/a')).toEqual([])
  expect(pathsOf(tree)).toEqual(['/', '/a', '/samples', '/samples/read me.txt'])
})

test('a file in the place of a folder has nothing in it, and is a folder again when the change is taken back', () => {
  const tree = treeOf(record('/a', 'folder'), record('/a/one.txt'))
  tree.startJournal()
  tree.remove('/a/one.txt')
  tree.take('/a', record('/a'), true)
  const journal = tree.endJournal()
  expect(tree.get('/a')).toMatchObject({ kind: 'file', isForeign: true })
  expect(tree.names('/a')).toEqual([])
  tree.undo(journal)
  expect(tree.get('/a')?.kind).toBe('folder')
  expect(tree.names('/a')).toEqual(['one.txt'])
})
