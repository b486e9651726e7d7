import { describe, expect, test } from 'vitest'
import { recycleFolder } from '@/kernel/files/paths'
import { dropEffect } from './drop'

const move = { isCopy: false }
const copy = { isCopy: true }

describe('a drop of own files', () => {
  test('moves, with Ctrl copies', () => {
    expect(dropEffect({ paths: ['/a/x'] }, '/b', move)).toBe('move')
    expect(dropEffect({ paths: ['/a/x'] }, '/b', copy)).toBe('copy')
  })

  test('is refused where it would do nothing: in the same folder, unless it copies', () => {
    expect(dropEffect({ paths: ['/a/x', '/a/y'] }, '/a', move)).toBeNull()
    expect(dropEffect({ paths: ['/a/x', '/b/y'] }, '/a', move)).toBe('move')
    expect(dropEffect({ paths: ['/a/x'] }, '/a', copy)).toBe('copy')
    expect(dropEffect({ paths: [] }, '/a', move)).toBeNull()
  })

  test('is refused on a dragged folder itself and below it', () => {
    expect(dropEffect({ paths: ['/a'] }, '/a', copy)).toBeNull()
    expect(dropEffect({ paths: ['/a', '/c'] }, '/a/b', copy)).toBeNull()
    expect(dropEffect({ paths: ['/a'] }, '/ab', move)).toBe('move')
  })

  test('on the recycle bin deletes, and copies nothing there', () => {
    expect(dropEffect({ paths: ['/a/x'] }, recycleFolder, move)).toBe('move')
    expect(dropEffect({ paths: ['/a/x'] }, recycleFolder, copy)).toBeNull()
  })
})
