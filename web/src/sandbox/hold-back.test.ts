import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHoldBack } from './hold-back'

let isNeeded = true
let said: string[] = []
beforeEach(() => {
  vi.useFakeTimers()
  isNeeded = true
  said = []
})
afterEach(() => {
  vi.useRealTimers()
})
const create = () => {
  const holdBack = createHoldBack(300, () => isNeeded)
  return { ...holdBack, say: (text: string) => holdBack.pass(() => said.push(text)) }
}

test('what is said waits its time, each for itself, and stays in order', () => {
  const { say } = create()
  say('a')
  vi.advanceTimersByTime(200)
  say('b')
  isNeeded = false
  say('c')
  vi.advanceTimersByTime(99)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['a'])
  vi.advanceTimersByTime(200)
  expect(said).toEqual(['a', 'b', 'c'])
  say('d')
  expect(said).toEqual(['a', 'b', 'c', 'd'])
})

test('what waits can be dropped or delivered at once', () => {
  const { say, drop, release } = create()
  say('a')
  drop()
  vi.advanceTimersByTime(1000)
  say('b')
  say('c')
  release()
  expect(said).toEqual(['b', 'c'])
  vi.advanceTimersByTime(1000)
  expect(said).toEqual(['b', 'c'])
})
