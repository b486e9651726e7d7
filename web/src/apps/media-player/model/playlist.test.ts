import { expect, test } from 'vitest'
import { fileKind } from '@/kernel/apps/file-kinds'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { mediaType } from '@/kernel/files/media-types'
import { mediaExtensions, mediaKind, neighbour } from './playlist'
import { keepPlace, placeOf } from './player-memory'

test('what the kinds call sound or video has a type, and nothing else', () => {
  expect(mediaExtensions.filter((extension) => mediaKind(`a.${extension}`) === null)).toEqual([])
  for (const extension of mediaExtensions)
    expect(mediaType(`a.${extension}`)).toMatch(new RegExp(`^${fileKind(`a.${extension}`)}/`))
  expect([mediaKind('a.txt'), mediaType('a.txt')]).toEqual([null, null])
})

test('the files before and after one, none at the ends', () => {
  const list = ['/a', '/b', '/c']
  expect([neighbour(list, '/b', -1), neighbour(list, '/b', 1)]).toEqual(['/a', '/c'])
  expect([neighbour(list, '/a', -1), neighbour(list, '/c', 1)]).toEqual([null, null])
  expect([neighbour(list, '/gone', 1), neighbour(list, '/gone', -1)]).toEqual(['/a', null])
})

test('the place of a file is remembered, unless it is near the beginning or the end', () => {
  const kept = memoryStorage()
  const storage = memoryOsStorage(kept, 'maya@example.org')
  keepPlace(storage, '/song.mp3', 2, 100)
  expect(placeOf(storage, '/song.mp3')).toBe(0)
  keepPlace(storage, '/song.mp3', 42.7, 100)
  expect(placeOf(memoryOsStorage(kept, 'maya@example.org'), '/song.mp3')).toBe(42)
  keepPlace(storage, '/song.mp3', 98, 100)
  expect(placeOf(storage, '/song.mp3')).toBe(0)
  for (let count = 0; count < 120; count++) keepPlace(storage, `/${count}.mp3`, 50, 100)
  expect([placeOf(storage, '/119.mp3'), placeOf(storage, '/0.mp3')]).toEqual([50, 0])
})
