import { describe, expect, test } from 'vitest'
import { createMemoryTransfers, transferOf } from '@/kernel/files/testing/memory-transfers'
import { texts } from '../texts'
import { describeProgress } from './describe'
import { createTransferRows } from './transfer-rows'

const megabyte = 1024 * 1024
const hour = 3_600_000

/** Time that passes when it is told to. */
function handClock() {
  let time = 1000
  let due: { at: number; run: () => void } | null = null
  return {
    now: () => time,
    after(ms: number, run: () => void) {
      const own = { at: time + ms, run }
      due = own
      return () => {
        if (due === own) due = null
      }
    },
    /** Lets a second pass. */
    tick() {
      time += 1000
      const ready = due
      if (!ready || ready.at > time) return
      due = null
      ready.run()
    },
    isWaiting: () => due !== null,
  }
}

function setUp(...first: Parameters<typeof transferOf>[1][]) {
  const memory = createMemoryTransfers(first.map((part, index) => transferOf(`/home/${index}.bin`, part)))
  const clock = handClock()
  const rows = createTransferRows(memory.transfers, clock)
  const end = rows.begin()
  /** Lets seconds pass in each of which so many bytes go through. */
  const go = (seconds: number, bytes: number) => {
    for (let second = 0; second < seconds; second++) {
      memory.set(
        memory.transfers
          .getState()
          .map((one) => (one.state === 'running' ? { ...one, done: one.done + bytes } : one)),
      )
      clock.tick()
    }
  }
  return {
    ...memory,
    clock,
    rows,
    end,
    go,
    said: () => rows.getState().map((row) => describeProgress(row, texts)),
  }
}

describe('how long a transfer will take', () => {
  test('is said once it is known, from how it went lately', () => {
    const { go, said } = setUp({ size: 500 * megabyte, done: 0 })
    expect(said()).toEqual(['0 bytes of 500.0 MB'])
    go(1, megabyte)
    expect(said()).toEqual(['1.0 MB of 500.0 MB'])
    go(4, megabyte)
    expect(said()).toEqual(['5.0 MB of 500.0 MB – about 8 minutes left'])
    go(20, 10 * megabyte)
    expect(said()).toEqual(['205.0 MB of 500.0 MB – less than a minute left'])
  })

  test('is not said while it stands still, and begins anew after a pause', () => {
    const { go, said, change, transfers } = setUp({ size: 500 * megabyte, done: 0 })
    go(5, megabyte)
    go(20, 0)
    expect(said()).toEqual(['5.0 MB of 500.0 MB'])
    go(5, megabyte)
    const [one] = transfers.getState()
    change({ state: 'paused' }, one?.id)
    expect(said()).toEqual(['10.0 MB of 500.0 MB – paused, on this device only'])
    go(100, 0)
    change({ state: 'running' }, one?.id)
    expect(said()).toEqual(['10.0 MB of 500.0 MB'])
    go(4, megabyte)
    expect(said()).toEqual(['14.0 MB of 500.0 MB – about 8 minutes left'])
  })

  test('is in hours where it takes long', () => {
    const row = { ...transferOf('/home/a.bin'), left: 3 * hour }
    expect(describeProgress(row, texts)).toBe('50.0 MB of 100.0 MB – about 3 hours left')
    expect(describeProgress({ ...row, left: 30 * hour }, texts)).toBe(
      '50.0 MB of 100.0 MB – more than a day left',
    )
  })
})

test('no time is looked at once nothing goes on, nor after the end', () => {
  const { clock, change, end, set } = setUp({})
  expect(clock.isWaiting()).toBe(true)
  change({ state: 'failed' })
  clock.tick()
  expect(clock.isWaiting()).toBe(false)
  change({ state: 'running' })
  expect(clock.isWaiting()).toBe(true)
  end()
  expect(clock.isWaiting()).toBe(false)
  set([])
  expect(clock.isWaiting()).toBe(false)
})
