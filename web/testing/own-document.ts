// Gives each test file a window and a document of its own, although files share a process (vitest.projects.ts).
import { getQueriesForElement, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Storage } from 'happy-dom'
import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {})
afterAll(() => {
  // First, or what stood in this window would be put back after it is gone, and stay for the files that follow.
  vi.unstubAllGlobals()
  return teardown(globalThis)
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
