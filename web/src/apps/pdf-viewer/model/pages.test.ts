import { expect, test } from 'vitest'
import { zoomed, zoomSteps } from './pages'

test('zooming goes through its steps, from between two to the next one, and ends at both ends', () => {
  expect([zoomed(1, 1), zoomed(1, -1), zoomed(0.8, 1), zoomed(0.8, -1)]).toEqual([1.1, 0.9, 0.9, 0.75])
  expect([zoomed(5, 1), zoomed(0.25, -1), zoomed(0.1, 1)]).toEqual([5, 0.25, 0.25])
  expect(zoomSteps.toSorted((a, b) => a - b)).toEqual(zoomSteps)
})
