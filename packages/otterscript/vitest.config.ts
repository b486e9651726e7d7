import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'unit-otterscript',
    include: ['src/**/*.test.ts'],
    setupFiles: '../../web/testing/repeatable.ts',
    // The language touches nothing outside of itself, so files share processes.
    isolate: false,
    // Thousands of random programs take their time on a busy machine.
    testTimeout: 300_000,
  },
})
