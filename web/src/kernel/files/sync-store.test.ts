import { describe, expect, test } from 'vitest'
import type { IncomingChange, SyncStore } from './store-types'
import { codeOf, devices, openTestFiles, type TestDevice, valueOf } from './testing/files'
import type { FileChange } from './types'

async function openAccount(device: TestDevice) {
  const stores: SyncStore[] = []
  const idle = { status: 'idle', pending: 0, lastSynced: null, problem: null } as const
  const owned = openTestFiles({
    device,
    firstMode: 'account',
    now: () => new Date(2026, 10, 21, 14, 5, 33).getTime(),
    loadSynchroniser: () =>
      Promise.resolve((store) => {
        stores.push(store)
        return {
          getState: () => idle,
          subscribe: () => () => undefined,
          syncNow: () => Promise.resolve(),
          dispose: () => undefined,
        }
      }),
  })
  await owned.files.list('/')
  const [store] = stores
  if (!store) throw new Error('No synchroniser was made')
  return { ...owned, store }
}

const incoming = (path: string, text: string | null, remote = '7'): IncomingChange => ({
  path,
  remote,
  data: text === null ? null : new TextEncoder().encode(text),
  record:
    text === null
      ? null
      : { kind: 'file', size: text.length, modified: 1, created: 1, mode: 0o644, target: null },
})

describe.each(devices)('the outbox of files %s', (_where, makeDevice) => {
  const open = () => openAccount(makeDevice(true))
  const copy = '/home/a (conflict 2026-11-21 14.05.33).txt'

  test('holds every changed path until it was sent, also after a reload', async () => {
    const device = makeDevice(true)
    const first = await openAccount(device)
    valueOf(await first.files.createFolder('/home/x'))
    valueOf(await first.files.write('/home/x/a.txt', 'a'))
    valueOf(await first.files.remove('/readme.txt'))
    first.dispose()
    const { store, files } = await openAccount(device)
    const all = await store.outgoing(10)
    expect(all.map(({ path, record, remote }) => [path, record?.kind, remote])).toEqual([
      ['/home/x', 'folder', null],
      ['/home/x/a.txt', 'file', null],
      ['/readme.txt', 'hidden', null],
    ])
    expect(await store.pendingCount()).toBe(3)
    valueOf(await files.write('/home/x/a.txt', 'newer'))
    valueOf(await store.sent(all.map(({ path, change }) => ({ path, change, remote: '3' }))))
    const left = await store.outgoing(10)
    expect(left.map(({ path, remote }) => [path, remote])).toEqual([['/home/x/a.txt', '3']])
    expect(new Map(await store.remotes())).toEqual(new Map(all.map(({ path }) => [path, '3'])))
  })

  test('what comes from the account is not sent back, and is told as foreign', async () => {
    const { store, files } = await open()
    const heard: (readonly FileChange[])[] = []
    files.watch('/', (changes) => heard.push(changes))
    const received = valueOf(await store.receive([incoming('/home/x/a.txt', 'theirs')], 'c1'))
    expect(received.conflicts).toEqual([])
    expect(valueOf(await files.readText('/home/x/a.txt'))).toBe('theirs')
    expect((await store.outgoing(10)).map(({ path }) => path)).toEqual(['/home/x'])
    expect(await store.cursor()).toBe('c1')
    expect(heard.flat()).toContainEqual({ kind: 'created', path: '/home/x/a.txt', isOwn: false })
    valueOf(await store.receive([incoming('/home/x/a.txt', null, '8')], 'c2'))
    expect(codeOf(await files.stat('/home/x/a.txt'))).toBe('ENOENT')
  })

  test('a file that both changed survives twice, the copy is sent', async () => {
    const { store, files } = await open()
    valueOf(await files.write('/home/a.txt', 'mine'))
    const { conflicts } = valueOf(await store.receive([incoming('/home/a.txt', 'theirs')], 'c1'))
    expect(conflicts).toEqual([copy])
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('theirs')
    expect(valueOf(await files.readText(copy))).toBe('mine')
    expect((await store.outgoing(10)).map(({ path }) => path)).toEqual([copy])
  })

  test('what is not shared with the account is sent again, from what it has; notes stay through a reload', async () => {
    const device = makeDevice(true)
    const first = await openAccount(device)
    valueOf(await first.store.receive([incoming('/home/a.txt', 'a', '3 r3')], '3'))
    valueOf(await first.store.receive([incoming('/home/b.txt', 'b', '7 r7')], '7', new Map([['x', 'kept']])))
    expect(await first.store.pendingCount()).toBe(0)
    const ancestors = new Map([['/home/b.txt', '2 r2']])
    const isShared = (remote: string) => remote === '3 r3'
    const notes = new Map([['y', 'new']])
    valueOf(await first.store.rejoin({ isShared, ancestors }, { cursor: '3', notes }))
    first.dispose()
    const { store, files } = await openAccount(device)
    expect(await store.cursor()).toBe('3')
    expect(Object.fromEntries(await store.notes())).toMatchObject({ x: 'kept', y: 'new' })
    const waiting = await store.outgoing(10)
    expect(waiting.map(({ path, remote }) => [path, remote])).toContainEqual(['/home/b.txt', '2 r2'])
    expect(waiting.map(({ path }) => path)).not.toContain('/home/a.txt')
    expect(valueOf(await files.readText('/home/b.txt'))).toBe('b')
    valueOf(await store.note(new Map([['x', null]])))
    expect((await store.notes()).has('x')).toBe(false)
  })

  test('a copy never takes a path that comes in with the same changes', async () => {
    const { store, files } = await open()
    valueOf(await files.write('/home/a.txt', 'mine'))
    const changes = [incoming('/home/a.txt', 'theirs'), incoming(copy, 'their copy')]
    const { conflicts } = valueOf(await store.receive(changes, 'c1'))
    const second = copy.replace(/\.txt$/, ' (2).txt')
    expect(conflicts).toEqual([second])
    const texts = await Promise.all(['/home/a.txt', copy, second].map((path) => files.readText(path)))
    expect(texts.map(valueOf)).toEqual(['theirs', 'their copy', 'mine'])
    expect((await store.outgoing(10)).map(({ path }) => path)).toEqual([second])
  })

  test('equal contents are no conflict; a removal gives way to a change', async () => {
    const { store, files } = await open()
    valueOf(await files.write('/home/a.txt', 'same'))
    expect(valueOf(await store.receive([incoming('/home/a.txt', 'same')], 'c1')).conflicts).toEqual([])
    expect(await store.pendingCount()).toBe(0)
    valueOf(await files.write('/home/a.txt', 'changed'))
    valueOf(await store.receive([incoming('/home/a.txt', null, '9')], 'c2'))
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('changed')
    expect(await store.outgoing(10)).toMatchObject([{ path: '/home/a.txt', remote: '9' }])
    valueOf(await files.remove('/home/a.txt'))
    valueOf(await store.receive([incoming('/home/a.txt', 'theirs', '10')], 'c3'))
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('theirs')
  })

  test('a file cannot take the place of a folder with files in it', async () => {
    const { store, files } = await open()
    valueOf(await files.createFolder('/home/a.txt'))
    valueOf(await files.write('/home/a.txt/inner', 'mine'))
    expect(valueOf(await store.receive([incoming('/home/a.txt', 'theirs')], 'c1')).conflicts).toEqual([copy])
    expect(valueOf(await files.readText('/home/a.txt/inner'))).toBe('mine')
    expect(valueOf(await files.readText(copy))).toBe('theirs')
    expect((await store.outgoing(10)).map(({ path }) => path)).toEqual([
      copy,
      '/home/a.txt',
      '/home/a.txt/inner',
    ])
  })
})
