// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { createFileTree, type FileTree, treeRows } from './file-tree'
import { treeMove } from './tree-keys'

const lines = (tree: FileTree) =>
  treeRows(tree.getState()).map(
    ({ name, level, isExpanded }) => `${'  '.repeat(level - 1)}${isExpanded ? '-' : ' '}${name}`,
  )

async function setUp() {
  const { os } = createTestOs()
  await os.files.createFolder('/home/p/src/deep', { parents: true })
  for (const path of ['b.js', 'a.js', 'src/x.ts', 'src/deep/y.ts'])
    await os.files.write(`/home/p/${path}`, '')
  const tree = createFileTree(os.files, { root: '/home/p', expanded: [] })
  tree.start()
  await expect.poll(() => lines(tree)).toEqual([' src', ' a.js', ' b.js'])
  return { os, tree }
}

describe('the tree of a folder', () => {
  test('shows folders first, and reads one when it is opened', async () => {
    const { tree } = await setUp()
    expect([...tree.getState().folders.keys()]).toEqual(['/home/p'])
    tree.expand('/home/p/src')
    expect(treeRows(tree.getState())[0]).toMatchObject({ isExpanded: true, note: 'loading' })
    await expect.poll(() => lines(tree)).toEqual(['-src', '   deep', '   x.ts', ' a.js', ' b.js'])
    tree.collapse('/home/p/src')
    expect(lines(tree)).toEqual([' src', ' a.js', ' b.js'])
  })

  test('follows what is made, renamed and deleted, wherever that is done', async () => {
    const { os, tree } = await setUp()
    await os.files.write('/home/p/c.js', '')
    await expect.poll(() => lines(tree)).toEqual([' src', ' a.js', ' b.js', ' c.js'])
    await os.files.move('/home/p/a.js', '/home/p/z.js')
    await os.files.remove('/home/p/b.js')
    await expect.poll(() => lines(tree)).toEqual([' src', ' c.js', ' z.js'])
  })

  test('opens the folders on the way to a file, and none for a file elsewhere', async () => {
    const { tree } = await setUp()
    tree.reveal('/home/elsewhere/q.js')
    tree.reveal('/home/p/src/deep/y.ts')
    await expect
      .poll(() => lines(tree))
      .toEqual(['-src', '  -deep', '     y.ts', '   x.ts', ' a.js', ' b.js'])
    expect([...tree.getState().expanded]).toEqual(['/home/p/src/deep', '/home/p/src'])
  })

  test('says why a folder cannot be read', async () => {
    const { os } = createTestOs()
    const tree = createFileTree(os.files, { root: '/home/nothing', expanded: [] })
    tree.start()
    await expect
      .poll(() => tree.getState().folders.get('/home/nothing'))
      .toMatchObject({ status: 'failed', error: { code: 'ENOENT' } })
  })

  test('is walked with the arrow keys as trees are', async () => {
    const { tree } = await setUp()
    tree.expand('/home/p/src')
    await expect.poll(() => lines(tree).length).toBe(5)
    const rows = treeRows(tree.getState())
    const on = (path: string, key: string) => treeMove(rows, `/home/p/${path}`, key)
    expect(on('src', 'ArrowDown')).toEqual({ kind: 'focus', path: '/home/p/src/deep' })
    expect(on('src', 'ArrowRight')).toEqual({ kind: 'focus', path: '/home/p/src/deep' })
    expect(on('src', 'ArrowLeft')).toEqual({ kind: 'collapse', path: '/home/p/src' })
    expect(on('src/deep', 'ArrowRight')).toEqual({ kind: 'expand', path: '/home/p/src/deep' })
    expect(on('src/x.ts', 'ArrowLeft')).toEqual({ kind: 'focus', path: '/home/p/src' })
    expect(on('src/x.ts', 'ArrowRight')).toBeNull()
    expect(on('b.js', 'ArrowDown')).toEqual({ kind: 'focus', path: '/home/p/b.js' })
    expect(on('b.js', 'Home')).toEqual({ kind: 'focus', path: '/home/p/src' })
    expect(on('src', 'End')).toEqual({ kind: 'focus', path: '/home/p/b.js' })
    expect(on('b.js', 'Enter')).toEqual({ kind: 'open', path: '/home/p/b.js' })
    expect(on('src', ' ')).toEqual({ kind: 'collapse', path: '/home/p/src' })
  })
})
