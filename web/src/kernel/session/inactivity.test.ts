import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeviceStorage } from '@/kernel/storage/device-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import type { Clock } from '@/lib/clock'
import { startAutoLock } from './inactivity'
import { bootingState } from './machine'
import type { SessionState } from './types'

/** A clock whose hands the test moves; `jump` moves the time of day alone, as sleep or a person setting it does. */
function handClock() {
  let timeOfDay = 1_000_000_000
  let running = 0
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>()
  const runDue = () => {
    for (const timer of [...timers].toSorted((a, b) => a.at - b.at)) {
      if (timer.at > running || !timers.delete(timer)) continue
      timer.callback()
    }
  }
  const clock: Clock = {
    now: () => timeOfDay,
    after(ms, callback) {
      const timer = { at: running + ms, callback }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  return {
    clock,
    timers,
    advance(ms: number) {
      for (let left = ms; left > 0; left -= 1000) {
        const step = Math.min(1000, left)
        timeOfDay += step
        running += step
        runDue()
      }
    },
    jump: (ms: number) => {
      timeOfDay += ms
    },
  }
}

describe('auto-lock', () => {
  const user = { id: 'a', email: 'ada@example.com', username: 'Ada', fullName: null }
  let state: SessionState
  let enabled: boolean
  let minutes: number
  const session = { getState: () => state, lock: vi.fn<() => void>() }

  beforeEach(() => {
    state = { ...bootingState, system: 'desktop', user }
    enabled = true
    minutes = 5
    session.lock.mockReset()
    session.lock.mockImplementation(() => {
      state = { ...state, cover: 'locked' }
    })
  })

  const start = (hand: ReturnType<typeof handClock>, storage = memoryStorage()) =>
    startAutoLock({
      session,
      isEnabled: () => enabled,
      minutes: () => minutes,
      storage: createDeviceStorage(storage),
      clock: hand.clock,
    })

  test('locks once after the minutes without input', () => {
    const hand = handClock()
    start(hand)
    hand.advance(5 * 60_000 - 1000)
    expect(session.lock).not.toHaveBeenCalled()
    hand.advance(1000)
    expect(session.lock).toHaveBeenCalledTimes(1)
    hand.advance(60 * 60_000)
    expect(session.lock).toHaveBeenCalledTimes(1)
  })

  test('input starts the time anew', () => {
    const hand = handClock()
    const lock = start(hand)
    hand.advance(4 * 60_000)
    lock.reportInput()
    hand.advance(4 * 60_000)
    expect(session.lock).not.toHaveBeenCalled()
    hand.advance(60_000)
    expect(session.lock).toHaveBeenCalledTimes(1)
  })

  test('input in another tab counts, a time from the future does not', () => {
    const hand = handClock()
    const storage = memoryStorage()
    start(hand, storage)
    hand.advance(4 * 60_000)
    storage.set('otteros:last-input', String(hand.clock.now()))
    hand.advance(4 * 60_000)
    expect(session.lock).not.toHaveBeenCalled()
    storage.set('otteros:last-input', String(hand.clock.now() + 10 * 60_000))
    hand.advance(60_000)
    expect(session.lock).toHaveBeenCalledTimes(1)
  })

  test('the first input after a machine slept too long locks instead of starting anew', () => {
    const hand = handClock()
    const lock = start(hand)
    hand.jump(30 * 60_000)
    lock.reportInput()
    expect(session.lock).toHaveBeenCalledTimes(1)
  })

  test('a clock that is set back does not keep the desktop open', () => {
    const hand = handClock()
    start(hand)
    hand.jump(-60 * 60_000)
    hand.advance(5 * 60_000 + 15_000)
    expect(session.lock).toHaveBeenCalledTimes(1)
  })

  test('a switched-off lock never locks; switched on, the time counts from there', () => {
    const hand = handClock()
    enabled = false
    start(hand)
    hand.advance(60 * 60_000)
    expect(session.lock).not.toHaveBeenCalled()
    enabled = true
    hand.advance(4 * 60_000)
    expect(session.lock).not.toHaveBeenCalled()
    hand.advance(60_000 + 15_000)
    expect(session.lock).toHaveBeenCalledTimes(1)
  })

  test('fewer minutes count at once', () => {
    const hand = handClock()
    start(hand)
    hand.advance(2 * 60_000)
    minutes = 1
    hand.advance(15_000)
    expect(session.lock).toHaveBeenCalledTimes(1)
  })

  test('a covered desktop and the login screen are left alone', () => {
    const hand = handClock()
    state = { ...state, cover: 'expired' }
    start(hand)
    hand.advance(60 * 60_000)
    state = { ...bootingState, system: 'login' }
    hand.advance(60 * 60_000)
    expect(session.lock).not.toHaveBeenCalled()
  })

  test('stopping leaves no timer behind', () => {
    const hand = handClock()
    start(hand).stop()
    expect(hand.timers.size).toBe(0)
    hand.advance(60 * 60_000)
    expect(session.lock).not.toHaveBeenCalled()
  })

  test('input is written for other tabs at most every five seconds', () => {
    const hand = handClock()
    const storage = memoryStorage()
    const set = vi.spyOn(storage, 'set')
    const lock = start(hand, storage)
    for (let i = 0; i < 100; i += 1) lock.reportInput()
    expect(set).toHaveBeenCalledTimes(1)
    hand.advance(5000)
    lock.reportInput()
    expect(set).toHaveBeenCalledTimes(2)
  })
})
