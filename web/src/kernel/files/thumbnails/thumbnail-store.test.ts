import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { createThumbnailStore, thumbnailDatabase } from './thumbnail-store'

const hour = 3_600_000
let databases = 0
let stores: ReturnType<typeof createThumbnailStore>[] = []
afterEach(async () => {
  for (const store of stores) await store.clear()
  stores = []
})

function open(name: string, world: { readonly now: number }, most?: number) {
  const store = createThumbnailStore({ name, now: () => world.now, ...(most !== undefined && { most }) })
  stores.push(store)
  return store
}

const picture = (bytes: number) => new Blob(['x'.repeat(bytes)])

test('pictures outlive the page, and so does that there can be none', async () => {
  const name = thumbnailDatabase(`test-${databases++}`)
  const store = open(name, { now: 0 })
  await store.keep('a', picture(10))
  await store.keep('b', null)
  const later = open(name, { now: 0 })
  const kept = await later.read('a')
  expect(kept instanceof Blob && kept.size).toBe(10)
  expect([await later.read('b'), await later.read('c')]).toEqual(['none', undefined])
})

test('what was not used for longest makes room', async () => {
  const name = thumbnailDatabase(`test-${databases++}`)
  const world = { now: 0 }
  // Four pictures of 800 bytes and 200 around each.
  const store = open(name, world, 4000)
  for (const key of ['a', 'b', 'c', 'd']) {
    world.now += hour
    await store.keep(key, picture(800))
  }
  world.now += 2 * hour
  await store.read('a')
  await store.keep('e', picture(800))
  const left = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => store.read(key)))
  expect(left.map((kept) => kept !== undefined)).toEqual([true, false, false, true, true])
})

test('all are forgotten, also those that another tab has open, and new ones are kept again', async () => {
  const name = thumbnailDatabase(`test-${databases++}`)
  const [store, other] = [open(name, { now: 0 }), open(name, { now: 0 })]
  await store.keep('a', picture(10))
  expect(await other.read('a')).toBeInstanceOf(Blob)
  await store.clear()
  expect(await other.read('a')).toBeUndefined()
  await other.keep('b', picture(10))
  expect(await store.read('b')).toBeInstanceOf(Blob)
})
