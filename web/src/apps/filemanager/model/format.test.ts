import { describe, expect, test } from 'vitest'
import { formatMoment, nameGroup } from './format'
import { describeKind, isImage } from '@/kernel/files/describe-kind'

describe('words and figures', () => {
  test('a moment is told in the person’s timezone', () => {
    const moment = Date.UTC(2026, 0, 1, 2, 30)
    expect(formatMoment(moment, 'UTC-5')).not.toBe(formatMoment(moment, 'UTC+0'))
  })

  test('a single file has its name, more are items', () => {
    expect([nameGroup(['a.txt']), nameGroup(['a', 'b']), nameGroup([])]).toEqual([
      '“a.txt”',
      '2 items',
      '0 items',
    ])
  })
})

describe('kinds', () => {
  test.each([
    ['notes.txt', 'Text document'],
    ['photo.PNG', 'PNG image'],
    ['photo.jpg', 'JPEG image'],
    ['script.mjs', 'JavaScript'],
    ['data.xyz', 'XYZ file'],
    ['Makefile', 'File'],
    ['.bashrc', 'File'],
  ])('%s is a %s', (name, kind) => {
    expect(describeKind({ name, type: 'file' })).toBe(kind)
  })

  test('a folder is a folder whatever its name ends with', () => {
    expect(describeKind({ name: 'a.png', type: 'folder' })).toBe('Folder')
    expect(isImage({ name: 'a.png', type: 'folder' })).toBe(false)
    expect(isImage({ name: 'a.png', type: 'file' })).toBe(true)
  })
})
