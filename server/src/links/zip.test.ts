import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { type ZipEntry, WrongLength, sizeOfZip, writeZip } from './zip.ts'
import { createFreePaths, safePath } from './zip-names.ts'

const file = (path: string, size: number): ZipEntry => ({
  path,
  size,
  isFolder: false,
  modified: Date.UTC(2026, 10, 28, 12, 30, 8),
})
const folder = (path: string): ZipEntry => ({ ...file(path, 0), isFolder: true })

async function write(entries: readonly ZipEntry[], contents: Readonly<Record<string, string>> = {}) {
  const pieces: Uint8Array[] = []
  const contentOf = async function* ({ path }: ZipEntry) {
    for (const letter of contents[path] ?? '') yield Buffer.from(letter)
  }
  for await (const piece of writeZip(entries, contentOf)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Reads an archive as programs do: from its end. */
function read(zip: Buffer) {
  let end = zip.lastIndexOf('504b0506', undefined, 'hex')
  let [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)]
  if (count === 0xffff) {
    end = Number(zip.readBigUInt64LE(end - 20 + 8))
    count = Number(zip.readBigUInt64LE(end + 32))
    start = Number(zip.readBigUInt64LE(end + 48))
  }
  const found: {
    readonly name: string
    readonly content: string
    readonly sum: number
    readonly time: readonly number[]
  }[] = []
  for (let nth = 0, at = start; nth < count; nth++) {
    const [size, nameBytes, extraBytes] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ]
    const offset = zip.readUInt32LE(at + 42)
    const content = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    found.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
      content: zip.toString('utf8', content, content + size),
      sum: zip.readUInt32LE(at + 16),
      time: [zip.readUInt16LE(at + 14), zip.readUInt16LE(at + 12)],
    })
    at += 46 + nameBytes + extraBytes
  }
  return found
}

test('an archive holds what was put in, with its names, times and checksums, and has the size that was said', async () => {
  const entries = [folder('Größe'), file('Größe/a.txt', 9), file('empty', 0)]
  const zip = await write(entries, { 'Größe/a.txt': '123456789' })
  expect(zip.length).toBe(sizeOfZip(entries))
  expect(read(zip)).toEqual([
    { name: 'Größe/', content: '', sum: 0, time: [0x5d7c, 0x63c4] },
    // The check value of this checksum.
    { name: 'Größe/a.txt', content: '123456789', sum: 0xcbf43926, time: [0x5d7c, 0x63c4] },
    { name: 'empty', content: '', sum: 0, time: [0x5d7c, 0x63c4] },
  ])
})

test('more than 65,535 entries are listed', async () => {
  const entries = Array.from({ length: 70_000 }, (_, nth) => folder(`f${nth}`))
  const zip = await write(entries)
  expect(zip.length).toBe(sizeOfZip(entries))
  expect(read(zip)).toHaveLength(70_000)
})

test('a file beyond 4 GiB has lengths of 64 bits', async () => {
  const size = 5 * 1024 ** 3
  const pieces = writeZip([file('a', size)], async function* () {})
  const { value: header } = await pieces.next()
  expect(Buffer.from(header ?? []).toString('hex', 28)).toBe(
    `1400${Buffer.from('a').toString('hex')}0100100000000000000000000000000000000000`,
  )
  expect(sizeOfZip([file('a', size)])).toBe(30 + 1 + 20 + size + 24 + 46 + 1 + 20 + 56 + 20 + 22)
})

test('a content of another length than was said breaks it off', async () => {
  await expect(write([file('a', 3)], { a: 'ab' })).rejects.toThrow(WrongLength)
})

test('names lead nowhere and are what they show', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['a/b.txt', 'a/b.txt'],
    ['..\\..\\evil.exe', '.._.._evil.exe'],
    ['C:/x', 'C_/x'],
    ['a/../b', 'a/_/b'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['con.txt', '_con.txt'],
    ['trailing. ', 'trailing'],
    ['ملف.txt', 'ملف.txt'],
  ]
  for (const [path, safe] of cases) expect(safePath(path)).toBe(safe)
})

test('equal paths get numbers, whatever the case of their letters', () => {
  const free = createFreePaths()
  expect(['a.txt', 'A.txt', 'a (2).txt', 'a.txt', 'dir/.hidden', 'dir/.hidden'].map(free)).toEqual([
    'a.txt',
    'A (2).txt',
    'a (2) (2).txt',
    'a (3).txt',
    'dir/.hidden',
    'dir/.hidden (2)',
  ])
})
