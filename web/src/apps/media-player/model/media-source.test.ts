import { expect, test } from 'vitest'
import type { FileAddresses } from '@/kernel/files/addresses'
import { fileError, fileFailure } from '@/kernel/files/errors'
import { success } from '@/lib/result'
import { createMediaSource } from './media-source'

const hour = 3_600_000

/** Addresses that are counted, of a file in the account's space or, once it is fetched, of this device. */
function start() {
  const released: string[] = []
  let given = 0
  const world = { now: 1000, isOnline: true, isLoaded: true }
  const addresses: FileAddresses = {
    async openAddress(path, { isFetched = false } = {}) {
      if (!world.isOnline) return fileFailure('EIO', path, () => 'offline')
      const url = `${isFetched ? 'blob' : 'https'}:${++given}`
      const ends = isFetched ? null : world.now + hour
      return success({ url, isRemote: !isFetched, ends, release: () => void released.push(url) })
    },
  }
  const source = createMediaSource({
    load: () => (world.isLoaded ? Promise.resolve({ addresses }) : Promise.reject(new Error('not loaded'))),
    path: '/film.webm',
    notLoaded: () => fileError('EIO', '/film.webm', () => 'not loaded'),
    now: () => world.now,
  })
  const media = () => source.state.getState()
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    return media()
  }
  return { source, world, released, settled, media }
}

test('an address that leads nowhere any more gives way to a new one, and the element goes on where it was', async () => {
  const { source, settled, released } = start()
  expect(await settled()).toEqual({ status: 'ready', source: 'https:1', resumption: null })
  source.went()
  source.broke({ at: 95, isPlaying: true })
  const resumption = { at: 95, isPlaying: true }
  expect(await settled()).toEqual({ status: 'ready', source: 'https:2', resumption })
  // It breaks again before it had begun: the place stays.
  source.broke({ at: 0, isPlaying: true })
  expect(await settled()).toEqual({ status: 'ready', source: 'blob:3', resumption })
  expect(released).toEqual(['https:1', 'https:2'])
})

test('what cannot be played from the space is fetched, and what cannot be played then is said', async () => {
  const { source, settled, released } = start()
  await settled()
  for (const url of ['https:2', 'blob:3']) {
    source.broke({ at: 0, isPlaying: true })
    expect(await settled()).toMatchObject({ status: 'ready', source: url })
  }
  source.broke({ at: 0, isPlaying: true })
  expect(await settled()).toEqual({ status: 'failed', error: null })
  expect(released).toEqual(['https:1', 'https:2', 'blob:3'])
  source.retry()
  expect(await settled()).toMatchObject({ status: 'ready', source: 'https:4' })
})

test('a long film may need many addresses: each that something was played from counts as good', async () => {
  const { source, settled } = start()
  await settled()
  for (let at = 100; at < 1000; at += 100) {
    source.went()
    source.broke({ at, isPlaying: true })
    expect(await settled()).toMatchObject({ source: expect.stringMatching(/^https:/), resumption: { at } })
  }
})

test('an address whose time is nearly over is replaced before a part is asked for', async () => {
  const { source, world, settled } = start()
  await settled()
  world.now += hour - 61_000
  source.refresh({ at: 30, isPlaying: false })
  expect(await settled()).toMatchObject({ source: 'https:1' })
  world.now += 2000
  source.refresh({ at: 30, isPlaying: false })
  expect(await settled()).toEqual({
    status: 'ready',
    source: 'https:2',
    resumption: { at: 30, isPlaying: false },
  })
})

test('without a connection it says so, and goes on at the same place with the next try', async () => {
  const { source, world, settled } = start()
  await settled()
  world.isOnline = false
  source.broke({ at: 42, isPlaying: true })
  expect(await settled()).toMatchObject({ status: 'failed', error: { message: 'offline' } })
  world.isLoaded = false
  source.retry()
  expect(await settled()).toMatchObject({ status: 'failed', error: { message: 'not loaded' } })
  Object.assign(world, { isOnline: true, isLoaded: true })
  source.retry()
  expect(await settled()).toMatchObject({ status: 'ready', resumption: { at: 42, isPlaying: true } })
})

test('an address that comes after the window has gone is given back', async () => {
  const { source, settled, released } = start()
  source.dispose()
  expect(await settled()).toEqual({ status: 'loading' })
  expect(released).toEqual(['https:1'])
})
