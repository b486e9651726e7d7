import { expect, test } from 'vitest'
import { fileKind } from '@/kernel/apps/file-kinds'
import type { FileEntry } from '@/kernel/files/types'
import { imageExtensions, imagesOf, positionOf } from './folder-images'

const entry = (name: string, type: FileEntry['type'] = 'file'): FileEntry => ({
  name,
  path: `/p/${name}`,
  type,
  size: 1,
  modified: 0,
  created: 0,
  mode: 0o644,
  revision: '1',
  isSystem: false,
  link: null,
})

test('the pictures of a folder are its image files, in its order', () => {
  const entries = [entry('a.png', 'folder'), entry('b.JPG'), entry('c.txt'), entry('a.svg')]
  expect(imagesOf(entries)).toEqual(['/p/b.JPG', '/p/a.svg'])
})

test('a picture knows its place and its neighbours', () => {
  const images = ['/1', '/2', '/3']
  expect(positionOf(images, '/2')).toEqual({
    number: 2,
    count: 3,
    first: '/1',
    previous: '/1',
    next: '/3',
    last: '/3',
  })
  expect(positionOf(images, '/1').previous).toBeNull()
  expect(positionOf(images, '/3').next).toBeNull()
  expect(positionOf(images, '/gone')).toMatchObject({ number: 0, previous: null, next: '/1' })
  expect(positionOf([], '/gone')).toMatchObject({ count: 0, next: null, last: null })
})

test('the open dialog offers what the viewer opens', () => {
  expect(imageExtensions.filter((extension) => fileKind(`a.${extension}`) !== 'image')).toEqual([])
})
