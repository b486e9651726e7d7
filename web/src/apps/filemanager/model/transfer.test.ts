// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { FileSystem } from '@/kernel/files/types'
import { createTestOs } from '@/root/testing/test-os'
import type { AskCollision, CollisionChoice } from './collision'
import { planTransfer, withoutNested } from './transfer'

const answering = (choice: CollisionChoice | null, forAll = false) =>
  vi.fn<AskCollision>(() => Promise.resolve(choice && { choice, forAll }))

const setUp = async (paths: readonly string[]) => {
  const { files } = createTestOs().os
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    await files.createFolder(folder, { parents: true })
    if (!path.endsWith('/')) await files.write(path, path)
  }
  return files
}

const plan = async (
  files: FileSystem,
  kind: 'move' | 'copy',
  sources: readonly string[],
  into: string,
  ask: AskCollision,
) => {
  const planned = await planTransfer(files, { kind, sources, into }, ask)
  if (!planned.ok) throw new Error(planned.error.message)
  return planned.value
}

describe('a transfer', () => {
  test('asks nothing when no name is taken', async () => {
    const files = await setUp(['/home/t/a.txt', '/home/u/'])
    const ask = answering('skip')
    expect(await plan(files, 'move', ['/home/t/a.txt'], '/home/u', ask)).toEqual({
      recycle: [],
      operations: [{ kind: 'move', from: '/home/t/a.txt', to: '/home/u/a.txt' }],
      results: ['/home/u/a.txt'],
    })
    expect(ask).not.toHaveBeenCalled()
  })

  test('a copy in its own folder gets a name of its own, a move there is nothing to do', async () => {
    const files = await setUp(['/home/t/a.txt'])
    const ask = answering('skip')
    expect((await plan(files, 'copy', ['/home/t/a.txt'], '/home/t', ask))?.results).toEqual([
      '/home/t/a (2).txt',
    ])
    expect(await plan(files, 'move', ['/home/t/a.txt'], '/home/t', ask)).toBeNull()
    expect(ask).not.toHaveBeenCalled()
  })

  const choices: readonly (readonly [CollisionChoice, object | null])[] = [
    ['keep-both', { recycle: [], results: ['/home/u/a (2).txt'] }],
    ['replace', { recycle: ['/home/u/a.txt'], results: ['/home/u/a.txt'] }],
    ['skip', null],
  ]
  test.each(choices)('a taken name is asked about: %s', async (choice, expected) => {
    const files = await setUp(['/home/t/a.txt', '/home/u/a.txt'])
    const planned = await plan(files, 'copy', ['/home/t/a.txt'], '/home/u', answering(choice))
    expect(planned && { recycle: planned.recycle, results: planned.results }).toEqual(expected)
  })

  test('asks once when the answer is for all, each time when it is not', async () => {
    const paths = ['a', 'b', 'c'].flatMap((name) => [`/home/t/${name}`, `/home/u/${name}`])
    const files = await setUp(paths)
    const sources = paths.filter((path) => path.startsWith('/home/t'))
    const once = answering('replace', true)
    expect((await plan(files, 'copy', sources, '/home/u', once))?.recycle).toHaveLength(3)
    expect(once).toHaveBeenCalledOnce()
    const each = answering('replace')
    await plan(files, 'copy', sources, '/home/u', each)
    expect(each).toHaveBeenCalledTimes(3)
  })

  test('nothing is done when the person stops', async () => {
    const files = await setUp(['/home/t/a', '/home/t/b', '/home/u/b'])
    expect(await plan(files, 'move', ['/home/t/a', '/home/t/b'], '/home/u', answering(null))).toBeNull()
  })

  test('folders are merged file by file; a moved one goes when nothing stays in it', async () => {
    const files = await setUp(['/home/t/f/a', '/home/t/f/sub/x', '/home/u/f/b', '/home/u/f/sub/y'])
    const planned = await plan(files, 'move', ['/home/t/f'], '/home/u', answering('replace'))
    expect(planned?.operations).toEqual([
      { kind: 'move', from: '/home/t/f/a', to: '/home/u/f/a' },
      { kind: 'move', from: '/home/t/f/sub/x', to: '/home/u/f/sub/x' },
      { kind: 'remove', path: '/home/t/f/sub' },
      { kind: 'remove', path: '/home/t/f' },
    ])
    expect(planned?.results).toEqual(['/home/u/f'])
    expect((await files.apply(planned?.operations ?? [])).ok).toBe(true)
  })

  test('a merged folder stays where a file of it was skipped', async () => {
    const files = await setUp(['/home/t/f/a', '/home/t/f/b', '/home/u/f/a'])
    const ask: AskCollision = ({ incoming }) =>
      Promise.resolve({ choice: incoming.type === 'folder' ? 'replace' : 'skip', forAll: false })
    const planned = await plan(files, 'move', ['/home/t/f'], '/home/u', ask)
    expect(planned?.operations).toEqual([{ kind: 'move', from: '/home/t/f/b', to: '/home/u/f/b' }])
  })

  test('two sources of one name both arrive', async () => {
    const files = await setUp(['/home/t/a.txt', '/home/u/a.txt', '/home/v/'])
    const planned = await plan(
      files,
      'copy',
      ['/home/t/a.txt', '/home/u/a.txt'],
      '/home/v',
      answering('skip'),
    )
    expect(planned?.results).toEqual(['/home/v/a.txt', '/home/v/a (2).txt'])
  })

  test('a folder does not go into itself, a missing file is told, and neither asks', async () => {
    const files = await setUp(['/home/t/f/a', '/home/u/'])
    const ask = answering('replace')
    const into = await planTransfer(files, { kind: 'move', sources: ['/home/t'], into: '/home/t/f' }, ask)
    expect(into).toMatchObject({ ok: false, error: { code: 'EINVAL', path: '/home/t' } })
    const gone = await planTransfer(files, { kind: 'copy', sources: ['/home/nothing'], into: '/home/u' }, ask)
    expect(gone).toMatchObject({ ok: false, error: { code: 'ENOENT' } })
    expect(ask).not.toHaveBeenCalled()
  })
})

test('what lies below another goes along with it', () => {
  expect(withoutNested(['/a', '/a/b', '/ab', '/c/d/e', '/c/d', '/a'])).toEqual(['/a', '/ab', '/c/d'])
})
