import { expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import type { FileAddresses } from '../addresses'
import { fileFailure } from '../errors'
import type { PicturedFile } from './can-have-thumbnail'
import { previewOf } from './preview-of'
import type { Thumbnails } from './thumbnails'

const addresses: FileAddresses = { openAddress: (path) => Promise.resolve(fileFailure('EIO', path)) }
const file = (name: string): PicturedFile => ({
  name,
  path: `/${name}`,
  type: 'file',
  size: 9,
  revision: name,
})

function setUp() {
  const end = vi.fn<() => void>()
  const follow = vi.fn<Thumbnails['follow']>(() => end)
  const media = vi.fn<() => Promise<{ addresses: FileAddresses; thumbnails: Thumbnails }>>(() =>
    Promise.resolve({ addresses, thumbnails: { follow, clear: () => Promise.resolve() } }),
  )
  return { end, follow, media }
}

test('pictures and films have one, by their names; what makes them is loaded with the first that is in sight', async () => {
  const { media, follow } = setUp()
  expect(['a.png', 'a.webm', 'a.txt', 'a.svg'].map((name) => previewOf({ media }, file(name))?.kind)).toEqual(
    ['picture', 'film', undefined, undefined],
  )
  expect(media).not.toHaveBeenCalled()
  previewOf({ media }, file('a.png'))?.subscribe(() => undefined)
  await vi.waitFor(() => expect(follow).toHaveBeenCalledOnce())
})

test('it is followed once for all that show it, as long as one does, and its address is kept no longer', async () => {
  const { media, follow, end } = setUp()
  const preview = previewOf({ media }, file('a.png'))
  const heard = [vi.fn<() => void>(), vi.fn<() => void>()]
  const stops = heard.map((listener) => preview?.subscribe(listener))
  await vi.waitFor(() => expect(follow).toHaveBeenCalledOnce())
  follow.mock.calls[0]?.[1]('blob:1')
  expect([preview?.getUrl(), ...heard.map((listener) => listener.mock.calls.length)]).toEqual([
    'blob:1',
    1,
    1,
  ])
  stops[0]?.()
  expect(end).not.toHaveBeenCalled()
  stops[1]?.()
  expect([end.mock.calls.length, preview?.getUrl()]).toEqual([1, null])
})

test('what was out of sight again before the code was there is not asked for', async () => {
  const { media, follow } = setUp()
  previewOf({ media }, file('a.png'))?.subscribe(() => undefined)()
  await media.mock.results[0]?.value
  await Promise.resolve()
  expect(follow).not.toHaveBeenCalled()
})

test('the icon stays where the code cannot be loaded', async () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const preview = previewOf({ media: () => Promise.reject(new Error('offline')) }, file('a.png'))
  preview?.subscribe(() => undefined)
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce())
  expect(preview?.getUrl()).toBeNull()
  told.mockRestore()
})
