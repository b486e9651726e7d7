import { expect, test } from 'vitest'
import { measureSteps } from './bench'

test('measures as many steps as it is told', async () => {
  const { steps, time, perSecond } = await measureSteps(50_000)
  expect(steps).toBeGreaterThanOrEqual(50_000)
  expect(steps).toBeLessThan(51_000)
  expect(perSecond).toBe(Math.round((steps / time) * 1000))
})
