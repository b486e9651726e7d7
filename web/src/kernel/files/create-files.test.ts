import { afterEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { createEngine } from './engine'
import { createMemoryStore } from './stores/memory-store'
import { codeOf, openTestFiles, valueOf } from './testing/files'
import type { FileChange } from './types'

afterEach(() => vi.restoreAllMocks())

/** An engine that comes, or does not, when the test says so. */
function lateEngine() {
  let arrive = () => {}
  let fail = () => {}
  const loadEngine = vi.fn(
    () =>
      new Promise<{ createEngine: typeof createEngine }>((resolve, reject) => {
        arrive = () => resolve({ createEngine })
        fail = () => reject(new TypeError('Failed to fetch'))
      }),
  )
  return { loadEngine, arrive: () => arrive(), fail: () => fail() }
}

test('what is asked for while the engine is loaded is done in its order, with the bytes of that moment', async () => {
  const { loadEngine, arrive } = lateEngine()
  const { files, drafts, recycleBin, fileStorage } = openTestFiles({ loadEngine })
  expect(loadEngine).toHaveBeenCalledOnce()
  expect(fileStorage.getState()).toMatchObject({ mode: 'device', status: 'opening' })
  const heard: FileChange[] = []
  files.watch('/home', (changes) => heard.push(...changes))
  const bytes = new Uint8Array([1, 2, 3])
  const all = [
    files.write('/home/a', bytes),
    files.apply([{ kind: 'write', path: '/home/b', data: bytes }]),
    files.move('/home/a', '/home/c'),
    files.write('/home/a', 'second'),
  ]
  const kept = drafts.keep({
    key: 'k',
    app: 'editor',
    path: null,
    name: 'a',
    text: 't',
    basedOn: null,
    kept: 1,
  })
  bytes.fill(9)
  arrive()
  for (const result of await Promise.all(all)) expect(result.ok).toBe(true)
  expect(valueOf(await files.readBytes('/home/b'))).toEqual(new Uint8Array([1, 2, 3]))
  expect(valueOf(await files.readBytes('/home/c'))).toEqual(new Uint8Array([1, 2, 3]))
  expect(valueOf(await files.readText('/home/a'))).toBe('second')
  valueOf(await kept)
  expect(await drafts.list()).toHaveLength(1)
  expect(await recycleBin.list()).toEqual([])
  expect(heard.map(({ path }) => path)).toContain('/home/c')
  expect(fileStorage.getState().status).toBe('ready')
})

test('an engine that cannot be loaded is told, and the next call loads it', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { loadEngine, arrive, fail } = lateEngine()
  const { files, drafts, recycleBin, fileStorage } = openTestFiles({ loadEngine })
  const states: string[] = []
  fileStorage.subscribe(() => states.push(fileStorage.getState().status))
  const waiting = files.write('/home/a', 'a')
  fail()
  expect(await waiting).toMatchObject({
    ok: false,
    error: { code: 'EIO', path: '/home/a', message: expect.stringContaining('could not be loaded') },
  })
  expect(fileStorage.getState()).toMatchObject({
    status: 'failed',
    problem: { message: expect.stringContaining('could not be loaded') },
  })
  const again = [recycleBin.list(), drafts.list()]
  const report = fileStorage.check()
  const usage = fileStorage.usage()
  expect(loadEngine).toHaveBeenCalledTimes(2)
  fail()
  expect(await Promise.all(again)).toEqual([[], []])
  expect((await report).lines[0]).toMatch(/could not be loaded/)
  expect(await usage).toMatchObject({ files: 0, capacity: null })
  expect(states).toEqual(['failed'])
  const heard = vi.fn()
  files.watch('/documents', heard)
  const written = files.write('/home/a', 'a')
  arrive()
  valueOf(await written)
  expect(heard).toHaveBeenCalledExactlyOnceWith([{ kind: 'reset', path: '/', isOwn: true }])
  expect(fileStorage.getState()).toEqual({ mode: 'device', status: 'ready', problem: null, sync: null })
  expect(valueOf(await files.readText('/home/a'))).toBe('a')
})

test('a desktop that ends before the engine is there opens nothing', async () => {
  const openStore = vi.fn(() => Promise.resolve(createMemoryStore()))
  const { loadEngine, arrive } = lateEngine()
  const { files, dispose } = openTestFiles({ loadEngine, openStore })
  const read = files.readText('/readme.txt')
  dispose()
  arrive()
  expect(codeOf(await read)).toBe('EIO')
  expect(openStore).not.toHaveBeenCalled()
})
