import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint'

const frames: (() => void)[] = []

/** Makes a frame, and lets what waits for it have its turn. */
const paint = () =>
  new Promise<void>((resolve) => {
    afterPaint(resolve)
    for (const draw of frames.splice(0)) draw()
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.splice(frame - 1, 1))
})
afterEach(() => {
  frames.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what waits for a frame is done once, after it and not within', async () => {
  const done = vi.fn()
  afterPaint(done)
  frames.shift()?.()
  expect(done).not.toHaveBeenCalled()
  await paint()
  expect(done).toHaveBeenCalledOnce()
  vi.runAllTimers()
  await paint()
  expect(done).toHaveBeenCalledOnce()
})

test('a page that paints nothing does not wait for ever', async () => {
  const done = vi.fn()
  afterPaint(done)
  vi.advanceTimersByTime(100)
  expect(done).toHaveBeenCalledOnce()
  await paint()
  expect(done).toHaveBeenCalledOnce()
})

test('what is cancelled is not done', async () => {
  const done = vi.fn()
  afterPaint(done)()
  await paint()
  vi.runAllTimers()
  expect(done).not.toHaveBeenCalled()
})
