import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { storedXz } from '../test/stored-xz.ts'
import { unpackXz, unpackXzProgram } from './xz.ts'

/** Bytes in which nearly every one could begin a call, or end its address. */
function program(): Buffer {
  const bytes = [0xe8, 0xe9, 0x00, 0xff, 0x12, 0x90, 0xe8]
  let state = 12_345
  return Buffer.from(
    Array.from({ length: 700 }, () => {
      state = Number((BigInt(state) * 1_103_515_245n + 12_345n) & 0x7fffffffn)
      return bytes[(state >> 16) % bytes.length] ?? 0
    }),
  )
}

/** The same, as `xz --x86 --lzma2=dict=4096 --check=crc32` packs it. */
const packed = Buffer.from(
  [
    '/Td6WFoAAAFpIt42AgEEACEBAADaM60D4AK7AbldAHRgRRjhOxKE/yonvJG43wLibvjEsNm8WqVuT31UyyGCPOWPPMJkWAZb',
    'PQjuxhzVSNmcVHrwjweyOAwPwZcRvBBKsrHRbg2VQHghOjhoCr6trPjjioxD2+dtq9JL+pC+e05dw64urONo4nRWqV+GIJv/',
    'dd+dSjuVMwxZ71JG46kVNrgYw4MGGkb6bvFFRCLuWAdIJqXtYJXBDMKyr9t2y1p3oTPk6WvzTe0XjIu13YlJIcyDRx+OXOzP',
    'UVd6wIy05W3GX6czWle7IMZb+LtItc+Y6njIvk/lxessdI648gmnzSDDeicCR/9PYbgclKDeyjtbQGaId/ivSVe3KsOfd54Z',
    'AqU+NlDI36N87uALpD9m4PG4vKK/Fg3kz0NFvEUXyC57wPr1lJUe/xYWYErUUuO3kqVQwznFGJBh6Ifg3kuf2kr//lcwnyoB',
    'FwbyQwUlCKD3iTMcqCzsuNHO467I8ey6dJUewlFGB9j67NasRuNXRTpxm4f68OF0bXIbVnWt+mWgWP3SVmGbDB/otQwGxlEl',
    'eFU8O/nYXhGEkLPCeAS/lUSonVRYN48ypY+n6EEFg0woLVoETA+P+QAAAADerTBzAAHRA7wFAABOUvgMPjANiwIAAAAAAVla',
  ].join(''),
  'base64',
)

test('a program that went through the filter for x86 comes out as it was', async () => {
  expect((await unpackXzProgram(packed)).equals(program())).toBe(true)
})

test('a program that is damaged, or packed in another way, is refused', async () => {
  const damaged = Buffer.from(packed)
  // Its sum is right before the index, which is as long as the footer here.
  const sum = damaged.length - 12 - 12 - 4
  damaged[sum] = (damaged[sum] ?? 0) ^ 1
  await expect(unpackXzProgram(damaged)).rejects.toMatchObject({ kind: 'damaged' })
  await expect(unpackXzProgram(storedXz(program()))).rejects.toMatchObject({ kind: 'broken' })
})

test('what is not filtered is unpacked as a stream', async () => {
  const bytes = Buffer.alloc(150_000, 'otter')
  expect((await buffer(unpackXz(Readable.from([storedXz(bytes)])))).equals(bytes)).toBe(true)
})
