import { describe, expect, test, vi } from 'vitest'
import { codeOf, devices, openTestFiles, valueOf } from './testing/files'

describe.each(devices)('the recycle bin with files %s', (_where, makeDevice) => {
  const open = () => openTestFiles({ device: makeDevice() })

  test('takes files and folders and puts them back where they were', async () => {
    const { files, recycleBin } = open()
    valueOf(await files.write('/home/ü 1%.txt', 'mine'))
    const put = valueOf(await recycleBin.put(['/home/ü 1%.txt', '/documents']))
    expect(put.map(({ id, from }) => [id, from])).toEqual([
      ['ü 1%.txt', '/home/ü 1%.txt'],
      ['documents', '/documents'],
    ])
    expect(codeOf(await files.stat('/documents'))).toBe('ENOENT')
    expect((await recycleBin.list()).map(({ entry }) => entry.type).toSorted()).toEqual(['file', 'folder'])
    expect(valueOf(await recycleBin.restore(['documents', 'ü 1%.txt']))).toEqual([
      '/documents',
      '/home/ü 1%.txt',
    ])
    expect(valueOf(await files.readText('/documents/old/plan.txt'))).toBe('Plan')
    expect(valueOf(await files.readText('/home/ü 1%.txt'))).toBe('mine')
    expect(await recycleBin.list()).toEqual([])
  })

  test('survives as files do', async () => {
    const device = makeDevice()
    const first = openTestFiles({ device, now: () => 5000 })
    valueOf(await first.recycleBin.put(['/readme.txt']))
    const { recycleBin, files } = openTestFiles({ device })
    expect(await recycleBin.list()).toMatchObject([{ id: 'readme.txt', from: '/readme.txt', deleted: 5000 }])
    valueOf(await recycleBin.restore(['readme.txt']))
    expect(valueOf(await files.readText('/readme.txt'))).toBe('Read me')
  })

  test('two files of one name have an id each; a taken place gets a number; missing folders are made again', async () => {
    const { files, recycleBin } = open()
    valueOf(await files.createFolder('/home/x'))
    for (const text of ['one', 'two']) {
      valueOf(await files.write('/home/x/a.txt', text))
      valueOf(await recycleBin.put(['/home/x/a.txt']))
    }
    valueOf(await files.remove('/home/x'))
    const restored = valueOf(await recycleBin.restore(['a.txt', 'a (2).txt']))
    expect(restored).toEqual(['/home/x/a.txt', '/home/x/a (2).txt'])
    expect(valueOf(await files.readText('/home/x/a.txt'))).toBe('one')
    expect(valueOf(await files.readText('/home/x/a (2).txt'))).toBe('two')
  })

  test('takes all or none, and nothing of itself', async () => {
    const { files, recycleBin } = open()
    expect(codeOf(await recycleBin.put(['/readme.txt', '/nothing']))).toBe('ENOENT')
    expect(valueOf(await files.readText('/readme.txt'))).toBe('Read me')
    expect(codeOf(await recycleBin.put(['/home']))).toBe('EINVAL')
    valueOf(await recycleBin.put(['/readme.txt']))
    expect(codeOf(await recycleBin.put(['/home/.trash/files/readme.txt']))).toBe('EINVAL')
    expect(codeOf(await recycleBin.restore(['readme.txt', 'gone']))).toBe('ENOENT')
    expect(await recycleBin.list()).toHaveLength(1)
  })

  test('a file of a folder that is deleted with it is not listed twice', async () => {
    const { recycleBin } = open()
    const put = valueOf(await recycleBin.put(['/documents/notes.md', '/documents', '/documents']))
    expect(put.map(({ id }) => id)).toEqual(['documents'])
  })

  test('removes for good what is named, or everything, and tells each change', async () => {
    const { files, recycleBin } = open()
    const heard = vi.fn()
    recycleBin.subscribe(heard)
    valueOf(await files.write('/home/a', '12345'))
    valueOf(await recycleBin.put(['/home/a', '/readme.txt', '/documents']))
    expect(heard).toHaveBeenCalledTimes(1)
    valueOf(await recycleBin.remove(['readme.txt']))
    expect(heard).toHaveBeenCalledTimes(2)
    expect((await recycleBin.list()).map(({ id }) => id).toSorted()).toEqual(['a', 'documents'])
    expect(valueOf(await recycleBin.empty())).toEqual({ entries: 2, bytes: 5 + 7 + 4 })
    expect(heard).toHaveBeenCalledTimes(3)
    expect(valueOf(await recycleBin.empty())).toEqual({ entries: 0, bytes: 0 })
    expect(codeOf(await files.stat('/home/.trash'))).toBe('ENOENT')
  })

  test('does not take system files while they are protected', async () => {
    const { recycleBin } = openTestFiles({ device: makeDevice(), isProtected: () => true })
    expect(codeOf(await recycleBin.put(['/kernel/boot.conf']))).toBe('EPERM')
  })
})
