import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'unit-otterscript', include: ['src/**/*.test.ts'] } })
