import { expect, test } from 'vitest'
import { kindOfBytes, startsAsText } from './file-signature'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['pdf', '%PDF-1.7\n'],
  ['archive', 'PK\u0003\u0004...'],
  ['archive', '\u001f\u008b\u0008\u0000'],
  ['archive', `${'a'.repeat(257)}ustar`],
  ['image', '\u0089PNG\r\n'],
  ['image', 'RIFF....WEBPVP8 '],
  ['audio', 'RIFF....WAVEfmt '],
  ['audio', 'OggS\u0000'],
  ['video', '\u0000\u0000\u0000\u0018ftypmp42'],
  ['audio', '\u0000\u0000\u0000\u0018ftypM4A '],
  ['text', 'PK is not an archive'],
  ['text', ''],
  ['binary', 'a\u0000b'],
  ['binary', '\u00ff\u00fe\u00fd'],
] as const)('%s is known by its first bytes (%j)', (kind, bytes) => {
  expect(kindOfBytes(latin(bytes))).toBe(kind)
})

test('text may begin with a byte order mark, and be cut in the middle of a character', () => {
  expect(startsAsText(new TextEncoder().encode('\uFEFFotter'))).toBe(true)
  expect(startsAsText(new TextEncoder().encode(`x${'ö'.repeat(8000)}`))).toBe(true)
  // A short file is whole: half a character at its end is damage.
  expect(startsAsText(new TextEncoder().encode('ö').subarray(0, 1))).toBe(false)
})
