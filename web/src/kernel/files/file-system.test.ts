import { describe, expect, test, vi } from 'vitest'
import { largestWrite } from './errors'
import { codeOf, devices, openTestFiles, valueOf } from './testing/files'
import type { FileChange } from './types'

const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name)

describe.each(devices)('files %s', (_where, makeDevice) => {
  const open = () => openTestFiles({ device: makeDevice() })

  test('bytes that are more than may be written at once are refused before they are copied', async () => {
    const { files } = open()
    await files.list('/')
    const bytes = new Uint8Array(largestWrite + 1)
    const copied = vi.spyOn(bytes, 'slice')
    expect(await files.write('/home/big', bytes)).toMatchObject({
      ok: false,
      error: { code: 'EFBIG', path: '/home/big', message: expect.stringContaining('512 MB') },
    })
    expect(copied).not.toHaveBeenCalled()
    expect(codeOf(await files.stat('/home/big'))).toBe('ENOENT')
  })

  test('show the samples, sorted by name', async () => {
    const { files } = open()
    expect(names(valueOf(await files.list('/')))).toEqual([
      'documents',
      'home',
      'kernel',
      'readme.txt',
      'system',
      'wallpapers',
    ])
    expect(valueOf(await files.readText('/documents/notes.md'))).toBe('# Notes')
    expect(valueOf(await files.readBytes('/wallpapers/sea.webp'))).toEqual(new Uint8Array([1, 2, 3, 4]))
  })

  test('give an entry its name, type, size, dates, path, content, icon and system flag [A3.3]', async () => {
    const { files } = open()
    const before = Date.now()
    const { entry } = valueOf(await files.write('/home/ü.txt', 'äöü'))
    expect(entry).toEqual({
      name: 'ü.txt',
      path: '/home/ü.txt',
      type: 'file',
      size: 6,
      modified: expect.any(Number),
      created: entry.modified,
      mode: 0o644,
      revision: expect.any(String),
      isSystem: false,
      link: null,
    })
    expect(entry.modified).toBeGreaterThanOrEqual(before)
    expect(valueOf(await files.stat('/home/ü.txt'))).toEqual(entry)
    expect(valueOf(await files.stat('/kernel'))).toMatchObject({ type: 'folder', size: 0, isSystem: true })
    expect(valueOf(await files.stat('/kernel/boot.conf'))).toMatchObject({ type: 'file', isSystem: true })
    expect(valueOf(await files.readText('/home/ü.txt'))).toBe('äöü')
    expect(valueOf(await files.stat('/home/documents'))).toMatchObject({ type: 'folder', icon: '🗂️' })
  })

  test('keep what is written when they are opened again', async () => {
    const device = makeDevice()
    const first = openTestFiles({ device })
    valueOf(await first.files.write('/home/a.txt', 'one'))
    valueOf(await first.files.write('/readme.txt', 'mine'))
    valueOf(await first.files.remove('/documents', { recursive: true }))
    valueOf(await first.files.apply([{ kind: 'link', path: '/home/link', target: 'a.txt' }]))
    first.dispose()
    const { files } = openTestFiles({ device })
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('one')
    expect(valueOf(await files.readText('/home/link'))).toBe('one')
    expect(valueOf(await files.readText('/readme.txt'))).toBe('mine')
    expect(codeOf(await files.stat('/documents'))).toBe('ENOENT')
    expect(codeOf(await files.stat('/documents/notes.md'))).toBe('ENOENT')
  })

  test('a folder that was removed and made again does not show its old samples', async () => {
    const device = makeDevice()
    const { files } = openTestFiles({ device })
    valueOf(await files.remove('/documents', { recursive: true }))
    valueOf(await files.createFolder('/documents'))
    expect(valueOf(await files.list('/documents'))).toEqual([])
    const later = openTestFiles({ device })
    expect(valueOf(await later.files.list('/documents'))).toEqual([])
  })

  test('a read sees the write that is under way', async () => {
    const { files } = open()
    await files.list('/')
    const writing = files.write('/home/a.txt', 'new')
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('new')
    expect(valueOf(await writing).conflict).toBeNull()
  })

  test('changes made without waiting are stored in their order, blobs too', async () => {
    const { files } = open()
    await files.list('/')
    const all = [
      files.write('/home/a.txt', new Blob(['blob'])),
      files.move('/home/a.txt', '/home/b.txt'),
      files.write('/home/a.txt', 'text'),
      files.copy('/wallpapers/sea.webp', '/home/sea.webp'),
      files.remove('/home/b.txt'),
    ]
    expect(await Promise.all(all)).toEqual(all.map(() => expect.objectContaining({ ok: true })))
    expect(names(valueOf(await files.list('/home')))).toEqual(['a.txt', 'documents', 'sea.webp'])
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('text')
    expect(valueOf(await files.readBytes('/home/sea.webp'))).toHaveLength(4)
  })

  test('bytes that the caller changes afterwards are stored as they were', async () => {
    const { files } = open()
    const bytes = new Uint8Array([1, 2])
    const writing = files.write('/home/a', bytes)
    bytes.fill(9)
    valueOf(await writing)
    const read = valueOf(await files.readBytes('/home/a'))
    expect(read).toEqual(new Uint8Array([1, 2]))
    read.fill(7)
    expect(valueOf(await files.readBytes('/home/a'))).toEqual(new Uint8Array([1, 2]))
  })

  test('a content is read as a blob: of the person, of a sample, of nothing', async () => {
    const { files } = open()
    valueOf(await files.write('/home/a', 'text'))
    valueOf(await files.write('/home/empty', ''))
    const textOf = async (path: string) => valueOf(await files.readBlob(path)).text()
    expect(await textOf('/home/a')).toBe('text')
    expect(await textOf('/home/empty')).toBe('')
    expect(await textOf('/readme.txt')).toBe('Read me')
    expect(codeOf(await files.readBlob('/home/none'))).toBe('ENOENT')
    expect(codeOf(await files.readBlob('/home'))).toBe('EISDIR')
  })

  test('apply does all or nothing', async () => {
    const { files } = open()
    const heard = vi.fn()
    files.watch('/', heard)
    const result = await files.apply([
      { kind: 'folder', path: '/home/new' },
      { kind: 'write', path: '/home/new/a.txt', data: 'a' },
      { kind: 'remove', path: '/documents', recursive: true },
      { kind: 'move', from: '/nowhere', to: '/home/b' },
    ])
    expect(result).toMatchObject({ ok: false, error: { code: 'ENOENT', path: '/nowhere' } })
    expect(names(valueOf(await files.list('/home')))).toEqual(['documents'])
    expect(valueOf(await files.readText('/documents/old/plan.txt'))).toBe('Plan')
    expect(heard).not.toHaveBeenCalled()
  })

  test('a folder is moved with everything in it, samples too', async () => {
    const { files } = open()
    valueOf(await files.write('/documents/old/mine.txt', 'mine'))
    const moved = valueOf(await files.move('/documents', '/home/documents/papers'))
    expect(moved.path).toBe('/home/documents/papers')
    expect(names(valueOf(await files.walk('/home/documents')))).toEqual([
      'papers',
      'notes.md',
      'old',
      'mine.txt',
      'plan.txt',
    ])
    expect(valueOf(await files.readText('/home/documents/papers/old/plan.txt'))).toBe('Plan')
    expect(valueOf(await files.readText('/home/documents/papers/old/mine.txt'))).toBe('mine')
    expect(codeOf(await files.stat('/documents'))).toBe('ENOENT')
  })

  test('a copy has a life of its own', async () => {
    const device = makeDevice()
    const { files } = openTestFiles({ device })
    valueOf(await files.write('/home/a.txt', 'one', { mode: 0o755 }))
    valueOf(await files.copy('/home/a.txt', '/home/b.txt'))
    valueOf(await files.copy('/documents', '/home/papers'))
    valueOf(await files.write('/home/a.txt', 'two'))
    valueOf(await files.remove('/home/a.txt'))
    const later = openTestFiles({ device })
    expect(valueOf(await later.files.readText('/home/b.txt'))).toBe('one')
    expect(valueOf(await later.files.stat('/home/b.txt')).mode).toBe(0o755)
    expect(valueOf(await later.files.readText('/home/papers/old/plan.txt'))).toBe('Plan')
  })

  test('moving onto a file replaces it only when asked', async () => {
    const { files } = open()
    valueOf(await files.write('/home/a', 'a'))
    valueOf(await files.write('/home/b', 'b'))
    expect(codeOf(await files.move('/home/a', '/home/b'))).toBe('EEXIST')
    valueOf(await files.move('/home/a', '/home/b', { existing: 'replace' }))
    expect(valueOf(await files.readText('/home/b'))).toBe('a')
    expect(codeOf(await files.copy('/readme.txt', '/documents', { existing: 'replace' }))).toBe('EISDIR')
    expect(codeOf(await files.move('/documents', '/home/b', { existing: 'replace' }))).toBe('ENOTDIR')
    expect(valueOf(await files.move('/home/b', '/home/b'))).toMatchObject({ name: 'b' })
    expect(codeOf(await files.copy('/home/b', '/home/b'))).toBe('EEXIST')
  })

  test('say what cannot be done, as errors with a sentence', async () => {
    const { files } = open()
    expect(codeOf(await files.readText('/home'))).toBe('EISDIR')
    expect(codeOf(await files.readText('/nothing'))).toBe('ENOENT')
    expect(codeOf(await files.list('/readme.txt'))).toBe('ENOTDIR')
    expect(codeOf(await files.stat('/readme.txt/x'))).toBe('ENOTDIR')
    expect(codeOf(await files.write('/nowhere/a.txt', ''))).toBe('ENOENT')
    expect(codeOf(await files.write('/readme.txt/a', ''))).toBe('ENOTDIR')
    expect(codeOf(await files.write('/', ''))).toBe('EISDIR')
    expect(codeOf(await files.write('/home', ''))).toBe('EISDIR')
    expect(codeOf(await files.write('/readme.txt', '', { existing: 'refuse' }))).toBe('EEXIST')
    expect(codeOf(await files.createFolder('/home'))).toBe('EEXIST')
    expect(codeOf(await files.createFolder('/readme.txt', { parents: true }))).toBe('ENOTDIR')
    expect(codeOf(await files.createFolder('/x/y'))).toBe('ENOENT')
    expect(codeOf(await files.remove('/documents'))).toBe('ENOTEMPTY')
    expect(codeOf(await files.remove('/'))).toBe('EINVAL')
    expect(codeOf(await files.move('/documents', '/documents/old/deep'))).toBe('EINVAL')
    expect(codeOf(await files.write('/home/a\nb', ''))).toBe('EINVAL')
    expect(codeOf(await files.write(`/home/${'ä'.repeat(128)}`, ''))).toBe('ENAMETOOLONG')
    expect(codeOf(await files.createFolder(`/home${'/abcdefghi'.repeat(420)}`, { parents: true }))).toBe(
      'ENAMETOOLONG',
    )
    expect(await files.stat('/nothing')).toEqual({
      ok: false,
      error: { code: 'ENOENT', path: '/nothing', message: '“/nothing” does not exist.' },
    })
  })

  test('take any path text', async () => {
    const { files } = open()
    valueOf(await files.createFolder('home//x/./y/../z/', { parents: true }))
    expect(valueOf(await files.stat('//home/x/z')).path).toBe('/home/x/z')
    expect(codeOf(await files.stat('/home/x/y'))).toBe('ENOENT')
  })

  test('links lead to what they name, in circles not for ever', async () => {
    const { files } = open()
    valueOf(
      await files.apply([
        { kind: 'link', path: '/home/docs', target: '../documents' },
        { kind: 'link', path: '/home/broken', target: 'nothing' },
        { kind: 'link', path: '/home/a', target: 'b' },
        { kind: 'link', path: '/home/b', target: '/home/a' },
      ]),
    )
    expect(valueOf(await files.readText('/home/docs/notes.md'))).toBe('# Notes')
    expect(valueOf(await files.stat('/home/docs'))).toMatchObject({ path: '/documents', link: null })
    const linked = valueOf(await files.list('/home')).map(({ name, type, link }) => [name, type, link])
    expect(linked).toEqual([
      ['a', 'file', 'b'],
      ['b', 'file', '/home/a'],
      ['broken', 'file', 'nothing'],
      ['docs', 'folder', '../documents'],
      ['documents', 'folder', null],
    ])
    expect(codeOf(await files.stat('/home/broken'))).toBe('ENOENT')
    expect(codeOf(await files.readText('/home/a/x'))).toBe('ELOOP')
    valueOf(await files.write('/home/docs/new.txt', 'through the link'))
    expect(valueOf(await files.readText('/documents/new.txt'))).toBe('through the link')
    valueOf(await files.write('/home/broken', 'mended'))
    expect(valueOf(await files.readText('/home/nothing'))).toBe('mended')
    valueOf(await files.remove('/home/docs'))
    expect(valueOf(await files.stat('/documents/notes.md')).size).toBe(7)
  })

  test('touch changes dates and mode, and leaves the content', async () => {
    const { files } = open()
    const old = valueOf(await files.stat('/readme.txt'))
    valueOf(await files.apply([{ kind: 'touch', path: '/readme.txt', modified: 1000, mode: 0o600 }]))
    expect(valueOf(await files.stat('/readme.txt'))).toMatchObject({
      modified: 1000,
      mode: 0o600,
      size: old.size,
    })
    expect(valueOf(await files.readText('/readme.txt'))).toBe('Read me')
    expect(codeOf(await files.apply([{ kind: 'touch', path: '/home/nothing' }]))).toBe('ENOENT')
  })

  test('a write based on an older version goes beside the file', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 14, 5, 33) })
    const { files } = open()
    const first = valueOf(await files.write('/home/a.txt', 'first'))
    const second = valueOf(await files.write('/home/a.txt', 'second', { basedOn: first.entry.revision }))
    expect(second.conflict).toBeNull()
    const third = valueOf(await files.write('/home/a.txt', 'third', { basedOn: first.entry.revision }))
    expect(third.conflict).toBe('/home/a (conflict 2026-11-21 14.05.33).txt')
    expect(third.entry.path).toBe(third.conflict)
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('second')
    expect(valueOf(await files.readText(third.entry.path))).toBe('third')
    const fourth = valueOf(await files.write('/home/a.txt', 'fourth', { basedOn: first.entry.revision }))
    expect(fourth.conflict).toBe('/home/a (conflict 2026-11-21 14.05.33) (2).txt')
    vi.useRealTimers()
  })

  test('watchers hear once per change what happened at and below their path', async () => {
    const { files } = open()
    const heard: (readonly FileChange[])[] = []
    const stop = files.watch('/home', (changes) => heard.push(changes))
    valueOf(await files.write('/home/a', '1'))
    valueOf(await files.write('/home/a', '2'))
    valueOf(await files.write('/documents/b', '1'))
    valueOf(await files.move('/home/a', '/home/b'))
    stop()
    valueOf(await files.remove('/home/b'))
    expect(heard).toEqual([
      [{ kind: 'created', path: '/home/a', isOwn: true }],
      [{ kind: 'changed', path: '/home/a', isOwn: true }],
      [
        { kind: 'created', path: '/home/b', isOwn: true },
        { kind: 'removed', path: '/home/a', isOwn: true },
      ],
    ])
  })
})

describe('protection of system files', () => {
  test('refuses every change in system folders while it is on, and none when it is off [A6.3]', async () => {
    let isProtected = true
    const { files } = openTestFiles({ isProtected: () => isProtected })
    const attempts = () => [
      files.write('/kernel/boot.conf', 'x'),
      files.write('/system/new.txt', 'x'),
      files.createFolder('/system/folder'),
      files.apply([{ kind: 'touch', path: '/kernel/boot.conf' }]),
      files.apply([{ kind: 'link', path: '/kernel/link', target: '/' }]),
      files.copy('/readme.txt', '/kernel/readme.txt'),
      files.move('/readme.txt', '/kernel/moved.txt'),
      files.remove('/kernel/boot.conf'),
      files.move('/system', '/home/system'),
      files.remove('/kernel', { recursive: true }),
    ]
    const refused = await Promise.all(attempts())
    expect(refused.map(codeOf)).toEqual(refused.map(() => 'EPERM'))
    expect(refused[0]).toMatchObject({
      error: { message: expect.stringMatching(/switch off file system protection in Settings, Security/) },
    })
    expect(valueOf(await files.readText('/kernel/boot.conf'))).toBe('splash = yes')
    expect(valueOf(await files.copy('/kernel', '/home/kernel')).isSystem).toBe(false)
    isProtected = false
    const allowed = attempts()
    expect(await Promise.all(allowed)).toEqual(allowed.map(() => expect.objectContaining({ ok: true })))
    expect(valueOf(await files.stat('/home/system/new.txt')).isSystem).toBe(false)
  })

  test('a link is no way around it', async () => {
    const { files } = openTestFiles({ isProtected: () => true })
    valueOf(await files.apply([{ kind: 'link', path: '/home/k', target: '/kernel' }]))
    expect(codeOf(await files.write('/home/k/boot.conf', 'x'))).toBe('EPERM')
    valueOf(await files.remove('/home/k'))
  })
})
