// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { GivenContent, GuestResult } from '@/backend/links/types'
import { success } from '@/lib/result'
import { loadPreview, pictureType, previewKind } from './previews'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const session = {
  use: async <Value>(call: (visit: string) => Promise<GuestResult<Value>>) => call('v'),
  noteDownload: () => {},
}

const preview = async (name: string, content: GivenContent, size = 100) => {
  const asked: unknown[] = []
  const answer = await loadPreview(
    session,
    {
      content: async () => success(content),
      address: async (_, object, use) => {
        asked.push(use)
        return success(`https://store.example/${object}`)
      },
      bytes: async () => success(bytesOf('far away')),
    },
    { id: 'f', name, kind: 'file', size, modified: null },
  )
  if (!answer.ok) throw new Error(answer.error)
  return { shown: answer.value, asked }
}
const here = (text: string): GivenContent => ({ kind: 'bytes', bytes: bytesOf(text) })

test('what is shown is told by the name and the size', () => {
  const kinds = (names: readonly string[], size = 10) => names.map((name) => previewKind({ name, size }))
  expect(kinds(['a.PNG', 'a.svg', 'a.mp3', 'a.mp4', 'a.txt', 'a.html', 'a.js', 'a.pdf'])).toEqual([
    'picture',
    'drawing',
    'audio',
    'video',
    'text',
    'text',
    'text',
    'pdf',
  ])
  expect(kinds(['a.exe', 'a', 'a.docx', 'a.zip'])).toEqual(Array(4).fill('none'))
  expect(kinds(['a.txt'], 1024 * 1024 + 1)).toEqual(['none'])
  expect(kinds(['a.png', 'a.txt'], 0)).toEqual(['none', 'none'])
})

test('pictures are told by their first bytes, and a page that is called one is none', async () => {
  expect(pictureType(bytesOf('\u0089PNG\r\n'))).toBe('image/png')
  expect(pictureType(bytesOf('\u00FF\u00D8\u00FF\u00E0'))).toBe('image/jpeg')
  expect(pictureType(bytesOf('GIF89a'))).toBe('image/gif')
  expect(pictureType(bytesOf('RIFF....WEBP'))).toBe('image/webp')
  expect(pictureType(bytesOf('....ftypavif'))).toBe('image/avif')
  expect(pictureType(bytesOf('<svg/>'))).toBeNull()
  expect((await preview('a.png', here('<!doctype html><script>alert(1)</script>'))).shown.kind).toBe(
    'unreadable',
  )
})

test('a drawing is a picture without an origin, and markup is plain text', async () => {
  const { shown } = await preview('a.svg', here('<svg onload="alert(1)"/>'))
  expect(shown).toMatchObject({
    kind: 'picture',
    address: 'data:image/svg+xml,%3Csvg%20onload%3D%22alert(1)%22%2F%3E',
  })
  const page = await preview('a.html', here('<script>alert(1)</script>'))
  expect(page.shown).toMatchObject({ kind: 'text', text: '<script>alert(1)</script>' })
})

test('stored pictures and films are shown from where they are, by a type of this list', async () => {
  const film = await preview('a.mov', { kind: 'object', object: 'space/hash' })
  expect([film.shown, film.asked]).toMatchObject([
    { kind: 'video', address: 'https://store.example/space/hash' },
    [{ as: 'video/mp4' }],
  ])
  const text = await preview('a.txt', { kind: 'object', object: 'space/hash' })
  expect(text.shown).toMatchObject({ kind: 'text', text: 'far away' })
})

test('text of older programs is read, and what is none is not', async () => {
  expect((await preview('a.txt', here('caf\u00E9'))).shown).toMatchObject({ text: 'café' })
  expect((await preview('a.txt', here('a\0b'))).shown.kind).toBe('unreadable')
  expect((await preview('a.pdf', here('no document'))).shown.kind).toBe('unreadable')
})
