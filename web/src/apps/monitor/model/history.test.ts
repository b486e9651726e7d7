import { expect, test } from 'vitest'
import { addSample, extremes, historySpan, scaleEnd, segments } from './history'

test('keeps two minutes', () => {
  let samples = addSample([], { at: 0, value: 1 })
  samples = addSample(samples, { at: historySpan - 1, value: 2 })
  samples = addSample(samples, { at: historySpan, value: 3 })
  expect(samples.map(({ value }) => value)).toEqual([2, 3])
})

test('a time without measurement is a gap', () => {
  const at = (...times: readonly number[]) => times.map((time) => ({ at: time, value: 0 }))
  expect(segments(at(0, 2, 4, 20, 22), 5).map((run) => run.map((sample) => sample.at))).toEqual([
    [0, 2, 4],
    [20, 22],
  ])
  expect(segments([], 5)).toEqual([])
})

test('latest, least and most', () => {
  expect(extremes([])).toBeNull()
  const samples = [5, 1, 3].map((value, at) => ({ at, value }))
  expect(extremes(samples)).toEqual({ latest: 3, least: 1, most: 5 })
})

test('a scale ends at a round number above what was measured', () => {
  expect([0, 60, 61, 130, 500, 501].map((most) => scaleEnd(most, 60))).toEqual([60, 60, 100, 200, 500, 1000])
})
