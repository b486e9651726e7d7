import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeFiles } from '@/kernel/documents/testing/fake-files'
import { failed, success } from '@/lib/result'
import { createAddresses } from './addresses'
import type { SpaceResult } from './space/types'

let made: Blob[]
let released: string[]
beforeEach(() => {
  made = []
  released = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) made.push(content)
    return `blob:${made.length}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void released.push(url))
})

/** Addresses of files, of which some are away; `asked`: what was asked of the space. */
function start(away: readonly string[], answer: SpaceResult<string | null> = success('https://space/x')) {
  const asked: (string | undefined)[][] = []
  const { files } = createFakeFiles({
    '/film.webm': 'film',
    '/a.svg': '<svg/>',
    '/page.html': '<p>',
    '/b.png': 'b',
  })
  const addresses = createAddresses({
    files,
    awayContent: (path) =>
      Promise.resolve(away.includes(path) ? { hash: `hash of ${path}`, size: 4, space: null } : null),
    signedUrl: ({ hash }, type) => {
      asked.push([hash, type])
      return Promise.resolve(answer)
    },
    now: () => 5000,
  })
  return { addresses, asked }
}

test('what is on this device has an address here, until it is released', async () => {
  const { addresses, asked } = start([])
  const opened = await addresses.openAddress('/film.webm')
  expect(opened).toMatchObject({ value: { url: 'blob:1', isRemote: false, ends: null } })
  expect(made.map(({ type, size }) => [type, size])).toEqual([['video/webm', 4]])
  if (opened.ok) opened.value.release()
  expect([released, asked]).toEqual([['blob:1'], []])
})

test('what is away has one of the space, for an hour and with its type, and nothing is read', async () => {
  const { addresses, asked } = start(['/film.webm'])
  expect(await addresses.openAddress('/x/../film.webm')).toMatchObject({
    value: { url: 'https://space/x', isRemote: true, ends: 3_605_000 },
  })
  expect(asked).toEqual([['hash of /film.webm', 'video/webm']])
  expect(made).toEqual([])
})

test('drawings, pages and what is no object of the space are read first, as all is that is asked to be', async () => {
  const { addresses, asked } = start(['/a.svg', '/page.html', '/b.png'], success(null))
  for (const path of ['/a.svg', '/page.html', '/b.png'])
    expect(await addresses.openAddress(path)).toMatchObject({ value: { isRemote: false } })
  expect(await addresses.openAddress('/b.png', { isFetched: true })).toMatchObject({
    value: { isRemote: false },
  })
  expect(asked).toEqual([['hash of /b.png', 'image/png']])
  // A page is never one at an address of the desktop.
  expect(made.map(({ type }) => type)).toEqual([
    'image/svg+xml',
    'application/octet-stream',
    'image/png',
    'image/png',
  ])
})

test('what is away and cannot be reached says so; what is not there neither', async () => {
  const offline = failed({ code: 'offline' as const, message: 'no network' })
  const { addresses } = start(['/film.webm'], offline)
  expect(await addresses.openAddress('/film.webm')).toMatchObject({
    ok: false,
    error: { code: 'EIO', message: expect.stringContaining('in your account and not on this device') },
  })
  expect(await addresses.openAddress('/gone.png')).toMatchObject({ ok: false, error: { code: 'ENOENT' } })
})
