import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeFiles } from '@/kernel/documents/testing/fake-files'
import type { FileAddresses } from '@/kernel/files/addresses'
import { fileFailure } from '@/kernel/files/errors'
import { pngHead } from '@/lib/pictures/testing/png-head'
import { success } from '@/lib/result'
import { pixelsOf } from './pixels-of'

const request = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', request.mockReset()))
afterEach(() => vi.unstubAllGlobals())

/** A place where a.png is; its address leads into the account's space. */
function setUp({ isOnline = true, isRemote = true } = {}) {
  const { files } = createFakeFiles({ '/a.png': 'not a picture' })
  const readBlob = vi.fn<typeof files.readBlob>((path) => files.readBlob(path))
  const release = vi.fn<() => void>()
  const addresses: FileAddresses = {
    openAddress: (path) =>
      Promise.resolve(
        isOnline
          ? success({ url: `https://space.test${path}`, isRemote, ends: null, release })
          : fileFailure('EIO', path),
      ),
  }
  const thumbnails = { follow: () => () => undefined, clear: () => Promise.resolve() }
  return {
    readBlob,
    release,
    os: { files: { ...files, readBlob }, media: () => Promise.resolve({ addresses, thumbnails }) },
  }
}

const away = { path: '/a.png', name: 'a.png', away: true } as const

test('a picture on this device is read here', async () => {
  const { os, readBlob } = setUp()
  readBlob.mockResolvedValue(success(pngHead(1920, 1080)))
  expect(await pixelsOf(os, { path: '/a.png', name: 'a.png' })).toEqual({ width: 1920, height: 1080 })
  expect(request).not.toHaveBeenCalled()
})

test('what is damaged, or cannot be read, has no size', async () => {
  const { os, readBlob } = setUp()
  expect(await pixelsOf(os, { path: '/a.png', name: 'a.png' })).toBeNull()
  readBlob.mockResolvedValue(fileFailure('EIO', '/a.png'))
  expect(await pixelsOf(os, { path: '/a.png', name: 'a.png' })).toBeNull()
})

test('of a picture that is away its beginning alone is fetched', async () => {
  const { os, readBlob, release } = setUp()
  request.mockResolvedValue(new Response(pngHead(4000, 3000), { status: 206 }))
  expect(await pixelsOf(os, away)).toEqual({ width: 4000, height: 3000 })
  const [url, init] = request.mock.calls[0] ?? []
  expect([url, init?.headers]).toEqual(['https://space.test/a.png', { range: 'bytes=0-262143' }])
  expect([readBlob.mock.calls.length, release.mock.calls.length]).toEqual([0, 1])
})

test('a host that would send all of it is not listened to', async () => {
  const { os } = setUp()
  request.mockResolvedValue(new Response(pngHead(4000, 3000), { status: 200 }))
  expect(await pixelsOf(os, away)).toBeNull()
  expect(request.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
})

test.each([
  ['there is no connection', { isOnline: false }],
  ['it is no object of its own', { isRemote: false }],
])('the size of what is away is not known where %s, and nothing is fetched', async (_, world) => {
  const { os, readBlob } = setUp(world)
  expect(await pixelsOf(os, away)).toBeNull()
  expect([request.mock.calls.length, readBlob.mock.calls.length]).toEqual([0, 0])
})
