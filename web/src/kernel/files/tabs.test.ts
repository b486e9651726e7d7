import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { devices, openTestFiles, valueOf } from './testing/files'
import type { FileChange } from './types'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 14, 5, 33) })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Two tabs of one person, both open. */
async function openTabs(makeDevice: (typeof devices)[number][1]) {
  const device = makeDevice()
  const [one, two] = [openTestFiles({ device }).files, openTestFiles({ device }).files]
  await Promise.all([one.list('/'), two.list('/')])
  return { device, one, two }
}

const copyName = 'a (conflict 2026-11-21 14.05.33).txt'

describe.each(devices)('two tabs with files %s', (_where, makeDevice) => {
  test('what one tab stores appears in the other, told as foreign', async () => {
    const { one, two } = await openTabs(makeDevice)
    const heard = new Promise<readonly FileChange[]>((resolve) => {
      two.watch('/home', resolve)
    })
    valueOf(await one.write('/home/a.txt', 'from one'))
    expect(await heard).toEqual([{ kind: 'created', path: '/home/a.txt', isOwn: false }])
    expect(valueOf(await two.readText('/home/a.txt'))).toBe('from one')
  })

  test('different files written at once both survive', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    const writes = Array.from({ length: 30 }, (_, at) => [
      one.write(`/home/one-${at}`, 'one'),
      two.write(`/home/two-${at}`, 'two'),
    ]).flat()
    for (const written of await Promise.all(writes)) expect(valueOf(written).conflict).toBeNull()
    const { files } = openTestFiles({ device })
    for (const tab of [one, two, files]) {
      await vi.waitFor(async () => expect(valueOf(await tab.list('/home'))).toHaveLength(61))
    }
  })

  test('changes of a tab keep their order, also when another tab comes first', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    for (const tab of [one, two]) valueOf(await tab.write('/home/warm', ''))
    const all = [
      two.write('/home/two', 'two'),
      one.write('/home/a', 'first'),
      one.move('/home/a', '/home/b'),
      one.write('/home/a', 'second'),
      one.write('/home/a', 'third'),
    ]
    for (const result of await Promise.all(all)) expect(result.ok).toBe(true)
    const { files } = openTestFiles({ device })
    expect(valueOf(await files.readText('/home/a'))).toBe('third')
    expect(valueOf(await files.readText('/home/b'))).toBe('first')
    expect(valueOf(await files.readText('/home/two'))).toBe('two')
  })

  test('what a tab stores while it ends is told to the others', async () => {
    const device = makeDevice()
    const [one, two] = [openTestFiles({ device }), openTestFiles({ device })]
    await Promise.all([one.files.list('/'), two.files.list('/')])
    const heard = new Promise<readonly FileChange[]>((resolve) => {
      two.files.watch('/home', resolve)
    })
    const written = one.files.write('/home/a.txt', 'the last')
    one.dispose()
    valueOf(await written)
    expect(await heard).toMatchObject([{ kind: 'created', path: '/home/a.txt' }])
  })

  test('the same file written at once: both versions survive', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    const [first, second] = await Promise.all([
      one.write('/home/a.txt', 'from one'),
      two.write('/home/a.txt', 'from two'),
    ])
    expect(valueOf(first).conflict).toBeNull()
    expect(valueOf(second).conflict).toBe(`/home/${copyName}`)
    const { files } = openTestFiles({ device })
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('from one')
    expect(valueOf(await files.readText(`/home/${copyName}`))).toBe('from two')
  })

  test('a write that knew the other version replaces it', async () => {
    const { one, two } = await openTabs(makeDevice)
    const heard = new Promise<unknown>((resolve) => {
      two.watch('/home/a.txt', resolve)
    })
    valueOf(await one.write('/home/a.txt', 'from one'))
    await heard
    expect(valueOf(await two.write('/home/a.txt', 'from two')).conflict).toBeNull()
    expect(valueOf(await two.readText('/home/a.txt'))).toBe('from two')
  })

  test('writes of one tab to one file in a row are no conflict, whatever the other tab does', async () => {
    const { one, two } = await openTabs(makeDevice)
    const writes = Array.from({ length: 20 }, (_, at) => {
      void two.write('/home/other', String(at))
      return one.write('/home/mine', String(at))
    })
    for (const written of await Promise.all(writes)) expect(valueOf(written).conflict).toBeNull()
    expect(valueOf(await one.readText('/home/mine'))).toBe('19')
  })

  test('a removal leaves what the other tab wrote meanwhile', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    const [written, removed] = await Promise.all([
      one.write('/documents/old/new.txt', 'new'),
      two.remove('/documents', { recursive: true }),
    ])
    expect([written.ok, removed.ok]).toEqual([true, true])
    const { files } = openTestFiles({ device })
    const left = valueOf(await files.walk('/documents')).map(({ path }) => path)
    expect(left).toEqual(['/documents/old', '/documents/old/new.txt'])
  })

  test('a write into a folder that the other tab removes makes the folder again', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    const [removed, written] = await Promise.all([
      one.remove('/documents', { recursive: true }),
      two.write('/documents/old/new.txt', 'new'),
    ])
    expect([removed.ok, valueOf(written).conflict]).toEqual([true, null])
    const { files } = openTestFiles({ device })
    const left = valueOf(await files.walk('/documents')).map(({ path }) => path)
    expect(left).toEqual(['/documents/old', '/documents/old/new.txt'])
  })

  test('a move takes along what the other tab wrote meanwhile', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    const [written, moved] = await Promise.all([
      one.write('/documents/notes.md', 'changed'),
      two.move('/documents', '/home/papers'),
    ])
    expect([written.ok, moved.ok]).toEqual([true, true])
    const { files } = openTestFiles({ device })
    expect(valueOf(await files.readText('/home/papers/notes.md'))).toBe('changed')
  })

  test('a file and a folder of one name both survive', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    const [folder, file] = await Promise.all([
      one.apply([
        { kind: 'folder', path: '/home/a.txt' },
        { kind: 'write', path: '/home/a.txt/inner', data: 'inner' },
      ]),
      two.write('/home/a.txt', 'from two'),
    ])
    expect([folder.ok, valueOf(file).conflict]).toEqual([true, `/home/${copyName}`])
    const { files } = openTestFiles({ device })
    expect(valueOf(await files.readText('/home/a.txt/inner'))).toBe('inner')
    expect(valueOf(await files.readText(`/home/${copyName}`))).toBe('from two')
  })

  test('a write below a folder that became a file goes beside it', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    const [file, inner] = await Promise.all([
      one.apply([
        { kind: 'remove', path: '/home/documents' },
        { kind: 'write', path: '/home/documents', data: 'a file now' },
      ]),
      two.write('/home/documents/a.txt', 'inner'),
    ])
    expect([file.ok, valueOf(inner).conflict]).toEqual([true, `/home/${copyName}`])
    const { files } = openTestFiles({ device })
    expect(valueOf(await files.readText('/home/documents'))).toBe('a file now')
    expect(valueOf(await files.readText(`/home/${copyName}`))).toBe('inner')
  })

  test('moving onto a file that the other tab wrote meanwhile goes beside it', async () => {
    const { device, one, two } = await openTabs(makeDevice)
    valueOf(await two.write('/home/b.txt', 'b'))
    const [written, moved] = await Promise.all([
      one.write('/home/a.txt', 'a'),
      two.move('/home/b.txt', '/home/a.txt', { existing: 'replace' }),
    ])
    expect([written.ok, valueOf(moved).path]).toEqual([true, `/home/${copyName}`])
    const { files } = openTestFiles({ device })
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('a')
    expect(valueOf(await files.readText(`/home/${copyName}`))).toBe('b')
  })

  test('a tab that slept through very many changes reads everything again', async () => {
    const { one, two } = await openTabs(makeDevice)
    const heard = new Promise<readonly FileChange[]>((resolve) => {
      two.watch('/home', resolve)
    })
    valueOf(
      await one.apply(
        Array.from({ length: 6000 }, (_, at) => ({ kind: 'write', path: `/home/${at}`, data: '' }) as const),
      ),
    )
    expect((await heard).length).toBeGreaterThan(0)
    expect(valueOf(await two.list('/home'))).toHaveLength(6001)
    expect(valueOf(await two.write('/home/5', 'x')).conflict).toBeNull()
  })
})
