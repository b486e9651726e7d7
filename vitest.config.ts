import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'web/vitest.config.ts',
      'server/vitest.config.ts',
      'scripts/vitest.config.ts',
      'packages/otterscript/vitest.config.ts',
    ],
  },
})
