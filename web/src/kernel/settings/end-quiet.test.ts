import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { systemClock } from '@/lib/clock'
import { memoryStorage } from '@/lib/key-value-storage'
import { endQuietInTime } from './end-quiet'
import { createSettingsStore } from './store'

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const kept = memoryStorage()
const open = () => createSettingsStore({ storage: memoryOsStorage(kept, 'ada'), username: 'Ada' })
const hour = 3_600_000

test('the quiet ends in its time, also after a reload, and without one it stays', async () => {
  const settings = open()
  const end = endQuietInTime(settings, systemClock)
  settings.update({ doNotDisturb: true })
  await vi.advanceTimersByTimeAsync(48 * hour)
  expect(settings.getState().doNotDisturb).toBe(true)
  settings.update({ quietUntil: Date.now() + hour })
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(settings.getState().doNotDisturb).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(settings.getState()).toMatchObject({ doNotDisturb: false, quietUntil: 0 })
  settings.update({ doNotDisturb: true, quietUntil: Date.now() + hour })
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(2 * hour)
  const later = open()
  expect(later.getState().doNotDisturb).toBe(true)
  endQuietInTime(later, systemClock)()
  expect(later.getState()).toMatchObject({ doNotDisturb: false, quietUntil: 0 })
})

test('who switches it off has no end that holds for the next time', async () => {
  const settings = open()
  const end = endQuietInTime(settings, systemClock)
  settings.update({ doNotDisturb: true, quietUntil: Date.now() + hour })
  await vi.advanceTimersByTimeAsync(0)
  settings.update({ doNotDisturb: false })
  await vi.advanceTimersByTimeAsync(0)
  expect(settings.getState().quietUntil).toBe(0)
  settings.update({ doNotDisturb: true })
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(settings.getState().doNotDisturb).toBe(true)
  end()
})
