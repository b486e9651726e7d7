import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fileIcon } from './file-icons'

const names =
  'a.txt a.md a.png a.svg a.mp3 a.mp4 a.pdf a.zip a.html a.css a.js a.ts a.json a.py a.sh a.oss a.csv'

describe('file icons', () => {
  test('files of one kind look alike, others do not', () => {
    expect(fileIcon('photo.JPG', 'file')).toBe(fileIcon('b.png', 'file'))
    const urls = names.split(' ').map((name) => fileIcon(name, 'file'))
    expect(new Set([...urls, fileIcon('a.unknown', 'file')]).size).toBe(urls.length + 1)
  })

  test('an unknown extension, none, or a name that is one looks like any file', () => {
    const plain = fileIcon('a.unknown', 'file')
    expect([fileIcon('Makefile', 'file'), fileIcon('png', 'file'), fileIcon('', 'file')]).toEqual(
      Array(3).fill(plain),
    )
  })

  test('folders with a purpose are told apart, and an extension means nothing for a folder', () => {
    const folders = 'home documents pictures downloads music system kernel apps plugins users .trash x'.split(
      ' ',
    )
    expect(new Set(folders.map((name) => fileIcon(name, 'folder'))).size).toBe(folders.length)
    expect(fileIcon('Documents', 'folder')).toBe(fileIcon('documents', 'folder'))
    expect(fileIcon('photo.png', 'folder')).toBe(fileIcon('x', 'folder'))
  })

  test('each is a whole SVG picture, and all of them together stay under 20 kB gzipped', () => {
    const urls = [...names.split(' ').map((name) => fileIcon(name, 'file')), fileIcon('home', 'folder')]
    for (const url of urls) {
      const picture = decodeURIComponent(url)
      expect(picture).toMatch(/^data:image\/svg\+xml,<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' /)
      expect(picture.endsWith('</svg>')).toBe(true)
    }
    expect(gzipSync(urls.join('\n')).length).toBeLessThan(20_000)
  })
})
