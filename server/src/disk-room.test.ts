import { describe, expect, test } from 'vitest'
import { createDiskRoom, reserve, smallChange } from './disk-room.ts'

const withFree = (...free: readonly number[]) =>
  createDiskRoom(
    free.map((_, index) => String(index)),
    async (folder) => free[Number(folder)] ?? 0,
  )

describe('room on the disk', () => {
  test('is there as long as a change leaves the reserve', async () => {
    expect(await withFree(reserve + 10_000_000).hasRoom(10_000_000)).toBe(true)
    expect(await withFree(reserve + 10_000_000).hasRoom(10_000_001)).toBe(false)
  })

  test('is there for small changes until half of the reserve is used', async () => {
    expect(await withFree(reserve / 2 + smallChange).hasRoom(smallChange)).toBe(true)
    expect(await withFree(reserve / 2 + smallChange).hasRoom(smallChange + 1)).toBe(false)
    expect(await withFree(reserve / 2).hasRoom(1)).toBe(false)
  })

  test('is what the fullest of several disks has', async () => {
    expect(await withFree(reserve * 9, reserve - 1).hasRoom(smallChange + 1)).toBe(false)
  })

  test('is there where the system does not tell', async () => {
    const room = createDiskRoom(['/'], () => Promise.reject(new Error('not supported')))
    expect(await room.hasRoom(1_000_000_000)).toBe(true)
  })
})
