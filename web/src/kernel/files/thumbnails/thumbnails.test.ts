import { beforeEach, expect, test, vi } from 'vitest'
import { createFakeFiles } from '@/kernel/documents/testing/fake-files'
import { success } from '@/lib/result'
import type { FileAddresses } from '../addresses'
import { fileFailure } from '../errors'
import { canHaveThumbnail, type PicturedFile } from './can-have-thumbnail'
import { createThumbnailMemory, type ThumbnailStore } from './thumbnail-store'
import { createThumbnails } from './thumbnails'

const fileOf = (name: string, more: Partial<PicturedFile> = {}): PicturedFile => ({
  name,
  path: `/${name}`,
  type: 'file',
  size: 1000,
  revision: `revision of ${name}`,
  ...more,
})

let made = 0
let revoked: string[] = []
beforeEach(() => {
  made = 0
  revoked = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})

/** Thumbnails that are drawn when a test says so. */
function start({ mayFetch = true, store = createThumbnailMemory() } = {}) {
  const drawing: { readonly what: string; readonly finish: (picture: Blob | null) => void }[] = []
  const begun = (what: string) =>
    new Promise<Blob | null>((finish) => {
      drawing.push({ what, finish })
    })
  const world = { isOnline: true }
  const { files } = createFakeFiles(
    Object.fromEntries(['a.png', 'b.png', 'c.png', 'd.png'].map((name) => [`/${name}`, name])),
  )
  const addresses: FileAddresses = {
    openAddress: (path) =>
      Promise.resolve(
        world.isOnline
          ? success({ url: `https:${path}`, isRemote: true, ends: null, release: () => undefined })
          : fileFailure('EIO', path),
      ),
  }
  const thumbnails = createThumbnails({
    files,
    addresses,
    store,
    draw: {
      picture: async (content) => begun(`picture ${await content.text()}`),
      film: (address) => begun(`film ${address}`),
    },
    fetchContent: (address) => Promise.resolve(new Blob([address])),
    mayFetch: () => mayFetch,
  })
  const follow = (file: PicturedFile) => {
    const told: (string | null)[] = []
    return { told, end: thumbnails.follow(file, (url) => void told.push(url)) }
  }
  const underWay = () => drawing.map(({ what }) => what)
  const expectUnderWay = (...whats: readonly string[]) =>
    vi.waitFor(() => expect(underWay().toSorted()).toEqual(whats.toSorted()))
  const finish = (what: string, picture: Blob | null = new Blob(['small'])) => {
    const at = underWay().indexOf(what)
    drawing.splice(at, 1)[0]?.finish(picture)
  }
  return { thumbnails, follow, expectUnderWay, finish, world, store }
}

test('a picture is made once, two at a time, and told to all who follow it', async () => {
  const { follow, expectUnderWay, finish } = start()
  const [a, b, , other] = [fileOf('a.png'), fileOf('b.png'), fileOf('c.png'), fileOf('a.png')].map(follow)
  await expectUnderWay('picture a.png', 'picture b.png')
  finish('picture a.png')
  await vi.waitFor(() => expect([a?.told, other?.told]).toEqual([['blob:1'], ['blob:1']]))
  await expectUnderWay('picture b.png', 'picture c.png')
  expect(b?.told).toEqual([])
  // Whoever comes later has it at once.
  expect(follow(fileOf('a.png')).told).toEqual(['blob:1'])
})

test('what goes out of sight before its turn is not made', async () => {
  const { follow, expectUnderWay, finish } = start()
  follow(fileOf('a.png'))
  follow(fileOf('b.png'))
  const c = follow(fileOf('c.png'))
  follow(fileOf('d.png'))
  await expectUnderWay('picture a.png', 'picture b.png')
  c.end()
  finish('picture a.png')
  await expectUnderWay('picture b.png', 'picture d.png')
  expect(c.told).toEqual([])
})

test('what was made before is there without being made again, also in another page', async () => {
  const first = start()
  first.follow(fileOf('a.png'))
  await first.expectUnderWay('picture a.png')
  first.finish('picture a.png')
  await vi.waitFor(async () => expect(await first.store.read('revision of a.png')).toBeInstanceOf(Blob))
  const second = start({ store: first.store })
  const { told } = second.follow(fileOf('a.png'))
  await vi.waitFor(() => expect(told).toEqual(['blob:2']))
  second.follow(fileOf('a.png', { revision: 'changed' }))
  await second.expectUnderWay('picture a.png')
})

test('a broken picture keeps its icon and is not tried again, not even in another page', async () => {
  const first = start()
  const broken = first.follow(fileOf('a.png'))
  await first.expectUnderWay('picture a.png')
  first.finish('picture a.png', null)
  await vi.waitFor(async () => expect(await first.store.read('revision of a.png')).toBe('none'))
  broken.end()
  first.follow(fileOf('a.png'))
  const second = start({ store: first.store })
  const { told } = second.follow(fileOf('a.png'))
  second.follow(fileOf('b.png'))
  await second.expectUnderWay('picture b.png')
  await first.expectUnderWay()
  expect([broken.told, told]).toEqual([[], []])
})

test('a small picture that is away is fetched for it, a film read at its address; not where each byte is paid for', async () => {
  const { follow, expectUnderWay } = start()
  follow(fileOf('a.png', { away: true }))
  follow(fileOf('film.webm', { away: true, size: 5e9 }))
  await expectUnderWay('picture https:/a.png', 'film https:/film.webm')
  const saving = start({ mayFetch: false })
  const notMade = saving.follow(fileOf('a.png', { away: true }))
  saving.follow(fileOf('film.webm', { away: true }))
  saving.follow(fileOf('b.png'))
  await saving.expectUnderWay('picture b.png')
  expect(notMade.told).toEqual([])
})

test('what cannot be had now is tried again by the next page', async () => {
  const first = start()
  first.world.isOnline = false
  const file = fileOf('film.webm', { away: true })
  first.follow(file)
  first.follow(fileOf('b.png'))
  await first.expectUnderWay('picture b.png')
  const second = start({ store: first.store })
  second.follow(file)
  await second.expectUnderWay('film https:/film.webm')
  expect(await second.store.read(file.revision)).toBeUndefined()
})

test('forgotten pictures are given back, and one that is being made is not kept', async () => {
  const { thumbnails, follow, expectUnderWay, finish, store } = start()
  const a = follow(fileOf('a.png'))
  const b = follow(fileOf('b.png'))
  await expectUnderWay('picture a.png', 'picture b.png')
  finish('picture a.png')
  await vi.waitFor(() => expect(a.told).toHaveLength(1))
  a.end()
  const clearing = thumbnails.clear()
  b.end()
  await clearing
  expect(revoked).toEqual(['blob:1'])
  finish('picture b.png')
  follow(fileOf('c.png'))
  await expectUnderWay('picture c.png')
  expect([await store.read('revision of a.png'), await store.read('revision of b.png')]).toEqual([
    undefined,
    undefined,
  ])
  expect(b.told).toEqual([])
})

test('what is in sight while all is forgotten is told so, and made again afterwards', async () => {
  const { thumbnails, follow, expectUnderWay, finish } = start()
  const a = follow(fileOf('a.png'))
  const b = follow(fileOf('b.png'))
  await expectUnderWay('picture a.png', 'picture b.png')
  finish('picture a.png')
  await vi.waitFor(() => expect(a.told).toEqual(['blob:1']))
  await thumbnails.clear()
  expect(a.told).toEqual(['blob:1', null])
  await expectUnderWay('picture a.png', 'picture b.png')
  // Of before: not shown, and b waits for its turn again.
  finish('picture b.png')
  await expectUnderWay('picture a.png', 'picture b.png')
  expect(b.told).toEqual([])
  finish('picture a.png')
  finish('picture b.png')
  await vi.waitFor(() => expect([a.told.at(-1), b.told.at(-1)]).toEqual(['blob:2', 'blob:3']))
})

test('nothing of before is read while the store still forgets', async () => {
  let forgotten: () => void = () => undefined
  const kept = createThumbnailMemory()
  const store: ThumbnailStore = {
    ...kept,
    clear: async () => {
      await new Promise<void>((resolve) => {
        forgotten = resolve
      })
      await kept.clear()
    },
  }
  await store.keep('revision of a.png', new Blob(['old']))
  const { thumbnails, follow, expectUnderWay } = start({ store })
  const clearing = thumbnails.clear()
  const a = follow(fileOf('a.png'))
  forgotten()
  await clearing
  await expectUnderWay('picture a.png')
  expect(a.told).toEqual([])
})

test('addresses of pictures that nobody sees any more are given back, the oldest first', async () => {
  const { follow, store } = start()
  const revisions = Array.from({ length: 302 }, (_, count) => `r${count}`)
  for (const revision of revisions) await store.keep(revision, new Blob(['x']))
  const seen = revisions.map((revision) => follow(fileOf('a.png', { revision })))
  await vi.waitFor(() => expect(seen.filter(({ told }) => told.length === 0)).toEqual([]))
  expect(revoked).toEqual([])
  for (const { end } of seen) end()
  expect(revoked).toEqual(['blob:1', 'blob:2'])
})

test('files that have one: pictures and films that can be shown, of a size that can be decoded', () => {
  const can = (name: string, more?: Partial<PicturedFile>) => canHaveThumbnail(fileOf(name, more))
  expect(['a.png', 'a.JPG', 'a.webp', 'a.mp4', 'a.mov'].filter((name) => !can(name))).toEqual([])
  expect(['a.svg', 'a.txt', 'a.mp3', 'a.pdf', 'a', 'a.tif'].filter((name) => can(name))).toEqual([])
  const megabyte = 1024 * 1024
  expect([can('a.png', { size: 65 * megabyte }), can('a.mp4', { size: 65 * megabyte })]).toEqual([
    false,
    true,
  ])
  expect([4, 5].map((size) => can('a.png', { size: size * megabyte, away: true }))).toEqual([true, false])
  expect([can('a.png', { size: 0 }), can('a.png', { type: 'folder' })]).toEqual([false, false])
  expect(can('a.png', { isDamaged: true })).toBe(false)
})
