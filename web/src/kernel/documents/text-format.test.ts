import { describe, expect, test } from 'vitest'
import { decodeText, encodeText } from './text-format'

const bytes = (text: string) => new TextEncoder().encode(text)
const roundTrip = (text: string) => {
  const decoded = decodeText(bytes(text))
  return encodeText(decoded.text, decoded.format)
}

describe('the format of a text', () => {
  const endings = [
    ['LF', 'a\nb\n', 'a\nb\n'],
    ['CRLF', 'a\r\nb\r\n', 'a\nb\n'],
    ['CR', 'a\rb', 'a\nb'],
    ['mixed', 'a\r\nb\nc\rd', 'a\r\nb\nc\rd'],
    ['LF', 'no line end', 'no line end'],
  ] as const
  test.each(endings)('%s line endings are found out and kept', (lineEnding, stored, shown) => {
    const decoded = decodeText(bytes(stored))
    expect(decoded.format.lineEnding).toBe(lineEnding)
    expect(decoded.text).toBe(shown)
    expect(roundTrip(stored)).toBe(stored)
  })

  test('a byte order mark is not shown, and is written back', () => {
    const decoded = decodeText(bytes('\uFEFFa\r\n'))
    expect(decoded).toEqual({
      text: 'a\n',
      format: { lineEnding: 'CRLF', hasByteOrderMark: true },
      isText: true,
    })
    expect(roundTrip('\uFEFFa\r\n')).toBe('\uFEFFa\r\n')
  })

  test('a final newline is kept, and none is added', () => {
    expect([roundTrip('a'), roundTrip('a\n'), roundTrip('')]).toEqual(['a', 'a\n', ''])
  })

  test('bytes that are no UTF-8 and bytes with zeros are no text', () => {
    expect(decodeText(new Uint8Array([0x61, 0xff, 0x62])).isText).toBe(false)
    expect(decodeText(new Uint8Array([0x61, 0x00, 0x62])).isText).toBe(false)
    expect(decodeText(bytes('Otter 🦦 é')).isText).toBe(true)
  })
})
