import { expect, test, vi } from 'vitest'
import { createRunningApps } from './running-apps'
import { mostRunningApps } from './types'

test('twenty apps run at the same time and no more; each gives its place back once', () => {
  const idle = vi.fn<(app: string) => void>()
  const running = createRunningApps(idle)
  const heard = vi.fn<() => void>()
  running.subscribe(heard)
  const ends = Array.from({ length: mostRunningApps }, (_value, at) => running.start(`/apps/${at % 19}`))
  expect(mostRunningApps).toBe(20)
  expect(running.getState()).toEqual({ count: 20 })
  expect(running.start('/apps/one-more')).toBeNull()
  expect(heard).toHaveBeenCalledTimes(20)
  ends[0]?.()
  ends[0]?.()
  expect(running.getState()).toEqual({ count: 19 })
  // Another window still runs the first app.
  expect(idle).not.toHaveBeenCalled()
  expect(running.start('/apps/one-more')).not.toBeNull()
  expect(running.start('/apps/too-many')).toBeNull()
  ends[19]?.()
  expect(idle.mock.calls).toEqual([['/apps/0']])
})
