import { defineConfig } from 'vitest/config'

/** How the image is made, and the Linux in it: made once (or taken from the cache), resumed and driven by the tests. */
export default defineConfig({
  test: {
    name: 'vm',
    root: import.meta.dirname,
    include: ['image/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/image.ts',
    // The emulator needs a core to itself: after the units and the contract tests.
    sequence: { groupOrder: 2 },
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
