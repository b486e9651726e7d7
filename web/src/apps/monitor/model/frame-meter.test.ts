import { expect, test } from 'vitest'
import { type FrameReading, measureFrames } from './frame-meter'

/** Frames that come when the test says. */
function playedFrames() {
  const waiting = new Map<number, (time: number) => void>()
  let handles = 0
  return {
    waiting,
    request(callback: (time: number) => void) {
      waiting.set(++handles, callback)
      return handles
    },
    cancel: (handle: number) => void waiting.delete(handle),
    play(time: number) {
      for (const [handle, callback] of Array.from(waiting)) {
        waiting.delete(handle)
        callback(time)
      }
    },
  }
}

test('tells frames per second and the slowest frame of each period', () => {
  const frames = playedFrames()
  const readings: FrameReading[] = []
  measureFrames(frames, 1000, (reading) => readings.push(reading))
  for (let time = 5000; time <= 6000; time += 20) frames.play(time)
  expect(readings).toEqual([{ rate: 50, slowest: 20 }])
  for (const time of [6100, 6600, 7000]) frames.play(time)
  expect(readings[1]).toEqual({ rate: 3, slowest: 500 })
})

test('asks for no frame after its end', () => {
  const frames = playedFrames()
  const stop = measureFrames(frames, 1000, () => undefined)
  frames.play(0)
  expect(frames.waiting.size).toBe(1)
  stop()
  expect(frames.waiting.size).toBe(0)
})
