import { describe, expect, test } from 'vitest'
import { gunzip, gzip } from './gzip'
import { pageBytes, readMachineState } from './machine-state'
import { joinParts, splitParts } from './parts'
import { packDifferences, packSnapshot, type Snapshot, unpackDifferences, unpackSnapshot } from './snapshot'

const bytes = (value: string) => new TextEncoder().encode(value)

/** A state of the emulator's form: eight pages of memory, of which those with a number are not empty, and a screen. */
function createMachine(pages: readonly (number | null)[], screen: Uint8Array, note = ''): Uint8Array {
  const stored = pages.flatMap((value) => (value === null ? [] : [new Uint8Array(pageBytes).fill(value)]))
  const memory = new Uint8Array(stored.length * pageBytes)
  for (const [index, page] of stored.entries()) memory.set(page, index * pageBytes)
  const map = Uint8Array.of(
    pages.reduce((bits: number, value, index) => bits | (value === null ? 0 : 1 << index), 0),
  )
  const buffers = [screen, memory, map]
  const infos: { offset: number; length: number }[] = []
  let total = 0
  for (const each of buffers) {
    infos.push({ offset: total, length: each.length })
    total = (total + each.length + 3) & ~3
  }
  const state: unknown[] = Array.from({ length: 92 }, () => null)
  state[0] = note
  state[77] = { __state_type__: 'Uint8Array', buffer_id: 1 }
  state[78] = { __state_type__: 'Uint8Array', buffer_id: 2 }
  const info = bytes(JSON.stringify({ buffer_infos: infos, state }))
  const start = (16 + info.length + 3) & ~3
  const whole = new Uint8Array(start + total)
  const view = new DataView(whole.buffer)
  view.setInt32(0, 0x86768676 | 0, true)
  view.setInt32(4, 6, true)
  view.setInt32(8, whole.length, true)
  view.setInt32(12, info.length, true)
  whole.set(info, 16)
  for (const [index, each] of buffers.entries()) whole.set(each, start + (infos[index]?.offset ?? 0))
  return whole
}

const snapshot = (machine: Uint8Array): Snapshot => ({
  machine,
  share: bytes('share'),
  terminal: bytes('terminal'),
})

const image = snapshot(createMachine([1, null, 2, 3, null, null, 4, 5], new Uint8Array(5000).fill(7)))

describe('a saved machine', () => {
  test.each([
    ['nothing changed', [1, null, 2, 3, null, null, 4, 5], 5000],
    ['a page changed', [1, null, 9, 3, null, null, 4, 5], 5000],
    ['a page became empty, so that the others moved up', [1, null, null, 3, null, null, 4, 5], 5000],
    ['an empty page was used', [1, 8, 2, 3, null, 6, 4, 5], 5000],
    ['a buffer has another length', [1, null, 2, 3, null, null, 4, 5], 6001],
    ['all is empty', [null, null, null, null, null, null, null, null], 0],
  ])('is the same again when %s', (_what, pages, screenBytes) => {
    const now = snapshot(createMachine(pages, new Uint8Array(screenBytes).fill(7), 'later'))
    const packed = packDifferences('key', image, now)
    expect(packed).not.toBeNull()
    const again = packed && unpackDifferences('key', image, packed)
    expect(again).toEqual(now)
  })

  test('is little where little changed', async () => {
    const screen = new Uint8Array(5000).fill(7)
    screen[4100] = 8
    const now = snapshot(createMachine([1, null, 2, 3, null, null, 4, 9], screen))
    const packed = packDifferences('key', image, now)
    // One page of memory, the last part of the screen, and what says where they are.
    expect(packed?.length).toBeLessThan(2 * pageBytes + 1500)
    expect(packed && (await gzip(packed)).length).toBeLessThan(700)
  })

  test('is not one of another image, nor of anything else', () => {
    const packed = packDifferences('key', image, image)
    if (!packed) throw new Error('no differences')
    expect(unpackDifferences('another', image, packed)).toBeNull()
    expect(unpackDifferences('key', image, packSnapshot(image))).toBeNull()
    expect(unpackDifferences('key', image, new Uint8Array(0))).toBeNull()
    const other = snapshot(createMachine([1], new Uint8Array(1)))
    expect(packDifferences('key', image, snapshot(bytes('nonsense')))).toBeNull()
    expect(unpackDifferences('key', snapshot(bytes('nonsense')), packed)).toBeNull()
    expect(unpackSnapshot(packed)).toBeNull()
    expect(other.machine.length).toBeGreaterThan(0)
  })

  test('is never half of one: wherever it is cut, it is refused', () => {
    const now = snapshot(createMachine([1, 8, 2, 9, null, 6, 4, 5], new Uint8Array(5000).fill(3)))
    const packed = packDifferences('key', image, now)
    if (!packed) throw new Error('no differences')
    for (let length = 0; length < packed.length; length += 97)
      expect(unpackDifferences('key', image, packed.slice(0, length))).toBeNull()
  })

  test('is refused when its text asks for more than a machine is', () => {
    const packed = packDifferences('key', image, image)
    if (!packed) throw new Error('no differences')
    const [mark, key, machine, share, terminal] = splitParts(packed) ?? []
    const [info, maps, contents] = splitParts(machine ?? new Uint8Array(0)) ?? []
    if (!mark || !key || !info || !maps || !contents || !share || !terminal) throw new Error('no parts')
    const large = bytes(new TextDecoder().decode(info).replace('"length":5000', '"length":2000000000'))
    const forged = joinParts([mark, key, joinParts([large, maps, contents]), share, terminal])
    expect(unpackDifferences('key', image, forged)).toBeNull()
  })
})

test('an image is packed and unpacked', () => {
  expect(unpackSnapshot(packSnapshot(image))).toEqual(image)
  expect(readMachineState(image.machine)?.buffers).toHaveLength(3)
  expect(readMachineState(image.machine.slice(0, -8))).toBeNull()
})

describe('gzip', () => {
  test('unpacks what it packed', async () => {
    expect(await gunzip(await gzip(bytes('otter')), 100)).toEqual(bytes('otter'))
  })

  test('tells what is damaged, cut off, or too long', async () => {
    const packed = await gzip(bytes('otter '.repeat(1000)))
    const damaged = packed.slice()
    damaged[12] = (damaged[12] ?? 0) ^ 0xff
    expect(await gunzip(damaged, 10_000)).toBeNull()
    expect(await gunzip(packed.slice(0, -6), 10_000)).toBeNull()
    expect(await gunzip(packed, 5999)).toBeNull()
    expect(await gunzip(bytes('no gzip'), 10_000)).toBeNull()
  })
})
