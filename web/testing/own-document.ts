// Gives each test file its own window and document, although files share a process (vitest.projects.ts).
import { cleanup, getQueriesForElement, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Storage } from 'happy-dom'
import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

// React takes a stack with every element that it makes, and Vitest asks for a hundred lines of each. That many are enough to name
// the line of a test.
Error.stackTraceLimit = 20

type Timer = ReturnType<typeof setTimeout>
type Start = (callback: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => Timer

// Timers go with their document, as in a browser: one that outlives its file fails another that has nothing to do with it.
const timeouts = new Set<Timer>()
const intervals = new Set<Timer>()
const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
const clear = (timer: Timer) => {
  timeouts.delete(timer)
  intervals.delete(timer)
  clearTimeout(timer)
}
const startTimeout: Start = (callback, ms, ...args) => {
  const timer = setTimeout(() => {
    timeouts.delete(timer)
    callback(...args)
  }, ms)
  timeouts.add(timer)
  return timer
}
const startInterval: Start = (callback, ms, ...args) => {
  const timer = setInterval(callback, ms, ...args)
  intervals.add(timer)
  return timer
}
Object.assign(globalThis, {
  setTimeout: Object.assign(startTimeout, setTimeout),
  setInterval: startInterval,
  clearTimeout: clear,
  clearInterval: clear,
})

const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
afterAll(async () => {
  // Nothing is drawn into a document that is gone: not what a test left mounted, what is still loading, or what React has
  // scheduled.
  cleanup()
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  // Before the window goes, or what stood in this window would be put back after it is gone, and stay for the files that follow.
  vi.unstubAllGlobals()
  Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval })
  const left = intervals.size
  for (const timer of [...timeouts, ...intervals]) clear(timer)
  teardown(globalThis)
  if (left > 0) throw new Error(`${left} intervals still ran when this file ended`)
})

// The environment leaves those of the file before, with what it stored in them or put in their place.
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, {
    value: new Storage(),
    writable: true,
    enumerable: true,
    configurable: true,
  })

// Both libraries keep the document that was there when they were loaded.
Object.assign(screen, getQueriesForElement(document.body))
const { setup } = userEvent
Object.assign(userEvent, {
  setup: (options?: Parameters<typeof setup>[0]) => setup({ document, ...options }),
})
afterAll(() => {
  Object.assign(userEvent, { setup })
})
