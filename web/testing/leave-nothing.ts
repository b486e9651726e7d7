// Takes back what a test file left in the process that it shares with others (vitest.projects.ts).
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // A module that is still being loaded when its file ends is broken for the files that follow.
  await vi.dynamicImportSettled()
})
