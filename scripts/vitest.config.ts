import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'unit-scripts', include: ['**/*.test.{mjs,ts}'] } })
