import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Pure functions, so files share processes.
  test: { name: 'unit-scripts', include: ['**/*.test.{mjs,ts}'], isolate: false, testTimeout: 60_000 },
})
