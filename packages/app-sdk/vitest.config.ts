import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'unit-app-sdk',
    include: ['src/**/*.test.ts'],
    setupFiles: '../../web/testing/repeatable.ts',
    // A busy machine is no failure.
    testTimeout: 60_000,
  },
})
