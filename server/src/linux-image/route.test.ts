import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linuxImage } from '@otteros/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FolderStore } from '../backend/storage/folder-store.ts'
import { createLinuxImageRoute } from './route.ts'

const description = {
  key: '0123456789abcdef0123456789abcdef',
  memory: 64,
  kernel: 'Linux 6.1.0-50-686',
  state: { file: 'state.bin.gz', bytes: 5, unpackedBytes: 9 },
}

describe('the Linux of the virtual machine', () => {
  const log = { error: vi.fn<(message: string, details?: object) => void>() }
  let dataDir: string
  const get = (path: string, method = 'GET') =>
    createLinuxImageRoute(new FolderStore(join(dataDir, 'vm')), log).request(`http://localhost:4000${path}`, {
      method,
    })

  beforeEach(() => {
    log.error.mockReset()
    dataDir = mkdtempSync(join(tmpdir(), 'otteros-linux-'))
    mkdirSync(join(dataDir, 'vm', description.key), { recursive: true })
    writeFileSync(join(dataDir, 'vm', 'linux.json'), JSON.stringify(description))
    writeFileSync(join(dataDir, 'vm', description.key, 'state.bin.gz'), 'otter')
    writeFileSync(join(dataDir, 'vm', description.key, 'made-of.json'), '{}')
    writeFileSync(join(dataDir, 'secret'), 'secret')
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  test('is described, and the description is asked for again each time', async () => {
    const response = await get('/vm/linux.json')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(linuxImage.parse(await response.json())).toEqual(description)
  })

  test('is sent packed, with its length, and kept by browsers for good', async () => {
    const response = await get(`/vm/${description.key}/state.bin.gz`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/gzip')
    expect(response.headers.get('content-length')).toBe('5')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await response.text()).toBe('otter')
  })

  test('tells its length without being sent', async () => {
    const response = await get(`/vm/${description.key}/state.bin.gz`, 'HEAD')
    expect(response.headers.get('content-length')).toBe('5')
    expect(await response.text()).toBe('')
  })

  test('is sent in part to who asks for a part', async () => {
    const ask = (range: string) =>
      createLinuxImageRoute(new FolderStore(join(dataDir, 'vm')), log).request(
        `http://localhost:4000/vm/${description.key}/state.bin.gz`,
        { headers: { range } },
      )
    const part = await ask('bytes=3-')
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 3-4/5',
      '2',
    ])
    expect(await part.text()).toBe('er')
    for (const other of ['bytes=9-', 'bytes=0-1,3-4', 'lines=1-2'])
      expect((await ask(other)).status).toBe(200)
  })

  test('is missing where nobody made one, and may come while the server runs', async () => {
    rmSync(join(dataDir, 'vm'), { recursive: true })
    const route = createLinuxImageRoute(new FolderStore(join(dataDir, 'vm')), log)
    const missing = await route.request('http://localhost:4000/vm/linux.json')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('cache-control')).toBe('no-store')
    expect(await missing.text()).toContain('npm run vm:image')
    mkdirSync(join(dataDir, 'vm'))
    writeFileSync(join(dataDir, 'vm', 'linux.json'), JSON.stringify(description))
    expect((await route.request('http://localhost:4000/vm/linux.json')).status).toBe(200)
  })

  test('is missing where its description cannot be read, which the log says', async () => {
    writeFileSync(join(dataDir, 'vm', 'linux.json'), '{"key":"../.."}')
    expect((await get('/vm/linux.json')).status).toBe(404)
    expect((await get('/vm/../..')).status).toBe(404)
    expect(log.error).toHaveBeenCalled()
  })

  test('is missing where the file is gone', async () => {
    rmSync(join(dataDir, 'vm', description.key), { recursive: true })
    expect((await get(`/vm/${description.key}/state.bin.gz`)).status).toBe(404)
  })

  test.each([
    `/vm/${description.key}/made-of.json`,
    `/vm/${description.key}/..%2f..%2fsecret`,
    `/vm/..%2fsecret/state.bin.gz`,
    `/vm/%2e%2e/secret`,
    `/vm/ffffffffffffffffffffffffffffffff/state.bin.gz`,
    `/vm/${description.key}/`,
    '/vm/secret',
    '/vm/',
  ])('%s leads nowhere', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('secret')
  })
})
