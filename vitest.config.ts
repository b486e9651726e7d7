import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/test-order.mjs'
import { webProjects } from './web/vitest.projects.ts'

export default defineConfig({
  test: {
    // The default leaves a core to Vitest itself, which is half of a small machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      ...webProjects,
      'server/vitest.config.ts',
      'vm/vitest.config.ts',
      'scripts/vitest.config.ts',
      'packages/otterscript/vitest.config.ts',
      'packages/app-sdk/vitest.config.ts',
    ],
  },
})
