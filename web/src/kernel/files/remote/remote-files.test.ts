import { afterEach, expect, test, vi } from 'vitest'
import { createFiles } from '@/kernel/files/create-files'
import { productSamples } from '@/kernel/files/sample/samples'
import { createMemoryStore } from '@/kernel/files/stores/memory-store'
import type { FileChange, FileSystem } from '@/kernel/files/types'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { mostCalls, mostWatches, protocolVersion } from './protocol'
import { createRemoteFiles } from './remote-files'
import { serveFiles } from './serve-files'

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

const localFiles = () =>
  createFiles({
    name: 'maya',
    storage: memoryOsStorage(),
    isProtected: () => true,
    openStore: () => Promise.resolve(createMemoryStore()),
    loadSamples: () => Promise.resolve(productSamples()),
    firstMode: 'session',
  }).files

function connect(files: FileSystem = localFiles(), options: Parameters<typeof serveFiles>[2] = {}) {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const end = serveFiles(port1, files, options)
  return { files, port: port2, remote: createRemoteFiles(port2), end }
}

test('what is written at one end is read at the other, text and bytes', async () => {
  const { files, remote } = connect()
  const written = await remote.write('/home/a.txt', 'grüße')
  expect(written.ok && written.value.entry.path).toBe('/home/a.txt')
  expect(await files.readText('/home/a.txt')).toEqual({ ok: true, value: 'grüße' })
  await remote.write('/home/b.bin', new Uint8Array([1, 2, 255]))
  expect(await remote.readBytes('/home/b.bin')).toEqual({ ok: true, value: new Uint8Array([1, 2, 255]) })
  await remote.write('/home/c.txt', new Blob(['blob']))
  expect(await remote.readText('/home/c.txt')).toEqual({ ok: true, value: 'blob' })
  const blob = await remote.readBlob('/home/b.bin')
  expect(blob.ok && new Uint8Array(await blob.value.arrayBuffer())).toEqual(new Uint8Array([1, 2, 255]))
  // Handing bytes over must not take them away from the file system.
  expect(await files.readBytes('/home/b.bin')).toEqual({ ok: true, value: new Uint8Array([1, 2, 255]) })
})

test('folders, links, moves, copies and removals work as they do locally', async () => {
  const { files, remote } = connect()
  const folder = await remote.createFolder('/home/deep/er', { parents: true })
  expect(folder.ok && folder.value.type).toBe('folder')
  await remote.write('/home/deep/er/x', 'x')
  expect((await remote.apply([{ kind: 'link', path: '/home/l', target: 'deep/er/x' }])).ok).toBe(true)
  const link = await remote.stat('/home/l', { link: true })
  expect(link.ok && link.value.link).toBe('deep/er/x')
  const moved = await remote.move('/home/deep/er/x', '/home/deep/y')
  expect(moved.ok && moved.value.path).toBe('/home/deep/y')
  const copied = await remote.copy('/home/deep/y', '/home/deep/z')
  expect(copied.ok && copied.value.name).toBe('z')
  const listed = await remote.list('/home/deep')
  expect(listed.ok && listed.value.map(({ name }) => name)).toEqual(['er', 'y', 'z'])
  const walked = await remote.walk('/home/deep')
  expect(walked.ok && walked.value.length).toBe(3)
  expect(await remote.remove('/home/deep', { recursive: true })).toEqual({ ok: true, value: undefined })
  expect((await files.stat('/home/deep')).ok).toBe(false)
})

test('failures come back as values with code and path', async () => {
  const { remote } = connect()
  const missing = await remote.readText('/home/none')
  expect(!missing.ok && [missing.error.code, missing.error.path]).toEqual(['ENOENT', '/home/none'])
  const system = await remote.write('/system/x', 'x')
  expect(!system.ok && system.error.code).toBe('EPERM')
  const full = await remote.remove('/home')
  expect(!full.ok && full.error.code).toBe('ENOTEMPTY')
})

test('watchers hear of changes until they stop', async () => {
  const { files, remote } = connect()
  const heard: FileChange[] = []
  const stop = remote.watch('/home', (changes) => heard.push(...changes))
  await remote.list('/home')
  await files.write('/home/new', '1')
  await vi.waitFor(() => expect(heard.map(({ path }) => path)).toContain('/home/new'))
  stop()
  await remote.list('/home')
  heard.length = 0
  await files.write('/home/later', '1')
  await remote.list('/home')
  expect(heard).toEqual([])
})

test('no more than so many calls are under way, however many are made', async () => {
  const files = localFiles()
  let openGate = () => {}
  const gate = new Promise<void>((resolve) => {
    openGate = resolve
  })
  let open = 0
  let most = 0
  const slow: FileSystem = {
    ...files,
    async stat(path) {
      most = Math.max(most, ++open)
      await gate
      open--
      return files.stat(path)
    },
  }
  const { remote } = connect(slow)
  const asked = Promise.all(Array.from({ length: 200 }, () => remote.stat('/home')))
  await vi.waitFor(() => expect(open).toBe(mostCalls))
  openGate()
  expect((await asked).every(({ ok }) => ok)).toBe(true)
  expect(most).toBe(mostCalls)
})

test('a request of another shape ends the connection and is told', async () => {
  const refused = vi.fn<(problem: string) => void>()
  const { port, files } = connect(localFiles(), { onViolation: refused })
  const write = vi.spyOn(files, 'apply')
  const closed = new Promise((resolve) => port.addEventListener('close', resolve))
  port.postMessage({ version: protocolVersion, id: 1, call: { name: 'format', path: '/' } })
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1))
  port.postMessage({
    version: protocolVersion,
    id: 2,
    call: { name: 'apply', operations: [{ kind: 'write', path: '/home/x', data: 'x' }] },
  })
  await closed
  expect(write).not.toHaveBeenCalled()
})

test.each([
  ['another version', { version: 2, id: 1, call: { name: 'stat', path: '/' } }],
  ['no object', 'stat /'],
  ['a path that is no text', { version: 1, id: 1, call: { name: 'list', path: 5 } }],
  [
    'data that is neither text nor bytes',
    { version: 1, id: 1, call: { name: 'apply', operations: [{ kind: 'write', path: '/a', data: {} }] } },
  ],
])('%s is refused', async (_name, message) => {
  const refused = vi.fn<(problem: string) => void>()
  const { port } = connect(localFiles(), { onViolation: refused })
  port.postMessage(message)
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(1))
})

test('a flood of requests is refused instead of worked on', async () => {
  const refused = vi.fn<(problem: string) => void>()
  const never: FileSystem = { ...localFiles(), stat: () => new Promise(() => undefined) }
  const { port } = connect(never, { onViolation: refused })
  for (let id = 0; id < 1000; id++) {
    port.postMessage({ version: 1, id, call: { name: 'stat', path: '/home' } })
  }
  await vi.waitFor(() => expect(refused).toHaveBeenCalledWith('too many requests at once'))
})

test('long work is done in slices: the page has its turn between them', async () => {
  let clock = 0
  const files = localFiles()
  const costly: FileSystem = {
    ...files,
    stat(path) {
      clock += 5
      return files.stat(path)
    },
  }
  const pause = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const { remote } = connect(costly, { sliceMs: 8, now: () => clock, pause })
  await Promise.all(Array.from({ length: 20 }, () => remote.stat('/home')))
  expect(pause.mock.calls.length).toBeGreaterThan(0)
})

test('only so many folders are watched', async () => {
  const { files, remote } = connect()
  const watch = vi.spyOn(files, 'watch')
  for (let index = 0; index < mostWatches + 5; index++) remote.watch(`/home/${index}`, () => undefined)
  await remote.list('/home')
  expect(watch).toHaveBeenCalledTimes(mostWatches)
})
