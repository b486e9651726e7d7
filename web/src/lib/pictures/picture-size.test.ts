import { expect, test } from 'vitest'
import { pictureSize } from './picture-size'

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Blob(
    parts.map((part) =>
      typeof part === 'string' ? Uint8Array.from(part, (sign) => sign.charCodeAt(0)) : Uint8Array.from(part),
    ),
  )
const big = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const small = (value: number, count: number) =>
  [0, 8, 16, 24].slice(0, count).map((shift) => (value >>> shift) & 255)
const nothing = (count: number) => Array.from({ length: count }, () => 0)

const png = (width: number, height: number) =>
  bytes([0x89], 'PNG\r\n\u001a\n', big(13), 'IHDR', big(width), big(height), [8, 2, 0, 0, 0])
const frame = (mark: number, width: number, height: number) => [
  0xff,
  mark,
  0,
  11,
  8,
  height >> 8,
  height & 255,
  width >> 8,
  width & 255,
]

test.each([
  ['a PNG', png(1920, 1080), 1920, 1080],
  ['a PNG that would take 16 TB', png(2_000_000, 2_000_000), 2_000_000, 2_000_000],
  ['a GIF', bytes('GIF89a', small(320, 2), small(200, 2)), 320, 200],
  ['a BMP upside down', bytes('BM', nothing(16), small(640, 4), small(-480, 4)), 640, 480],
  ['a JPEG', bytes([0xff, 0xd8], frame(0xc0, 4000, 3000)), 4000, 3000],
  [
    'a JPEG with what cameras write before it',
    bytes(
      [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff],
      nothing(65_533),
      [0xff, 0xe2, 0, 4, 1, 1],
      frame(0xc2, 8000, 6000),
    ),
    8000,
    6000,
  ],
  ['a WebP', bytes('RIFF', nothing(4), 'WEBPVP8 ', nothing(10), small(800, 2), small(600, 2)), 800, 600],
  [
    'a WebP with more',
    bytes('RIFF', nothing(4), 'WEBPVP8X', nothing(8), small(99_999, 3), small(49_999, 3)),
    100_000,
    50_000,
  ],
  [
    'a WebP without loss',
    bytes('RIFF', nothing(4), 'WEBPVP8L', nothing(5), small(799 | (599 << 14), 4)),
    800,
    600,
  ],
  [
    'an AVIF with a preview',
    bytes(
      nothing(4),
      'ftypavif',
      nothing(20),
      'ispe',
      nothing(4),
      big(160),
      big(90),
      'ispe',
      nothing(4),
      big(1600),
      big(900),
    ),
    1600,
    900,
  ],
])('%s says how large it is', async (_what, content, width, height) => {
  expect(await pictureSize(content)).toEqual({ width, height })
})

test.each([
  ['nothing', bytes()],
  ['a text', bytes('not a picture, whatever its name is, and long enough for all')],
  ['a page', bytes('<html><script>alert(1)</script></html> and so on and so on')],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['a PNG that ends too soon', bytes([0x89], 'PNG\r\n\u001a\n', big(13), 'IHDR', [0, 0])],
  ['a PNG without extent', png(0, 10)],
  [
    'a JPEG that never begins',
    bytes([0xff, 0xd8], ...Array.from({ length: 2000 }, () => [0xff, 0xe0, 0, 2])),
  ],
  [
    'a JPEG of marks alone',
    bytes(
      [0xff, 0xd8],
      Array.from({ length: 5000 }, () => 0xff),
    ),
  ],
  ['a WebP of another kind', bytes('RIFF', nothing(4), 'WEBPXXXX', nothing(40))],
])('%s is no picture', async (_what, content) => {
  expect(await pictureSize(content)).toBeNull()
})
